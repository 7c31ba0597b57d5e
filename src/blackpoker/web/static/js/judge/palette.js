/** The cards of one side, each once, and the state of what is held. */
import { html } from "htm/preact";
import { InText, cardName } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { PILES, ROWS, held, remove, unitWord, whereIs, whose } from "./laying.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

const ALL = [...Array(54).keys()];

/** @param {{ sheet: Sheet }} props */
export function Palette({ sheet }) {
  const position = sheet.position.value;
  const seat = whose.value;
  return html`
    <aside class="palette" aria-label=${t("judge.cards")}>
      <header>
        <h2>${t("judge.cards")}</h2>
        <span class="seg small-seg">
          ${[0, 1].map(
            (one) => html`
              <button
                key=${one}
                aria-pressed=${String(one === seat)}
                onClick=${() => {
                  whose.value = one;
                  held.value = null;
                }}
              >
                ${"AB"[one]}
              </button>
            `,
          )}
        </span>
      </header>
      <div class="pgrid">
        ${ALL.map((card) => html`<${Chip} key=${card} position=${position} seat=${seat} card=${card} />`)}
      </div>
      <p class="small muted">${t("judge.how")}</p>
      ${held.value && position && html`<${State} sheet=${sheet} position=${position} />`}
    </aside>
  `;
}

/** @param {{ position: any, seat: number, card: number }} props */
function Chip({ position, seat, card }) {
  const where = position ? whereIs(position, seat, card) : null;
  const now = held.value?.card === card && held.value.seat === seat;
  const pick = () => {
    held.value = now ? null : (where ?? { seat, card, zone: "", i: 0, j: 0 });
  };
  return html`
    <button
      class=${`pc ${where ? "used" : ""}`}
      aria-pressed=${String(now)}
      draggable
      onDragStart=${() => {
        held.value = where ?? { seat, card, zone: "", i: 0, j: 0 };
      }}
      onClick=${pick}
      aria-label=${`${cardName(card)}${where ? ` (${t(`judge.zone.${where.zone}`)})` : ""}`}
    >
      <${InText} card=${card} />
    </button>
  `;
}

/** What can be said of the thing that is held. @param {{ sheet: Sheet, position: any }} props */
function State({ sheet, position }) {
  const what = held.value;
  const where = what && whereIs(position, what.seat, what.card);
  if (!what) return null;
  /** @param {(side: any, position: any, at: import("./laying.js").Held) => void} edit */
  const change = (edit) => {
    void sheet.change((now) => {
      const at = whereIs(now, what.seat, what.card);
      if (at) edit(now.sides[what.seat], now, at);
    });
  };
  const zone = where?.zone ?? "";
  return html`
    <section class="jstate">
      <h3><${InText} card=${what.card} /> ${"AB"[what.seat]}${zone && `, ${t(`judge.zone.${zone}`)}`}</h3>
      <div class="checks">
        ${where && zone in ROWS && html`<${OfUnit} position=${position} where=${where} change=${change} />`}
        ${
          where &&
          zone === "trumps" &&
          html`
            <${Tick}
              on=${position.sides[what.seat].trumps[where.i].up}
              label=${t("judge.up")}
              onTick=${() => change((side, _, at) => void (side.trumps[at.i].up = !side.trumps[at.i].up))}
            />
          `
        }
        ${
          where &&
          zone === "fogs" &&
          html`
            <${Tick}
              on=${position.sides[what.seat].fogs[where.i].old}
              label=${t("judge.old")}
              onTick=${() => change((side, _, at) => void (side.fogs[at.i].old = !side.fogs[at.i].old))}
            />
          `
        }
        ${
          where &&
          PILES.includes(zone) &&
          ["before", "after"].map(
            (way) => html`
              <button
                class="tick"
                onClick=${() => change((side, _, at) => shift(side[zone], at.i, way === "before" ? -1 : 1))}
              >
                ${t(`judge.${way}`)}
              </button>
            `,
          )
        }
        ${
          where &&
          html`
            <button class="tick" onClick=${() => remove(sheet)}>
              <${Icon} name="x" />${t("judge.remove")}
            </button>
          `
        }
      </div>
    </section>
  `;
}

/** @param {{ on: boolean, label: string, onTick: () => void }} props */
function Tick({ on, label, onTick }) {
  return html`<button class="tick" aria-pressed=${String(!!on)} onClick=${onTick}>${label}</button>`;
}

/** @param {{ position: any, where: import("./laying.js").Held, change: (edit: any) => void }} props */
function OfUnit({ position, where, change }) {
  const unit = position.sides[where.seat].units[where.i];
  const attackers = position.sides[1 - where.seat].units
    .map((/** @type {any} */ one, /** @type {number} */ i) => ({ one, i }))
    .filter((/** @type {any} */ pair) => pair.one.attacking);
  /** @param {string} name */
  const turn = (name) => () =>
    change((/** @type {any} */ side, /** @type {any} */ _, /** @type {any} */ at) => {
      side.units[at.i][name] = !side.units[at.i][name];
    });
  /** @param {Event} e */
  const block = (e) =>
    change((/** @type {any} */ side, /** @type {any} */ _, /** @type {any} */ at) => {
      side.units[at.i].blocking = /** @type {HTMLSelectElement} */ (e.target).value;
    });
  return html`
    <${Tick} on=${unit.driven} label=${t("judge.driven")} onTick=${turn("driven")} />
    <${Tick} on=${unit.fresh} label=${t("judge.fresh")} onTick=${turn("fresh")} />
    ${unit.soldier && html`<${Tick} on=${unit.attacking} label=${t("judge.attacking")} onTick=${turn("attacking")} />`}
    ${
      (attackers.length > 0 || unit.blocking) &&
      html`
        <label class="jblock">
          <span class="small muted">${t("judge.blocking")}</span>
          <select class="text" onChange=${block}>
            <option value="">–</option>
            ${unit.blocking && html`<option value=${unit.blocking} selected>${unit.blocking}</option>`}
            ${attackers.map((/** @type {any} */ pair) => {
              const word = unitWord(position, 1 - where.seat, pair.i, where.seat);
              return html`<option key=${word} value=${word}>${word}</option>`;
            })}
          </select>
        </label>
      `
    }
  `;
}

/** @param {number[]} list @param {number} i @param {number} by */
function shift(list, i, by) {
  const to = Math.max(0, Math.min(list.length - 1, i + by));
  const [one] = list.splice(i, 1);
  if (one !== undefined) list.splice(to, 0, one);
}
