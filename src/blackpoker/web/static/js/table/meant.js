/** What was meant before it was asked: a card that was dragged, a soldier it was dropped on. */
import { action } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Once the target is asked for, take this one. @param {Desk} desk @param {number} serial */
export async function aimAt(desk, serial) {
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (desk.assembly.question.value?.part !== "target") continue;
    const option = desk.options.value.find((one) => one.unit === serial);
    if (option) desk.answer(option);
    return;
  }
}

/** An action that is sent now will ask for a card: the one in the fingers is meant. @param {Desk} desk */
export function rememberCard(desk) {
  const lays = action(desk.assembly.action.value?.action ?? "")?.lays_bulwark;
  desk.meant = lays ? (desk.assembly.card.value ?? -1) : -1;
}

/**
 * The card that was chosen before is the answer to which one.
 * @param {Desk} desk
 * @param {import("./game.js").State} next
 */
export function answerMeant(desk, next) {
  const card = desk.meant;
  desk.meant = -1;
  const asked = next.question;
  if (card < 0 || asked?.part !== "answer") return;
  const option = asked.options.find((one) => one.card === card && desk.inHand(one));
  if (option) desk.game.choose([option.i]);
}
