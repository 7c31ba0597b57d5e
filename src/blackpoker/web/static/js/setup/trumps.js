/** Choosing trumps: four columns, one for each suit; every power can be read at once. */
import { html } from "htm/preact";
import { Card, cardName, cardSign, plain, rankOf, rich, suitOf, SUITS } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { rules, trumpSays } from "../table/rules.js";
import { list } from "../table/words.js";

/** @typedef {import("../table/desk.js").Desk} Desk */

const KINDS = ["fight", "guard", "call", "more"];
const JOKERS = 4; // their column, if they had one

/** @param {number} suit */
export const suitName = (suit) => t(`card.suit.${SUITS[suit]}`);

/** A suit as it is drawn, silent. @param {{ suit: number }} props */
export function SuitSign({ suit }) {
  return html`
    <span class=${`c ${["s", "h", "d", "cl"][suit]}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><use href=${`#s-${SUITS[suit]}`} /></svg>
    </span>
  `;
}

/** @param {{ desk: Desk }} props */
export function Filters({ desk }) {
  const { setup } = desk;
  return html`
    <div class="event-filters">
      <span class="seg" role="group" aria-label=${t("setup.suits")}>
        ${[-1, 0, 1, 2, 3].map(
          (suit) => html`
            <button
              key=${suit}
              aria-pressed=${String(setup.suit.value === suit)}
              aria-label=${suit < 0 ? undefined : suitName(suit)}
              onClick=${() => showSuit(desk, suit)}
            >
              ${suit < 0 ? t("setup.all_suits") : html`<${SuitSign} suit=${suit} />`}
            </button>
          `,
        )}
      </span>
      <span class="checks only-wide">
        ${KINDS.map(
          (kind) => html`
            <button
              key=${kind}
              class="tick"
              aria-pressed=${String(setup.kind.value === kind)}
              onClick=${() => {
                setup.kind.value = setup.kind.value === kind ? "" : kind;
              }}
            >
              ${t(`setup.kind.${kind}`)}
            </button>
          `,
        )}
      </span>
    </div>
  `;
}

/** The others lose their colour and keep their place. @param {Desk} desk @param {number} suit */
export function showSuit({ setup }, suit) {
  setup.suit.value = suit;
  const column = document.querySelector(`.trump-col[data-suit="${suit < 0 ? 0 : suit}"]`);
  if (matchMedia("(max-width: 999px)").matches) column?.scrollIntoView({ block: "start" });
}

/** @param {{ desk: Desk }} props */
export function TrumpScreen({ desk }) {
  // Nothing moves: what the trumps do is known before the first of them is shown.
  if (rules.value.regulation !== desk.game.welcome.value?.regulation) return null;
  const cards = desk.setup.cards.value;
  const laid = desk.setup.kept;
  const all = [...cards, ...laid.filter((one) => !cards.includes(one))].sort((a, b) => a - b);
  const jokers = all.filter((one) => suitOf(one) === JOKERS);
  return html`
    <div class="trump-cols">
      ${[0, 1, 2, 3].map((suit) => {
        const here = all.filter((one) => suitOf(one) === suit);
        const able = here.filter((one) => trumpSays(one).name);
        const idle = [...here.filter((one) => !trumpSays(one).name), ...(suit === 3 ? jokers : [])];
        return html`
          <section key=${suit} class="trump-col" data-suit=${suit}>
            <h2><${SuitSign} suit=${suit} /> ${suitName(suit)}</h2>
            <ul aria-label=${suitName(suit)}>
              ${able.map(
                (card) => html`
                  <li key=${card} class="tcard-line"><${TrumpRow} desk=${desk} card=${card} /></li>
                `,
              )}
            </ul>
            ${idle.length > 0 && html`<${Idle} desk=${desk} cards=${idle} />`}
          </section>
        `;
      })}
    </div>
  `;
}

/** The cards without a power, in one line; they can be chosen too. @param {{ desk: Desk, cards: number[] }} props */
function Idle({ desk, cards }) {
  const { setup } = desk;
  return html`
    <p class="powerless">
      ${t("setup.powerless")}
      ${cards.map((card) => {
        const chosen = setup.wanted.value.includes(card);
        return html`
          <button
            key=${card}
            class=${`idle-card ${chosen ? "on" : ""}`}
            data-choose=${card}
            aria-pressed=${String(chosen)}
            aria-label=${list([cardName(card), t("setup.no_power"), state(desk, card)])}
            onClick=${() => setup.press(card)}
          >
            ${rankOf(card)}
          </button>
        `;
      })}
    </p>
  `;
}

/** In words: chosen, and as the how-manieth. @param {Desk} desk @param {number} card */
export function state({ setup }, card) {
  const at = setup.wanted.value.indexOf(card);
  return at < 0 ? "" : t("setup.chosen_as", { n: at + 1 });
}

/** @param {{ desk: Desk, card: number }} props */
function TrumpRow({ desk, card }) {
  const { setup } = desk;
  const { name, line, kind } = trumpSays(card);
  const at = setup.wanted.value.indexOf(card);
  const laid = !setup.cards.value.includes(card);
  const dim =
    (setup.suit.value >= 0 && setup.suit.value !== suitOf(card)) ||
    (setup.kind.value && setup.kind.value !== kind);
  /** @param {Event} e */
  const inspect = (e) => {
    e.preventDefault();
    desk.inspected.value = { kind: "card", card };
  };
  return html`
    <button
      class=${`tcard ${dim ? "dim" : ""} ${setup.reading.value === card ? "reading" : ""}`}
      data-choose=${card}
      aria-pressed=${String(at >= 0 || laid)}
      aria-disabled=${laid ? "true" : undefined}
      aria-label=${list([cardName(card), name, plain(line), state(desk, card)])}
      onClick=${() => setup.press(card)}
      onFocus=${() => setup.read(card)}
      onMouseEnter=${() => setup.restOn(card)}
      onMouseLeave=${() => setup.leave()}
      onContextMenu=${inspect}
    >
      <span class="tc"><${Card} card=${card} /></span>
      <span class="tt"><b>${name}</b><small>${rich(line)}</small></span>
      ${at >= 0 && html`<span class="tick-no num">${at + 1}</span>`}
    </button>
    <button
      class="about-card"
      tabindex="-1"
      aria-label=${t("setup.about_card", { card: `${cardSign(card)} ${name}` })}
      onClick=${inspect}
    >
      <${Icon} name="book" />
    </button>
  `;
}
