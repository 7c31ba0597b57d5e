/**
 * The rules of the regulation that is played, as GET /api/rules/REGULATION tells them: names and
 * texts of actions, characters, fogs and trumps in both languages. What any of them is and does
 * stands there; the page only shows it.
 *
 *     await loadRules(welcome.regulation);
 *     actionName(request.action)   // "アップ"
 */
import { signal } from "@preact/signals";
import { get } from "../lib/api.js";
import { cardSign } from "../lib/cards.js";
import { both, called } from "../lib/i18n.js";

/**
 * @typedef {{
 *   id: string, name: any, type: string, group: string, cost: string, key: string | null,
 *   key_cards: number[], [more: string]: any
 * }} Rule
 */
/**
 * `groups`: those of the list of actions, in the order in which they are shown.
 * @typedef {{
 *   regulation: string, groups: { id: string, name: any }[], actions: Map<string, Rule>, characters: Map<string, Rule>,
 *   fogs: Map<string, Rule>, trumps: Map<string, Rule>
 * }} Rules
 */

/** @type {Rules} */
const NONE = {
  regulation: "",
  groups: [],
  actions: new Map(),
  characters: new Map(),
  fogs: new Map(),
  trumps: new Map(),
};
export const rules = signal(NONE);

/** @param {any[]} list */
const byId = (list) => new Map((list || []).map((one) => [one.id, one]));

/** @param {string} regulation */
export async function loadRules(regulation) {
  if (rules.value.regulation === regulation) return;
  const said = await get(`/api/rules/${encodeURIComponent(regulation)}`);
  called.value = said.words;
  rules.value = {
    regulation,
    groups: said.groups,
    actions: byId(said.actions),
    characters: byId(said.characters),
    fogs: byId(said.fogs),
    trumps: new Map((said.trumps || []).map((/** @type {any} */ one) => [one.card, one])),
  };
}

/** @param {string} id */
export const action = (id) => rules.value.actions.get(id);
/** @param {string} id */
export const actionName = (id) => both(action(id)?.name) || id;
/** What it does, in a line without a stop. @param {string} id */
export const actionLine = (id) => both(action(id)?.line);
/** @param {string} id */
export const characterName = (id) => both(rules.value.characters.get(id)?.name) || id;
/** What a unit is; the usual character of its kind is not told. @param {import("../../../types/protocol").Unit} unit */
export const characterOf = ({ character, soldier = false }) =>
  character ?? [...rules.value.characters.values()].find(usual(soldier))?.id ?? "";
/** @param {boolean} soldier @returns {(one: Rule) => boolean} */
const usual = (soldier) => (one) => one.usual && (one.type === "soldier") === soldier;
/** @param {string} id */
export const fogName = (id) => both(rules.value.fogs.get(id)?.name) || id;
/** @param {string} sign as the rules write a card: ♠2 */
export const trumpRule = (sign) => rules.value.trumps.get(sign);

/**
 * What a card does as a trump, in the language that is spoken; nothing where it has no power.
 * @param {number} card
 * @returns {{ name: string, line: string, kind: string, text: string[], actions: string[] }}
 */
export function trumpSays(card) {
  const rule = trumpRule(cardSign(card));
  return {
    name: both(rule?.name) || "",
    line: both(rule?.line) || "",
    kind: rule?.kind ?? "",
    text: both(rule?.text) || [],
    actions: rule?.actions ?? [],
  };
}

/** @param {string} id of a group of actions, as its edition calls it */
export const groupName = (id) => both(rules.value.groups.find((one) => one.id === id)?.name);
