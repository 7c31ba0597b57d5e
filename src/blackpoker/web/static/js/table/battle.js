/** A battle that is being planned: who blocks whom, and what comes through. */
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
    .filter((one) => one.question.about === "blockers" && !isNone(one.option) && one.option.unit)
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

/** The life afterwards: 17→9. @param {Desk} desk @param {number} seat */
export function lifeAfter(desk, seat) {
  const life = desk.table.value?.sides[seat]?.life;
  if (typeof life !== "number") return "";
  const then = lifeThen(desk, seat);
  return then === null || then === life ? "" : `${life}→${then}`;
}

/** How many cards it will have, if nobody answers or blocks. @param {Desk} desk @param {number} seat */
function lifeThen(desk, seat) {
  const harm = desk.harm.value;
  if (harm) return seat === desk.seat.value && harm.n ? harm.then : null;
  const told = desk.effects.value.filter((one) => one.of === "life" && (one.id ?? 0) === seat);
  return told.some((one) => one.hangs) ? null : (told.at(-1)?.then ?? null);
}

/** What comes through, in words. @param {Desk} desk */
export function damageAfter(desk) {
  const n = desk.harm.value?.n;
  return n ? t("ask.open_damage", { n }) : "";
}
