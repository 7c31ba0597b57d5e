/** Sounds, the title of a hidden tab, notices, and where the focus goes when a question opens. */
import { effect } from "@preact/signals";
import { toast } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { play } from "../lib/sound.js";
import { leftNow } from "./seat.js";

/** @param {import("./desk.js").Desk} desk @returns {() => void} */
export function watchOver(desk) {
  const { game } = desk;
  let plainTitle = "";
  /** @param {import("./game.js").State} next @param {import("./game.js").State | null} last */
  const notice = (next, last) => {
    const asked = !!next.question;
    const was = !!last?.question;
    if (last && next.phase !== last.phase && next.phase === "over") play("end");
    else if (last && lifeLost(last, next)) play("damage");
    else if (asked && (!was || last?.seq !== next.seq)) play("chance");
    else if (last && last.seq !== next.seq) play("acts");
    if (asked && document.hidden)
      flash(t(next.question?.part === "action" ? "ask.yours" : "ask.your_choice"));
    if (asked && last?.seq !== next.seq) openQuestion(desk);
  };
  /** @param {string} said */
  const flash = (said) => {
    if (!document.title.startsWith("●")) plainTitle = document.title;
    document.title = `● ${said}`;
    if (settings.notify.value && "Notification" in window && Notification.permission === "granted")
      new Notification(said, { tag: game.code });
  };
  const back = () => {
    if (!document.hidden && document.title.startsWith("●") && plainTitle) document.title = plainTitle;
  };
  let ticked = 0;
  let warned = 0;
  const clock = setInterval(() => {
    const now = game.state.value?.clock;
    const seat = game.welcome.value?.seat ?? -1;
    if (!now || now.running !== seat || seat < 0) return;
    const left = leftNow(now.left[seat] ?? 0, game.arrived, now.grace);
    for (const mark of [30, 10]) {
      if (left <= mark && left > mark - 1 && warned !== mark) {
        warned = mark;
        toast(t("seat.low", { n: mark }), { bad: true });
      }
    }
    if (left < 10 && left > 0 && Math.ceil(left) !== ticked) {
      ticked = Math.ceil(left);
      play("clock");
    }
  }, 300);
  // A vanished element hands its focus to the list it was in.
  let region = /** @type {HTMLElement | null} */ (null);
  /** @param {FocusEvent} event */
  const remember = (event) => {
    region = /** @type {HTMLElement} */ (event.target).closest?.(".list, [data-row], .prompt") ?? null;
  };
  document.addEventListener("focusin", remember);
  const stopFocus = effect(() => {
    void [desk.assembly.question.value, desk.assembly.ready.value, desk.table.value];
    requestAnimationFrame(() => {
      if (
        document.activeElement !== document.body ||
        !region?.isConnected ||
        document.querySelector("dialog[open]")
      )
        return;
      if (!region.hasAttribute("tabindex")) region.tabIndex = -1;
      region.focus({ preventScroll: true });
    });
  });
  game.after.add(notice);
  document.addEventListener("visibilitychange", back);
  return () => {
    game.after.delete(notice);
    clearInterval(clock);
    stopFocus();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("visibilitychange", back);
    back();
  };
}

/** @param {import("./game.js").State} last @param {import("./game.js").State} next */
function lifeLost(last, next) {
  return [0, 1].some((seat) => {
    const before = last.table?.sides[seat];
    const after = next.table?.sides[seat];
    return (
      !!before &&
      !!after &&
      (after.graveyard?.length ?? 0) > (before.graveyard?.length ?? 0) + 1 &&
      (after.life ?? Infinity) < (before.life ?? Infinity)
    );
  });
}

/**
 * A vanished thing hands its focus to the prompt; nothing else is moved.
 * @param {import("./desk.js").Desk} desk
 */
function openQuestion(desk) {
  requestAnimationFrame(() => {
    if (document.querySelector("dialog[open]") || desk.assembly.active.value) return;
    const now = document.activeElement;
    if (!now || now === document.body || !now.isConnected)
      /** @type {HTMLElement | null} */ (document.getElementById("prompt"))?.focus({ preventScroll: true });
  });
}
