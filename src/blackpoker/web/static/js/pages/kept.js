/**
 * What the pages keep in this browser, each under a name of its own.
 *
 *     const decks = kept("decks", []);     // a signal; what is put into it stays
 */
import { effect, signal } from "@preact/signals";

/** @type {Map<string, import("@preact/signals").Signal<any>>} */
const known = new Map();

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @returns {import("@preact/signals").Signal<T>}
 */
export function kept(name, usual) {
  const found = known.get(name);
  if (found) return found;
  const key = `blackpoker.${name}`;
  /** @type {T} */
  let before = usual;
  try {
    const text = localStorage.getItem(key);
    const read = text === null ? usual : JSON.parse(text);
    if (typeof read === typeof usual && Array.isArray(read) === Array.isArray(usual) && read !== null)
      before = read;
  } catch {
    /* nothing is kept, or it is no longer readable */
  }
  const made = signal(before);
  known.set(name, made);
  effect(() => {
    const text = JSON.stringify(made.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      /* private window: it lasts as long as the page */
    }
  });
  // Another tab may keep something, too.
  addEventListener("storage", (event) => {
    if (event.key !== key || event.newValue === null) return;
    try {
      made.value = JSON.parse(event.newValue);
    } catch {
      /* not ours */
    }
  });
  return made;
}
