/** All fifty-four cards; what is in is bright. Arrow keys walk over the grid. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Card, cardName, rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";

const SIGNS = ["♠", "♡", "♢", "♣"];
const ROWS = [0, 1, 2, 3].map((suit) => Array.from({ length: 13 }, (_, i) => suit * 13 + i));
const JOKERS = [52, 53];

/**
 * What the deck is after a card was pressed: the same part may not hold more than it takes.
 * @param {any} deck @param {string} part @param {number} card @param {number} most
 */
export function pressed(deck, part, card, most) {
  const list = /** @type {number[]} */ (deck[part]);
  const into = list.includes(card) ? list.filter((one) => one !== card) : [...list, card];
  if (part === "cards") {
    const gone = !into.includes(card);
    const without = (/** @type {number[]} */ some) => (gone ? some.filter((one) => one !== card) : some);
    return {
      cards: [...into].sort((a, b) => a - b),
      trumps: without(deck.trumps),
      opening: without(deck.opening),
      rare: without(deck.rare),
    };
  }
  // A card is one thing only: trump, opening or rare, and it comes from the deck.
  const others = ["trumps", "opening", "rare"].filter((other) => other !== part);
  const rest = Object.fromEntries(
    others.map((other) => [other, deck[other].filter((/** @type {number} */ one) => one !== card)]),
  );
  const cards = deck.cards.includes(card) ? deck.cards : [...deck.cards, card].sort((a, b) => a - b);
  return { ...rest, cards, [part]: into.slice(-most) };
}

/** @param {{ deck: any, part: string, most: number, able: number[], onChange: (more: any) => void }} props */
export function DeckGrid({ deck, part, most, able, onChange }) {
  const [focus, setFocus] = useState(0);
  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const by = /** @type {Record<string, number>} */ ({
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: 13,
      ArrowUp: -13,
    })[event.key];
    if (!by) return;
    const next = focus + by;
    if (next < 0 || next > 53) return;
    event.preventDefault();
    setFocus(next);
    document.getElementById(`deck-card-${next}`)?.focus();
  };
  /** @param {number} card */
  const mark = (card) => ["trumps", "opening", "rare"].find((one) => deck[one].includes(card));
  /** @param {number} card */
  const draw = (card) => {
    const marked = mark(card);
    const inside = part === "cards" ? deck.cards.includes(card) || marked : deck[part].includes(card);
    const dim =
      part === "cards"
        ? !inside
        : part === "trumps"
          ? !inside && !able.includes(card)
          : !deck.cards.includes(card);
    const said = [
      cardName(card),
      marked ? t(`decks.is_${marked}`) : t(deck.cards.includes(card) ? "decks.is_in" : "decks.is_out"),
      part === "trumps" && !able.includes(card) ? t("decks.no_power") : "",
    ]
      .filter(Boolean)
      .join(t("list.comma"));
    return html`
      <button
        key=${card}
        id=${`deck-card-${card}`}
        class=${dim ? "off" : ""}
        aria-pressed=${inside ? "true" : "false"}
        aria-label=${said}
        tabindex=${focus === card ? 0 : -1}
        onFocus=${() => setFocus(card)}
        onClick=${() => onChange(pressed(deck, part, card, most))}
      >
        <${Card} card=${card} />
        ${
          marked &&
          html`
            <span class=${`mark ${marked === "trumps" ? "t" : ""}`} aria-hidden="true">
              ${t(`decks.mark_${marked}`)}
            </span>
          `
        }
      </button>
    `;
  };
  return html`
    <div class="grid gap" role="group" aria-label=${t(`decks.${part}`)} onKeyDown=${walk}>
      ${ROWS.map(
        (row, suit) => html`
          <span key=${`suit${suit}`} class="suit-name">${rich(SIGNS[suit] ?? "")}</span>
          ${row.map(draw)}
        `,
      )}
      <span class="suit-name" aria-hidden="true">★</span>
      ${JOKERS.map(draw)}
    </div>
  `;
}
