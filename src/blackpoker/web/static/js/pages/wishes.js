/** How somebody wants to play, and asking the server for such a game. */
import { post } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { bringsDeck, catalogue, regulation } from "./catalogue.js";
import { deckFor } from "./deck_store.js";
import { remember } from "./games.js";
import { kept } from "./kept.js";
import { planned } from "./plan.js";
import { tried } from "./tries.js";

/**
 * @typedef {{ kind: string, regulation: string, house: string[], level: number, agent: string, other: string,
 *   seed: string, deck: string, clock: number, instant: boolean }} Wishes
 */
/** @type {Wishes} */
export const USUAL = {
  kind: "computer",
  regulation: "",
  house: [],
  level: 1,
  agent: "", // instead of a level
  other: "",
  seed: "",
  deck: "",
  clock: 0,
  instant: false,
};
export const FIRST_LEVEL = 1;
const LONGEST_NAME = 24;

/** What was chosen last time. */
export const wishes = kept("start", USUAL);

/** @param {Partial<Wishes>} more */
export function wish(more) {
  wishes.value = { ...USUAL, ...wishes.value, ...more };
}

/** The name to play under. */
export function playerName() {
  return settings.name.value.trim().slice(0, LONGEST_NAME) || t("start.guest");
}

/** @param {string} seed */
export function seedFits(seed) {
  return /^\d{0,15}$/.test(seed.trim());
}

/** An opponent in all languages, to be found again. @param {number} n @returns {any} */
export function levelName(n) {
  return catalogue.value?.levels.find((one) => one.level === n)?.called ?? "";
}

/** The agent of these wishes, if this server offers it. @param {Wishes} now */
export function wishedAgent(now) {
  return catalogue.value?.agents?.includes(now.agent) ? now.agent : "";
}

/** The local rules of these wishes that are at hand here. @param {Wishes} now */
export function wishedHouse(now) {
  return (catalogue.value?.house ?? []).filter((one) => now.house.includes(one.id));
}

/** What is sent for these wishes. @param {Wishes} now @param {string} first */
export function bodyOf(now, first) {
  const id = regulation(now.regulation) ? now.regulation : first;
  const rules = regulation(id);
  /** @type {Record<string, unknown>} */
  const body = {
    kind: now.kind,
    regulation: [id, ...wishedHouse(now).map((one) => `house:${one.id}`)].join(" "),
  };
  if (now.kind === "computer")
    Object.assign(body, wishedAgent(now) ? { agent: now.agent } : { level: now.level });
  if (now.kind === "hotseat") body.other_name = now.other.trim().slice(0, LONGEST_NAME) || t("start.second");
  if (now.kind === "friend" && now.clock > 0) body.clock = now.clock;
  if (now.kind === "friend" && now.instant) body.instant = true;
  if (now.kind !== "friend" && now.seed.trim()) body.seed = Number(now.seed.trim());
  if (rules && bringsDeck(rules)) Object.assign(body, deckFor(now.deck, rules));
  return body;
}

/**
 * Ask for a game and go to its table.
 * @param {Record<string, unknown>} body
 * @param {any} against who sits opposite, to find the game again
 * @param {string} deck the saved deck that is brought
 */
export async function begin(body, against = "", deck = "") {
  const seated = await post("/api/games", { name: playerName(), ...body });
  const rules = regulation(String(body.regulation).split(" house:")[0] ?? "");
  remember({ game: seated.game, kind: String(body.kind), name: rules?.name ?? body.regulation, against });
  if (body.deck) planned(seated.game, deck);
  if (body.replay) tried(seated.game, String(body.replay), Number(body.at));
  navigate(`/g/${seated.game}`);
}
