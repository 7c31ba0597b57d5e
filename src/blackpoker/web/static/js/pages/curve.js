/** The winning chance of one seat over the turns, as it could know it; the other's turns are bands. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { forSeat, percent, turningPoints } from "./review.js";
import { useNarrow } from "./narrow.js";

/** @typedef {import("./review.js").Review} Review */

const LEFT = 34;
const RIGHT = 10;
const TOP = 8;
const FOOT = 20;

/**
 * @param {{
 *   review: Review, line: import("./timeline.js").Timeline, seat: number, move?: number, name: string,
 *   beside?: import("./tries.js").Beside | null,
 *   onPick?: (move: number) => void, tall?: boolean
 * }} props
 */
export function Curve({ review, line, seat, move = -1, name, beside = null, onPick, tall = false }) {
  const narrow = useNarrow(599);
  const width = narrow ? 330 : tall ? 600 : 860;
  const height = narrow ? (tall ? 150 : 104) : tall ? 170 : 120;
  const inside = width - LEFT - RIGHT;
  const turns = Math.max(line.turns, beside?.line.turns ?? 0);
  const floor = height - FOOT;
  /** @param {number} place */
  const x = (place) => LEFT + (place / turns) * inside;
  /** @param {number} chance */
  const y = (chance) => TOP + (1 - chance) * (floor - TOP);
  const points = pointsOf(review, line, seat, x, y);
  const others = beside ? pointsOf(beside.review, beside.line, seat, x, y) : [];
  const end = others.at(-1);
  const marked = turningPoints(review);
  const here = points.filter((one) => one.one.move <= move).at(-1);
  const step = Math.ceil(turns / (narrow ? 10 : 20));
  const worst = marked[0];
  const said = worst
    ? t("review.curve_worst", {
        name,
        turn: worst.turn,
        from: percent(forSeat(worst, seat).best),
        to: percent(forSeat(worst, seat).now),
      })
    : t("review.curve", { name });
  /** @param {MouseEvent} event */
  const pick = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * width;
    onPick?.(line.move(((place - LEFT) / inside) * turns));
  };
  const drawn = html`
    <svg
      class=${`curve ${onPick ? "picking" : ""}`}
      viewBox=${`0 0 ${width} ${height}`}
      role="img"
      aria-label=${said}
      onClick=${onPick && pick}
    >
      ${line.owners.map(
        (owner, i) =>
          owner === 1 - seat &&
          html`
            <rect key=${i} class="band" x=${x(i)} y=${TOP} width=${x(i + 1) - x(i)} height=${floor - TOP} />
          `,
      )}
      <path class="axis" d=${`M${LEFT} ${TOP}V${floor}H${width - RIGHT}`} />
      <path class="half-line" d=${`M${LEFT} ${y(0.5)}H${width - RIGHT}`} />
      ${others.length > 0 && html`<path class="beside-line" d=${pathOf(others)} />`}
      ${end && html`<path class="beside-end" d=${`M${end.x} ${end.y - 5}l5 5-5 5-5-5Z`} />`}
      ${points.length > 0 && html`<path class="me-line" d=${pathOf(points)} />`}
      ${marked.map((one) => {
        const fall = percent(forSeat(one, seat).now) - percent(forSeat(one, seat).best);
        const at = { x: x(line.at(one.move)), y: y(forSeat(one, seat).now) };
        const late = at.x > width - 60;
        return html`
          <circle key=${one.move} cx=${at.x} cy=${at.y} r="4.5" class=${fall > 0 ? "rise" : ""} />
          <text
            class=${`em ${fall > 0 ? "rise" : ""}`}
            x=${at.x + (late ? -9 : 9)}
            y=${Math.max(TOP + 8, Math.min(floor - 3, at.y + (fall > 0 ? -6 : 14)))}
            text-anchor=${late ? "end" : "start"}
          >
            ${fall > 0 ? `+${fall}` : `−${-fall}`}
          </text>
        `;
      })}
      ${move >= 0 && html`<path class="at" d=${`M${x(line.at(move))} 4V${floor}`} />`}
      ${
        move >= 0 &&
        html`
          <text class="em" x=${x(line.at(move))} y=${height - 4} text-anchor="middle">
            ${t("review.here")}
          </text>
        `
      }
      ${here && html`<circle class="here" cx=${here.x} cy=${here.y} r="5.5" />`}
      ${[
        [1, 100],
        [0.5, 50],
        [0, 0],
      ].map(
        ([chance, number]) =>
          html`<text x="28" y=${y(Number(chance)) + 4} text-anchor="end">${number}</text>`,
      )}
      ${Array.from(
        { length: turns },
        (_, i) =>
          i % step === 0 &&
          !(move >= 0 && Math.abs(x(i) - x(line.at(move))) < 22) &&
          html`<text key=${i} x=${x(i)} y=${height - 4} text-anchor="middle">${i + 1}</text>`,
      )}
    </svg>
  `;
  if (!beside) return drawn;
  return html`
    ${drawn}
    <p class="curve-legend small">
      <span><i class="solid"></i>${t(beside.isTry ? "review.the_game" : "review.the_try")}</span>
      <span><i class="dashed"></i>${t(beside.isTry ? "review.the_try" : "review.the_game")} ◇</span>
    </p>
  `;
}

/**
 * @param {Review} review @param {import("./timeline.js").Timeline} line @param {number} seat
 * @param {(place: number) => number} x @param {(chance: number) => number} y
 */
function pointsOf(review, line, seat, x, y) {
  return review.chances
    .map((one) => ({ x: x(line.at(one.move)), y: y(forSeat(one, seat).now), one }))
    .sort((a, b) => a.x - b.x);
}

/** @param {{ x: number, y: number }[]} points */
const pathOf = (points) =>
  points.map((one, i) => `${i ? "L" : "M"}${one.x.toFixed(1)} ${one.y.toFixed(1)}`).join(" ");

/**
 * What somebody did, in a sentence; for oneself it needs no name in every language.
 * @param {import("../../../types/protocol").Chance} one @param {string[]} names @param {number} seat
 */
export function didBy(one, names, seat) {
  const own = one.player === seat;
  return t(own ? "review.you_did" : "review.did", { who: names[one.player], deed: one.chosen ?? "" });
}

/**
 * Where it turned, each a link to that move.
 * @param {{
 *   review: Review, seat: number, to: (move: number) => string,
 *   onPick?: (move: number) => void, names: string[], at?: number
 * }} props
 */
export function Moments({ review, seat, to, onPick, names, at = -1 }) {
  const points = turningPoints(review);
  if (!points.length)
    return html`
      <p class="muted small">
        ${
          review.problem ||
          (review.part < 1 ? t("review.working", { part: percent(review.part) }) : t("review.nothing"))
        }
      </p>
    `;
  return html`
    <div class="moments">
      ${points.map((one) => {
        const { now, best } = forSeat(one, seat);
        return html`
          <a
            key=${one.move}
            class="moment"
            href=${to(one.move)}
            aria-current=${one.move === at ? "true" : undefined}
            onClick=${(/** @type {Event} */ e) => {
              if (onPick) {
                e.preventDefault();
                onPick(one.move);
              }
            }}
          >
            <span class="chip num">${t("review.turn", { n: one.turn })}</span>
            <b>${rich(didBy(one, names, seat))}</b>
            <span class=${`num ${now < best ? "dn" : "up"}`}>${percent(best)} → ${percent(now)}%</span>
          </a>
        `;
      })}
    </div>
    ${
      review.part < 1 &&
      html`
        <p class="muted small gap8" role="status">${t("review.working", { part: percent(review.part) })}</p>
      `
    }
  `;
}
