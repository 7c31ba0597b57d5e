/** One record: the table after any move, with log, coach and the way on from here. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { Failure, LanguageButton, openSettings, useTitle } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { here } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { Board, HandView } from "../table/board.js";
import { loadRules } from "../table/rules.js";
import { SealBox } from "../table/seal.js";
import { useNarrow } from "./narrow.js";
import { seen } from "./replay.js";
import { Controls, useReplayKeys } from "./replay_controls.js";
import { Coaching, LogList, OpenStage } from "./replay_panels.js";
import { Curve } from "./curve.js";
import { PlayOn } from "./play_on.js";
import { useReview } from "./review.js";
import { timeline } from "./timeline.js";

const PACE = 1000; // milliseconds a move while it plays
const SHELF = 12;

/** @typedef {import("../../../types/protocol").ReplayInfo} ReplayInfo */
/** @typedef {import("../../../types/protocol").ReplayPosition} ReplayPosition */

/** Positions by eyes and move, asked for once. @param {string} code */
function usePositions(code) {
  const known = useRef(/** @type {Map<string, Promise<ReplayPosition>>} */ (new Map()));
  return (/** @type {string} */ viewer, /** @type {number} */ move) => {
    const key = `${viewer}:${move}:${settings.lang.value}`;
    let found = known.current.get(key);
    if (!found) {
      const asked = new URLSearchParams({ viewer, lang: settings.lang.value });
      found = /** @type {Promise<ReplayPosition>} */ (
        get(`/api/replays/${encodeURIComponent(code)}/${move}?${asked}`)
      );
      found.catch(() => known.current.delete(key));
      known.current.set(key, found);
    }
    return found;
  };
}

/** @param {{ code: string }} props */
export function Viewer({ code }) {
  const [info, setInfo] = useState(/** @type {ReplayInfo | null} */ (null));
  const [failed, setFailed] = useState(/** @type {any} */ (null));
  const lang = settings.lang.value;
  useEffect(() => {
    get(`/api/replays/${encodeURIComponent(code)}?lang=${lang}`).then((found) => {
      setInfo(found);
      void loadRules(found.regulation).catch(() => undefined);
      const rest = seen.value.filter((one) => one.code !== code);
      const one = { code, names: found.names, name: found.regulation_name, at: Date.now() };
      seen.value = [one, ...rest].slice(0, SHELF);
    }, setFailed);
  }, [code, lang]);
  if (failed) return html`<${Failure} code=${failed.code} text=${failed.text} />`;
  if (!info) return html`<p class="wrap muted" role="status">${t("rules.loading")}</p>`;
  return html`<${Opened} code=${code} info=${info} />`;
}

