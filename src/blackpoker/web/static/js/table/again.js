/** Another game with the same person: one word each, and everybody at the table goes along. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { remember } from "../pages/games.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Seconds left to answer. @param {number} until */
function useLeft(until) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const beat = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(beat);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Go to the table where everybody goes on. @param {Desk} desk */
export async function goAlong(desk) {
  const { game } = desk;
  const moved = game.moved.value;
  const welcome = game.welcome.value;
  if (!moved || !welcome) return;
  if (moved.role === "spectator") {
    navigate(`/watch/${moved.game}`);
    return;
  }
  await post(`/api/games/${encodeURIComponent(welcome.game)}/rematch`);
  const against = game.names.value[1 - welcome.seat] ?? "";
  remember({ game: moved.game, kind: welcome.kind, name: welcome.regulation_name, against });
  navigate(`/g/${moved.game}`);
}

/** Whoever was there when it was asked goes along by themselves. @param {Desk} desk @returns {() => void} */
export function watchMoves(desk) {
  return desk.game.moved.subscribe((moved) => {
    if (moved && desk.game.rematch.peek()) void goAlong(desk);
  });
}

/** The buttons: ask, agree or not, call it off. @param {{ desk: Desk }} props */
export function Again({ desk }) {
  const { game } = desk;
  const asked = game.rematch.value;
  const welcome = game.welcome.value;
  const left = useLeft(asked?.at ?? 0);
  if (welcome?.role === "both" || welcome?.kind !== "friend") return null;
  /** @param {"yes" | "no"} answer */
  const say = (answer) => () => game.playAgain(answer);
  const who = game.names.value[asked?.asked_by ?? -1] ?? "";
  if (game.moved.value)
    return html`<button class="btn go" onClick=${() => void goAlong(desk)}>${t("over.go_along")}</button>`;
  if (!game.plays) return asked ? html`<span role="status">${t("over.asked", { who })}</span>` : null;
  if (!asked) return html`<button class="btn go" onClick=${say("yes")}>${t("over.again")}</button>`;
  if (asked.asked_by === welcome.seat)
    return html`
      <span role="status">${t("over.waits", { who: game.names.value[1 - welcome.seat], n: left })}</span>
      <button class="btn" onClick=${say("no")}>${t("over.take_back")}</button>
    `;
  return html`
    <span role="alert">${t("over.asked", { who })} <span class="num">${left}</span></span>
    <button class="btn go" onClick=${say("yes")}>${t("over.yes")}</button>
    <button class="btn" onClick=${say("no")}>${t("over.no")}</button>
  `;
}
