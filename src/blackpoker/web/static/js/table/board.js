/**
 * The table itself. To look at, it needs only a position:
 *
 *     html`<${Board} table=${state.table} names=${["あなた", "はる"]} />`
 *
 * `table.viewer` (a seat) sits below; for -1 give `bottom` (0 or 1). The page that plays adds
 * `ui` (what can be clicked) and `seats`, `clock`; whoever only looks leaves them out. `seam` lies
 * over the line between the halves. Names and
 * texts of cards and actions come from rules.js: call `loadRules(regulation)` once.
 * Also here: `Seat`, `HandView` (a hand to look at) for pages around it.
 */
import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { Back, Card, cardName } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { Graveyard, Life, Trumps, Zones } from "./piles.js";
import { Seat } from "./seat.js";
import { FogView, UnitView } from "./unit.js";
import { Wires } from "./wires.js";
import { signed, unitOf } from "./words.js";

/** @typedef {import("./words.js").Table} Table */
/** @typedef {import("./words.js").Unit} Unit */
/** @typedef {import("./words.js").Trump} Trump */
export { Seat };

/**
 * What a page that plays adds; everything is optional.
 * @typedef {{
 *   unit?: (unit: Unit) => import("./unit.js").Look, onUnit?: (unit: Unit, event: Event) => void,
 *   inspectUnit?: (unit: Unit) => void, pointAt?: (serial: number) => void,
 *   trump?: (trump: Trump) => any, onTrump?: (trump: Trump, event: Event) => void,
 *   inspectTrump?: (trump: Trump) => void, openGraveyard?: (seat: number) => void,
 *   openPack?: (seat: number) => void, onRare?: (seat: number) => void, rareCan?: boolean,
 *   player?: (seat: number) => any, onPlayer?: (seat: number) => void, onGround?: () => void,
 *   lifeAfter?: (seat: number) => string, focus?: string, allWires?: boolean, aim?: number,
 *   wires?: [number, number][]
 * }} BoardUi
 */

/**
 * @param {{ table: Table, names: string[], bottom?: number, ui?: BoardUi, seats?: any[] | null, clock?: any,
 *   thinking?: any, main?: boolean, seam?: any, lit?: number[] }} props
 */
export function Board({
  table,
  names,
  bottom = 0,
  ui = {},
  seats = null,
  clock = null,
  thinking = null,
  main = false,
  seam = null,
  lit = [],
}) {
  const me = table.viewer >= 0 ? table.viewer : bottom;
  /** @param {Event} event */
  const ground = (event) => {
    if (!(/** @type {HTMLElement} */ (event.target).closest("button, a"))) ui.onGround?.();
  };
  return html`
    <${main ? "main" : "div"} class="board" onClick=${ground}>
      <${Half}
        table=${table}
        seat=${1 - me}
        mine=${false}
        me=${me}
        name=${names[1 - me] ?? ""}
        ui=${ui}
        seats=${seats}
        clock=${clock}
        thinking=${thinking}
        lit=${lit}
      />
      <${Half}
        table=${table}
        seat=${me}
        mine=${true}
        me=${me}
        name=${names[me] ?? ""}
        ui=${ui}
        seats=${seats}
        clock=${clock}
        thinking=${thinking}
        lit=${lit}
      />
      ${seam}
      <${Wires} table=${table} me=${me} all=${ui.allWires} aim=${ui.aim} more=${ui.wires} />
    </${main ? "main" : "div"}>
  `;
}

const phone = matchMedia("(max-width: 599px)");
/** Is this a phone? What fits into a row depends on it. */
const narrow = signal(phone.matches);
phone.addEventListener("change", () => {
  narrow.value = phone.matches;
});

/** How wide a row is: upright 1, driven or of several cards 1.4. @param {Unit[]} units */
const width = (units) =>
  units.reduce(
    (sum, one) => sum + (one.driven || (one.soldier && (one.cards ?? []).length > 1) ? 1.4 : 1),
    0,
  );

/** @param {Unit[]} units @param {number} many @param {number} most */
function crowd(units, many, most) {
  const here = width(units);
  return here > most ? "2" : here > many ? "1" : undefined;
}

/**
 * @param {{ table: Table, seat: number, mine: boolean, me: number, name: string, ui: BoardUi,
 *   seats: any[] | null, clock: any, thinking: any, lit: number[] }} props
 */
