/** The table page: /g/GAME to play, /watch/CODE to look on. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { Failure, moreSettings, useTitle } from "../lib/chrome.js";
import { has, t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { note } from "../pages/games.js";
import { keepTo } from "../pages/plan.js";
import { shelve } from "../pages/shelf.js";
import { SetupEvent } from "../setup/event.js";
import { Acts } from "./acts.js";
import { watchMoves } from "./again.js";
import { Away, CallOffAsked } from "./away.js";
import { Board } from "./board.js";
import { boardUi } from "./board_ui.js";
import { Announcement, CallVoice } from "./call.js";
import { Desk } from "./desk.js";
import { LastWarning } from "./danger.js";
import { End } from "./end.js";
import { Flip } from "./flip.js";
import { Hand } from "./hand.js";
import { HintCard } from "./hint_card.js";
import { Inspect, OpenPile } from "./inspect.js";
import { KeyHelp } from "./key_help.js";
import { listen } from "./keys.js";
import { Log, LogVoice } from "./log.js";
import { CommandBox, HandOver, Menu, UndoAsked, WaitingRoom } from "./overlays.js";
import { YieldBanner, passingSettings } from "./passing.js";
import { Prompt, PromptVoice } from "./prompt.js";
import { RunningClock } from "./seat.js";
import { Stage } from "./stage.js";
import { TopBar } from "./top_bar.js";
import { touch } from "./touch.js";
import { WordCard } from "./word_card.js";
import { watchOver } from "./notices.js";

/**
 * A desk at a game, with its keys, sounds and settings, as long as it is shown.
 * @param {string} code
 * @param {boolean} watching
 */
export function useDesk(code, watching) {
  const desk = useMemo(() => new Desk(code, watching), [code, watching]);
  useEffect(() => {
    moreSettings.value = passingSettings(desk);
    /** @type {any} */ (window).desk = desk;
    const stopKeys = listen(desk);
    const stopNotices = watchOver(desk);
    const stopMoves = watchMoves(desk);
    let first = true;
    const stopLanguage = effect(() => {
      const lang = settings.lang.value;
      if (!first) desk.game.speak(lang);
      first = false;
    });
    /** The start page offers to go on. @param {import("./game.js").State} next */
    const remembered = (next) =>
      note(code, {
        turn: next.table?.turn_number ?? 0,
        over: next.phase === "over" || next.phase === "frozen",
      });
    desk.game.after.add(remembered);
    /** A finished game is kept at once, whether or not one looks back. @param {import("./game.js").State} next */
    const shelved = (next) => {
      if (next.replay && desk.game.plays)
        shelve(
          next.replay,
          next.seats.map((one) => one.name),
          desk.game.welcome.value?.regulation_name,
        );
    };
    desk.game.after.add(shelved);
    keepTo(desk);
    return () => {
      stopKeys();
      stopNotices();
      stopMoves();
      stopLanguage();
      moreSettings.value = null;
      desk.close();
    };
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
    return html`<main class="waiting-room"><p class="lead" role="status">${connecting(game.line)}</p></main>`;
  }
  if (!state.table)
    return html`<${TopBar} desk=${desk} /><${WaitingRoom} desk=${desk} /><${Menu} desk=${desk} />`;
  return html`<${Playing} desk=${desk} />`;
}

/** @param {import("../lib/socket.js").Line} line */
function connecting(line) {
  if (line.status.value !== "lost") return t("net.connecting");
  if (!line.opened.value && line.tries > 2) return t("net.blocked");
  return `${t("net.lost")} ${t("net.retry", { n: line.retry.value })}`;
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
    return () => {
      game.before.delete(measure);
      stop();
    };
  }, [desk]);
  useLayoutEffect(() => {
    if (shown.current && shown.current !== table && desk.live.value) flip.play(shown.current, table);
    shown.current = table;
  }, [table]);
  const openOther = isOpen(desk);
  const lower = () => {
    desk.sheet.value = "";
  };
  const setup = !!desk.setup.beginning.value;
  const kind = ["app", ...(setup ? ["event"] : []), ...(desk.live.value ? [] : ["past"])];
  if (desk.advising.open.value) kind.push("advised");
  if (openOther) kind.push("open-table");
  return html`
    <div
      class=${kind.join(" ")}
      data-sheet=${desk.sheet.value || undefined}
      ref=${root}
    >
      <${TopBar} desk=${desk} />
      ${setup ? html`<${SetupEvent} desk=${desk} />` : html`<${AtTheTable} desk=${desk} />`}
      ${
        desk.sheet.value &&
        html`<button class="sheet-veil" aria-label=${t("chrome.close")} onClick=${lower}></button>`
      }
      <${PromptVoice} desk=${desk} />
      <${CallVoice} desk=${desk} />
      <${LogVoice} desk=${desk} />
      <${UndoAsked} desk=${desk} />
      <${Away} desk=${desk} />
      <${CallOffAsked} desk=${desk} />
      <${Inspect} desk=${desk} />
      <${OpenPile} desk=${desk} />
      <${CommandBox} desk=${desk} />
      <${WordCard} desk=${desk} />
      <${KeyHelp} desk=${desk} />
      <${Menu} desk=${desk} />
      <${HandOver} desk=${desk} />
      <${LastWarning} desk=${desk} />
      <${End} desk=${desk} />
    </div>
  `;
}

