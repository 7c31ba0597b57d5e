/** What is announced, in words: what an action is to do, or what it has done, with its numbers. */
import { t } from "../lib/i18n.js";
import { actionLine, actionName } from "./rules.js";
import { unitSign, units } from "./words.js";

/** @typedef {import("../../../types/protocol").Call} Call */
/** @typedef {import("../../../types/protocol").LogLine} LogLine */
/** @typedef {import("./words.js").Table} Table */
/** @typedef {{ calls: Call[], log: LogLine[], before: Table | null, after: Table | null }} Told */

/** Whose doing it is, and which of their turn. @param {Call} call @param {string[]} names */
export function whoCalls(call, names) {
  const who = names[call.seat] ?? "";
  return call.nth ? t("call.nth", { who, n: call.nth }) : who;
}

/** @param {Told} told */
export function callTitle({ calls }) {
  const [first] = calls;
  if (!first) return "";
  return calls.length > 1 ? t("call.several", { n: calls.length }) : actionName(first.action);
}

/** @param {Told} told @param {string[]} names @returns {string[]} sentences */
export function callSentences(told, names) {
  const { calls, log } = told;
  const [call] = calls;
  if (!call) return [];
  if (calls.length > 1) return [calls.map((one) => actionName(one.action)).join(t("call.then"))];
  if (call.idle) return [t("call.idle")];
  const first = call.first ?? 0;
  const lines = log.slice(first, first + (call.lines ?? 0)).filter((one) => one.kind !== "turn");
  const said = lines.map((one) => one.text);
  const more = call.done ? numbers(told, lines, names) : [];
  if (said.length || more.length) return [...said, ...more];
  const aim = call.aim ? [t("call.aim", { aim: call.aim })] : [];
  return [...aim, t("call.does", { line: actionLine(call.action) })];
}

/**
 * What the table knows and no sentence says: lives before and after damage, sizes that have changed
 * and the size of whoever came.
 * @param {Told} told @param {LogLine[]} lines @param {string[]} names
 */
function numbers({ before, after }, lines, names) {
  if (!before || !after) return [];
  const found = [];
  const hit = new Set(lines.filter((one) => one.kind === "damage").map((one) => one.player ?? -1));
  for (const seat of hit) {
    const from = before.sides[seat]?.life;
    const to = after.sides[seat]?.life;
    if (typeof from === "number" && typeof to === "number" && from !== to)
      found.push(t("call.life", { who: names[seat] ?? "", from, to }));
  }
  const known = new Map(units(before).map((one) => [one.serial, one.size]));
  for (const one of units(after)) {
    const from = known.get(one.serial);
    if (typeof from === "number" && typeof one.size === "number" && from !== one.size) {
      const unit = t("stage.of", { who: names[one.owner] ?? "", thing: unitSign(after, one) });
      found.push(t("call.resized", { unit, from, to: one.size }));
    }
  }
  const [came, other] = units(after).filter((one) => one.soldier && !known.has(one.serial));
  if (came && !other && typeof came.size === "number") {
    found.push(t("call.size", { n: came.size }));
    if (came.waits) found.push(t("call.waits"));
  }
  return found;
}
