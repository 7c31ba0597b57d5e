/** What was solved in this browser, and how hard a puzzle is. */
import { html } from "htm/preact";
import { t } from "../lib/i18n.js";
import { kept } from "./kept.js";

/** How each was solved, by its id: at the "first" try, "later", or the solution was "shown". */
export const solved = kept("puzzles", /** @type {Record<string, string>} */ ({}));

/** Keep how one was solved: the first time counts. @param {string} id @param {string} how */
export function keepSolved(id, how) {
  if (!solved.value[id]) solved.value = { ...solved.value, [id]: how };
}

/** @param {{ n: number }} props */
export function Stars({ n }) {
  return html`<span class="stars" role="img" aria-label=${t("puzzles.hard", { n })}>${"★".repeat(n)}</span>`;
}
