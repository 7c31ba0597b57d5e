/**
 * What a visitor has chosen, kept in the browser. Every setting is a signal:
 *
 *     settings.theme.value            // "auto", "light" or "dark"
 *     settings.suits.value = "four"   // is drawn and kept at once
 */
import { effect, signal } from "@preact/signals";

const KEY = "blackpoker";

/**
 * The languages there are, as the server says: that of the rulebook first, then English.
 * @type {{ id: string, name: string, short: string }[]}
 */
export const languages = JSON.parse(document.documentElement.dataset.languages || "[]");

/** @returns {Record<string, any>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}") || {};
  } catch {
    return {};
  }
}

const before = kept();

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @returns {import("@preact/signals").Signal<T>}
 */
function stored(name, usual) {
  const found = before[name];
  return signal(typeof found === typeof usual ? found : usual);
}

export const settings = {
  lang: signal(document.documentElement.lang), // as kept, or as the browser likes it: see boot.js
  theme: stored("theme", "auto"), // auto, light, dark
  suits: stored("suits", "two"), // two, four
  letters: stored("letters", false),
  motion: stored("motion", "auto"), // auto, off, 1, 2
  pace: stored("pace", "auto"), // auto, slow, normal, fast, none: how long what others do is shown
  sound: stored("sound", false),
  notify: stored("notify", false),
  passes: stored("passes", true), // in the log
  keys: stored("keys", true), // single-letter keys
  ownBulwarks: stored("ownBulwarks", false), // always show the faces of mine
  readFaces: stored("readFaces", false), // ... and read them out
  name: stored("name", ""),
};

/** Is motion wanted, and how fast: 0 none, 1, 2. */
export function speed() {
  const wish = settings.motion.value;
  if (wish === "off") return 0;
  if (wish === "auto") return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
  return Number(wish);
}

/** The language after the one that is spoken. */
export function nextLanguage() {
  const at = languages.findIndex((one) => one.id === settings.lang.value);
  return /** @type {typeof languages[0]} */ (languages[(at + 1) % languages.length]);
}

/** The language of the rulebook, or English where that is spoken. */
export function otherLanguage() {
  return languages.find((one) => one.id !== settings.lang.value)?.id ?? "";
}

effect(() => {
  const root = document.documentElement;
  root.lang = settings.lang.value;
  if (settings.theme.value === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme.value;
  root.dataset.suits = settings.suits.value;
  root.dataset.letters = settings.letters.value ? "on" : "off";
  root.dataset.motion = speed() === 0 ? "off" : "on";
  const now = { ...kept() };
  for (const [name, one] of Object.entries(settings)) now[name] = one.value;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    /* private window: the choice lasts as long as the page */
  }
});
