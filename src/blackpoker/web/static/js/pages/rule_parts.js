/** Costs and keys of an action, drawn. */
import { html } from "htm/preact";
import { both, t } from "../lib/i18n.js";
import { SUITS } from "../lib/cards.js";

const SIGNS = "♠♡♢♣";
const CLASSES = ["s", "h", "d", "cl"];

/** @param {{ letters: string }} props */
export function Costs({ letters }) {
  return html`
    <span class="cost" role="img" aria-label=${t("rules.cost_letters", { letters })}>
      ${[...letters].map((one) => html`<i>${one}</i>`)}
    </span>
  `;
}

/** A cost in words: what each letter asks for. @param {string} letters @param {any} unit whom C drives */
export function costWords(letters, unit) {
  const counted = [...new Set(letters)].map((one) =>
    t(`rules.pay.${one}`, { n: [...letters].filter((other) => other === one).length, unit: both(unit) }),
  );
  return counted.join(t("rules.pay_and"));
}

/** One suit, or several, and the numbers behind it. @param {string} suits @param {string} numbers */
function span(suits, numbers) {
  return [...suits].map((sign, i) => {
    const suit = SIGNS.indexOf(sign);
    return html`
      <span class=${`c ${CLASSES[suit]}`}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><use href=${`#s-${SUITS[suit]}`} /></svg>
        <span class="sr">${t(`card.suit.${SUITS[suit]}`)}</span>
        ${i === suits.length - 1 ? numbers.replace("-", "–") : ""}
      </span>
    `;
  });
}

const SPAN = /([♠♡♢♣]+)((?:10|[A2-9JQK])(?:-(?:10|[A2-9JQK]))?)?/g;

/** A sentence with its cards and spans of cards drawn: ♡A-10. @param {string} text @returns {any[]} */
export function spans(text) {
  /** @type {any[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push(span(found[1] ?? "", found[2] ?? ""));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A key as the list writes it; in words where no card of a hand is one. @param {{ rule: any }} props */
export function Key({ rule }) {
  if (!rule.key_cards.length) return html`${both(rule.key_words)}`;
  return html`${spans(rule.key.replace(/(?<![♠♡♢♣])(\b[A2-9JQK]|10)-/g, "$1–"))}`;
}