/** May the hand of the other be seen, as in practice? @param {Desk} desk */
const isOpen = (desk) =>
  desk.game.welcome.value?.kind === "practice" && !!desk.table.value?.sides[1 - desk.game.bottom]?.hand;

/** The board, what can be done, and the hand. @param {{ desk: Desk }} props */
function AtTheTable({ desk }) {
  const { game } = desk;
  const table = desk.table.value;
  const bottom = game.bottom;
  const other = 1 - bottom;
  const openOther = isOpen(desk);
  const namer = game.state.value?.seal?.named_by ?? -1;
  const clock = game.state.value?.clock ? { ...game.state.value.clock, at: game.arrived } : null;
  return html`
    ${openOther && html`<${Hand} desk=${desk} seat=${other} upper />`}
    <${Board}
      main
      table=${table}
      names=${game.names.value}
      bottom=${bottom}
      ui=${boardUi(desk)}
      seats=${game.state.value?.seats.map((one, i) => ({ ...one, named: i === namer }))}
      clock=${clock}
      thinking=${game.thinking.value}
      seam=${html`<${Announcement} desk=${desk} />`}
    />
    <aside class="side" aria-label=${t("table.side")}>
      <div class="side-in"><${Stage} desk=${desk} /><${HintCard} desk=${desk} /><${Acts} desk=${desk} /></div>
      <${Log} desk=${desk} />
    </aside>
    <section class="dock" aria-label=${t("table.dock")} data-region="dock">
      ${
        (clock?.left || game.welcome.value?.role !== "seat") &&
        html`<${OwnSeat} desk=${desk} seat=${bottom} clock=${clock} />`
      }
      <${Hand} desk=${desk} seat=${bottom} />
      <${YieldBanner} desk=${desk} />
      <${Prompt} desk=${desk} />
    </section>
  `;
}

/** @param {{ desk: Desk, seat: number, clock: any }} props */
function OwnSeat({ desk, seat, clock }) {
  const name = desk.game.names.value[seat] ?? "";
  const you = desk.game.welcome.value?.role === "seat";
  return html`
    <div class="seat">
      <span class="face me" aria-hidden="true">${you ? t("seat.me") : ([...name][0] ?? "?")}</span>
      <span>
        <span class="who">${name}</span>
        ${
          clock?.left &&
          html`
            <br />
            <${RunningClock}
              left=${clock.left[seat] ?? 0}
              running=${clock.running === seat}
              at=${clock.at}
              grace=${clock.grace}
            />
          `
        }
      </span>
    </div>
  `;
}