/** @param {{ code: string, info: ReplayInfo }} props */
function Opened({ code, info }) {
  const { query } = here.value;
  const as = Number(query.get("as") ?? -1);
  const count = info.moves.length;
  const eyes = [...(info.viewers ?? [-1, 0, 1])].filter((one) => one >= 0).map(String);
  const viewers = [...eyes, "-1", ...(eyes.length === 2 ? ["open"] : [])];
  const asked = query.get("view") ?? (eyes.includes(String(as)) ? String(as) : (eyes[0] ?? "-1"));
  const [viewer, setViewer] = useState(viewers.includes(asked) ? asked : "-1");
  const [move, setMove] = useState(Math.min(count, Math.max(0, Number(query.get("move") ?? 0) || 0)));
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(/** @type {ReplayPosition | null} */ (null));
  const [problem, setProblem] = useState("");
  const [open, setOpen] = useState("");
  const narrow = useNarrow();
  const position_at = usePositions(code);
  const review = useReview(code);
  const seat = viewer === "0" || viewer === "1" ? Number(viewer) : as >= 0 ? as : 0;
  const names = info.names.map((name, i) => (i === as ? t("seat.you") : name));
  const line = timeline(info.moves);
  useTitle(`${info.names.join(" – ")}`);

  useEffect(() => {
    let current = true;
    position_at(viewer, move).then(
      (found) => {
        if (current) {
          setPosition(found);
          setProblem("");
        }
      },
      (error) => {
        if (current) setProblem(error.text);
      },
    );
    if (move < count) void position_at(viewer, move + 1).catch(() => undefined);
    const kept = new URLSearchParams(location.search);
    kept.set("move", String(move));
    kept.set("view", viewer);
    history.replaceState(null, "", `${location.pathname}?${kept}`);
    return () => {
      current = false;
    };
  }, [viewer, move, settings.lang.value]);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => {
      setMove((now) => {
        if (now < count) return now + 1;
        setPlaying(false);
        return now;
      });
    }, PACE);
    return () => clearInterval(timer);
  }, [playing]);

  /** @param {number} to */
  const go = (to) => {
    setPlaying(false);
    setMove(Math.max(0, Math.min(count, to)));
  };
  /**
   * Counted from the move that is set, not from the one that is drawn: keys may come faster.
   * @param {number} by
   */
  const step = (by) => {
    setPlaying(false);
    setMove((now) => Math.max(0, Math.min(count, now + by)));
  };
  const toggle = () => {
    if (!playing && move >= count) setMove(0);
    setPlaying(!playing);
  };
  /** To the next turn or the one before. @param {number} by */
  const byTurn = (by) => {
    const turns = info.moves.map((one) => one.turn ?? 0);
    const now = turns[Math.max(0, move - 1)] ?? 0;
    if (by > 0) {
      const at = turns.findIndex((one, i) => i >= move && one > now);
      go(at < 0 ? count : at + 1);
      return;
    }
    const before = turns
      .slice(0, Math.max(0, move - 1))
      .filter((one) => one < now)
      .at(-1);
    go(before === undefined ? 0 : turns.indexOf(before) + 1);
  };
  useReplayKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    "[": () => step(-1),
    "]": () => step(1),
    Home: () => go(0),
    End: () => go(count),
    PageUp: () => byTurn(-1),
    PageDown: () => byTurn(1),
    " ": toggle,
  });

  const table = position?.table;
  const hand = table?.sides[seat];
  const branch = () => {
    setPlaying(false);
    setOpen("play");
  };
  const coaching = html`
    <${Coaching}
      review=${review}
      info=${info}
      move=${move}
      seat=${seat}
      names=${names}
      onPick=${go}
      onPlayOn=${branch}
    />
  `;
  const log = html`<${LogList} moves=${info.moves} move=${move} seat=${seat} onPick=${go} />`;
  return html`
    <div class="app replay">
      <${Top} info=${info} table=${table} seat=${seat} names=${names} onOpen=${setOpen} />
      ${
        table
          ? html`<${Board} table=${table} names=${names} bottom=${seat} main />`
          : html`
            <main class="board"><p class="muted pad" role="status">${problem || t("rules.loading")}</p></main>
          `
      }
      <aside class="side">
        <div class="side-in">
          <${OpenStage} table=${table ?? null} names=${names} seat=${seat} />
          ${
            !narrow && html`<section class="panel acts" aria-label=${t("review.coach")}>${coaching}</section>`
          }
        </div>
        ${
          !narrow &&
          html`
            <section class="panel log" aria-label=${t("replay.log")}>
              <header><h2>${t("replay.log")}</h2></header>
              ${log}
            </section>
          `
        }
      </aside>
      <div class="dock">
        <div class="seat">
          <span class="face me" aria-hidden="true">${[...(names[seat] ?? "?")][0]}</span>
          <span class="who">${names[seat]}</span>
        </div>
        ${
          hand &&
          html`
            <${HandView}
              cards=${hand.hand ?? null}
              count=${hand.hand_count}
              label=${t("replay.hand", { name: names[seat] })}
            />
          `
        }
        <section class="player" aria-label=${t("replay.controls")}>
          ${
            info.warning &&
            html`
              <p class="small dn" role="alert">
                ${t("replay.breaks", { n: count })} <span class="muted">${info.warning}</span>
              </p>
            `
          }
          ${problem && html`<p class="small dn" role="alert">${problem}</p>`}
          <${Curve}
            review=${review}
            line=${line}
            seat=${seat}
            move=${move}
            name=${names[seat] ?? ""}
            onPick=${go}
          />
          <${Controls}
            code=${code}
            move=${move}
            count=${count}
            playing=${playing}
            onMove=${go}
            onStep=${step}
            onPlay=${toggle}
            viewers=${viewers.map((id) => [id, eyesName(id, names)])}
            viewer=${viewer}
            onViewer=${setViewer}
          />
          <p class="sr" role="status" aria-live="polite">
            ${(position?.log ?? []).map((one) => one.text).join(" ")}
          </p>
        </section>
      </div>
      <${Opening}
        open=${open}
        code=${code}
        info=${info}
        log=${log}
        coaching=${coaching}
        onClose=${() => setOpen("")}
      >
        <${PlayOn}
          code=${code}
          info=${info}
          move=${move}
          seat=${seat}
          names=${info.names}
          onClose=${() => setOpen("")}
        />
      </${Opening}>
    </div>
  `;
}

