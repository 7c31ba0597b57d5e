/** A chance: pass, pass for longer, or what leads on in one's own turn. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { isNone } from "./assembly.js";
import { WarnMark, loseText, stopsText } from "./danger.js";
import { HintButton } from "./hint_card.js";
import { Box, SheetButton, WantButton, seatTitle } from "./prompt_box.js";
import { actionName } from "./rules.js";
import { spaced, typedFor } from "./typed.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function Chance({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const danger = state?.danger ?? null;
  const does = state?.passing_does ?? "";
  const options = game.question.value?.options ?? [];
  const none = options.find(isNone);
  const onward = game.question.value?.onward ?? [];
  const worth = state?.meaningful ?? [];
  // Attacking with nobody leads nowhere either; it stays in the list.
  const ways = onward
    .flatMap((i) => options.filter((one) => one.i === i))
    .filter((one, i, all) => i === all.length - 1 || worth.includes(one.action ?? ""));
  const usual = usualWay(desk, ways);
  const reason = danger
    ? [danger.text, stopsText(danger)].filter(Boolean).join(" ")
    : [state?.reason, ways.length ? "" : does].filter(Boolean).join(" ");
  const title = danger ? t(danger.certain ? "danger.ask" : "danger.ask_perhaps") : t("ask.chance");
  const escape = options.find((one) => one.verb === "act" && one.action === danger?.stops?.[0]?.action);
  return html`
    <${Box}
      kind=${`chance ${danger ? "danger" : ""}`}
      alert=${!!danger}
      mark=${danger ? html`<${WarnMark} />` : null}
      title=${seatTitle(desk, title)}
      lines=${rich(reason)}
    >
      ${!danger && html`<${Modes} desk=${desk} />`}
      <${HintButton} desk=${desk} />
      <${SheetButton} desk=${desk} text=${t("act.button")} kind="open-acts" />
      <${WantButton} desk=${desk} />
      ${none && !ways.length && !danger && html`<${Pass} desk=${desk} />`}
      ${none && !ways.length && danger && html`<${LosingPass} desk=${desk} danger=${danger} alone=${!escape} />`}
      ${danger && escape && html`<${EscapeButton} desk=${desk} option=${escape} />`}
      ${ways.map(
        (one) =>
          html`<${WayOn} key=${one.action} desk=${desk} option=${one} usual=${one === usual && !desk.want.value} />`,
      )}
    </${Box}>
  `;
}

/**
 * Which way on is the big button: none before anything was done, unless there is nothing else.
 * @param {Desk} desk
 * @param {import("./game.js").Option[]} ways
 */
function usualWay(desk, ways) {
  const { question, meaningful = [] } = desk.game.state.value ?? {};
  const useful = meaningful.some((id) => !ways.some((one) => one.action === id));
  const more = ways.length > 1 || (useful && !question?.begun);
  return more ? undefined : ways.at(-1);
}

/**
 * Passing that loses says so; there is no passing for longer.
 * @param {{ desk: Desk, danger: import("../../../types/protocol").Danger, alone: boolean }} props
 */
function LosingPass({ desk, danger, alone }) {
  return html`
    <button
      class=${`btn pass ${alone ? "danger" : "danger-quiet"}`}
      aria-disabled=${desk.game.sending.value ? "true" : undefined}
      onClick=${() => desk.pass()}
    >
      ${loseText(danger, true)}
    </button>
  `;
}

/** The action that keeps it off. @param {{ desk: Desk, option: import("./game.js").Option }} props */
function EscapeButton({ desk, option }) {
  return html`
    <button class="btn pass go" onClick=${() => desk.answer(option)}>
      ${t("ask.use", { action: actionName(option.action ?? "") })}
      <kbd class="only-wide">${spaced(typedFor(option.action ?? ""))}</kbd>
    </button>
  `;
}

/** Pass, now or for longer. @param {{ desk: Desk }} props */
function Pass({ desk }) {
  return html`
    <span class="pass-group">
      <button
        class="btn pass go"
        onClick=${() => desk.pass()}
        aria-disabled=${desk.game.sending.value ? "true" : undefined}
      >
        ${t("ask.pass")} <kbd class="only-wide">Space</kbd>
      </button>
      <${PassMenu} desk=${desk} />
    </span>
  `;
}

/**
 * An action that leads on in one's own turn.
 * @param {{ desk: Desk, option: import("./game.js").Option, usual: boolean }} props
 */
function WayOn({ desk, option, usual }) {
  return html`
    <button
      class=${`btn pass ${usual ? "go" : ""}`}
      aria-disabled=${desk.game.sending.value ? "true" : undefined}
      onClick=${() => void desk.useNow(option)}
    >
      ${actionName(option.action ?? "")} <kbd class="only-wide">${spaced(typedFor(option.action ?? ""))}</kbd>
    </button>
  `;
}

/** auto, always, never. @param {{ desk: Desk }} props */
export function Modes({ desk }) {
  const passing = desk.game.passing.value;
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
