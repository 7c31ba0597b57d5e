/** What is offered to whoever is asked: actions and answers in their order, with a letter each. */
import { isNone, same } from "./assembly.js";
import { action, rules } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./game.js").Option} Option */
/** @typedef {{ option: Option | null, action: string, letter: string, group: string }} Act */

// I, M, T, U and W have a meaning of their own.
const LETTERS = "ABCDEFGHJKLNOPQRSVXYZ";

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
    .filter((one) => card === null || desk.keys(one).includes(card))
    .map((one) => actOf(one.action ?? "", one))
    .sort(byGroup);
  shown.forEach((one, i) => {
    one.letter = LETTERS[i] ?? "";
  });
  const possible = new Set(ready.map((one) => one.action));
  const others = [...rules.value.actions.values()]
    .filter((rule) => rule.trigger === "direct" && !possible.has(rule.id))
    // An action of a trump is only listed for whoever has that trump.
    .filter((rule) => (card !== null ? rule.key_cards.includes(card) : desk.showAll.value && !rule.trump))
    .map((rule) => actOf(rule.id, null))
    .sort(byGroup);
  return [...shown, ...others];
}

/** @param {string} id @param {Option | null} option @returns {Act} */
const actOf = (id, option) => ({ option, action: id, letter: "", group: action(id)?.group ?? "" });

/** @param {Act} a @param {Act} b */
const byGroup = (a, b) => rules.value.groups.indexOf(a.group) - rules.value.groups.indexOf(b.group);

/** What can be answered, by its letter. @param {Desk} desk @returns {Map<string, Option>} */
export function assignLetters(desk) {
  /** @type {Map<string, Option>} */
  const found = new Map();
  if (desk.atChance.value) {
    for (const one of desk.acts.value) if (one.option && one.letter) found.set(one.letter, one.option);
    return found;
  }
  shownOptions(desk).forEach((one, i) => {
    const letter = LETTERS[i];
    if (letter) found.set(letter, one);
  });
  return found;
}

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
