/** Every key: of one press, of kinds and names, and the rows of the table. */
import { html } from "htm/preact";
import { Back, Card } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { t } from "../lib/i18n.js";
import { ROWS, written } from "./places.js";
import { actionName, rules } from "./rules.js";
import { KINDS } from "./typed.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./words.js").Unit} Unit */
/** @typedef {{ keys: string[], said: string }} Line */

const FIRST = [
  ["H", "hint"],
  ["U", "undo"],
  ["Enter", "confirm"],
  ["Esc", "back"],
  ["1–9 0", "hand"],
];
const OTHERS = [
  ["← →", "row"],
  ["↑ ↓", "rows"],
  ["?", "what"],
  ["I", "inspect"],
  ["W", "why"],
  ["/", "seek"],
  ["L", "lines"],
  ["V", "sound"],
  ["F2", "mode"],
  ["F3 F4", "yield"],
  ["Shift", "hold"],
  ["F6", "regions"],
  ["F8 [ ]", "log"],
  [":", "command"],
];
/** @param {string[][]} list @returns {Line[]} */
const told = (list) => list.map(([key, id]) => ({ keys: [key ?? ""], said: t(`keys.${id}`) }));

/** @param {{ desk: Desk }} props */
export function KeyHelp({ desk }) {
  if (desk.menu.value !== "keys") return null;
  const close = () => {
    desk.menu.value = "";
  };
  const direct = [...rules.value.actions.values()].filter((one) => one.trigger === "direct" && one.typed);
  const single = direct.filter((one) => one.typed.length === 1);
  const lines = [
    { keys: ["Space"], said: t("keys.pass") },
    ...single.map((one) => ({ keys: [one.typed], said: actionName(one.id) })),
    ...told(FIRST),
  ];
  const kinds = KINDS.map((kind) => ({
    kind,
    rules: direct
      .filter((one) => one.typed[0] === kind && one.typed.length > 1)
      .sort((a, b) => a.typed.length - b.typed.length || (a.typed < b.typed ? -1 : 1)),
  })).filter((one) => one.rules.length);
  return html`
    <${Dialog} title=${t("keys.title")} onClose=${close} kind="keys-dialog">
      <p class="lead">${t("keys.lead")}</p>
      <div class="keys-cols">
        <section><h3>${t("keys.one")}</h3><${Lines} lines=${lines} /></section>
        <section class="keys-wide">
          <h3>${t("keys.two")}</h3>
          ${kinds.map(
            (one) => html`
              <h4 class="muted small">${one.kind} ${t(`keys.kind.${one.kind}`)}</h4>
              <${Lines}
                lines=${one.rules.map((rule) => ({ keys: splitKeys(rule.typed), said: actionName(rule.id) }))}
              />
            `,
          )}
        </section>
      </div>
      <h3>${t("keys.places")}</h3>
      <${Places} desk=${desk} />
      <p class="muted small">${t("keys.places_note")}</p>
      <h3>${t("keys.others")}</h3>
      <div class="keys-wide"><${Lines} lines=${told(OTHERS)} /></div>
    </${Dialog}>
  `;
}

/** X12 is two keys to read, as it is a kind and a number. @param {string} typed */
const splitKeys = (typed) => (/\d/.test(typed) ? [typed[0] ?? "", typed.slice(1)] : [...typed]);

/** @param {{ lines: Line[] }} props */
function Lines({ lines }) {
  return html`
    <dl class="keylist">
      ${lines.map(
        ({ keys, said }) => html`
          <dt>${keys.map((one) => html`<kbd>${one}</kbd>`)}</dt>
          <dd>${said}</dd>
        `,
      )}
    </dl>
  `;
}

/** The keyboard with what lies on the table now. @param {{ desk: Desk }} props */
function Places({ desk }) {
  const { game } = desk;
  const sides = desk.table.value?.sides ?? [];
  const me = game.bottom;
  /** @param {number} seat @param {boolean} soldiers @returns {Unit[]} */
  const row = (seat, soldiers) =>
    (sides[seat]?.field ?? []).filter((/** @type {Unit} */ one) => !!one.soldier === soldiers);
  const rows = [row(1 - me, false), row(1 - me, true), row(me, true), row(me, false).reverse()];
  /** @type {Set<number | undefined>} */
  const legal = new Set([...desk.places.value.values()].map((/** @type {any} */ one) => one.unit));
  return html`
    <div class="kb" tabindex="0" role="group" aria-label=${t("keys.places")}>
      ${rows.map(
        (units, i) => html`
          <div class=${`kb-row ${i < 2 ? "op" : "me"}`}>
            <span>${t(`keys.place_${i}`)}</span>
            <ol>
              ${[...(ROWS[i] ?? "")].map((key, at) => {
                const unit = units[at];
                return html`
                  <li class=${unit && legal.has(unit.serial) ? "lit" : ""}>
                    <kbd>${written(key)}</kbd>${unit && html`<${Shown} unit=${unit} mine=${i > 1} />`}
                  </li>
                `;
              })}
            </ol>
          </div>
        `,
      )}
    </div>
  `;
}

/** @param {{ unit: Unit, mine: boolean }} props */
function Shown({ unit, mine }) {
  const card = unit.soldier ? unit.cards?.[0] : undefined;
  return html`<span>${card === undefined ? html`<${Back} mine=${mine} />` : html`<${Card} card=${card} />`}</span>`;
}
