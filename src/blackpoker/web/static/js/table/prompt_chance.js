/** A chance: pass, pass for longer, or what leads on in one's own turn. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { isNone } from "./assembly.js";
import { Box, SheetButton, seatTitle } from "./prompt_box.js";
import { actionName } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function Chance({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const armed = desk.armed.value;
  const danger = state?.danger ?? "";
  const does = state?.passing_does ?? "";
  const options = game.question.value?.options ?? [];
  const none = options.find(isNone);
  const onward = game.question.value?.onward ?? [];
  const ways = onward.flatMap((i) => options.filter((one) => one.i === i));
  const reason = danger ? `${danger} ${does}` : [state?.reason, does].filter(Boolean).join(" ");
  return html`
    <${Box}
      kind=${armed || danger ? "danger" : ""}
      alert=${armed}
      title=${armed ? rich(t("ask.danger", { danger })) : seatTitle(desk, t("ask.chance"))}
      lines=${armed ? null : rich(reason)}
    >
      <${Modes} desk=${desk} />
      <${SheetButton} desk=${desk} text=${t("act.button")} kind="open-acts" />
      ${none && html`<${Pass} desk=${desk} alone=${!ways.length} />`}
      ${ways.map(
        (one, i) => html`
          <${WayOn} key=${one.action} desk=${desk} option=${one} last=${i === ways.length - 1} />
        `,
      )}
    </${Box}>
  `;
}

/** Pass, now or for longer. @param {{ desk: Desk, alone: boolean }} props */
function Pass({ desk, alone }) {
  const armed = desk.armed.value;
  return html`
    <span class="pass-group">
      <button
        class=${`btn pass ${alone ? "go" : ""} ${armed ? "danger" : ""}`}
        onClick=${() => desk.pass()}
        aria-disabled=${desk.game.sending.value ? "true" : undefined}
      >
        ${t(armed ? "ask.pass_anyway" : "ask.pass")} <kbd class="only-wide">Space</kbd>
      </button>
      ${alone && html`<${PassMenu} desk=${desk} />`}
    </span>
  `;
}

/**
 * An action that leads on in one's own turn; the last of them is the usual one.
 * @param {{ desk: Desk, option: import("./game.js").Option, last: boolean }} props
 */
function WayOn({ desk, option, last }) {
  const letter = desk.letterOf((other) => other.action === option.action);
  return html`
    <button
      class=${`btn pass ${last ? "go" : ""}`}
      aria-disabled=${desk.game.sending.value ? "true" : undefined}
      onClick=${() => void desk.useNow(option)}
    >
      ${actionName(option.action ?? "")} <kbd class="only-wide">${letter}</kbd>
    </button>
  `;
}

/** auto, always, never. @param {{ desk: Desk }} props */
export function Modes({ desk }) {
  const passing = desk.game.state.value?.passing;
  if (!passing) return null;
  return html`
    <span class="seg modes" role="group" aria-label=${t("passing.mode")}>
      ${["auto", "always", "never"].map(
        (mode) => html`
          <button
            aria-pressed=${String((passing.mode ?? "auto") === mode)}
            title=${t(`passing.${mode}_long`)}
            onClick=${() => desk.game.setPassing({ mode })}
          >
            ${t(`passing.${mode}`)}
          </button>
        `,
      )}
    </span>
  `;
}

/** Passing for longer, in words. @param {{ desk: Desk }} props */
function PassMenu({ desk }) {
  const { game } = desk;
  const top = game.state.value?.table?.stage?.at(-1);
  const open = desk.menu.value === "pass";
  /** @type {["request" | "action" | "asked" | "turn", string, string][]} */
  const ways = [
    ["asked", t("passing.until_asked"), "F3"],
    ["turn", t("passing.until_turn"), "F4"],
  ];
  if (top) {
    const action = actionName(top.action);
    ways.unshift(
      ["request", t("passing.until_request", { action }), ""],
      ["action", t("passing.until_action", { action }), ""],
    );
  }
  return html`
    <button
      class="btn go pass-more"
      aria-haspopup="true"
      aria-expanded=${String(open)}
      aria-label=${t("passing.longer")}
      onClick=${() => {
        desk.menu.value = open ? "" : "pass";
      }}
    >
      <${Icon} name="up" />
    </button>
    ${
      open &&
      html`
        <div class="pop pass-menu" role="group" aria-label=${t("passing.longer")}>
          <h3>${t("passing.longer")}</h3>
          ${ways.map(
            ([until, said, key]) => html`
              <button
                class="act"
                onClick=${() => {
                  desk.menu.value = "";
                  game.yieldUntil(until);
                }}
              >
                <span class="nm">${said}</span>
                ${key && html`<span class="hot"><kbd>${key}</kbd></span>`}
              </button>
            `,
          )}
        </div>
      `
    }
  `;
}
