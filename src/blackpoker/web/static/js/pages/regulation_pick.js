/** The rules to play by: the recommended ones at hand, all others one step away. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../lib/dialog.js";
import { both, t } from "../lib/i18n.js";
import { catalogue, editionName, newest, regulation, shortName } from "./catalogue.js";

/**
 * Each frame of the newest edition in the smallest format it is recommended for, and what is chosen.
 * @param {string} now
 */
function atHand(now) {
  const found = (catalogue.value?.regulations ?? []).filter(
    (one) => one.recommended && one.edition === newest(),
  );
  const list = found.filter((one) => found.find((other) => other.frame === one.frame) === one);
  const chosen = regulation(now);
  return chosen && !list.includes(chosen) ? [...list, chosen] : list;
}

/** @param {import("./catalogue.js").RegulationInfo} one */
function size(one) {
  return one.trumps.kind && one.trumps.kind !== "none"
    ? t("start.actions_trumps", { n: one.actions })
    : t("start.actions", { n: one.actions });
}

/** @param {{ now: string, onPick: (id: string) => void }} props */
export function RegulationPick({ now, onPick }) {
  const [open, setOpen] = useState(false);
  return html`
    <div class="pick" role="radiogroup" aria-label=${t("start.regulation")}>
      ${atHand(now).map(
        (one) => html`
          <label key=${one.id}>
            <input
              type="radio"
              name="regulation"
              value=${one.id}
              checked=${now === one.id}
              onChange=${() => onPick(one.id)}
            />
            <b>
              ${shortName(one)}
              ${one.edition !== newest() && html` <span class="chip">${editionName(one.edition)}</span>`}
            </b>
            <span class="muted small">${size(one)}</span>
            <small>${both(one.frame_about[0])}</small>
          </label>
        `,
      )}
    </div>
    <button class="btn all" onClick=${() => setOpen(true)}>
      ${t("start.all_regulations", { n: catalogue.value?.regulations.length ?? 0 })}
    </button>
    ${
      open &&
      html`
        <${AllRegulations}
          now=${now}
          onClose=${() => setOpen(false)}
          onPick=${(/** @type {string} */ id) => {
            onPick(id);
            setOpen(false);
          }}
        />
      `
    }
  `;
}

/**
 * Local rules to play with, where this server has some.
 * @param {{ now: string[], onPick: (ids: string[]) => void }} props
 */
export function HousePick({ now, onPick }) {
  const house = catalogue.value?.house ?? [];
  if (!house.length) return null;
  return html`
    <div role="group" aria-label=${t("start.house")} class="house">
      <p class="set-head">${t("start.house")}</p>
      <div class="checks">
        ${house.map(
          ({ id, name }) => html`
            <button
              key=${id}
              class="tick"
              aria-pressed=${now.includes(id) ? "true" : "false"}
              onClick=${() => onPick(now.includes(id) ? now.filter((one) => one !== id) : [...now, id])}
            >
              ${both(name)}
            </button>
          `,
        )}
      </div>
    </div>
  `;
}

/** @param {{ now: string, onPick: (id: string) => void, onClose: () => void }} props */
function AllRegulations({ now, onPick, onClose }) {
  const [chosen, choose] = useState(now);
  const one = regulation(chosen);
  if (!one || !catalogue.value) return null;
  const { regulations: all, formats: order } = catalogue.value;
  const here = all.filter((other) => other.edition === one.edition);
  const formats = [...new Set(here.map((other) => other.format))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  const frames = [...new Map(here.map((other) => [other.frame, other])).values()];

  /**
   * The nearest there is to an edition, a format or a frame.
   * @param {Partial<import("./catalogue.js").RegulationInfo>} want
   */
  const turn = (want) => {
    const wanted = { edition: one.edition, format: one.format, frame: one.frame, ...want };
    const same = all.filter((other) => other.edition === wanted.edition);
    const fits = (/** @type {any} */ other, /** @type {any[]} */ keys) =>
      keys.every((key) => other[key] === /** @type {any} */ (wanted)[key]);
    const keys = "frame" in want ? [["frame", "format"], ["frame"]] : [["format", "frame"], ["format"]];
    for (const some of [...keys, []]) {
      const match = same.filter((other) => fits(other, some));
      const found = match.find((other) => other.recommended) ?? match[0];
      if (found) {
        choose(found.id);
        return;
      }
    }
  };
  return html`
    <${Dialog}
      title=${t("start.regulation")}
      kind="sheet-dialog wide-dialog"
      onClose=${onClose}
      foot=${html`
        <button class="btn go" onClick=${() => onPick(one.id)}>
          ${t("start.use_regulation", { name: shortName(one) })}
        </button>
      `}
    >
      <div class="regs">
        <${Row}
          label=${t("start.edition")}
          items=${catalogue.value.editions.map((other) => [other.id, both(other.name)])}
          now=${one.edition}
          onPick=${(/** @type {string} */ edition) => turn({ edition })}
        />
        <${Row}
          label=${t("start.format")}
          items=${formats.map((id) => [id, both(here.find((other) => other.format === id)?.format_name)])}
          now=${one.format}
          onPick=${(/** @type {string} */ format) => turn({ format })}
        />
        <p class="small">${one.format_about.map(both).join(t("join.sentences"))}</p>
        <h3 class="set-head">${t("start.frame")}</h3>
        <div class="pick">
          ${frames.map((frame) => {
            const pair = here.find((other) => other.frame === frame.frame && other.format === one.format);
            return html`
              <label key=${frame.frame} class=${pair ? "" : "away"}>
                <input
                  type="radio"
                  name="frame"
                  checked=${frame.frame === one.frame}
                  onChange=${() => turn({ frame: frame.frame })}
                />
                <b>
                  ${both(frame.frame_name)}
                  ${pair?.recommended && html` <span class="chip ok">${t("start.recommended")}</span>`}
                </b>
                <span class="muted small">${pair ? size(pair) : t("start.other_format")}</span>
                <small>${frame.frame_about.map(both).join(t("join.sentences"))}</small>
              </label>
            `;
          })}
        </div>
        <details class="gap">
          <summary>${t("start.setup")}</summary>
          <ol class="numbered">${one.setup.map((step) => html`<li>${both(step)}</li>`)}</ol>
        </details>
        <p class="small gap8"><a href=${`/rules#${one.id.replace(/ /g, "_")}`}>${t("start.see_rules")}</a></p>
      </div>
    </${Dialog}>
  `;
}

/** @param {{ label: string, items: string[][], now: string, onPick: (id: string) => void }} props */
export function Row({ label, items, now, onPick }) {
  return html`
    <div role="group" aria-label=${label}>
      <p class="set-head">${label}</p>
      <div class="checks">
        ${items.map(
          ([id, said]) => html`
            <button
              key=${id}
              class="tick"
              aria-pressed=${id === now ? "true" : "false"}
              onClick=${() => onPick(id ?? "")}
            >
              ${said}
            </button>
          `,
        )}
      </div>
    </div>
  `;
}
