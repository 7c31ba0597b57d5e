/** Any question but the chance: attackers, blockers, cards, ways. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { isNone } from "./assembly.js";
import { blockSums, damageAfter } from "./battle.js";
import { HintButton } from "./hint_card.js";
import { BackButton, Box, GoButton, SheetButton, WantButton, lostText, seatTitle } from "./prompt_box.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./assembly.js").Pick} Pick */

/** @param {{ desk: Desk }} props */
export function Answering({ desk }) {
  const { assembly, game } = desk;
  const question = assembly.question.value ?? game.question.value;
  const picks = assembly.picks.value.filter((one) => !isNone(one.option));
  const ways =
    !assembly.active.value && question?.options.every((one) => one.verb === "way" || isNone(one))
      ? question.options
      : null;
  const ready = assembly.ready.value;
  const next = desk.nextAttacker();
  const elsewhere = desk.options.value.some((one) => !one.unit && !desk.inHand(one));
  return html`
    <${Box}
      title=${seatTitle(desk, ready ? t("ask.ready") : (question?.text ?? ""))}
      lines=${assembly.lost.value ? lostText(assembly.lost.value) : rich(toldAbout(desk, picks))}
    >
      ${!assembly.active.value && html`<${HintButton} desk=${desk} />`}
      ${assembly.active.value && html`<${BackButton} desk=${desk} />`}
      ${ways && ways.map((one) => html`<${Way} key=${one.text} desk=${desk} option=${one} />`)}
      ${!ways && elsewhere && !ready && html`<${SheetButton} desk=${desk} text=${t("act.answers")} />`}
      ${
        next > 0 &&
        picks.length > 0 &&
        html`<button class="btn" onClick=${() => void desk.send()}>${t("ask.no_more_blocks")}</button>`
      }
      ${!ready && html`<${WantButton} desk=${desk} />`}
      ${
        !ways &&
        html`
          <${GoButton}
            desk=${desk}
            go=${ready || !!assembly.done.value}
            text=${buttonText(desk, picks.length, next)}
          />
        `
      }
    </${Box}>
  `;
}

/**
 * One of a few ways, each with a button.
 * @param {{ desk: Desk, option: import("./game.js").Option }} props
 */
function Way({ desk, option }) {
  const letter = desk.letterOf((other) => other.text === option.text);
  return html`
    <button class="btn" onClick=${() => desk.answer(option)}>
      ${rich(option.label || option.text)} ${letter && html`<kbd class="only-wide">${letter}</kbd>`}
    </button>
  `;
}

/** What is planned so far, and what it would lead to. @param {Desk} desk @param {Pick[]} picks */
function toldAbout(desk, picks) {
  const root = desk.game.question.value;
  const battle = root?.about === "blockers" ? blockSums(desk) : "";
  const things = picks.map((one) => one.option.label || one.option.text).join(t("list.comma"));
  const chosen = things ? t("ask.chosen", { things }) : hintFor(root?.id ?? "");
  return [battle, damageAfter(desk), battle ? "" : chosen].filter(Boolean).join(" ");
}

/** @param {string} id */
function hintFor(id) {
  const key = `ask.hint.${id}`;
  const said = t(key);
  return said === key ? "" : said;
}

/** The button says what will be sent. @param {Desk} desk @param {number} n @param {number} next */
function buttonText(desk, n, next) {
  const about = desk.game.question.value?.about;
  if (about === "attackers") return n ? t("ask.attack_n", { n }) : t("ask.attack_none");
  if (about === "blockers" && next) return t("ask.next_attacker");
  if (about === "blockers") return t(n ? "ask.block_done" : "ask.block_none");
  if (!n && desk.assembly.done.value) return desk.assembly.done.value.label || t("ask.none");
  return t("ask.decide");
}
