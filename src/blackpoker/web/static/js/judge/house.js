/**
 * Local rules at the judge's: which are played with, and, while one is in the making, what was
 * saved last, what is wrong with it and what the guidelines say.
 */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { catalogue } from "../pages/catalogue.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("../../../types/protocol").HouseNow} HouseNow */

const PAUSE = 400; // milliseconds between two looks at what was saved
const MARK = " house:";

/** What was saved last, again and again; nothing where nothing is watched. @param {Sheet} sheet */
function useSaved(sheet) {
  const [now, setNow] = useState(/** @type {HouseNow | null} */ (null));
  const some = (catalogue.value?.house ?? []).length > 0;
  useEffect(() => {
    if (!some) return undefined;
    let over = false;
    let version = -1;
    const look = async () => {
      /** @type {HouseNow | null} */
      const found = await get("/api/house").catch(() => null);
      if (over || found?.version === 0) return;
      if (found && found.version !== version) {
        if (version >= 0) void sheet.again();
        version = found.version;
        setNow(found);
      }
      setTimeout(() => void look(), PAUSE);
    };
    void look();
    return () => {
      over = true;
    };
  }, [some]);
  return now;
}

/** @param {{ sheet: Sheet }} props */
export function House({ sheet }) {
  const saved = useSaved(sheet);
  const rules = catalogue.value?.house ?? [];
  const regulation = sheet.answer.value?.regulation ?? "";
  if (!rules.length) return null;
  const on = regulation.split(MARK).slice(1);
  /** @param {string} id */
  const turn = (id) => () =>
    void sheet.change((position) => {
      const plain = regulation.split(MARK)[0];
      const wanted = on.includes(id) ? on.filter((one) => one !== id) : [...on, id];
      position.regulation = [plain, ...wanted].join(MARK);
    });
  return html`
    <section class="jhouse" aria-label=${t("judge.house")}>
      <div class="checks">
        <b class="small">${t("judge.house")}</b>
        ${rules.map(
          (one) => html`
            <button
              key=${one.id}
              class="tick"
              aria-pressed=${String(on.includes(one.id))}
              disabled=${sheet.answer.value?.editable === false}
              onClick=${turn(one.id)}
            >
              ${both(one.name)}
            </button>
          `,
        )}
      </div>
      ${(saved?.files ?? []).map((one) => html`<${Saved} key=${one.file} file=${one} />`)}
    </section>
  `;
}

/** @param {{ file: import("../../../types/protocol").HouseState }} props */
function Saved({ file }) {
  return html`
    <div class="jsaved" role="status">
      <b class="hash">${file.file}${file.line ? `:${file.line}` : ""}</b>
      ${(file.parts ?? []).map((one) => html`<span key=${one} class="chip me">${one}</span>`)}
      ${
        file.error
          ? html`<p class="why-line bad" role="alert">${file.error}</p>`
          : !(file.found ?? []).length &&
            html`<span class="chip ok"><${Icon} name="check" />${t("judge.clean")}</span>`
      }
      ${
        !file.error &&
        (file.found ?? []).map(
          (one) => html`<p key=${one.guideline + one.action} class="why-line">${both(one.text)}</p>`,
        )
      }
    </div>
  `;
}
