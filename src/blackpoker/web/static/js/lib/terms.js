/**
 * Words of the rule book in a sentence.
 *
 *     wantWords()                      // GET /api/words/LANG, once for each language
 *     linked(text, (word, said) => html`<a …>${said}</a>`)   // an array for htm
 *
 * A form counts only as a word of its own: 場 not in 場合, turn not in return.
 */
import { computed, effect, signal } from "@preact/signals";
import { get } from "./api.js";
import { rich } from "./cards.js";
import { settings } from "./settings.js";

/**
 * @typedef {{
 *   id: string, title: string, also: string[], forms: string[], text: string[], section: string,
 *   cites: string[], near: string[], chapter: number, now: string
 * }} Word
 */

const known = signal(/** @type {Record<string, Word[]>} */ ({}));
/** Letters of one kind: what stands between two of a kind is no word of its own. */
const KINDS = [/[一-龯々]/, /[ァ-ヺー]/, /[A-Za-z0-9]/];
let wanted = false;

/** The words of the language that is spoken. */
export const words = computed(() => known.value[settings.lang.value] ?? []);

const REACHING = ["pointerdown", "pointermove", "keydown"];

/** The same as soon as somebody could reach for a word: a table is there without them. */
export function wantWordsInTime() {
  const reached = () => {
    for (const one of REACHING) removeEventListener(one, reached);
    wantWords();
  };
  for (const one of REACHING) addEventListener(one, reached);
}

/** Load the words, again when another language is spoken. */
export function wantWords() {
  if (wanted) return;
  wanted = true;
  effect(() => {
    const lang = settings.lang.value;
    if (known.peek()[lang]) return;
    get(`/api/words/${lang}`).then(
      (found) => {
        known.value = { ...known.peek(), [lang]: found };
      },
      () => undefined, // nothing is a link then
    );
  });
}

/** Every form, the longest first, and whose it is. */
const forms = computed(() => {
  /** @type {Map<string, Word>} */
  const whose = new Map();
  for (const word of words.value) for (const form of word.forms) whose.set(form.toLowerCase(), word);
  const all = [...whose.keys()].sort((a, b) => b.length - a.length);
  const plural = (/** @type {string} */ form) =>
    KINDS[2]?.test(form.at(-1) ?? "") ? `${escape(form)}s?` : escape(form);
  return { whose, pattern: all.length ? new RegExp(all.map(plural).join("|"), "gi") : null };
});

/** @param {string} text */
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** Do two letters belong to one word? @param {string | undefined} a @param {string | undefined} b */
function together(a, b) {
  return !!a && !!b && KINDS.some((kind) => kind.test(a) && kind.test(b));
}

/**
 * A sentence with its cards drawn and its words as links, each word once.
 * @param {string} text
 * @param {(word: Word, said: string) => any} link
 * @param {Set<string>} [seen] words that are links already
 * @returns {any[]}
 */
export function linked(text, link, seen = new Set()) {
  return linkedParts(rich(text), link, seen);
}

/**
 * The same of what `rich` has made, or of a text.
 * @param {any} parts
 * @param {(word: Word, said: string) => any} link
 * @param {Set<string>} [seen]
 * @returns {any[]}
 */
export function linkedParts(parts, link, seen = new Set()) {
  const all = Array.isArray(parts) ? parts : [parts];
  return all.flatMap((one) => (typeof one === "string" ? inText(one, link, seen) : [one]));
}

/** @param {string} text @param {(word: Word, said: string) => any} link @param {Set<string>} seen */
function inText(text, link, seen) {
  const { whose, pattern } = forms.value;
  if (!pattern) return [text];
  /** @type {any[]} */
  const parts = [];
  let from = 0;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const said = found[0];
    const end = found.index + said.length;
    const word = whose.get(said.toLowerCase()) ?? whose.get(said.toLowerCase().replace(/s$/, ""));
    const alone = !together(text[found.index - 1], said[0]) && !together(said.at(-1), text[end]);
    if (!word || !alone) {
      pattern.lastIndex = found.index + 1;
      continue;
    }
    if (seen.has(word.id)) continue;
    seen.add(word.id);
    parts.push(text.slice(from, found.index), link(word, said));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/** Where the book tells more. @param {string} link `request.chance`, or `chapter.fog` @param {string} [query] */
export function placeOf(link, query = "") {
  const [head = "", tail = ""] = link.split(".");
  const path = head === "chapter" ? `/book/${tail}` : `/book/${head}`;
  return `${path}${query}${head === "chapter" ? "" : `#${tail}`}`;
}
