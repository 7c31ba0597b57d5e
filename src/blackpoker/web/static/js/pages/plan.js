/**
 * What a saved deck wants chosen at the table, and choosing it when the table asks.
 *
 *     planned(seated.game, deck)        // before going to the table
 *     keepTo(desk)                      // at the table; nothing happens without a plan
 */
import { cardSign } from "../lib/cards.js";
import { toast } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { saved } from "./deck_store.js";
import { kept } from "./kept.js";

/** @typedef {{ game: string, opening: number[], rare: number[] }} Plan */

const MOST = 20;
const plans = kept("plans", /** @type {Plan[]} */ ([]));

/** @param {string} game @param {string} deck the id of a saved deck */
export function planned(game, deck) {
  const found = saved.value.find((one) => one.id === deck);
  if (!found || !(found.opening.length || found.rare.length)) return;
  plans.value = [{ game, opening: found.opening, rare: found.rare }, ...plans.value].slice(0, MOST);
}

/**
 * The option a plan names for a question, if there is one.
 * @param {Plan} plan @param {import("../../../types/protocol").Question} question
 */
export function answerOf(plan, question) {
  /** @type {number[]} */
  const wanted = /** @type {any} */ (plan)[question.about ?? ""] ?? [];
  return question.options.find(
    (one) => one.card !== undefined && one.card !== null && wanted.includes(one.card),
  );
}

/** @param {import("../table/desk.js").Desk} desk */
export function keepTo(desk) {
  const plan = plans.value.find((one) => one.game === desk.game.code);
  if (!plan) return;
  let answered = -1;
  desk.game.after.add((next) => {
    const { question, seq } = next;
    const seat = Math.max(0, desk.game.welcome.value?.seat ?? 0);
    if (!question || question.player !== seat || seq === answered) return;
    const option = answerOf(plan, question);
    if (!option) return;
    answered = seq;
    desk.game.choose([option.i]);
    toast(t("decks.kept_to", { card: cardSign(option.card ?? 0) }));
  });
}
