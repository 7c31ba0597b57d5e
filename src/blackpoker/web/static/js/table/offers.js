/** What is offered to whoever is asked: actions and answers in their order. */
import { isNone, same } from "./assembly.js";
import { action, rules } from "./rules.js";
import { typedFor } from "./typed.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./game.js").Option} Option */
/** @typedef {{ option: Option | null, action: string, keys: string, group: string }} Act */

/**
 * Actions at a chance: what is possible first, then what is not now.
 * @param {Desk} desk
 * @returns {Act[]}
 */
export function listActs(desk) {
  const question = desk.assembly.question.value;
  const card = desk.assembly.card.value;
  if (question ? question.part !== "action" : card === null) return [];
  const ready = (question?.options ?? []).filter((one) => one.verb === "act");
  const shown = ready
    .filter((one) => card === null || desk.takes(one, card))
    .map((one) => actOf(one.action ?? "", one))
    .sort(byGroup);
  const possible = new Set(ready.map((one) => one.action));
  const others = [...rules.value.actions.values()]
    .filter((rule) => rule.trigger === "direct" && !possible.has(rule.id))
    // An action of a trump is only listed for whoever has that trump.
    .filter((rule) => (card !== null ? rule.key_cards.includes(card) : desk.showAll.value && !rule.trump))
    .map((rule) => actOf(rule.id, null))
    .sort(byGroup);
  return [...shown, ...others].filter((one) => one.keys.startsWith(desk.typed.value));
}

/** @param {string} id @param {Option | null} option @returns {Act} */
const actOf = (id, option) => ({ option, action: id, keys: typedFor(id), group: action(id)?.group ?? "" });

/** @param {Act} a @param {Act} b */
const byGroup = (a, b) => placeOf(a.group) - placeOf(b.group);

/** @param {string} group */
const placeOf = (group) => rules.value.groups.findIndex((one) => one.id === group);

/** What is asked, with what is picked already where picks can be taken back. @param {Desk} desk */
export function shownOptions(desk) {
  const { assembly } = desk;
  const options = desk.options.value;
  if (!assembly.toggles) return options;
  const root = desk.game.question.value?.options.filter((one) => !isNone(one)) ?? [];
  return [
    ...root.filter(
      (one) => options.some((other) => same(one, other)) || assembly.picked((other) => same(one, other)),
    ),
    ...options.filter((one) => !root.some((other) => same(one, other))),
  ];
}