/** By whose eyes. @param {string} id @param {string[]} names */
function eyesName(id, names) {
  if (id === "open") return t("replay.everything");
  return id === "-1" ? t("replay.spectator") : (names[Number(id)] ?? "");
}

/**
 * @param {{
 *   info: ReplayInfo, table: import("../table/words.js").Table | null | undefined, seat: number,
 *   names: string[], onOpen: (what: string) => void
 * }} props
 */
function Top({ info, table, seat, names, onOpen }) {
  const narrow = useNarrow();
  return html`
    <header class="top">
      <a class="btn plain icon" href="/replay" aria-label=${t("replay.back")}><${Icon} name="prev" /></a>
      <h1 class="title">${t("chrome.site")}</h1>
      <span class="chip">${info.regulation_name}</span>
      <div class="turn">
        ${
          table &&
          html`
            <span class="num">${t("review.turn", { n: table.turn_number })}</span>
            <span class=${`who ${table.turn === seat ? "me" : ""}`}>
              ${t("replay.turn_of", { name: names[table.turn] ?? "" })}
            </span>
          `
        }
      </div>
      <div class="tools">
        ${
          narrow &&
          html`
            <button class="btn plain" onClick=${() => onOpen("log")}>${t("replay.log")}</button>
            <button class="btn plain" onClick=${() => onOpen("coach")}>${t("review.coach")}</button>
          `
        }
        ${
          info.seal &&
          html`
            <button
              class="btn plain icon seal-btn"
              aria-label=${t("seal.title")}
              title=${t("seal.title")}
              onClick=${() => onOpen("seal")}
            >
              <span aria-hidden="true">公</span>
            </button>
          `
        }
        ${!narrow && html`<${LanguageButton} />`}
        <button class="btn plain icon" aria-label=${t("chrome.settings")} onClick=${openSettings}>
          <${Icon} name="gear" />
        </button>
      </div>
    </header>
  `;
}

/**
 * What lies over the table: on a phone log and coach, the seal, or what is given (the way on).
 * @param {{
 *   open: string, code: string, info: ReplayInfo, log: any, coaching: any, onClose: () => void,
 *   children?: any
 * }} props
 */
function Opening({ open, code, info, log, coaching, onClose, children }) {
  if (open === "log")
    return html`
      <${Dialog} title=${t("replay.log")} kind="sheet-dialog" onClose=${onClose}>
        <div class="log shown">${log}</div>
      </${Dialog}>
    `;
  if (open === "coach")
    return html`
      <${Dialog} title=${t("review.coach")} kind="sheet-dialog" onClose=${onClose}>
        <div class="coaching">${coaching}</div>
      </${Dialog}>
    `;
  if (open === "seal" && info.seal)
    return html`
      <${Dialog} title=${t("seal.title")} onClose=${onClose}>
        <${SealBox} seal=${info.seal} game=${info.seal.game ?? ""} file=${`blackpoker-${code}.txt`} />
      </${Dialog}>
    `;
  return open === "play" ? children : null;
}
