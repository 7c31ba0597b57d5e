/** The frame of every prompt, and the buttons that several of them have. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ kind?: string, title: any, lines?: any, children?: any, alert?: boolean }} props */
export function Box({ kind = "", title, lines = null, children, alert = false }) {
  return html`
    <section
      class=${`prompt ${kind}`}
      aria-label=${t("ask.region")}
      data-region="prompt"
      id="prompt"
      tabindex="-1"
    >
      <div class="ask" role=${alert ? "alert" : undefined}>
        <b>${title}</b>
        ${lines && html`<span>${lines}</span>`}
      </div>
      <div class="ctl">${children}</div>
    </section>
  `;
}

/** Where one guest plays both sides, say for whom. @param {Desk} desk @param {string} text */
export function seatTitle(desk, text) {
  const { game } = desk;
  if (game.welcome.value?.role !== "both") return rich(text);
  return rich(t("ask.for", { who: game.names.value[game.question.value?.player ?? 0] ?? "", text }));
}

/** What was picked and is no longer there. @param {import("./game.js").Option} option */
export function lostText(option) {
  return rich(t("ask.lost", { thing: option.label || option.text }));
}

/** One step back. @param {{ desk: Desk }} props */
export function BackButton({ desk }) {
  return html`
    <button class="btn" onClick=${() => desk.back()}>
      ${t("ask.back")} <kbd class="only-wide">Esc</kbd>
    </button>
  `;
}

/**
 * On a phone: open the sheet of what can be done or answered.
 * @param {{ desk: Desk, text: string, kind?: string }} props
 */
export function SheetButton({ desk, text, kind = "" }) {
  const open = () => {
    desk.sheet.value = "acts";
  };
  return html`<button class=${`btn only-phone ${kind}`.trim()} onClick=${open}>${text}</button>`;
}

/** The big button. @param {{ desk: Desk, go: boolean, text: string }} props */
export function GoButton({ desk, go, text }) {
  const send = () => {
    if (go) void desk.confirm();
  };
  const idle = !go || desk.game.sending.value;
  return html`
    <button class="btn go pass" aria-disabled=${idle ? "true" : undefined} onClick=${send}>
      ${text} <kbd class="only-wide">Enter</kbd>
    </button>
  `;
}
