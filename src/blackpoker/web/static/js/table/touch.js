/** Fingers and mouse beyond a click: long press to inspect, dragging as a shortcut. */
import { aimAt } from "./meant.js";
import { action } from "./rules.js";

const LONG = 400;
const FAR = 6;

/**
 * @param {HTMLElement} root
 * @param {import("./desk.js").Desk} desk
 * @returns {() => void}
 */
export function touch(root, desk) {
  /**
   * @type {{
   *   x: number, y: number, card: number | null, unit: number, timer: number,
   *   ghost: HTMLElement | null, element: HTMLElement
   * } | null}
   */
  let held = null;
  let swallow = false;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0 || held) return;
    const element = /** @type {HTMLElement} */ (
      /** @type {HTMLElement} */ (event.target).closest("[data-card], [data-unit]")
    );
    if (!element || element.closest("dialog")) return;
    const card = element.dataset.card === undefined ? null : Number(element.dataset.card);
    const unit = Number(element.dataset.unit ?? 0);
    held = {
      x: event.clientX,
      y: event.clientY,
      card,
      unit,
      element,
      ghost: null,
      timer: window.setTimeout(() => {
        if (!held || held.ghost || event.pointerType === "mouse") return;
        swallow = true;
        desk.inspected.value = card !== null ? { kind: "card", card } : { kind: "unit", serial: unit };
        held = null;
      }, LONG),
    };
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!held) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < FAR) return;
      clearTimeout(held.timer);
      // A finger that moves sideways scrolls; only upward it takes a card along.
      if (event.pointerType !== "mouse" && Math.abs(dx) > Math.abs(dy)) {
        held = null;
        return;
      }
      if (!desk.live.value || !desk.game.question.value) {
        held = null;
        return;
      }
      lift();
    }
    if (held?.ghost) {
      held.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
      event.preventDefault();
    }
  };

  const lift = () => {
    if (!held) return;
    const from = held.element.getBoundingClientRect();
    const shown = held.element.querySelector(".card");
    const ghost = /** @type {HTMLElement} */ ((shown ?? held.element).cloneNode(true));
    Object.assign(ghost.style, {
      position: "fixed",
      left: `${from.left}px`,
      top: `${from.top}px`,
      zIndex: "60",
      pointerEvents: "none",
      opacity: "0.92",
    });
    ghost.style.setProperty("--cw", `${shown?.getBoundingClientRect().width ?? 60}px`);
    document.body.append(ghost);
    held.ghost = ghost;
    if (held.card !== null && desk.game.question.value?.part === "action" && !desk.assembly.active.value)
      desk.assembly.card.value = held.card;
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!held) return;
    clearTimeout(held.timer);
    const { ghost, card, unit } = held;
    held = null;
    if (!ghost) return;
    ghost.remove();
    swallow = true;
    setTimeout(() => {
      swallow = false;
    }, 50);
    const below = document.elementFromPoint(event.clientX, event.clientY);
    if (below) void drop(desk, card, unit, /** @type {HTMLElement} */ (below));
  };

  const cancel = () => {
    if (held) {
      clearTimeout(held.timer);
      held.ghost?.remove();
      held = null;
    }
  };
  /** @param {Event} event a click that ends a drag or a long press means nothing more */
  const click = (event) => {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };
  root.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  root.addEventListener("click", click, true);
  return () => {
    root.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    root.removeEventListener("click", click, true);
  };
}

/**
 * Where it was dropped says what is meant; elsewhere it returns.
 * @param {import("./desk.js").Desk} desk
 * @param {number | null} card
 * @param {number} unit
 * @param {HTMLElement} below
 */
async function drop(desk, card, unit, below) {
  const { assembly, game } = desk;
  const onto = Number(/** @type {HTMLElement | null} */ (below.closest("[data-unit]"))?.dataset.unit ?? 0);
  const question = game.question.value;
  if (unit && question?.about === "blockers" && onto && desk.table.value?.attackers?.includes(onto)) {
    await assembly.face(onto);
    const option = desk.options.value.find((one) => one.unit === unit);
    if (option) desk.answer(option);
    return;
  }
  if (unit && question?.about === "attackers" && below.closest(".half.op")) {
    const option = desk.options.value.find((one) => one.unit === unit);
    if (option) desk.answer(option);
    return;
  }
  if (card === null || question?.part !== "action") {
    const option = card === null ? undefined : desk.options.value.find((one) => one.card === card);
    if (option && !below.closest(".hand")) desk.answer(option);
    return;
  }
  if (below.closest(".hand")) {
    assembly.card.value = null;
    return;
  }
  const fits = desk.acts.value.filter((one) => one.option);
  const row = below.closest(".half.me .bulwarks");
  if (row) {
    const set = question.options.find((one) => action(one.action ?? "")?.lays_bulwark);
    if (set) desk.answer(set);
    return;
  }
  // Card onto a soldier: the one action that fits goes on to its target; several are offered.
  if (fits.length === 1 && fits[0]?.option) {
    desk.answer(fits[0].option);
    if (onto) await aimAt(desk, onto);
  } else {
    desk.intended = onto; // whichever of them is taken, it is meant for this one
    desk.sheet.value = "acts";
  }
}
