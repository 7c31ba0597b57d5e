/** Sums of a battle that is being planned. */
import { t } from "../lib/i18n.js";
import { isNone } from "./assembly.js";
import { unitOf, unitSign } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * Who is to block whom, as planned so far: pairs of blocker and attacker.
 * @param {Desk} desk
 * @returns {[number, number][]}
 */
export function plannedBlocks(desk) {
  return desk.assembly.picks.value
    .filter((one) => one.question === "blocker" && !isNone(one.option) && one.option.unit)
    .map((one) => [one.option.unit ?? 0, one.facing]);
}

/** 14 against 8+6. @param {Desk} desk */
export function blockSums(desk) {
  const table = desk.table.value;
  if (!table) return "";
  const parts = [];
  for (const serial of table.attackers ?? []) {
    const attacker = unitOf(table, serial);
    if (!attacker) continue;
    const by = plannedBlocks(desk)
      .filter(([, at]) => at === serial)
      .map(([one]) => unitOf(table, one));
    if (!by.length) continue;
    const sizes = by.map((one) => (one?.soldier ? String(one.size) : t("board.bulwark_zone")));
    parts.push(
      t("ask.sum", { attacker: unitSign(table, attacker), size: attacker.size, sum: sizes.join("+") }),
    );
  }
  return parts.join(t("list.comma"));
}

/** What the attackers nobody blocks would do to one's life. @param {Desk} desk */
export function openDamage(desk) {
  const table = desk.table.value;
  if (!table || desk.game.question.value?.id !== "blocker") return 0;
  const blocked = new Set([
    ...plannedBlocks(desk).map(([, at]) => at),
    ...table.sides
      .flatMap((/** @type {any} */ side) => side.field ?? [])
      .map((/** @type {any} */ one) => one.blocking),
  ]);
  return (table.attackers ?? [])
    .filter((/** @type {number} */ one) => !blocked.has(one))
    .reduce(
      (/** @type {number} */ sum, /** @type {number} */ one) => sum + (unitOf(table, one)?.size ?? 0),
      0,
    );
}

/** The life afterwards: 17→9. @param {Desk} desk @param {number} seat */
export function lifeAfter(desk, seat) {
  const life = desk.table.value?.sides[seat]?.life;
  if (seat !== desk.seat.value || typeof life !== "number") return "";
  const n = openDamage(desk);
  return n ? `${life}→${Math.max(0, life - n)}` : "";
}

/** @param {Desk} desk */
export function damageAfter(desk) {
  const n = openDamage(desk);
  return n ? t("ask.open_damage", { n }) : "";
}
