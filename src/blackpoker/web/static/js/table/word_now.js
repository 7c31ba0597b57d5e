/** What a word of the rule book means in the position on the table. Only what this guest is shown is said. */
import { t } from "../lib/i18n.js";
import { actionName } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** What is said of the position, by what the word says it is about. @type {Record<string, (desk: Desk) => string>} */
const SAID = {
  whose_chance: (desk) => {
    const { table, name } = shown(desk);
    if (table.chance < 0) return t("word.chance_rules");
    const whose = t("word.chance_of", { who: name(table.chance) });
    const passed = (table.passed ?? []).map(name).join(t("list.comma"));
    return passed ? `${whose}${t("join.sentences")}${t("word.passed", { who: passed })}` : whose;
  },
  a_pass: (desk) => desk.game.state.value?.passing_does ?? "",
  next_request: (desk) => {
    const { table, name } = shown(desk);
    const stage = table.stage ?? [];
    const next = stage.at(-1);
    if (!next) return t("word.stage_empty");
    const who = name(next.controller);
    return t("word.stage", { n: stage.length, action: actionName(next.action), who });
  },
  whose_turn: (desk) => {
    const { table, name } = shown(desk);
    return t("word.turn", { n: table.turn_number, who: name(table.turn) });
  },
  own_life: (desk) => {
    const { side, who } = shown(desk);
    return typeof side?.life === "number" ? t("word.life", { who, n: side.life }) : "";
  },
  both_hands: (desk) => {
    const { side, who, name, table, other } = shown(desk);
    const m = table.sides[other]?.hand_count ?? 0;
    return t("word.hand", { who, n: side?.hand_count ?? 0, other: name(other), m });
  },
  own_row: (desk) => {
    const { side, who } = shown(desk);
    const row = (side?.field ?? []).filter((/** @type {any} */ one) => !one.soldier);
    const m = row.filter((/** @type {any} */ one) => !one.driven).length;
    return t("word.bulwarks", { who, n: row.length, m });
  },
  all_fogs: (desk) => t("word.fogs", { n: shown(desk).table.fogs?.length ?? 0 }),
};

/** @param {Desk} desk */
function shown(desk) {
  const table = desk.table.value;
  const names = desk.game.names.value;
  const me = desk.game.bottom;
  /** @param {number} seat @returns {string} */
  const name = (seat) => names[seat] ?? "";
  return { table, name, side: table.sides[me], who: name(me), other: 1 - me };
}

/** @param {string} about what the word says of a position @param {Desk} desk @returns {string} nothing for most */
export function meaningNow(about, desk) {
  const table = desk.table.value;
  return !table || table.over ? "" : (SAID[about]?.(desk) ?? "");
}
