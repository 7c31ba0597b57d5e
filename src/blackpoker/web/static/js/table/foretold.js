/** What will come of everything, as the table has said: of the stage, of a draft, of a target pointed at. */
import { computed, signal } from "@preact/signals";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../../types/protocol").Effect} Effect */

/** @param {Desk} desk */
export function foretell(desk) {
  const { game, assembly } = desk;
  const foreseen = signal(/** @type {Effect[]} */ ([]));
  const effects = computed(() => {
    if (foreseen.value.length && !assembly.ready.value) return foreseen.value;
    const drafted = assembly.active.value ? assembly.effects.value : [];
    return drafted.length ? drafted : (game.state.value?.effects ?? []);
  });
  /** How the game is lost by passing, or by sending what is put together. */
  const danger = computed(() => {
    if (game.looking.value || !game.question.value) return null;
    return (assembly.active.value ? assembly.danger.value : game.state.value?.danger) ?? null;
  });
  return { foreseen, effects, danger };
}

/** Ask what would become of a target while it is pointed at; 0: of none. @param {Desk} desk @param {number} serial */
export async function pointAt(desk, serial) {
  const { assembly } = desk;
  desk.foreseen.value = [];
  desk.pointed = serial;
  if (!serial || !assembly.action.value || assembly.question.value?.part !== "target") return;
  const option = desk.options.value.find((one) => one.unit === serial);
  if (!option) return;
  const said = await desk.game.draft([...assembly.choices.value, option.i]);
  if (desk.pointed === serial && said?.effects) desk.foreseen.value = said.effects;
}
