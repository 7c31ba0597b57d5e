/** A friend who is away: how long one still waits, and the ways out. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../lib/i18n.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** When each list of seats came: what is left of the wait is counted from then. */
const came = new WeakMap();

/** Seconds until one need not wait for the other any longer; null while they are here. @param {Desk} desk */
export function useWait(desk) {
  const { game } = desk;
  const [, beat] = useState(0);
  const seats = game.state.value?.seats;
  const other = seats?.[1 - (game.welcome.value?.seat ?? -1)];
  const away = other?.claim_in !== undefined && other.claim_in !== null;
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(() => beat((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [away]);
  if (!seats || !away || !game.plays || game.welcome.value?.kind !== "friend") return null;
  if (!came.has(seats)) came.set(seats, performance.now());
  return Math.max(0, Math.ceil((other.claim_in ?? 0) - (performance.now() - came.get(seats)) / 1000));
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** On the table while the game waits for somebody who is gone. @param {{ desk: Desk }} props */
export function Away({ desk }) {
  const { game } = desk;
  const left = useWait(desk);
  const [waits, setWaits] = useState(false);
  const state = game.state.value;
  const other = 1 - (game.welcome.value?.seat ?? -1);
  useEffect(() => setWaits(false), [left === null, left === 0]);
  if (left === null || waits || state?.phase !== "playing" || state.asked !== other) return null;
  const early = left > 0;
  const free = !early || (state.table?.turn_number ?? 0) < 2;
  const later = early ? t("away.later", { time: clock(left) }) : "";
  return html`
    <section class="away-card" role="status" aria-label=${t("away.title", { who: game.names.value[other] })}>
      <h2>${t("away.title", { who: game.names.value[other] })}</h2>
      ${early && html`<p class="display num" role="timer">${clock(left)}</p>`}
      <p class="muted small">${t("away.long")}</p>
      <p class="rowbtns">
        <button class="btn" onClick=${() => setWaits(true)}>${t("away.wait")}</button>
        <a class="btn" href="/">${t("away.aside")}</a>
        <button
          class=${`btn ${early ? "" : "go"}`}
          aria-disabled=${early ? "true" : undefined}
          onClick=${() => !early && game.claim()}
        >
          ${t("away.claim")}${later}
        </button>
        <button
          class="btn"
          aria-disabled=${free ? undefined : "true"}
          onClick=${() => free && game.callOff("yes")}
        >
          ${t("away.call_off")}${free ? "" : later}
        </button>
      </p>
    </section>
  `;
}

/** The other wants the game to count for nobody. @param {{ desk: Desk }} props */
export function CallOffAsked({ desk }) {
  const { game } = desk;
  const by = game.state.value?.call_off_by ?? -1;
  if (by < 0 || game.over.value || game.welcome.value?.role !== "seat") return null;
  if (by === game.welcome.value.seat)
    return html`<div class="note-bar" role="status">${t("away.asked_waiting")}</div>`;
  return html`
    <div class="note-bar" role="alert">
      <span>${t("away.asked", { who: game.names.value[by] })}</span>
      <button class="btn go" onClick=${() => game.callOff("yes")}>${t("over.yes")}</button>
      <button class="btn" onClick=${() => game.callOff("no")}>${t("over.no")}</button>
    </div>
  `;
}
