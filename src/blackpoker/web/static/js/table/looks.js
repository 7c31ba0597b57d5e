/** What the page adds to a unit while something is asked: letters, rings, marks, what would become of it. */
import { t } from "../lib/i18n.js";
import { isNone } from "./assembly.js";
import { attackerNumber } from "./words.js";

export const HINTED = "★"; // on what a hint speaks of

/**
 * @param {import("./desk.js").Desk} desk
 * @param {import("./words.js").Unit} unit
 * @returns {import("./unit.js").Look}
 */
export function lookOf(desk, unit) {
  const { assembly, game } = desk;
  if (!desk.live.value || desk.covered.value >= 0) return {};
  const pick = assembly.picked((one) => one.unit === unit.serial);
  const option = desk.options.value.find((one) => one.unit === unit.serial);
  const root = game.question.value;
  const toggles = assembly.toggles;
  const letter = option || (pick && toggles) ? desk.letterOf((one) => one.unit === unit.serial) : "";
  /** @type {import("./unit.js").Look} */
  const look = { legal: !!option, chosen: !!pick, letter, lit: !!option && option === desk.want.value };
  if (root?.about === "attackers" && unit.owner === root.player && unit.soldier) {
    const named = assembly.picks.value.filter((one) => !isNone(one.option));
    if (pick) Object.assign(look, { mark: "sword", number: named.indexOf(pick) + 1 });
    else if (!option) Object.assign(look, { dim: true, say: [t("unit.cannot_attack")] });
    look.pressed = !!pick;
  }
  if (root?.about === "blockers") {
    const table = /** @type {import("./words.js").Table} */ (desk.table.value);
    if (pick) Object.assign(look, { mark: "shield", number: attackerNumber(table, pick.facing) });
    else if (unit.owner === root.player && !option) look.dim = true;
    if (unit.serial === desk.facing()) look.chosen = true;
    look.pressed = unit.owner === root.player ? !!pick : undefined;
  }
  if (desk.advising.things.value.units.includes(unit.serial))
    Object.assign(look, { hinted: true, letter: HINTED });
  if (pick?.question.letter) look.letter = pick.question.letter;
  const effect = assembly.active.value
    ? desk.effects.value.findLast((one) => one.of === "unit" && one.id === unit.serial && !one.hangs)
    : undefined;
  if (effect && effect.then !== undefined && effect.then !== null) look.preview = effect.then;
  if (effect?.gone) look.gone = true;
  return look;
}
