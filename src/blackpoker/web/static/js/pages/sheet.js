/** The sheet to print: the whole game on one A4 page, or two A5 pages on each A4, as many as it takes. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { Page } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { here, navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { bookIn, loadChapters } from "./book_data.js";
import { catalogue, editionName, regulation, shortName, wantCatalogue } from "./catalogue.js";
import { FORMS, laidOut } from "./sheet_pages.js";
import { blocksOf, leftOut, Stack } from "./sheet_parts.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./sheet_pages.js").Form} Form */
/** @typedef {import("./sheet_parts.js").Block} Block */

export default function SheetPage() {
  useEffect(wantCatalogue, []);
  const { query } = here.value;
  const lang = settings.lang.value;
  const asked = query.get("regulation") ?? "";
  const id = regulation(asked)?.id ?? catalogue.value?.first ?? "";
  const form = query.get("form") === "one" ? FORMS.one : FORMS.two;
  const [problem, setProblem] = useState("");
  const [rules, setRules] = useState(/** @type {any} */ (null));
  useEffect(() => {
    loadChapters(lang).catch((error) => setProblem(error.text));
  }, [lang]);
  useEffect(() => {
    if (id) get(`/api/rules/${encodeURIComponent(id)}`).then(setRules, (error) => setProblem(error.text));
  }, [id]);
  const book = bookIn(lang);
  const unknown = asked && catalogue.value && asked !== id;
  const ready = book && rules?.regulation === id;
  /** @param {Record<string, string>} more */
  const go = (more) => {
    const next = new URLSearchParams({ regulation: id, form: form.id, ...more });
    navigate(`/sheet?${next}`, { replace: true });
  };
  return html`
    <${Page} current="rules" title=${t("sheet.title")} wide>
      <div class="print-bar">
        <h1 class="display">${t("sheet.title")}</h1>
        ${
          catalogue.value &&
          html`<${Regulations} id=${id} onPick=${(/** @type {string} */ one) => go({ regulation: one })} />`
        }
        <span class="seg" role="group" aria-label=${t("sheet.form")}>
          ${Object.values(FORMS).map(
            (one) => html`
              <button aria-pressed=${String(one === form)} onClick=${() => go({ form: one.id })}>
                ${t(`sheet.${one.id}`)}
              </button>
            `,
          )}
        </span>
        <button class="btn go" disabled=${!ready} onClick=${() => print()}>${t("sheet.print")}</button>
      </div>
      ${unknown && html`<${Trouble} text=${t("sheet.unknown", { regulation: asked })} />`}
      ${problem && html`<${Trouble} text=${problem} />`}
      ${
        ready
          ? html`<${Sheets} key=${`${lang} ${id} ${form.id}`} book=${book} rules=${rules} form=${form} />`
          : !problem && html`<p class="muted gap" role="status">${t("rules.loading")}</p>`
      }
    </${Page}>
  `;
}

/** @param {{ id: string, onPick: (id: string) => void }} props */
function Regulations({ id, onPick }) {
  const known = catalogue.value;
  return html`
    <label class="field">
      <span class="sr">${t("sheet.regulation")}</span>
      <select class="text" value=${id} onChange=${(/** @type {any} */ e) => onPick(e.target.value)}>
        ${known?.editions.map(
          (edition) => html`
            <optgroup label=${editionName(edition.id)}>
              ${known.regulations
                .filter((one) => one.edition === edition.id)
                .map((one) => html`<option value=${one.id}>${shortName(one)}</option>`)}
            </optgroup>
          `,
        )}
      </select>
    </label>
  `;
}

/**
 * All parts are laid out once, unseen, to know how tall they are; then they are put onto pages.
 * @param {{ book: import("./book_data.js").Book, rules: any, form: Form }} props
 */
function Sheets({ book, rules, form }) {
  const blocks = blocksOf(book, rules);
  const unseen = useRef(/** @type {HTMLElement | null} */ (null));
  const [tall, setTall] = useState(/** @type {number[] | null} */ (null));
  useLayoutEffect(() => {
    const parts = [...(unseen.current?.querySelectorAll(".paper-part") ?? [])];
    setTall(parts.map((one) => one.getBoundingClientRect().height));
  }, []);
  if (!tall) {
    return html`
      <div class=${`paper on-${form.id} unseen`} ref=${unseen} aria-hidden="true">
        ${blocks.map(
          (one) =>
            html`<div class=${one.row ? "paper-wide" : "paper-col"}><${Stack} blocks=${[one]} /></div>`,
        )}
      </div>
    `;
  }
  const { pages, rest } = laidOut(blocks, tall, form);
  const without = rest.length ? leftOut(rest, blocks) : "";
  return html`
    <div class="papers" tabindex="0" role="group" aria-label=${t("sheet.title")}>
      ${pages.map(
        (faces) => html`
          <div class=${`paper on-${form.id}`}>
            ${faces.map((face) => html`<${Face} face=${face} rules=${rules} without=${without} />`)}
          </div>
        `,
      )}
    </div>
  `;
}

/**
 * One side: a heading, its columns, and what had no room.
 * @param {{ face: Block[][], rules: any, without: string }} props
 */
function Face({ face, rules, without }) {
  const listed = face[0]?.every((one) => one.row);
  return html`
    <section class="paper-side">
      <header>
        <h2>${listed ? t("sheet.actions", { n: rules.actions.length }) : t("sheet.heading")}</h2>
        <span>${listed ? t("sheet.legend") : both(rules.name)}</span>
      </header>
      <div class=${listed ? "paper-cols listed" : "paper-cols"}>
        ${face.map((column) => html`<div><${Stack} blocks=${column} /></div>`)}
      </div>
      ${without && html`<p class="paper-left">${without}</p>`}
      <footer>${t("chrome.unofficial")}</footer>
    </section>
  `;
}
