/** The hand: cards in order, a digit below; what can be used is lifted. */
import { html } from "htm/preact";
import { Back, Card, cardName } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { list } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** What a picked card is for. @param {{ part?: string, letter?: string }} question */
function tagOf({ part, letter }) {
  if (part === "key") return html`<span class="pay">★<span class="only-wide">${t("hand.key")}</span></span>`;
  if (letter)
    return html`
      <span class="pay">
        <span class="cost"><i>${letter}</i></span>
        <span class="only-wide">${t("hand.discard")}</span>
      </span>
    `;
  return html`<span class="pay">✓<span class="only-wide">${t("hand.picked")}</span></span>`;
}

/** @param {{ desk: Desk, seat: number, upper?: boolean }} props */
export function Hand({ desk, seat, upper = false }) {
  const table = desk.table.value;
  const side = table?.sides[seat];
  if (!side) return null;
  const mine = desk.live.value && desk.seat.value === seat && !!desk.game.question.value;
  const cards = desk.covered.value >= 0 ? null : side.hand;
  const about = mine && (desk.atChance.value || desk.options.value.some((one) => desk.inHand(one)));
  if (!cards) {
    return html`
      <ul class="hand" aria-label=${t("hand.label", { n: side.hand_count })} data-pile=${`hand${seat}`}>
        ${Array.from(
          { length: side.hand_count },
          (_, i) => html`<li key=${i}><${Back} mine=${!upper} /></li>`,
        )}
      </ul>
    `;
  }
  return html`
    <ul
      class=${`hand ${cards.length > 14 ? "many" : ""} ${upper ? "upper" : ""}`}
      aria-label=${t("hand.label", { n: cards.length })}
      data-row=${upper ? "their-hand" : "hand"}
      data-pile=${`hand${seat}`}
    >
      ${cards.map(
        (/** @type {number} */ card, /** @type {number} */ at) => html`
          <${HandCard}
            key=${card}
            desk=${desk}
            seat=${seat}
            card=${card}
            at=${at}
            mine=${mine}
            about=${about}
          />
        `,
      )}
    </ul>
  `;
}

/**
 * One card: `mine` whoever is asked holds it, `about` the question is about the hand.
 * @param {{ desk: Desk, seat: number, card: number, at: number, mine: boolean, about: boolean }} props
 */
function HandCard({ desk, seat, card, at, mine, about }) {
  const { assembly, focus } = desk;
  const can = mine && desk.canUse(card);
  const pick = mine ? assembly.picked((one) => one.card === card && desk.isOwn(one)) : undefined;
  const held = mine && assembly.card.value === card;
  const chosen = !!pick || held;
  const hinted = mine && !chosen && desk.advising.things.value.cards.includes(card);
  const lit = mine && !chosen && desk.want.value?.card === card;
  const kind = hinted ? "picked lit" : chosen ? "picked" : can ? "can" : about ? "cannot" : "";
  const number = pick && assembly.toggles ? assembly.picks.value.indexOf(pick) + 1 : 0;
  const reserved = !pick && held && assembly.action.value;
  const reached = focus.value ? focus.value === `c${card}` : at === 0;
  /** @param {Event} e */
  const inspect = (e) => {
    e.preventDefault();
    desk.inspected.value = { kind: "card", card };
  };
  const tag = () => {
    if (number) return html`<span class="pay num">${number}</span>`;
    if (pick || reserved) return tagOf(pick ? pick.question : { part: "key" });
    if (hinted) return html`<span class="pay">★<span class="only-wide">${t("hint.title")}</span></span>`;
    const digit = desk.seat.value === seat && at < 10 ? (at + 1) % 10 : "";
    return html`<span class="key-no" aria-hidden="true">${digit}</span>`;
  };
  return html`
    <li
      class=${`${kind} ${lit ? "lit-want" : ""}`}
      data-flip=${`c${seat}:${card}`}
      data-at=${`${seat}:${card}`}
    >
      <button
        aria-label=${list([cardName(card), about ? t(can ? "hand.can" : "hand.cannot") : ""])}
        aria-pressed=${String(chosen)}
        data-card=${card}
        tabindex=${reached ? 0 : -1}
        onClick=${() => desk.onHand(card)}
        onContextMenu=${inspect}
      >
        <${Card} card=${card} />
      </button>
      ${tag()}
    </li>
  `;
}
