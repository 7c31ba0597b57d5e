/** The rule book as it comes from GET /api/book/LANG. */
import { signal } from "@preact/signals";
import { get } from "../lib/api.js";

/** @typedef {{ text: string, editions?: string[] }} Passage */
/**
 * @typedef {{
 *   id: string, title: string, text?: Passage[], steps?: Passage[], rows?: string[][], cites?: string[],
 *   figure?: string
 * }} Section
 */
/**
 * @typedef {{
 *   id: string, number: number, title: string, lead: string[], figure: string, sections: Section[]
 * }} Chapter
 */
/** @typedef {{ chapters: Chapter[], rulings: Record<string, string>, sheet: Section[] }} Book */

const books = signal(/** @type {Record<string, Book>} */ ({}));

/** @param {string} lang */
export function bookIn(lang) {
  return books.value[lang];
}

/** @param {string} lang */
export async function loadChapters(lang) {
  if (books.peek()[lang]) return;
  const found = await get(`/api/book/${lang}`);
  books.value = { ...books.peek(), [lang]: found };
}
