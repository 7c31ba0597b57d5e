/** The hand: cards in order, a digit below; what can be used is lifted. */
import { html } from "htm/preact";
import { Back, Card, cardName } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { list } from "./words.js";

/** What a picked card is for. @param {string} question */
function tagOf(question) {
  if (question === "key") return html`<span class="pay">★<span class="only-wide">${t("hand.key")}</span></span>`;
  if (question === "discard") return html`<span class="pay"><span class="cost"><i>D</i></span><span class="only-wide">${t("hand.discard")}</span></span>`;
  return html`<span class="pay">✓<span class="only-wide">${t("hand.picked")}</span></span>`;
}

/** @param {{ desk: import("./desk.js").Desk, seat: number, upper?: boolean }} props */
export function Hand({ desk, seat, upper = false }) {
  const table = desk.table.value;
  const side = table?.sides[seat];
  if (!side) return null;
  const { assembly } = desk;
  const mine = desk.live.value && desk.seat.value === seat && !!desk.game.question.value;
  const cards = desk.covered.value >= 0 ? null : side.hand;
  const about = mine && (desk.atChance.value || desk.options.value.some((one) => desk.inHand(one)));
  if (!cards) {
    return html`<ul class="hand" aria-label=${t("hand.label", { n: side.hand_count })} data-pile=${`hand${seat}`}>
      ${Array.from({ length: side.hand_count }, (_, i) => html`<li key=${i}><${Back} mine=${!upper} /></li>`)}</ul>`;
  }
  return html`<ul class=${`hand ${cards.length > 14 ? "many" : ""} ${upper ? "upper" : ""}`} aria-label=${t("hand.label", { n: cards.length })} data-row=${upper ? "their-hand" : "hand"} data-pile=${`hand${seat}`}>
    ${cards.map((/** @type {number} */ card, /** @type {number} */ i) => {
      const can = mine && desk.canUse(card);
      const pick = mine ? assembly.picked((one) => one.card === card && desk.isOwn(one)) : undefined;
      const chosen = !!pick || (mine && assembly.card.value === card);
      const number = pick && assembly.toggles ? assembly.picks.value.indexOf(pick) + 1 : 0;
      const reserved = mine && !pick && assembly.card.value === card && assembly.action.value;
      const label = list([cardName(card), about ? t(can ? "hand.can" : "hand.cannot") : ""]);
      return html`<li key=${card} class=${chosen ? "picked" : can ? "can" : about ? "cannot" : ""} data-flip=${`c${seat}:${card}`} data-at=${`${seat}:${card}`}>
        <button aria-label=${label} aria-pressed=${String(chosen)} data-card=${card} tabindex=${desk.focus.value === `c${card}` || (!desk.focus.value && i === 0) ? 0 : -1}
          onClick=${() => desk.onHand(card)} onContextMenu=${(/** @type {Event} */ e) => { e.preventDefault(); desk.inspected.value = { kind: "card", card }; }}>
          <${Card} card=${card} /></button>
        ${number ? html`<span class="pay num">${number}</span>` : pick ? tagOf(pick.question) : reserved ? tagOf("key") : html`<span class="key-no" aria-hidden="true">${i < 10 ? (i + 1) % 10 : ""}</span>`}
      </li>`;
    })}</ul>`;
}
