/**
 * A dozen phrases between two people, heard in the language of whoever hears them. There is nothing
 * else to say; whoever does not want to hear any hears none today.
 */
import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { toast } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { nonce } from "../lib/socket.js";
import { kept } from "../pages/kept.js";

/** @typedef {import("./desk.js").Desk} Desk */

const PHRASES = [
  "hello",
  "new_here",
  "thinking",
  "take_your_time",
  "nice",
  "close_game",
  "surprised",
  "sorry",
  "back_soon",
  "back_again",
  "thanks",
  "another",
];

/** The day on which nothing is to be heard. */
const mutedOn = kept("muted", "");
const open = signal(false);

const today = () => new Date().toDateString();

/** Is nothing to be heard today? */
export const isMuted = () => mutedOn.value === today();

/** @param {string} who @param {string} phrase */
export function hearPhrase(who, phrase) {
  if (!isMuted()) toast(t("phrases.heard", { who, phrase: t(`phrase.${phrase}`) }));
}

/** The button at the top of the table, and what it opens. @param {{ desk: Desk }} props */
export function Phrases({ desk }) {
  const { game } = desk;
  const welcome = game.welcome.value;
  if (welcome?.kind !== "friend") return null;
  const speaks = welcome.role === "seat";
  const close = () => {
    open.value = false;
  };
  /** @param {string} phrase */
  const say = (phrase) => () => {
    game.line.send({ type: "say", nonce: nonce(), phrase });
    close();
  };
  return html`
    <button
      class="btn plain icon"
      id="phrases"
      aria-label=${t("phrases.title")}
      onClick=${() => {
        open.value = true;
      }}
    >
      <${Icon} name="word" />
    </button>
    ${
      open.value &&
      html`
        <${Dialog} title=${t("phrases.title")} onClose=${close} kind="sheet-dialog">
          ${
            speaks &&
            html`
              <p class="muted small">${t("phrases.note")}</p>
              <ul class="phrases">
                ${PHRASES.map(
                  (one) => html`
                    <li key=${one}>
                      <button class="phrase" data-phrase=${one} onClick=${say(one)}>
                        ${t(`phrase.${one}`)}
                      </button>
                    </li>
                  `,
                )}
              </ul>
            `
          }
          <label class="yes gap">
            <input
              id="mute"
              type="checkbox"
              checked=${isMuted()}
              onChange=${(/** @type {any} */ e) => {
                mutedOn.value = e.target.checked ? today() : "";
              }}
            />
            <span>${t("phrases.mute")}</span>
          </label>
        </${Dialog}>
      `
    }
  `;
}
