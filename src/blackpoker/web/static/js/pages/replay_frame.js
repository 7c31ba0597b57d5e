/** Around the table of a replay: the bar above it, and what opens over it. */
import { html } from "htm/preact";
import { LanguageButton, openSettings } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { SealBox } from "../table/seal.js";
import { useNarrow } from "./narrow.js";

/** @typedef {import("../../../types/protocol").ReplayInfo} ReplayInfo */

/**
 * @param {{
 *   info: ReplayInfo, table: import("../table/words.js").Table | null | undefined, seat: number,
 *   names: string[], onOpen: (what: string) => void
 * }} props
 */
export function Top({ info, table, seat, names, onOpen }) {
  const narrow = useNarrow();
  return html`
    <header class="top">
      <a class="btn plain icon" href="/replay" aria-label=${t("replay.back")}><${Icon} name="prev" /></a>
      <h1 class="title">${t("chrome.site")}</h1>
      <span class="chip">${info.regulation_name}</span>
      <div class="turn">
        ${
          table &&
          html`
            <span class="num">${t("review.turn", { n: table.turn_number })}</span>
            <span class=${`who ${table.turn === seat ? "me" : ""}`}>
              ${t("replay.turn_of", { name: names[table.turn] ?? "" })}
            </span>
          `
        }
      </div>
      <div class="tools">
        ${
          narrow &&
          html`
            <button class="btn plain" onClick=${() => onOpen("log")}>${t("replay.log")}</button>
            <button class="btn plain" onClick=${() => onOpen("coach")}>${t("review.coach")}</button>
          `
        }
        ${
          info.seal &&
          html`
            <button
              class="btn plain icon seal-btn"
              aria-label=${t("seal.title")}
              title=${t("seal.title")}
              onClick=${() => onOpen("seal")}
            >
              <span aria-hidden="true">公</span>
            </button>
          `
        }
        ${!narrow && html`<${LanguageButton} />`}
        <button class="btn plain icon" aria-label=${t("chrome.settings")} onClick=${openSettings}>
          <${Icon} name="gear" />
        </button>
      </div>
    </header>
  `;
}

/**
 * What lies over the table: on a phone log and coach, the seal, or what is given (the way on).
 * @param {{
 *   open: string, code: string, info: ReplayInfo, log: any, coaching: any, onClose: () => void,
 *   children?: any
 * }} props
 */
export function Opening({ open, code, info, log, coaching, onClose, children }) {
  if (open === "log")
    return html`
      <${Dialog} title=${t("replay.log")} kind="sheet-dialog" onClose=${onClose}>
        <div class="log shown">${log}</div>
      </${Dialog}>
    `;
  if (open === "coach")
    return html`
      <${Dialog} title=${t("review.coach")} kind="sheet-dialog" onClose=${onClose}>
        <div class="coaching">${coaching}</div>
      </${Dialog}>
    `;
  if (open === "seal" && info.seal)
    return html`
      <${Dialog} title=${t("seal.title")} onClose=${onClose}>
        <${SealBox} seal=${info.seal} file=${`blackpoker-${code}.txt`} />
      </${Dialog}>
    `;
  return open === "play" ? children : null;
}
