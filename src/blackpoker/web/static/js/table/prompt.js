/** The question at the foot of the table, and the big button. */
import { html } from "htm/preact";
import { plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { step } from "./log.js";
import { AllAtOnce, Trail } from "./call.js";
import { Again } from "./again.js";
import { Answering } from "./prompt_answer.js";
import { Box } from "./prompt_box.js";
import { Chance, Modes } from "./prompt_chance.js";
import { Requesting } from "./prompt_request.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function Prompt({ desk }) {
  const { game, assembly } = desk;
  const state = game.state.value;
  if (!state) return null;
  if (game.line.status.value === "lost") return html`<${Lost} desk=${desk} />`;
  if (game.looking.value) return html`<${Looking} desk=${desk} />`;
  if (!game.plays) return html`<${Waiting} desk=${desk} />`;
  if (!game.question.value || desk.covered.value >= 0) return html`<${Waiting} desk=${desk} />`;
  if (assembly.active.value && assembly.action.value) return html`<${Requesting} desk=${desk} />`;
  if (game.question.value.part === "action") return html`<${Chance} desk=${desk} />`;
  return html`<${Answering} desk=${desk} />`;
}

/** Somebody else is asked. @param {{ desk: Desk }} props */
function Waiting({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const asked = state?.asked ?? -1;
  const seat = state?.seats[asked];
  const thinks = game.thinking.value?.seat === asked && seat?.kind === "computer";
  return html`
    <${Box}
      kind="waiting"
      title=${waitingFor(desk)}
      lines=${html`<${Trail} desk=${desk} />${!game.plays && t("ask.watching")}`}
    >
      <${AllAtOnce} desk=${desk} />
      ${game.passing.value ? html`<${Modes} desk=${desk} />` : null}
      ${
        thinks &&
        game.plays &&
        html`<button class="btn" onClick=${() => game.moveNow()}>${t("ask.move_now")}</button>`
      }
      ${game.over.value && html`<${Again} desk=${desk} />`}
      ${
        game.over.value &&
        html`
          <button
            class="btn pass"
            onClick=${() => {
              desk.dismissed.value = false;
            }}
          >
            ${t("over.show")}
          </button>
        `
      }
    </${Box}>
  `;
}

/** @param {Desk} desk */
function waitingFor({ game }) {
  const asked = game.state.value?.asked ?? -1;
  if (game.over.value) return t("over.title");
  if (asked < 0) return t("ask.wait");
  if (game.sending.value) return t("ask.sent");
  const chance = game.state.value?.table?.chance === asked;
  return t(chance ? "ask.their_chance" : "ask.their_choice", { who: game.names.value[asked] ?? "" });
}

/** An earlier position. @param {{ desk: Desk }} props */
function Looking({ desk }) {
  const seq = desk.game.looking.value?.seq;
  const line = desk.game.lines.value.filter((one) => one.seq === seq).pop();
  return html`
    <${Box} kind="looking" title=${t("log.looking")} lines=${line && rich(line.text)}>
      <button class="btn icon" aria-label=${t("log.back")} onClick=${() => step(desk, -1)}>
        <${Icon} name="prev" />
      </button>
      <button class="btn icon" aria-label=${t("log.forward")} onClick=${() => step(desk, 1)}>
        <${Icon} name="next" />
      </button>
      <button class="btn go pass" onClick=${() => desk.game.live()}>
        ${t("log.live")} <kbd class="only-wide">Esc</kbd>
      </button>
    </${Box}>
  `;
}

/** No connection. @param {{ desk: Desk }} props */
function Lost({ desk }) {
  const { line } = desk.game;
  return html`
    <${Box} kind="danger" alert title=${t("net.lost")} lines=${t("net.retry", { n: line.retry.value })}>
      <button class="btn go pass" onClick=${() => line.again()}>${t("net.now")}</button>
    </${Box}>
  `;
}

/** What a screen reader is told once a question opens. @param {{ desk: Desk }} props */
export function PromptVoice({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const question = game.question.value;
  let said = "";
  if (question && game.plays && desk.covered.value < 0) {
    said =
      question.part === "action"
        ? t("ask.voice_chance", {
            n: question.options.filter((one) => one.verb === "act").length,
            reason: state?.reason ?? "",
          })
        : `${question.text} ${t("ask.voice_options", { n: question.options.length })}`;
  }
  return html`<div class="sr" role="status" aria-live="polite">${plain(said)}</div>`;
}
