/** What has just happened, on the middle line of the table, and the trail of a turn in the prompt. */
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { Card, InText, plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { inShort } from "./fates.js";
import { callSentences, callTitle, whoCalls } from "./call_words.js";
import { paceFor } from "./pace.js";
import { actionName } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./call_words.js").Told} Told */

// Where a press means something of its own and takes all announcements with it.
const BUTTONS = "dialog, .top, .side, .prompt, .call-skip, .sheet-veil, .pop";

/**
 * One announcement. `pace` names how long its bar runs; without one nobody waits for it.
 * @param {{
 *   told: Told, names: string[], mine: boolean, foretold?: string, pace?: string, onSkip?: () => void
 * }} props
 */
export function CallView({ told, names, mine, foretold = "", pace = "", onSkip }) {
  const [call] = told.calls;
  if (!call) return null;
  const several = told.calls.length > 1;
  const keys = several ? [] : (call.keys ?? []);
  return html`
    <div class=${`call ${mine ? "me" : "op"}`} data-action=${call.action}>
      <span class="call-cards">${keys.slice(0, 5).map((one) => html`<${Card} key=${one} card=${one} />`)}</span>
      <span class="call-text">
        <small>${several ? (names[call.seat] ?? "") : whoCalls(call, names)}</small>
        <b>${rich(callTitle(told))}</b>
        <span>
          ${callSentences(told, names).map((one) => html`<span>${rich(one)}${" "}</span>`)}
          ${foretold && html`<em>${rich(foretold)}</em>`}
        </span>
      </span>
      ${
        onSkip &&
        html`
          <button class="btn plain call-skip" onClick=${onSkip} aria-label=${t(pace ? "call.skip" : "call.on")}>
            <${Icon} name="last" />
            <span class="only-wide">${t(pace ? "call.skip" : "call.on")}</span>
            <kbd class="only-wide">Space</kbd>
          </button>
        `
      }
      ${pace && html`<span class=${`call-bar ${pace}`} aria-hidden="true"></span>`}
    </div>
  `;
}

/** What will come of what was asked for, if nobody answers. @param {Desk} desk @param {Told} told */
function foretold(desk, { calls: [call, other] }) {
  if (!call?.request || other) return "";
  const effects = desk.game.state.value?.effects ?? [];
  const text = inShort(
    desk,
    effects.filter((one) => one.request === call.request && !one.hangs),
  );
  return text && t("call.foretold", { text });
}

/** What is announced at a table where one plays or looks on. @param {{ desk: Desk }} props */
export function Announcement({ desk }) {
  const { pace } = desk.game;
  const now = pace.now.value;
  useEffect(() => {
    /** @param {PointerEvent} event */
    const pressed = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (pace.busy.peek() && !target.closest(BUTTONS)) pace.press();
    };
    addEventListener("pointerdown", pressed, true);
    return () => removeEventListener("pointerdown", pressed, true);
  }, [pace]);
  if (!now || !desk.live.value || desk.covered.value >= 0) return null;
  const { value: state } = desk.game.state;
  const name = state && pace.between(state) ? "brief" : paceFor(state);
  return html`
    <${CallView}
      key=${now.calls.map((one) => `${one.turn}.${one.seat}.${one.nth}.${one.done}`).join()}
      told=${now}
      names=${desk.game.names.value}
      mine=${now.calls[0]?.seat === desk.game.bottom}
      foretold=${foretold(desk, now)}
      pace=${now.waits ? "" : name}
      onSkip=${() => pace.press()}
    />
  `;
}

/** The same for a screen reader, once. @param {{ desk: Desk }} props */
export function CallVoice({ desk }) {
  const now = desk.game.pace.now.value;
  const names = desk.game.names.value;
  const [call] = now?.calls ?? [];
  const said =
    now && call && desk.covered.value < 0
      ? [whoCalls(call, names), callTitle(now), ...callSentences(now, names), foretold(desk, now)].join(" ")
      : "";
  return html`<div class="sr" role="status" aria-live="polite">${plain(said)}</div>`;
}

/** Everything of this turn that could be seen, to be read late. @param {{ desk: Desk }} props */
export function Trail({ desk }) {
  const { pace } = desk.game;
  const steps = pace.trail.value;
  if (!steps.length) return null;
  return html`
    <span class="trail">
      <span>${t("call.trail")}</span>
      <ol>
        ${steps.map(
          (one, i) => html`
            <li key=${`${one.turn}.${one.seat}.${one.nth}`} class=${i === steps.length - 1 ? "now" : ""}>
              <span class=${one.seat === desk.game.bottom ? "me" : "op"}>
                ${actionName(one.action)}
                ${one.drawn ? ` ${t("call.drawn", { n: one.drawn })}` : ""}
                ${(one.keys ?? []).slice(0, 2).map((card) => html` <${InText} card=${card} />`)}
              </span>
            </li>
          `,
        )}
      </ol>
    </span>
  `;
}

/** Everything that waits, at once. @param {{ desk: Desk }} props */
export function AllAtOnce({ desk }) {
  const { pace } = desk.game;
  if (!pace.behind.value) return null;
  return html`
    <button class="btn pass" onClick=${() => pace.all()}>
      ${t("call.all")} <kbd class="only-wide">Enter</kbd>
    </button>
  `;
}
