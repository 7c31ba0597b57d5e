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
import { computed, effect, signal } from "@preact/signals";
import { link } from "../link/link.js";
import { languages, settings } from "./settings.js";

/** @typedef {Record<string, string>} Words */

/** @type {Record<string, Words>} */
const known = {};

/** The words of the language that is spoken now. */
export const words = signal(/** @type {Words} */ ({}));

/**
 * What the edition that is played calls its things, by language: `{life}` is デッキ in the 6th.
 * @type {import("@preact/signals").Signal<Record<string, Words>>}
 */
export const called = signal({});

/**
 * Which numbers take which form of a word; all others take the last.
 * @type {import("@preact/signals").ReadonlySignal<{ exactly: number[], ends: number[], but: number[] }[]>}
 */
const plurals = computed(() => JSON.parse(words.value["join.plurals"] ?? "[]"));

/** @param {string} lang @returns {Promise<Words>} */
async function load(lang) {
  if (!known[lang]) {
    const answer = await link.fetch(`/api/text/${lang}`);
    if (!answer.ok) throw new Error(`no text: ${answer.status}`);
    known[lang] = await answer.json();
  }
  return /** @type {Words} */ (known[lang]);
}

/** Load the words; those of another language come when somebody reaches for it. */
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
}

/** Have a language at hand that will perhaps be wanted. @param {string} lang */
export const fetchWords = (lang) => void load(lang).catch(() => undefined);

/** @param {string} lang */
export async function speak(lang) {
  await load(lang);
  settings.lang.value = lang;
}

/** @param {string} key @returns {boolean} */
export function has(key) {
  return key in words.value;
}

/**
 * A sentence, with its blanks filled in: `{n} {n:card|cards}` has the form that goes with the number.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = words.value[key];
  if (text === undefined) return key;
  const here = called.value[settings.lang.value] ?? {};
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name, forms) => {
    if (!(name in values)) return here[name] ?? words.value[`word.${name}`] ?? whole;
    return forms ? inForm(Number(values[name]), forms.split("|")) : String(values[name]);
  });
}

/** The form of a word that goes with a number. @param {number} n @param {string[]} forms */
function inForm(n, forms) {
  /** @param {number[]} some */
  const ends = (some) => some.some((one) => String(n).endsWith(String(one)));
  const at = plurals.value.findIndex((one) => one.exactly.includes(n) || (ends(one.ends) && !ends(one.but)));
  return forms[at < 0 ? forms.length - 1 : Math.min(at, forms.length - 1)] ?? "";
}

/** What all languages say, side by side: `both({ja: "兵士", en: "soldier"})`. @param {any} name */
export function both(name) {
  if (name === null || name === undefined) return "";
  if (typeof name !== "object") return String(name);
  return name[settings.lang.value] ?? name[languages[1]?.id ?? ""] ?? ""; // what was kept may be older
}
