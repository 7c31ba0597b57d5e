/** What will come of a request if nobody answers, one fact after another. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { actionName } from "./rules.js";
import { unitOf, unitSign } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../../types/protocol").Effect} Effect */

/**
 * The facts about one request, or about what is put together, under a heading.
 * @param {{ desk: Desk, effects: Effect[], head: string }} props
 */
export function Fates({ desk, effects, head }) {
  if (!effects.length) return null;
  return html`
    <div class="fate">
      <span class="fate-h">${head}</span>
      <ul>
        ${effects.map((one) => html`<li class=${kindOf(desk, one)}>${rich(said(desk, one))}</li>`)}
      </ul>
    </div>
  `;
}

/** In one sentence: where there is no room for a list. @param {Desk} desk @param {Effect[]} effects */
export const inShort = (desk, effects) => effects.map((one) => said(desk, one)).join(t("list.comma"));

/** For or against whoever sits below. @param {Desk} desk @param {Effect} one */
function kindOf(desk, one) {
  const me = desk.seat.value;
  const mine = (one.id ?? 0) === me;
  if (one.of === "game") return mine ? "lost" : "won";
  if (one.hangs) return "hangs";
  if (one.of === "life") return mine ? "bad" : "good";
  const unit = one.of === "unit" ? unitOf(desk.table.value, one.id ?? 0) : null;
  if (!unit) return "";
  const worse = one.gone || (typeof one.then === "number" && one.then < (one.was ?? 0));
  const better = typeof one.then === "number" && one.then > (one.was ?? 0);
  if (!worse && !better) return "";
  return (unit.owner === me) === better ? "good" : "bad";
}

/** @param {Desk} desk @param {Effect} one */
function said(desk, one) {
  const text = fact(desk, one);
  if (!one.hangs) return text;
  const why = t(`fate.hangs.${one.hangs}`);
  return text ? t("fate.perhaps", { text, why }) : why;
}

/** @param {Desk} desk @param {Effect} one */
function fact(desk, one) {
  const who = desk.game.names.value[one.id ?? 0] ?? "";
  const mine = desk.game.plays && (one.id ?? 0) === desk.seat.value;
  if (one.of === "game") return mine ? t("fate.you_lose") : t("fate.loses", { who });
  if (one.of === "life")
    return lifeFact(one, mine ? t("life.name") : t("stage.of", { who, thing: t("life.name") }));
  if (one.of === "request") {
    const request = desk.table.value?.stage?.find((/** @type {any} */ other) => other.serial === one.id);
    return request ? t("fate.negated", { action: actionName(request.action) }) : "";
  }
  return one.of === "unit" ? unitFact(desk, one) : "";
}

/** @param {Effect} one @param {string} life */
function lifeFact(one, life) {
  if (typeof one.was === "number" && typeof one.then === "number")
    return t("fate.life", { life, from: one.was, to: one.then });
  return one.n ? t("fate.life_by", { life, n: one.n }) : life;
}

/** @param {Desk} desk @param {Effect} one */
function unitFact(desk, one) {
  const unit = unitOf(desk.table.value, one.id ?? 0);
  if (!unit)
    return typeof one.then === "number" ? t("fate.enters", { n: one.then }) : t("fate.enters_hidden");
  const sign = unitSign(desk.table.value, unit);
  const parts = [];
  if (one.gone) parts.push(t("stage.leaves"));
  // A bulwark has no size before.
  if (typeof one.then === "number") parts.push(`${one.was ?? ""} → ${one.then}`.trim());
  if (typeof one.driven === "boolean") parts.push(t(one.driven ? "unit.driven" : "unit.charged"));
  return [sign, ...parts].join(" ");
}
