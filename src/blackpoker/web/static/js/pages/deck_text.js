/**
 * Decks as short text, the same that the terminal reads: `all -S3 -S4 # 夜ふかし | trumps S2 HJ`.
 *
 * What stands behind `#` is for people: the name, and what else belongs to the deck.
 */

/** @typedef {{ name: string, cards: number[], trumps: number[], opening: number[], rare: number[] }} Deck */

const LETTERS = "SHDC";
const FORMS = ["♠♤Ss剣", "♡♥Hh心", "♢♦◇Dd菱", "♣♧Cc葉"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const OTHER_RANKS = new Map([
  ["1", 0],
  ["T", 9],
  ["11", 10],
  ["12", 11],
  ["13", 12],
]);
const COUNT = 54;
const JOKER = 52;
const PARTS = /** @type {("trumps" | "opening" | "rare")[]} */ (["trumps", "opening", "rare"]);

/** What cannot be read; `word` is the part that is wrong. */
export class DeckTextError extends Error {
  /** @param {string} word */
  constructor(word) {
    super(word);
    this.word = word;
  }
}

/** @param {number} card */
export function writeCard(card) {
  if (card >= JOKER) return card === JOKER ? "JOKER" : "JOKER2";
  return `${LETTERS[Math.floor(card / 13)]}${RANKS[card % 13]}`;
}

/** @param {string} text @returns {number} */
export function readCard(text) {
  const upper = text.toUpperCase();
  if (upper === "JOKER" || upper === "JOKER1" || upper === "🃏") return JOKER;
  if (upper === "JOKER2") return JOKER + 1;
  const suit = FORMS.findIndex((forms) => forms.includes(text.slice(0, 1)) && text !== "");
  const rest = upper.slice(1);
  const rank = OTHER_RANKS.get(rest) ?? RANKS.indexOf(rest);
  if (suit < 0 || rank < 0) throw new DeckTextError(text);
  return suit * 13 + rank;
}

/** @param {string} text @returns {number[]} */
export function readCards(text) {
  /** @type {number[]} */
  let deck = [];
  for (const word of text.split(/[\s,、]+/)) {
    if (!word) continue;
    if (word.toLowerCase() === "all") deck.push(...Array(COUNT).keys());
    else if (word.startsWith("-")) {
      const gone = readCard(word.slice(1));
      if (!deck.includes(gone)) throw new DeckTextError(word);
      deck = deck.filter((one) => one !== gone);
    } else if (word.includes("-")) {
      const [first = "", last = ""] = word.split("-", 2);
      const low = readCard(first);
      const high = readCard(
        FORMS.some((forms) => last && forms.includes(last.slice(0, 1))) ? last : first.slice(0, 1) + last,
      );
      if (low >= JOKER || Math.floor(low / 13) !== Math.floor(high / 13) || low > high)
        throw new DeckTextError(word);
      for (let one = low; one <= high; one += 1) deck.push(one);
    } else deck.push(readCard(word));
  }
  return deck;
}

/** As few words as there can be. @param {number[]} cards */
export function writeCards(cards) {
  const has = new Set(cards);
  const missing = [...Array(COUNT).keys()].filter((one) => !has.has(one));
  const whole = ["all", ...missing.map((one) => `-${writeCard(one)}`)].join(" ");
  /** @type {[number, number][]} */
  const spans = [];
  for (const one of [...has].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && one < JOKER && one === last[1] + 1 && Math.floor(one / 13) === Math.floor(last[0] / 13))
      last[1] = one;
    else spans.push([one, one]);
  }
  const listed = spans
    .map(([low, high]) => (low === high ? writeCard(low) : `${writeCard(low)}-${writeCard(high).slice(1)}`))
    .join(" ");
  return has.size && whole.length < listed.length ? whole : listed;
}

/** @param {Deck} deck */
export function writeDeck(deck) {
  const parts = PARTS.filter((part) => deck[part].length).map(
    (part) => `${part} ${deck[part].map(writeCard).join(" ")}`,
  );
  const told = [deck.name.replace(/[|#\n]/g, " ").trim(), ...parts].filter(Boolean).join(" | ");
  return `${writeCards(deck.cards)}${told ? ` # ${told}` : ""}`;
}

/** @param {string} text @returns {Deck} */
export function readDeck(text) {
  /** @type {Deck} */
  const deck = { name: "", cards: [], trumps: [], opening: [], rare: [] };
  const lines = [];
  for (const line of text.trim().split(/\n/)) {
    const [cards = "", ...told] = line.split("#");
    lines.push(cards);
    for (const one of told.join("#").split("|")) {
      const [head = "", ...rest] = one.trim().split(/\s+/);
      const part = PARTS.find((name) => name === head);
      if (part && rest.length) deck[part] = readCards(rest.join(" "));
      else if (one.trim() && !deck.name) deck.name = one.trim().slice(0, 40);
    }
  }
  deck.cards = [...new Set(readCards(lines.join(" ")))].sort((a, b) => a - b);
  if (!deck.cards.length) throw new DeckTextError(text.trim().slice(0, 20));
  return deck;
}
