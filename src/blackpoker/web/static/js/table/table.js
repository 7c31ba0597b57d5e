/** The table page: /g/GAME to play, /watch/CODE to look on. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { Failure, LanguageButton, moreSettings, openSettings, toast, useTitle } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { has, t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { play } from "../lib/sound.js";
import { note } from "../pages/games.js";
import { keepTo } from "../pages/plan.js";
import { Acts } from "./acts.js";
import { lifeAfter, plannedBlocks } from "./battle.js";
import { Board } from "./board.js";
import { Desk } from "./desk.js";
import { End } from "./end.js";
import { Flip } from "./flip.js";
import { Hand } from "./hand.js";
import { Inspect, OpenPile } from "./inspect.js";
import { listen } from "./keys.js";
import { Log, LogVoice } from "./log.js";
import { lookOf } from "./looks.js";
import { Advice, CommandBox, HandOver, KeyHelp, Menu, UndoAsked, WaitingRoom } from "./overlays.js";
import { YieldBanner, passingSettings } from "./passing.js";
import { Prompt, PromptVoice } from "./prompt.js";
import { RunningClock } from "./seat.js";
import { Stage } from "./stage.js";
import { touch } from "./touch.js";
import { watchOver } from "./notices.js";

/** A desk at a game, with its keys, sounds and settings, as long as it is shown. @param {string} code @param {boolean} watching */
export function useDesk(code, watching) {
  const desk = useMemo(() => new Desk(code, watching), [code, watching]);
  useEffect(() => {
    moreSettings.value = passingSettings(desk);
    /** @type {any} */ (window).desk = desk;
    const stopKeys = listen(desk), stopNotices = watchOver(desk);
    let first = true;
    const stopLanguage = effect(() => { const lang = settings.lang.value; if (!first) desk.game.speak(lang); first = false; });
    /** The start page offers to go on. @param {import("./game.js").State} next */
    const remembered = (next) => note(code, { turn: next.table?.turn_number ?? 0, over: next.phase === "over" || next.phase === "frozen" });
    desk.game.after.add(remembered);
    keepTo(desk);
    return () => { stopKeys(); stopNotices(); stopLanguage(); moreSettings.value = null; desk.close(); };
  }, [desk]);
  return desk;
}

/** @param {{ code: string, path: string }} props */
export default function TablePage({ code, path }) {
  const desk = useDesk(code, path.startsWith("/watch/"));
  return html`<${Table} desk=${desk} />`;
}