function Half({ table, seat, mine, me, name, ui, seats, clock, thinking, lit }) {
  const side = /** @type {import("../../../types/protocol").Side} */ (table.sides[seat]);
  const field = side.field ?? [];
  const soldiers = field.filter((one) => one.soldier);
  const row = field.filter((one) => !one.soldier);
  const fogs = table.fogs ?? [];
  /** One thing of every row can be reached by Tab: the one last used, or the first. @param {Unit[]} row */
  const reached = (row) => (row.find((one) => ui.focus === `u${one.serial}`) ?? row[0])?.serial;
  const within = [reached(soldiers), reached(row)];
  /** @param {Unit} unit */
  const draw = (unit) => html`
    <${UnitView}
      key=${unit.serial}
      unit=${unit}
      table=${table}
      mine=${mine}
      me=${me}
      look=${ui.unit?.(unit) ?? { legal: lit.includes(unit.serial) }}
      tab=${within.includes(unit.serial) ? 0 : -1}
      onPick=${ui.onUnit}
      onInspect=${ui.inspectUnit}
      onPoint=${ui.pointAt}
      fogs=${fogs.filter((fog) => fog.target === unit.serial)}
    />
  `;
  const loose = fogs.filter((fog) => fog.owner === seat && !(fog.target && unitOf(table, fog.target)));
  const force = loose.filter((fog) => !fog.target && !!fog.n && fog.active !== false);
  const others = loose.filter((fog) => !force.includes(fog));
  const lifeColumn = [
    html`
      <div key="life" class="life-zone">
        <${Trumps}
          trumps=${side.trumps ?? []}
          mine=${mine}
          name=${name}
          look=${ui.trump}
          onPick=${ui.onTrump}
          onInspect=${ui.inspectTrump}
        />
        <${Life}
          side=${side}
          mine=${mine}
          name=${name}
          seat=${seat}
          countless=${table.countless}
          after=${ui.lifeAfter?.(seat)}
        />
      </div>
    `,
    html`
      <${Graveyard}
        key="grave"
        side=${side}
        mine=${mine}
        name=${name}
        seat=${seat}
        onOpen=${ui.openGraveyard && (() => ui.openGraveyard?.(seat))}
      />
    `,
  ];
  const aimed = ui.player?.(seat);
  const zones = html`
    <div class="zones">
      <${Zones}
        side=${side}
        mine=${mine}
        name=${name}
        seat=${seat}
        can=${mine && ui.rareCan}
        onOpen=${ui.openPack && (() => ui.openPack?.(seat))}
        onRare=${ui.onRare && (() => ui.onRare?.(seat))}
      />
      ${others.map(
        (fog) => html`
          <${FogView} fog=${fog} mine=${fog.owner === me} note=${fog.target ? t("fog.gone") : ""} />
        `,
      )}
    </div>
  `;
  return html`
    <section
      class=${`half ${mine ? "me" : "op"}`}
      aria-label=${t("board.half", { who: name })}
      data-seat=${seat}
      data-crowd=${narrow.value ? crowd(soldiers, 3.5, 4.5) : crowd(soldiers, 7, 9)}
      data-walls=${narrow.value ? crowd(row, 4.5, 6) : crowd(row, 8, 11)}
    >
      <div class=${`life-col ${(side.trumps ?? []).length ? "with-trumps" : ""}`}>
        ${mine ? lifeColumn : lifeColumn.reverse()}
      </div>
      <ul
        class="bulwarks"
        aria-label=${t("board.bulwarks")}
        data-row=${mine ? "own-bulwarks" : "their-bulwarks"}
      >
        ${row.map(draw)}
        <li class="zone-name" aria-hidden="true">${t("board.bulwark_zone")}</li>
      </ul>
      <ul
        class="soldiers"
        aria-label=${t("board.soldiers")}
        data-row=${mine ? "own-soldiers" : "their-soldiers"}
      >
        ${
          force.length > 0 &&
          html`
            <li class="force">
              ${force.map(
                (fog) => html`
                  <${FogView}
                    fog=${fog}
                    mine=${fog.owner === me}
                    note=${t("fog.all", { n: signed(fog.n ?? 0) })}
                  />
                `,
              )}
            </li>
          `
        }
        ${soldiers.map(draw)}
      </ul>
      <div class="extra-col">
        ${
          (!mine || !ui.unit) &&
          html`
            <${Seat}
              name=${name}
              mine=${mine}
              side=${side}
              seat=${seats?.[seat]}
              clock=${clock}
              index=${seat}
              table=${table}
              thinking=${thinking?.seat === seat ? thinking : null}
              aimed=${aimed}
              onPick=${() => ui.onPlayer?.(seat)}
              fan=${!mine}
            />
          `
        }
        ${zones}
      </div>
    </section>
  `;
}

/**
 * A hand to look at.
 * @param {{ cards: number[] | null, count: number, mine?: boolean, label: string, lit?: number[] }} props
 */
export function HandView({ cards, count, mine = true, label, lit = [] }) {
  const shown = cards
    ? cards.map(
        (one) => html`
          <li key=${one} class=${lit.includes(one) ? "can" : ""}>
            <${Card} card=${one} aria-label=${cardName(one)} role="img" />
          </li>
        `,
      )
    : Array.from({ length: count }, (_, i) => html`<li key=${i}><${Back} mine=${mine} /></li>`);
  return html`<ul class="hand still-hand" aria-label=${label}>${shown}</ul>`;
}
