/** What there is to play, asked for once. */
import { signal } from "@preact/signals";
import { get } from "../lib/api.js";
import { both, t } from "../lib/i18n.js";

/** @typedef {import("../../../types/protocol").Catalogue} Catalogue */
/** @typedef {import("../../../types/protocol").ChapterInfo} ChapterInfo */
/** @typedef {import("../../../types/protocol").LevelInfo} LevelInfo */
/** @typedef {import("../../../types/protocol").RegulationInfo} RegulationInfo */

export const catalogue = signal(/** @type {Catalogue | null} */ (null));
export const catalogueFailed = signal("");

/** @type {Promise<Catalogue> | null} */
let asked = null;

/** Wait for it; fails where it cannot be had. */
export function loadCatalogue() {
  asked ??= fetchCatalogue();
  return asked;
}

async function fetchCatalogue() {
  catalogueFailed.value = "";
  try {
    /** @type {Catalogue} */
    const found = await get("/api/catalogue");
    catalogue.value = found;
    return found;
  } catch (error) {
    asked = null;
    catalogueFailed.value = /** @type {import("../lib/api.js").ApiError} */ (error).text;
    throw error;
  }
}

/** Ask for it, if nobody has. */
export function wantCatalogue() {
  loadCatalogue().catch(() => undefined);
}

/** Also one with local rules at hand: `… house:ID`. @param {string} id @returns {RegulationInfo | undefined} */
export function regulation(id) {
  const [plain, ...house] = id.split(" house:");
  const found = catalogue.value?.regulations.find((one) => one.id === plain);
  const known = house.every((rule) => catalogue.value?.house?.some((one) => one.id === rule));
  return found && known && house.length ? { ...found, id } : house.length ? undefined : found;
}

/** Format and frame, without the edition. @param {RegulationInfo} one */
export function shortName(one) {
  const format = both(one.format_name);
  const whole = both(one.name);
  const at = whole.indexOf(format);
  return at < 0 ? whole : whole.slice(at).replace("+", t("join.plus"));
}

/** @param {string} id */
export function editionName(id) {
  return both(catalogue.value?.editions.find((one) => one.id === id)?.name);
}

/** The newest edition: that of the game to begin with. */
export function newest() {
  return regulation(catalogue.value?.first ?? "")?.edition ?? "";
}

/** May the players bring a deck of their own? @param {RegulationInfo | undefined} one */
export function bringsDeck(one) {
  return !!one && !one.deck.cards?.length && !one.deck.by_lot;
}
