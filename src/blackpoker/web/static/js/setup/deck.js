/** The deck lies open, suit by suit, always in the same places: opening cards and the rare card. */
import { html } from "htm/preact";
import { Card, cardName, suitOf } from "../lib/cards.js";
import { list } from "../table/words.js";
import { SuitSign, state, suitName } from "./trumps.js";

/** @typedef {import("../table/desk.js").Desk} Desk */

const IN_A_SUIT = 13;
const FIRST_JOKER = 52;

/** @param {{ desk: Desk }} props */
export function DeckScreen({ desk }) {
  const { setup } = desk;
  const jokers = setup.cards.value.filter((one) => one >= FIRST_JOKER);
  return html`
    <ul class="deck54">
      ${[0, 1, 2, 3].map(
        (suit) => html`
          <li class="suit-name" key=${`s${suit}`}>
            <${SuitSign} suit=${suit} /><span class="sr">${suitName(suit)}</span>
          </li>
          ${Array.from(
            { length: IN_A_SUIT },
            (_, n) =>
              html`<${Place} key=${suit * IN_A_SUIT + n} desk=${desk} card=${suit * IN_A_SUIT + n} />`,
          )}
        `,
      )}
      ${
        jokers.length > 0 &&
        html`
          <li class="suit-name muted small" key="s4" aria-hidden="true">+</li>
          ${jokers.map((card) => html`<${Place} key=${card} desk=${desk} card=${card} />`)}
        `
      }
    </ul>
  `;
}

/** @param {{ desk: Desk, card: number }} props */
function Place({ desk, card }) {
  const { setup } = desk;
  if (!setup.cards.value.includes(card)) {
    return html`<li><span class="hole gone" aria-hidden="true"></span></li>`;
  }
  const at = setup.wanted.value.indexOf(card);
  /** @param {Event} e */
  const inspect = (e) => {
    e.preventDefault();
    desk.inspected.value = { kind: "card", card };
  };
  return html`
    <li>
      <button
        class="gcard"
        data-choose=${card}
        data-suit=${suitOf(card)}
        aria-pressed=${String(at >= 0)}
        aria-label=${list([cardName(card), state(desk, card)])}
        title=${cardName(card)}
        onClick=${() => setup.press(card)}
        onContextMenu=${inspect}
      >
        <${Card} card=${card} />
        ${at >= 0 && setup.most > 1 && html`<span class="tick-no num">${at + 1}</span>`}
      </button>
    </li>
  `;
}
