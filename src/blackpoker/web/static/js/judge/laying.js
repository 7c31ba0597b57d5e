/**
 * What a hand does on the board: pick up a card or a thing, and lay it down. The same for a mouse
 * that drags, a finger that taps twice, and the keyboard.
 */
import { signal } from "@preact/signals";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/**
 * What is held: a card of somebody, from the cards or from a place on the table.
 * `zone` is where it lies (empty: it lies nowhere), `i` its place there, `j` which of its cards.
 * @typedef {{ seat: number, card: number, zone: string, i: number, j: number }} Held
 */

export const PILES = ["hand", "life", "graveyard", "pack", "rare"];
export const ROWS = { soldiers: true, bulwarks: false };

export const held = signal(/** @type {Held | null} */ (null));
/** Whose cards are shown to be laid. */
export const whose = signal(0);

/**
 * Where a card of a player lies.
 * @param {any} position
 * @param {number} seat
 * @param {number} card
 * @returns {Held | null}
 */
export function whereIs(position, seat, card) {
  const side = position.sides[seat];
  for (const zone of PILES) {
    const i = side[zone].indexOf(card);
    if (i >= 0) return { seat, card, zone, i, j: 0 };
  }
  for (const [i, unit] of side.units.entries()) {
    const j = unit.cards.indexOf(card);
    if (j >= 0) return { seat, card, zone: unit.soldier ? "soldiers" : "bulwarks", i, j };
  }
  for (const [i, fog] of side.fogs.entries())
    if (fog.cards.includes(card)) return { seat, card, zone: "fogs", i, j: fog.cards.indexOf(card) };
  const t = side.trumps.findIndex((/** @type {any} */ one) => one.card === card);
  if (t >= 0) return { seat, card, zone: "trumps", i: t, j: 0 };
  for (const [i, request] of position.stage.entries())
    if (request.player === seat && !request.virtual && request.keys?.includes(card))
      return { seat, card, zone: "stage", i, j: 0 };
  return null;
}

/** Take a card from where it lies. @param {any} position @param {Held} from */
export function takeAway(position, { seat, card, zone, i }) {
  const side = position.sides[seat];
  if (PILES.includes(zone)) side[zone] = side[zone].filter((/** @type {number} */ one) => one !== card);
  else if (zone in ROWS || zone === "fogs") {
    const list = zone === "fogs" ? side.fogs : side.units;
    list[i].cards = list[i].cards.filter((/** @type {number} */ one) => one !== card);
    if (!list[i].cards.length) list.splice(i, 1);
  } else if (zone === "trumps") side.trumps.splice(i, 1);
  else if (zone === "stage") position.stage.splice(i, 1);
}

/**
 * Lay what is held in a zone of its owner.
 * @param {any} position
 * @param {Held} what
 * @param {string} zone
 * @param {number} [on] which unit it joins
 */
export function layDown(position, what, zone, on = -1) {
  const side = position.sides[what.seat];
  const target = on >= 0 ? side.units[on] : null;
  if (target?.cards.includes(what.card)) return;
  const moved = what.zone in ROWS ? { ...side.units[what.i] } : null;
  if (what.zone) takeAway(position, what);
  if (target) target.cards.push(what.card);
  else if (PILES.includes(zone)) side[zone].unshift(what.card);
  else if (zone === "trumps") side.trumps.push({ card: what.card, up: false });
  else if (zone in ROWS) {
    const soldier = zone === "soldiers";
    const alone = moved?.cards.length === 1 ? moved : {};
    side.units.push({ ...alone, cards: [what.card], soldier, attacking: false, blocking: "" });
  }
}

/**
 * The word for a unit in the notation.
 * @param {any} position
 * @param {number} seat
 * @param {number} i
 * @param {number} reader
 */
export function unitWord(position, seat, i, reader) {
  const unit = position.sides[seat].units[i];
  const row = position.sides[seat].units.filter((/** @type {any} */ one) => !one.soldier);
  const name = unit.soldier ? unit.cards.map(sign).join("+") : `bw${row.indexOf(unit) + 1}`;
  return seat === reader ? name : `${"AB"[seat]}.${name}`;
}

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
/** A card as the notation writes it. @param {number} card */
export const sign = (card) =>
  card < 52 ? `${"♠♡♢♣"[Math.floor(card / 13)]}${RANKS[card % 13]}` : card === 52 ? "JOKER" : "JOKER2";

/** Lay it, and have the judge look. @param {Sheet} sheet @param {string} zone @param {number} [on] */
export function lay(sheet, zone, on = -1) {
  const what = held.value;
  held.value = null;
  if (!what) return;
  void sheet.change((position) => {
    layDown(position, whereIs(position, what.seat, what.card) ?? { ...what, zone: "" }, zone, on);
  });
  settle(sheet, what);
}

/** What was only likely is so now. @param {Sheet} sheet @param {Held} what */
function settle(sheet, what) {
  sheet.guessed.value = sheet.guessed.value.map((cards, seat) =>
    seat === what.seat ? cards.filter((one) => one !== what.card) : cards,
  );
}

/** Take what is held off the table. @param {Sheet} sheet */
export function remove(sheet) {
  const what = held.value;
  held.value = null;
  if (!what?.zone) return;
  void sheet.change((position) => {
    const from = whereIs(position, what.seat, what.card);
    if (from) takeAway(position, from);
  });
}
