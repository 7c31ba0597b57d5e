/** Who sits there: name, hand, clock, and whether they think or are away. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Back } from "../lib/cards.js";
import { t } from "../lib/i18n.js";

/** Seconds as m:ss. @param {number} seconds */
export function clockText(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

/**
 * Seconds of a bank now: it runs on between two messages, after what is free.
 * @param {number} left
 * @param {number} at
 * @param {number} [grace]
 */
export function leftNow(left, at, grace = 0) {
  return left - Math.max(0, (performance.now() - at) / 1000 - grace);
}

/**
 * A clock that runs on between two messages.
 * @param {{ left: number, running: boolean, at: number, grace?: number }} props
 */
export function RunningClock({ left, running, at, grace = 0 }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  const now = running ? leftNow(left, at, grace) : left;
  const low = running && now < 10;
  return html`
    <span
      class=${`clock num ${running ? "run" : ""} ${low ? "low" : ""}`}
      role="timer"
      aria-label=${t("seat.left", { time: clockText(now) })}
    >
      ${clockText(now)}
    </span>
  `;
}

/** Dots after half a second, seconds after two. @param {{ since: number }} props */
export function Thinking({ since }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const passed = (performance.now() - since) / 1000;
  if (passed < 0.5) return null;
  return html`
    <span class="thinking">
      <span class="dots3" aria-hidden="true"><i></i><i></i><i></i></span>
      ${
        passed >= 2
          ? t("seat.thinking", { n: Math.floor(passed) })
          : html`<span class="sr">${t("seat.thinks")}</span>`
      }
    </span>
  `;
}

/**
 * @param {{
 *   name: string, mine: boolean, side: import("../../../types/protocol").Side, seat?: any, clock?: any,
 *   index: number, table: import("./words.js").Table, thinking?: any, aimed?: any, onPick?: () => void,
 *   fan?: boolean
 * }} props
 */
export function Seat({
  name,
  mine,
  side,
  seat,
  clock,
  index,
  table,
  thinking = null,
  aimed = null,
  onPick,
  fan = true,
}) {
  const away = seat && seat.kind === "person" && !seat.online && !mine;
  const count = side.hand_count;
  const face = html`
    <span class=${`face ${mine ? "me" : ""}`} aria-hidden="true">${[...name][0] ?? "?"}</span>
  `;
  const who = aimed?.legal
    ? html`
      <button class=${`btn who-btn ${aimed.chosen ? "go" : ""}`} onClick=${onPick}>
        <kbd>${aimed.letter}</kbd>
        ${name}
      </button>
    `
    : html`<span class="who">${name}</span>`;
  return html`
    <div
      class=${`seat ${away ? "away" : ""} ${table.chance === index && !table.over ? "has-chance" : ""}`}
      data-seat-of=${index}
    >
      ${face}
      ${who}
      ${
        fan &&
        html`
          <span class="handcount" data-pile=${`hand${index}`}>
            <span class="fan" aria-hidden="true">
              ${Array.from({ length: Math.min(count, 8) }, (_, i) => html`<${Back} key=${i} mine=${mine} />`)}
            </span>
            ${t("hand.count", { n: count })}
          </span>
        `
      }
      ${
        clock?.left &&
        html`
          <${RunningClock}
            left=${clock.left[index] ?? 0}
            running=${clock.running === index}
            at=${clock.at ?? performance.now()}
            grace=${clock.grace}
          />
        `
      }
      ${seat?.named && html`<span class="chip bad only-phone">${t("table.seed_named")}</span>`}
      ${
        away
          ? html`<span class="thinking">${t("seat.away")}</span>`
          : thinking && html`<${Thinking} since=${thinking.since} />`
      }
    </div>
  `;
}
