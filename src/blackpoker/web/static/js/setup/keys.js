/**
 * The set-up by keyboard: arrows lead to the nearest card, Space chooses, Enter confirms, * proposes.
 */
import { settings } from "../lib/settings.js";
import { suitOf } from "../lib/cards.js";
import { lookBack } from "./draft.js";
import { KEYS } from "./split.js";
import { showSuit } from "./trumps.js";

/** @typedef {import("../table/desk.js").Desk} Desk */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const SUIT_LETTERS = ["S", "H", "D", "C"];
const RANKS = "A23456789TJQK";
const SIDEWAYS = 4; // so much worse is a thing that lies beside the way

/**
 * @param {Desk} desk
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 * @returns {boolean} whether the key meant something here
 */
export function setupKey(desk, event, target) {
  const { setup } = desk;
  const { key } = event;
  const step = setup.beginning.value?.step;
  if (!setup.asked.value || event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[key];
  if (arrow) return go(target, arrow);
  if (key === "Enter") {
    if (!setup.ready || setup.pack.value || target.closest(".side, .top, .event-filters")) return false;
    void setup.confirm();
    return true;
  }
  if (key === "Escape") {
    if (setup.pack.value) setup.pack.value = 0;
    else if (setup.held.value !== null) setup.held.value = null;
    else if (setup.wanted.value.length) setup.take(setup.wanted.value.slice(0, -1));
    else return false;
    return true;
  }
  if (key === "*") {
    setup.propose();
    return true;
  }
  if (key === "[" && step === "packs") {
    lookBack(desk);
    return true;
  }
  if (key === "?") {
    const card = target.closest("[data-choose]")?.getAttribute("data-choose");
    if (card) desk.inspected.value = { kind: "card", card: Number(card) };
    return !!card;
  }
  if (step === "packs" && /^[1-3]$/.test(key)) {
    const card = setup.cards.value[Number(key) - 1];
    if (card !== undefined) setup.press(card);
    return true;
  }
  if (step === "trumps" && /^[1-5]$/.test(key)) {
    showSuit(desk, Number(key) - 2);
    return true;
  }
  if (!settings.keys.value || key.length !== 1) return false;
  if (step === "split") {
    const place = Object.keys(KEYS).find((one) => KEYS[one] === key.toUpperCase());
    if (place) setup.lay(place);
    return !!place;
  }
  return step === "first_hand" || step === "rare_card" ? jump(target, key.toUpperCase()) : false;
}

/** S H D C go to a suit, then a rank to its card. @param {HTMLElement} target @param {string} key */
function jump(target, key) {
  const now = Number(target.closest("[data-choose]")?.getAttribute("data-choose") ?? 0);
  const suit = SUIT_LETTERS.indexOf(key);
  const rank = key === "0" || key === "1" ? RANKS.indexOf("T") : RANKS.indexOf(key);
  if (suit >= 0) return focusCard(things().find((one) => suitOf(Number(one.dataset.choose)) === suit));
  if (rank < 0) return false;
  const card = Math.min(suitOf(now), 3) * RANKS.length + rank;
  return focusCard(things().find((one) => Number(one.dataset.choose) === card));
}

function things() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".event [data-choose]")]);
}

/** @param {HTMLElement | undefined} one */
function focusCard(one) {
  one?.focus();
  return !!one;
}

/** The nearest thing in a direction. @param {HTMLElement} target @param {[number, number]} way */
function go(target, [dx, dy]) {
  const from = target.closest("[data-choose]")?.getBoundingClientRect();
  if (!from) return focusCard(things()[0]);
  let best;
  let nearest = Infinity;
  for (const one of things()) {
    const to = one.getBoundingClientRect();
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const along = x * dx + y * dy;
    if (along < 4) continue;
    const far = along + SIDEWAYS * Math.abs(x * dy + y * dx);
    if (far < nearest) [nearest, best] = [far, one];
  }
  best?.focus();
  return true;
}
