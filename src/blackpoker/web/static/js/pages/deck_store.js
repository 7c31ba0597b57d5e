/** The decks of this browser. */
import { kept } from "./kept.js";
import { writeCard, writeCards } from "./deck_text.js";

/** @typedef {import("./deck_text.js").Deck & { id: string }} SavedDeck */

export const WHOLE = [...Array(54).keys()];
/** @type {SavedDeck} */
export const FRESH = { id: "", name: "", cards: WHOLE, trumps: [], opening: [], rare: [] };
export const saved = kept("decks", /** @type {SavedDeck[]} */ ([]));

/** @param {SavedDeck} deck */
export function save(deck) {
  const known = saved.value.some((one) => one.id === deck.id);
  saved.value = known ? saved.value.map((one) => (one.id === deck.id ? deck : one)) : [...saved.value, deck];
}

/** @param {string} id */
export function remove(id) {
  saved.value = saved.value.filter((one) => one.id !== id);
}

/** A name for what is kept, new in this browser. */
export function newId() {
  return Math.random().toString(36).slice(2, 10);
}

/**
 * What is sent to play with a deck, or with a saved one by its id: nothing if there is none.
 * @param {string | SavedDeck} which
 * @param {{ trumps: { kind?: string } } | undefined} rules
 */
export function deckFor(which, rules) {
  const deck = typeof which === "string" ? saved.value.find((one) => one.id === which) : which;
  /** @type {{ deck?: string, trumps?: string }} */
  const brought = {};
  if (!deck) return brought;
  // Trumps lie beside the deck but belong to the cards a player brings.
  brought.deck = writeCards([...new Set([...deck.cards, ...deck.trumps])]);
  if (rules?.trumps.kind === "brought" && deck.trumps.length)
    brought.trumps = deck.trumps.map(writeCard).join(" ");
  return brought;
}