/** @param {{ desk: Desk }} props */
export function Table({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  useTitle(game.welcome.value?.regulation_name ?? t("table.title"));
  if (game.refusal.value && !state) {
    const { code, text } = game.refusal.value;
    return html`<${Failure} code=${has(`error.${code}`) ? code : "unreachable"} text=${text} />`;
  }
  if (!state) {
    return html`<main class="waiting-room"><p class="lead" role="status">${game.line.status.value === "lost" && !game.line.opened.value && game.line.tries > 2 ? t("net.blocked") : game.line.status.value === "lost" ? `${t("net.lost")} ${t("net.retry", { n: game.line.retry.value })}` : t("net.connecting")}</p></main>`;
  }
  if (!state.table) return html`<${TopBar} desk=${desk} /><${WaitingRoom} desk=${desk} /><${Menu} desk=${desk} />`;
  return html`<${Playing} desk=${desk} />`;
}

/** @param {{ desk: Desk }} props */
function Playing({ desk }) {
  const { game } = desk;
  const table = desk.table.value;
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const flip = useMemo(() => new Flip(), [desk]);
  const shown = useRef(/** @type {any} */ (null));
  useEffect(() => {
    const measure = () => flip.measure();
    game.before.add(measure);
    const stop = root.current ? touch(root.current, desk) : () => undefined;
    return () => { game.before.delete(measure); stop(); };
  }, [desk]);
  useLayoutEffect(() => {
    if (shown.current && shown.current !== table && desk.live.value) flip.play(shown.current, table);
    shown.current = table;
  }, [table]);
  const bottom = game.bottom;
  const other = 1 - bottom;
  const openOther = game.welcome.value?.kind === "practice" && table.sides[other]?.hand;
  const live = desk.live.value;
  /** @type {import("./board.js").BoardUi} */
  const ui = {
    unit: (unit) => lookOf(desk, unit),
    onUnit: (unit) => desk.onUnit(unit),
    inspectUnit: (unit) => { desk.inspected.value = { kind: "unit", serial: unit.serial }; },
    pointAt: (serial) => void desk.pointAt(serial),
    trump: (trump) => {
      const option = live ? desk.options.value.find((one) => one.trump === trump.serial) : undefined;
      return { letter: option ? desk.letterOf((one) => one.trump === trump.serial) : "", legal: !!option, chosen: !!desk.assembly.picked((one) => one.trump === trump.serial) };
    },
    onTrump: (trump) => desk.onTrump(trump),
    inspectTrump: (trump) => { desk.inspected.value = { kind: "trump", serial: trump.serial }; },
    openGraveyard: (seat) => { desk.pile.value = { kind: "grave", seat }; },
    openPack: (seat) => { desk.pile.value = { kind: "pack", seat }; },
    onRare: (seat) => { const card = table.sides[seat]?.rare?.[0]; if (card !== undefined) desk.inspected.value = { kind: "card", card }; },
    rareCan: live && desk.options.value.some((one) => one.action === "rare_summon" || one.action === "trap_counter" || one.action === "rare_draw"),
    player: (seat) => {
      const option = live ? desk.options.value.find((one) => one.player === seat) : undefined;
      return option ? { legal: true, letter: desk.letterOf((one) => one.player === seat), chosen: !!desk.assembly.picked((one) => one.player === seat) } : null;
    },
    onPlayer: (seat) => desk.onPlayer(seat),
    onGround: () => desk.onGround(),
    lifeAfter: (seat) => (live ? lifeAfter(desk, seat) : ""),
    focus: desk.focus.value,
    allWires: desk.allWires.value,
    aim: desk.hovered.value || (table.stage?.at(-1)?.controller === bottom ? 0 : table.stage?.at(-1)?.serial),
    wires: live ? plannedBlocks(desk) : [],
  };
  const clock = game.state.value?.clock ? { ...game.state.value.clock, at: game.arrived } : null;
  return html`<div class=${`app ${live ? "" : "past"} ${openOther ? "open-table" : ""}`} data-sheet=${desk.sheet.value || undefined} ref=${root}>
    <${TopBar} desk=${desk} />
    <${Board} main table=${table} names=${game.names.value} bottom=${bottom} ui=${ui} seats=${game.state.value?.seats} clock=${clock} thinking=${game.thinking.value} />
    <aside class="side" aria-label=${t("table.side")}><div class="side-in"><${Stage} desk=${desk} /><${Acts} desk=${desk} /></div><${Log} desk=${desk} /></aside>
    <section class="dock" aria-label=${t("table.dock")} data-region="dock">
      ${openOther && html`<${Hand} desk=${desk} seat=${other} upper />`}
      <${OwnSeat} desk=${desk} seat=${bottom} clock=${clock} />
      <${Hand} desk=${desk} seat=${bottom} />
      <${YieldBanner} desk=${desk} />
      <${Prompt} desk=${desk} />
    </section>
    ${desk.sheet.value && html`<button class="sheet-veil" aria-label=${t("chrome.close")} onClick=${() => { desk.sheet.value = ""; }}></button>`}
    <${PromptVoice} desk=${desk} /><${LogVoice} desk=${desk} />
    <${UndoAsked} desk=${desk} /><${Inspect} desk=${desk} /><${OpenPile} desk=${desk} /><${Advice} desk=${desk} />
    <${CommandBox} desk=${desk} /><${KeyHelp} desk=${desk} /><${Menu} desk=${desk} /><${HandOver} desk=${desk} /><${End} desk=${desk} />
  </div>`;
}

/** @param {{ desk: Desk, seat: number, clock: any }} props */
function OwnSeat({ desk, seat, clock }) {
  const name = desk.game.names.value[seat] ?? "";
  const you = desk.game.welcome.value?.role === "seat";
  return html`<div class="seat"><span class="face me" aria-hidden="true">${you ? t("seat.me") : [...name][0] ?? "?"}</span><span><span class="who">${name}</span>
    ${clock?.left && html`<br /><${RunningClock} left=${clock.left[seat] ?? 0} running=${clock.running === seat} at=${clock.at} grace=${clock.grace} />`}</span></div>`;
}

/** @param {{ desk: Desk }} props */
function TopBar({ desk }) {
  const { game } = desk;
  const state = game.state.value, table = desk.table.value;
  const mine = table && table.turn === game.bottom;
  const spectators = state?.spectators ?? 0;
  const undo = state?.undo;
  return html`<header class="top">
    <button class="btn plain icon" aria-label=${t("menu.title")} onClick=${() => { desk.menu.value = "main"; }}><${Icon} name="menu" /></button>
    <h1 class="title">${t("chrome.site")}</h1><span class="chip regulation">${game.welcome.value?.regulation_name}</span>
    <div class="turn">${table && html`<span class="num">${table.turn_number > 0 ? t("table.turn", { n: table.turn_number }) : t("table.setup")}</span>
      <span class=${`who ${mine ? "me" : ""}`}>${t("table.whose_turn", { who: game.names.value[table.turn] ?? "" })}</span>`}
      ${game.looking.value && html`<span class="chip bad">${t("log.past")}</span>`}
      ${game.welcome.value?.kind === "practice" && html`<span class="chip only-wide">${t("table.open")}</span>`}
      ${desk.held.value && html`<span class="chip me">${t("passing.held")}</span>`}</div>
    <div class="tools">${state?.clock && game.welcome.value?.role === "seat" && html`<span class="only-phone own-clock"><${RunningClock} left=${state.clock.left[game.bottom] ?? 0} running=${state.clock.running === game.bottom} at=${game.arrived} grace=${state.clock.grace} /></span>`}${spectators > 0 && html`<span class="chip only-wide"><${Icon} name="eye" /> ${t("table.spectators", { n: spectators })}</span>`}
      ${table && html`<button class="btn plain only-phone" onClick=${() => { desk.sheet.value = desk.sheet.value === "log" ? "" : "log"; }}>${t("log.title")}</button>`}
      ${game.plays && html`<button class="btn plain icon" aria-label=${t("menu.undo")} aria-disabled=${undo?.allowed ? undefined : "true"} onClick=${() => { if (undo?.allowed) game.undo(); else toast(t("undo.nothing")); }}><${Icon} name="undo" /></button>`}
      <button class="btn plain icon only-wide" aria-label=${t(settings.sound.value ? "sound.on" : "sound.off")} aria-pressed=${String(settings.sound.value)} onClick=${() => { settings.sound.value = !settings.sound.value; play("chance"); }}><${Icon} name=${settings.sound.value ? "sound" : "mute"} /></button>
      <span class="only-wide"><${LanguageButton} /></span>
      <button class="btn plain icon" aria-label=${t("chrome.settings")} onClick=${openSettings}><${Icon} name="gear" /></button></div>
  </header>`;
}
