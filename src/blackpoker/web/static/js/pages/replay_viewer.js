/** One record: the table after any move, with log, coach and the way on from here. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { Failure, useTitle } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { here } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { Board, HandView } from "../table/board.js";
import { loadRules } from "../table/rules.js";
import { useNarrow } from "./narrow.js";
import { shelve } from "./shelf.js";
import { Controls, useReplayKeys } from "./replay_controls.js";
import { Opening, Top } from "./replay_frame.js";
import { Coaching, LogList, OpenStage } from "./replay_panels.js";
import { ReplayCall, moveTime } from "./replay_call.js";
import { Curve } from "./curve.js";
import { wantCatalogue } from "./catalogue.js";
import { PlayOn } from "./play_on.js";
import { Retry, otherLine, tryAgain } from "./retry.js";
import { useReview } from "./review.js";
import { timeline } from "./timeline.js";
import { useBeside } from "./tries.js";

const MOST_SEEN = 6; // moves that show what a choice led to

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
      shelve(code, found.names, found.regulation_name);
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
  const [point, setPoint] = useState(Number(query.get("point") ?? -1) || -1); // the move of a turning point
  const first = point > 0 ? point - 1 : Number(query.get("move") ?? 0) || 0;
  const [move, setMove] = useState(Math.min(count, Math.max(0, first)));
  const [until, setUntil] = useState(count); // where playing stops
  const [other, setOther] = useState(/** @type {ReplayPosition[]} */ ([])); // the better line, as far as it is left
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(/** @type {ReplayPosition | null} */ (null));
  const [problem, setProblem] = useState("");
  const [open, setOpen] = useState("");
  const narrow = useNarrow();
  const position_at = usePositions(code);
  const review = useReview(code);
  const beside = useBeside(code);
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
    if (point > 0) kept.set("point", String(point));
    else kept.delete("point");
    kept.set("move", String(move));
    kept.set("view", viewer);
    history.replaceState(null, "", `${location.pathname}?${kept}`);
    return () => {
      current = false;
    };
  }, [viewer, move, point, settings.lang.value]);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => {
      setMove((now) => {
        if (now < until) return now + 1;
        setPlaying(false);
        return now;
      });
    }, moveTime());
    return () => clearInterval(timer);
  }, [playing, until]);
  useEffect(() => {
    if (other.length < 2) return undefined;
    const timer = setTimeout(() => setOther(other.slice(1)), moveTime());
    return () => clearTimeout(timer);
  }, [other]);
  useEffect(wantCatalogue, []);

  /** @param {number} to */
  const go = (to) => {
    setPlaying(false);
    setOther([]);
    setPoint(-1);
    setMove(Math.max(0, Math.min(count, to)));
  };
  /**
   * Counted from the move that is set, not from the one that is drawn: keys may come faster.
   * @param {number} by
   */
  const step = (by) => {
    setPlaying(false);
    setOther([]);
    setMove((now) => Math.max(0, Math.min(count, now + by)));
  };
  const toggle = () => {
    if (!playing && move >= count) setMove(0);
    setUntil(count);
    setOther([]);
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
  const turning = review.chances.find((one) => one.move === point);
  const own = as >= 0 ? as : (turning?.player ?? seat);
  /** Open a turning point: the position before it. @param {number} at */
  const turn = (at) => {
    go(at - 1);
    setPoint(at);
    setOpen("");
  };
  const again = () => tryAgain(code, info, point - 1, own);
  const seeChosen = () => {
    setOther([]);
    setMove(point - 1);
    const next = review.chances.find((one) => one.move > point && one.player === turning?.player);
    setUntil(Math.min(count, point + MOST_SEEN, next ? next.move - 1 : count));
    setPlaying(true);
  };
  const seeBetter = () => {
    setPlaying(false);
    setMove(point - 1);
    otherLine(code, point - 1, turning?.best ?? "", viewer).then(setOther, (error) => setProblem(error.text));
  };
  useReplayKeys({
    t: () => void (turning && again()),
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

  const shown = other[0] ?? position;
  const table = shown?.table;
  const hand = table?.sides[seat];
  /** What could be chosen, as long as nothing of it is chosen. */
  const lit = turning && move === point - 1 && !other.length ? turning : undefined;
  const said = move === point - 1 && !other.length ? "" : (shown?.log ?? []).map((one) => one.text).join(" ");
  const branch = () => {
    setPlaying(false);
    setOpen("play");
  };
  const coaching = html`
    <${Coaching}
      review=${review}
      move=${move}
      seat=${seat}
      names=${names}
      at=${point}
      onPick=${turn}
      onPlayOn=${branch}
    />
  `;
  const log = html`<${LogList} moves=${info.moves} move=${move} seat=${seat} onPick=${go} />`;
  return html`
    <div class=${`app replay ${turning ? "reviewing" : ""}`}>
      <${Top} info=${info} table=${table} seat=${seat} names=${names} onOpen=${setOpen} />
      ${
        table
          ? html`
            <${Board}
              table=${table}
              names=${names}
              bottom=${seat}
              lit=${lit?.units}
              main
              seam=${html`<${ReplayCall} position=${shown} names=${names} seat=${seat} />`}
            />`
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
              lit=${lit && turning?.player === seat ? lit.cards : []}
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
          ${
            turning &&
            html`
              <${Retry}
                one=${turning}
                said=${said}
                onTry=${again}
                onChosen=${seeChosen}
                onBetter=${seeBetter}
              />
            `
          }
          <${Curve}
            review=${review}
            line=${line}
            beside=${beside}
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
