/** What the board of a page that plays can do: what is lit, and what every click on it means. */
import { lifeAfter, plannedBlocks } from "./battle.js";
import { pointAt } from "./foretold.js";
import { HINTED, lookOf } from "./looks.js";
import { action } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @returns {import("./board.js").BoardUi} */
export function boardUi(desk) {
  const table = desk.table.value;
  const live = desk.live.value;
  const top = table.stage?.at(-1);
  return {
    unit: (unit) => lookOf(desk, unit),
    onUnit: (unit) => desk.onUnit(unit),
    inspectUnit: (unit) => {
      desk.inspected.value = { kind: "unit", serial: unit.serial };
    },
    pointAt: (serial) => void pointAt(desk, serial),
    trump: (trump) => {
      const mark = markOf(desk, (one) => one.trump === trump.serial);
      const hinted = live && desk.advising.things.value.trumps.includes(trump.serial);
      return hinted ? { ...mark, hinted, letter: HINTED } : mark;
    },
    onTrump: (trump) => desk.onTrump(trump),
    inspectTrump: (trump) => {
      desk.inspected.value = { kind: "trump", serial: trump.serial };
    },
    openGraveyard: (seat) => {
      desk.pile.value = { kind: "grave", seat };
    },
    openPack: (seat) => {
      desk.pile.value = { kind: "pack", seat };
    },
    onRare: (seat) => {
      const card = table.sides[seat]?.rare?.[0];
      if (card !== undefined) desk.inspected.value = { kind: "card", card };
    },
    rareCan: live && desk.options.value.some((one) => action(one.action ?? "")?.rare),
    player: (seat) => {
      const mark = markOf(desk, (one) => one.player === seat);
      return mark.legal ? mark : null;
    },
    onPlayer: (seat) => desk.onPlayer(seat),
    onGround: () => desk.onGround(),
    lifeAfter: (seat) => (live ? lifeAfter(desk, seat) : ""),
    focus: desk.focus.value,
    allWires: desk.allWires.value,
    aim: desk.hovered.value || (top?.controller === desk.game.bottom ? 0 : top?.serial),
    wires: live ? plannedBlocks(desk) : [],
  };
}

/**
 * Whether something can be answered with, its letter, and whether it is picked.
 * @param {Desk} desk
 * @param {(option: import("./game.js").Option) => boolean} about
 */
function markOf(desk, about) {
  const legal = desk.live.value && desk.options.value.some(about);
  return { legal, letter: legal ? desk.letterOf(about) : "", chosen: !!desk.assembly.picked(about) };
}
