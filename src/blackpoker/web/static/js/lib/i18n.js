/**
 * The page's words. `t` reads a signal, so whatever is drawn with it is drawn anew when the
 * language changes.
 *
 *     t("table.life")                      // "ライフ"
 *     t("table.turn", { n: 8 })            // "第8ターン"
 *     await speak("en")                    // everything in English from now on
 *
 * Words come from GET /api/text/LANG: one flat object, made of text/page_*.toml.
 */
import { effect, signal } from "@preact/signals";
import { settings } from "./settings.js";

/** @typedef {Record<string, string>} Words */

/** @type {Record<string, Words>} */
const known = {};

/** The words of the language that is spoken now. */
export const words = signal(/** @type {Words} */ ({}));

/** @param {string} lang @returns {Promise<Words>} */
async function load(lang) {
  if (!known[lang]) {
    const answer = await fetch(`/api/text/${lang}`);
    if (!answer.ok) throw new Error(`no text: ${answer.status}`);
    known[lang] = await answer.json();
  }
  return /** @type {Words} */ (known[lang]);
}

/** Load the words, and those of the other language as soon as nothing else is to do. */
export async function begin() {
  words.value = await load(settings.lang.value);
  effect(() => {
    const lang = settings.lang.value;
    const found = known[lang];
    if (found) words.value = found;
    else
      void load(lang).then((late) => {
        if (settings.lang.value === lang) words.value = late;
      });
  });
  const idle = window.requestIdleCallback || ((/** @type {() => void} */ f) => setTimeout(f, 1500));
  idle(() => void load(settings.lang.value === "ja" ? "en" : "ja").catch(() => undefined));
}

/** @param {"ja" | "en"} lang */
export async function speak(lang) {
  await load(lang);
  settings.lang.value = lang;
}

/** @param {string} key @returns {boolean} */
export function has(key) {
  return key in words.value;
}

/**
 * A sentence, with its blanks filled in.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = words.value[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** What both languages say, side by side: `both({ja: "兵士", en: "soldier"})`. @param {any} name */
export function both(name) {
  if (name === null || name === undefined) return "";
  return typeof name === "object" ? (name[settings.lang.value] ?? name.en ?? "") : String(name);
}
