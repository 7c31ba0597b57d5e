/**
 * Cards. A card is a number: suit * 13 + number - 1 in the order ♠♡♢♣; 52 and 53 are Jokers.
 *
 *     html`<${Card} card=${17} />`            // a face
 *     html`<${Back} mine=${true} />`          // a back in the owner's ink
 *     html`<${InText} card=${17} />`          // in running text: suit and rank
 *     cardName(17)                            // in words, for labels: "ハートの5"
 *     rich("はるが♡5を召喚しました。")          // a sentence with its cards drawn
 */
import { html } from "htm/preact";
import { t } from "./i18n.js";

export const SUITS = ["s", "h", "d", "c"];
const SIGNS = "♠♡♢♣";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const LETTERS = ["S", "H", "D", "C"];

/** @param {number} card */
export const isJoker = (card) => card >= 52;
/** @param {number} card 0 to 3, 4 for a Joker */
export const suitOf = (card) => Math.floor(card / 13);
/** @param {number} card */
export const numberOf = (card) => (isJoker(card) ? 0 : (card % 13) + 1);
/** @param {number} card */
export const rankOf = (card) => (isJoker(card) ? "JOKER" : (RANKS[card % 13] ?? ""));
/** As in the notation: ♡5, Joker. @param {number} card */
export const cardSign = (card) => (isJoker(card) ? "Joker" : (SIGNS[suitOf(card)] ?? "") + rankOf(card));

/** In words, never symbols. @param {number} card */
export function cardName(card) {
  if (isJoker(card)) return t("card.joker");
  return t("card.name", { suit: t(`card.suit.${SUITS[suitOf(card)]}`), rank: rankOf(card) });
}

/** Several in words. @param {number[]} cards */
export function cardNames(cards) {
  return cards.map(cardName).join(t("card.and"));
}

/** @param {number} card */
function suitClass(card) {
  return isJoker(card) ? "j" : ["s", "h", "d", "cl"][suitOf(card)];
}

/** @param {{ card: number, class?: string, [more: string]: unknown }} props */
export function Card({ card, class: more = "", ...rest }) {
  if (isJoker(card)) {
    return html`
      <span class=${`card j ${more}`} ...${rest}>
        <span class="jw">JOKER</span>
        <svg class="emb" viewBox="0 0 60 60"><use href="#joker" /></svg>
      </span>
    `;
  }
  const suit = SUITS[suitOf(card)];
  const rank = rankOf(card);
  const n = numberOf(card);
  const court = n === 1 || n > 10;
  return html`
    <span class=${`card ${suitClass(card)} ${more}`} ...${rest}>
      <span class="ix">
        <b class=${n === 10 ? "ten" : ""}>${rank}</b>
        <svg viewBox="0 0 24 24"><use href=${`#s-${suit}`} /></svg>
        <span class="abbr">${LETTERS[suitOf(card)]}</span>
      </span>
      ${court && html`<span class="val">${n}</span>`}
      ${
        court
          ? html`<svg class="emb" viewBox="0 0 60 60"><use href=${`#${rank}-${suit}`} /></svg>`
          : html`<svg class="pip" viewBox="0 0 24 24"><use href=${`#s-${suit}`} /></svg>`
      }
    </span>
  `;
}

/** @param {{ mine?: boolean, class?: string, [more: string]: unknown }} props */
export function Back({ mine = false, class: more = "", ...rest }) {
  return html`<span class=${`card back ${mine ? "me" : ""} ${more}`} ...${rest}></span>`;
}

/**
 * A card in running text, or all of a suit up to another; read as words.
 * @param {{ card: number, upTo?: string }} props
 */
export function InText({ card, upTo = "" }) {
  if (isJoker(card)) return html`<span class="c j">${t("card.joker")}</span>`;
  const suit = SUITS[suitOf(card)];
  return html`
    <span class=${`c ${suitClass(card)}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><use href=${`#s-${suit}`} /></svg>
      <span class="sr">${t(`card.suit.${suit}`)}</span>
      ${rankOf(card)}
      ${upTo && `–${upTo}`}
    </span>
  `;
}

const IN_TEXT = /([♠♡♢♣♤♥♦♧])(10|[A2-9JQK])?(?:[-–](10|[A2-9JQK]))?/g;
const ANY = "♠♡♢♣♤♥♦♧";

/**
 * A sentence with its cards drawn: an array for htm.
 * @param {string} text
 * @returns {any[]}
 */
export function rich(text) {
  /** @type {any[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(IN_TEXT)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    const suit = ANY.indexOf(found[1] ?? "") % 4;
    if (found[2])
      parts.push(html`<${InText} card=${suit * 13 + RANKS.indexOf(found[2])} upTo=${found[3] ?? ""} />`);
    else
      parts.push(html`
        <span class=${`c ${["s", "h", "d", "cl"][suit]}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><use href=${`#s-${SUITS[suit]}`} /></svg>
          <span class="sr">${t(`card.suit.${SUITS[suit]}`)}</span>
        </span>
      `);
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The same sentence for a screen reader: suits as words. @param {string} text */
export function plain(text) {
  return text.replace(IN_TEXT, (_, sign, rank, upTo) => {
    const suit = t(`card.suit.${SUITS[ANY.indexOf(sign) % 4]}`);
    return rank ? t("card.name", { suit, rank: upTo ? `${rank}–${upTo}` : rank }) : suit;
  });
}
