/** A soldier or a bulwark, with its size, marks and the fogs that point at it. */
import { html } from "htm/preact";
import { Back, Card, cardNames } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { fogName } from "./rules.js";
import { attackerNumber, circled, list, signed, stageNumber, unitLabel } from "./words.js";

/** @typedef {import("./words.js").Table} Table */
/** @typedef {import("./words.js").Unit} Unit */
/** @typedef {import("./words.js").Fog} Fog */

/**
 * What the table page knows about a unit beyond the position: all optional.
 * @typedef {{
 *   letter?: string, legal?: boolean, chosen?: boolean, dim?: boolean, mark?: string, number?: number,
 *   gone?: boolean, hinted?: boolean, lit?: boolean, say?: string[], pressed?: boolean, preview?: number | null
 * }} Look
 */

/** @param {{ fog: Fog, mine: boolean, note?: string }} props */
export function FogView({ fog, mine, note = "" }) {
  const n = fog.active === false ? 0 : (fog.n ?? 0);
  const kind = fog.active === false ? "spent" : n > 0 ? "plus" : n < 0 ? "minus" : "";
  const said = note || (fog.active === false ? t("fog.spent") : n ? signed(n) : fogName(fog.id));
  const label = list([fogName(fog.id), cardNames(fog.cards), said]);
  return html`
    <span class=${`fog ${mine ? "me" : "op"} ${kind}`} role="img" aria-label=${label}>
      ${fog.cards.map((one) => html`<${Card} card=${one} class="micro" data-at=${`${fog.owner}:${one}`} />`)}
      ${said}
    </span>
  `;
}

/**
 * @param {{
 *   unit: Unit, table: Table, mine: boolean, look?: Look, fogs?: Fog[], me: number, tab?: number,
 *   onPick?: (unit: Unit, event: Event) => void, onInspect?: (unit: Unit) => void,
 *   onPoint?: (serial: number) => void
 * }} props
 */
export function UnitView({
  unit,
  table,
  mine,
  look = {},
  fogs = [],
  me,
  tab = -1,
  onPick,
  onInspect,
  onPoint,
}) {
  const cards = unit.cards ?? [];
  const aims = (table.stage ?? []).filter((one) => one.target_kind === "unit" && one.target === unit.serial);
  const attacks = attackerNumber(table, unit.serial) || (look.mark === "sword" ? look.number : 0);
  const blocks = unit.blocking
    ? attackerNumber(table, unit.blocking)
    : look.mark === "shield"
      ? look.number
      : 0;
  const faceUp = unit.soldier || (mine && settings.ownBulwarks.value && cards.length > 0);
  const kind = [
    "unit",
    cards.length > 1 && unit.soldier ? "n2" : "",
    unit.driven ? "driven" : "",
    aims.length ? "aimed" : "",
    aims.some((one) => one.controller === me) ? "aimed-me" : "",
    look.legal ? "aimable" : "",
    look.chosen ? "chosen" : "",
    look.dim ? "dim" : "",
    look.gone ? "leaving" : "",
    look.hinted ? "hinted" : "",
    look.lit ? "lit-want" : "",
  ].join(" ");
  const now = look.preview ?? unit.size;
  const from = look.preview !== undefined && look.preview !== null ? unit.size : unit.base;
  const changed = from !== undefined && from !== null && now !== undefined && now !== null && from !== now;
  const way = changed ? (Number(now) > Number(from) ? "up" : "down") : "";
  const label = unitLabel(table, unit, { more: look.say });
  const width = cards.length > 2 ? { "--n": cards.length } : undefined;
  return html`
    <li
      class=${kind}
      data-flip=${`u${unit.serial}`}
      id=${`u${unit.serial}`}
      style=${width}
      data-cards=${faceUp || mine ? cards.map((one) => `${unit.owner}:${one}`).join(" ") : undefined}
      data-owner=${unit.owner}
    >
      ${
        fogs.length > 0 &&
        html`
          <div class="fogs">
            ${fogs.map((fog) => html`<${FogView} fog=${fog} mine=${fog.owner === me} />`)}
          </div>
        `
      }
      <button
        class="body"
        aria-label=${label}
        tabindex=${tab}
        data-unit=${unit.serial}
        aria-pressed=${look.pressed === undefined ? undefined : String(look.pressed)}
        onMouseEnter=${() => onPoint?.(unit.serial)}
        onMouseLeave=${() => onPoint?.(0)}
        onFocus=${() => onPoint?.(unit.serial)}
        onBlur=${() => onPoint?.(0)}
        onClick=${(/** @type {Event} */ e) => onPick?.(unit, e)}
        onContextMenu=${(/** @type {Event} */ e) => {
          if (onInspect) {
            e.preventDefault();
            onInspect(unit);
          }
        }}
      >
        <span class="cards">
          ${faceUp ? cards.map((one) => html`<${Card} card=${one} />`) : html`<${Back} mine=${mine} />`}
        </span>
        ${
          unit.soldier &&
          html`<span class=${`size num ${way}`}>${changed && html`<small>${from}→</small>`}${now}</span>`
        }
        ${attacks ? html`<span class="role atk"><${Icon} name="sword" />${attacks}</span>` : null}
        ${blocks ? html`<span class="role blk"><${Icon} name="shield" />${blocks}</span>` : null}
        ${
          aims.length > 0
            ? html`
              <span class=${`flag aim ${aims[0]?.controller === me ? "me" : ""}`}>
                ${aims.map((one) => circled(stageNumber(table, one.serial))).join("")}
              </span>
            `
            : unit.waits
              ? html`<span class="flag">${t("unit.fresh")}</span>`
              : null
        }
        ${look.letter ? html`<span class="letter" aria-hidden="true">${look.letter}</span>` : null}
      </button>
    </li>
  `;
}
