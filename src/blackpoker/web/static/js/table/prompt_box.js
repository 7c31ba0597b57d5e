/** The frame of every prompt, and the buttons that several of them have. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { worded } from "./word_card.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ kind?: string, title: any, lines?: any, children?: any, alert?: boolean, mark?: any }} props */
export function Box({ kind = "", title, lines = null, children, alert = false, mark = null }) {
  return html`
    <section
      class=${`prompt ${kind}`}
      aria-label=${t("ask.region")}
      data-region="prompt"
      id="prompt"
      tabindex="-1"
    >
      ${mark}
      <div class="ask" role=${alert ? "alert" : undefined}>
        <b>${worded(title)}</b>
        ${lines && html`<span>${worded(lines)}</span>`}
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

/** One step back. @param {{ desk: Desk, kind?: string }} props */
export function BackButton({ desk, kind = "" }) {
  return html`
    <button class=${`btn ${kind}`.trim()} onClick=${() => desk.back()}>
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

/** What a lesson wants next, as the big button. @param {{ desk: Desk }} props */
export function WantButton({ desk }) {
  const want = desk.want.value;
  if (!want) return null;
  const pick = () => desk.answer(want);
  return html`
    <button class="btn go want lit-want" data-want onClick=${pick}>
      <${Icon} name="here" /> ${rich(want.label || want.text)}
    </button>
  `;
}

/** The big button. @param {{ desk: Desk, go: boolean, text: string, kind?: string }} props */
export function GoButton({ desk, go, text, kind = "go" }) {
  const send = () => {
    if (go) void desk.confirm();
  };
  const idle = !go || desk.game.sending.value;
  return html`
    <button class=${`btn pass ${kind}`} aria-disabled=${idle ? "true" : undefined} onClick=${send}>
      ${text} <kbd class="only-wide">Enter</kbd>
    </button>
  `;
}
