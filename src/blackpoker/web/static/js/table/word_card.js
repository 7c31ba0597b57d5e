/**
 * A word of the rule book at the table: its two sentences, what it means now, and where there is more.
 *
 *     worded(rich(text))              // the same, with its words as buttons
 *     worded(rich(text), true)        // inside something that can be pressed itself: no stops for Tab
 *
 * The card lies over the board and the hand, never over the stage or the buttons.
 */
import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { linkedParts, placeOf, wantWordsInTime, words } from "../lib/terms.js";
import { meaningNow } from "./word_now.js";

/** @typedef {import("./desk.js").Desk} Desk */

const REQUESTS = 5; // the chapter with the core flow
const GAP = 12; // pixels to whatever must stay free
const LEAST = 140; // pixels that are enough to read in, with scrolling

/** The word that is read, and the link it was opened from. */
const open = signal(/** @type {{ id: string, from: HTMLElement } | null} */ (null));

/** @param {Event} event */
function read(event) {
  const from = /** @type {HTMLElement} */ (event.currentTarget);
  event.preventDefault();
  event.stopPropagation();
  const id = from.dataset["word"] ?? "";
  open.value = open.value?.from === from ? null : { id, from };
}

/**
 * The key keeps a word from becoming a button that was there before and is still in focus.
 *
 * @param {any} parts a text, or what `rich` made of it @param {boolean} [inside]
 */
export function worded(parts, inside = false) {
  return linkedParts(parts, (word, said) =>
    inside
      ? html`<span class="term" data-word=${word.id} onClick=${read}>${said}</span>`
      : html`<button key=${`word ${word.id}`} class="term" type="button" data-word=${word.id} onClick=${read}>
          ${said}
        </button>`,
  );
}

/** What the rule book is told, to light up for this game. @param {Desk} desk */
function ofGame(desk) {
  const { game = "", role } = desk.game.welcome.value ?? {};
  const watch = role === "spectator" ? `&watch=${desk.game.code}` : "";
  return `?game=${game}${watch}`;
}

/** The rule book, opened from this table. @param {Desk} desk */
export function bookOf(desk) {
  return `/book${ofGame(desk)}`;
}

/** @param {{ desk: Desk }} props */
export function WordCard({ desk }) {
  useEffect(wantWordsInTime, []);
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const shown = open.value;
  const word = words.value.find((one) => one.id === shown?.id);
  const close = () => {
    open.value = null;
  };
  useEffect(() => {
    if (!shown) return;
    /** @param {Event} event */
    const outside = (event) => {
      const at = /** @type {HTMLElement} */ (event.target);
      if (!box.current?.contains(at) && !at.closest?.("[data-word]")) close();
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, [shown]);
  useEffect(() => close, []);
  useLayoutEffect(() => {
    if (!shown || !box.current) return;
    const card = box.current;
    const again = new ResizeObserver(() => lay(card)); // the question may become longer
    for (const one of document.querySelectorAll(".prompt, .stage")) again.observe(one);
    lay(card);
    card.focus({ preventScroll: true });
    return () => {
      again.disconnect();
      if (shown.from.isConnected) shown.from.focus({ preventScroll: true });
    };
  }, [shown, word]);
  if (!shown || !word) return null;
  const game = ofGame(desk);
  const now = meaningNow(word.now, desk);
  /** @param {KeyboardEvent} e */
  const leave = (e) => {
    e.stopPropagation();
    if (e.key === "Escape") close();
  };
  return html`
    <div class="word-pop" role="dialog" aria-label=${word.title} tabindex="-1" ref=${box} onKeyDown=${leave}>
      <h2>${word.title}</h2>
      ${word.text.map((one) => html`<p>${rich(one)}</p>`)}
      ${now && html`<p class="now">${rich(t("word.now", { now }))}</p>`}
      <div class="rowbtns">
        <a class="btn" href=${placeOf(word.section, game)} target="_blank">
          <${Icon} name="book" />${t("word.read", { n: word.chapter })}
        </a>
        ${
          word.chapter === REQUESTS &&
          html`<a class="btn plain" href=${`/book/request${game}#flow`} target="_blank">${t("word.picture")}</a>`
        }
        <button class="btn plain icon" aria-label=${t("chrome.close")} onClick=${close}><${Icon} name="x" /></button>
      </div>
    </div>
  `;
}

/** Lay the card above the question, and on a narrow screen below the stage. @param {HTMLElement} card */
function lay(card) {
  const prompt = document.querySelector(".prompt")?.getBoundingClientRect();
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  const bottom = prompt ? innerHeight - prompt.top + GAP : GAP;
  const above = innerWidth < 1000 && stage ? stage.bottom + GAP : GAP;
  card.style.bottom = `${bottom}px`;
  card.style.maxHeight = `${Math.max(LEAST, innerHeight - bottom - above)}px`;
}
