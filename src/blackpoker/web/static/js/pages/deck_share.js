/** A deck as short text or as a link, and back. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { copy } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { whole } from "../lib/root.js";
import { DeckTextError, readDeck, writeDeck } from "./deck_text.js";
import { Trouble } from "./trouble.js";

/** What stands before a deck in an address. */
export const LINK = "#deck=";

/** What is wrong with a text, in words. @param {unknown} error */
export function wrong(error) {
  return error instanceof DeckTextError ? t("decks.wrong_word", { word: error.word }) : t("decks.wrong_text");
}

/** @param {{ deck: import("./deck_text.js").Deck, onRead: (deck: any) => void }} props */
export function Sharing({ deck, onRead }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const short = writeDeck(deck);
  const read = () => {
    try {
      const typed = text.trim();
      const at = typed.indexOf(LINK);
      onRead(readDeck(at < 0 ? typed : decodeURIComponent(typed.slice(at + LINK.length))));
      setText("");
      setProblem("");
    } catch (error) {
      setProblem(wrong(error));
    }
  };
  return html`
    <section class="sheet">
      <h2 class="hd">${t("decks.share")}</h2>
      <div class="code"><output class="hash">${short}</output></div>
      <div class="rowbtns gap8">
        <button class="btn" onClick=${() => void copy(short)}>${t("decks.copy")}</button>
        <button
          class="btn"
          onClick=${() => void copy(whole(`/decks${LINK}${encodeURIComponent(short)}`))}
        >
          <${Icon} name="share" />
          ${t("decks.copy_link")}
        </button>
      </div>
      <label class="small muted gap block" for="deck-text">${t("decks.paste")}</label>
      <textarea
        id="deck-text"
        class="text hash"
        rows="2"
        value=${text}
        placeholder="all -S2 -H2 -D2 -C2"
        onInput=${(/** @type {any} */ e) => setText(e.target.value)}
      ></textarea>
      <button class="btn gap8" onClick=${read} aria-disabled=${text.trim() ? undefined : "true"}>
        ${t("decks.take")}
      </button>
      ${problem && html`<${Trouble} text=${problem} />`}
    </section>
  `;
}
