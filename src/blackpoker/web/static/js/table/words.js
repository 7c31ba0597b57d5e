/** Things of the table in words, for labels and sentences. */
import { cardName, cardNames, cardSign } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { actionName, characterName, characterOf, trumpRule } from "./rules.js";
import { both } from "../lib/i18n.js";

/** @typedef {import("../../../types/protocol").Table} Table */
/** @typedef {import("../../../types/protocol").Unit} Unit */
/** @typedef {import("../../../types/protocol").Request} Request */
/** @typedef {import("../../../types/protocol").Fog} Fog */
/** @typedef {import("../../../types/protocol").Trump} Trump */

/** @param {string[]} parts */
export const list = (parts) => parts.filter(Boolean).join(t("list.comma"));

/** @param {Table} table @returns {Unit[]} */
export const units = (table) => table.sides.flatMap((side) => side.field ?? []);

/** @param {Table} table @param {number} serial */
export const unitOf = (table, serial) => units(table).find((one) => one.serial === serial);

/** @param {Table} table @param {number} serial */
export const trumpOf = (table, serial) =>
  table.sides.flatMap((side) => side.trumps ?? []).find((one) => one.serial === serial);

/** Every request there is. @param {Table} table @param {number} serial */
export const requestOf = (table, serial) =>
  [...(table.stage ?? []), ...(table.declaring ?? []), ...(table.waiting ?? [])].find(
    (one) => one.serial === serial,
  );

/**
 * The number of a request counted from the top, 0 if it is not on the stage.
 * @param {Table} table
 * @param {number} serial
 */
export function stageNumber(table, serial) {
  const stage = table.stage ?? [];
  const at = stage.findIndex((one) => one.serial === serial);
  return at < 0 ? 0 : stage.length - at;
}

/** ① to ⑳. @param {number} n */
export const circled = (n) => (n > 0 && n <= 20 ? String.fromCodePoint(0x245f + n) : String(n));

/** The number of an attacker. @param {Table} table @param {number} serial */
export function attackerNumber(table, serial) {
  return (table.attackers ?? []).indexOf(serial) + 1;
}

/** Bulwarks are counted from the life. @param {Table} table @param {Unit} unit */
export function bulwarkNumber(table, unit) {
  const row = (table.sides[unit.owner]?.field ?? []).filter((one) => !one.soldier);
  return row.findIndex((one) => one.serial === unit.serial) + 1;
}

/** A unit by its cards, as in a sentence: ♣J♣3, or 防壁 2. @param {Table} table @param {Unit} unit */
export function unitSign(table, unit) {
  if (unit.soldier && unit.cards) return unit.cards.map(cardSign).join("");
  return t("unit.bulwark", { n: bulwarkNumber(table, unit) });
}

/**
 * The whole truth about a unit.
 * @param {Table} table
 * @param {Unit} unit
 * @param {{ more?: string[] }} [how]
 */
export function unitLabel(table, unit, how = {}) {
  const parts = [];
  if (unit.soldier) {
    parts.push(cardNames(unit.cards ?? []), characterName(characterOf(unit)));
    parts.push(
      unit.base !== undefined && unit.base !== null && unit.base !== unit.size
        ? t("unit.size_from", { from: unit.base, n: unit.size })
        : t("unit.size", { n: unit.size }),
    );
  } else {
    parts.push(t("unit.bulwark", { n: bulwarkNumber(table, unit) }));
    if (unit.cards && settings.readFaces.value) parts.push(cardNames(unit.cards));
  }
  parts.push(t(unit.driven ? "unit.driven" : "unit.charged"));
  if (unit.waits) parts.push(t("unit.fresh_long"));
  const attacks = attackerNumber(table, unit.serial);
  if (attacks) parts.push(t("unit.attacker", { n: attacks }));
  if (unit.blocking) parts.push(t("unit.blocking", { n: attackerNumber(table, unit.blocking) }));
  for (const request of table.stage ?? []) {
    if (request.target_kind === "unit" && request.target === unit.serial) {
      parts.push(t("unit.aimed", { action: actionName(request.action) }));
    }
  }
  return list([...parts, ...(how.more ?? [])]);
}

/** @param {number} n with its sign, always */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

/** @param {Trump} trump */
export function trumpName(trump) {
  if (trump.card === null || trump.card === undefined) return t("trump.hidden");
  const rule = trumpRule(cardSign(trump.card));
  return rule ? `${cardSign(trump.card)} ${both(rule.name)}` : cardSign(trump.card);
}

/** @param {Trump} trump @param {string} owner */
export function trumpLabel(trump, owner) {
  const rule = trump.card === null || trump.card === undefined ? undefined : trumpRule(cardSign(trump.card));
  return list([
    t("trump.of", { who: owner }),
    trump.card === null || trump.card === undefined ? "" : cardName(trump.card),
    rule ? both(rule.name) : "",
    t(trump.up ? "trump.up" : "trump.down"),
  ]);
}

/**
 * What a request aims at, short.
 * @param {Table} table
 * @param {Request} request
 * @param {(seat: number) => string} nameOf
 */
export function targetSign(table, request, nameOf) {
  if (request.target_kind === "unit") {
    const unit = unitOf(table, request.target ?? 0);
    return unit ? t("stage.of", { who: nameOf(unit.owner), thing: unitSign(table, unit) }) : t("stage.gone");
  }
  if (request.target_kind === "request") {
    const at = requestOf(table, request.target ?? 0);
    return at ? t("stage.of", { who: nameOf(at.controller), thing: actionName(at.action) }) : t("stage.gone");
  }
  if (request.target_kind === "trump") {
    const trump = trumpOf(table, request.target ?? 0);
    return trump ? t("stage.of", { who: nameOf(trump.owner), thing: trumpName(trump) }) : t("stage.gone");
  }
  return request.target_kind === "player" ? nameOf(request.target ?? 0) : "";
}
