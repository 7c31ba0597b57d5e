/** A rating over the games that counted, with the band in which it lies, and a mark for each game. */
import { html } from "htm/preact";
import { t } from "../lib/i18n.js";
import { useNarrow } from "./narrow.js";

/** @typedef {import("../../../types/protocol").CountedGame} CountedGame */

const LEFT = 44;
const RIGHT = 16;
const TOP = 16;
const FOOT = 50;
const FIRST = { rating: 1500, band: 686 }; // whom nobody knows
const MOST_BAND = 300; // wider is drawn as wide as this

/** @param {{ games: CountedGame[] }} props */
export function RatingCurve({ games }) {
  const narrow = useNarrow(599);
  const width = narrow ? 400 : 1000;
  const height = narrow ? 220 : 240;
  const points = [FIRST, ...games];
  const bands = points.map((one) => Math.min(one.band, MOST_BAND));
  const low = Math.min(...points.map((one, i) => one.rating - (bands[i] ?? 0)));
  const high = Math.max(...points.map((one, i) => one.rating + (bands[i] ?? 0)));
  const floor = height - FOOT;
  /** @param {number} i */
  const x = (i) => LEFT + (i / Math.max(1, points.length - 1)) * (width - LEFT - RIGHT);
  /** @param {number} rating */
  const y = (rating) => TOP + ((high - rating) / Math.max(1, high - low)) * (floor - TOP);
  /** @param {number} n */
  const tidy = (n) => n.toFixed(1);
  const line = points.map((one, i) => `${i ? "L" : "M"}${tidy(x(i))} ${tidy(y(one.rating))}`).join(" ");
  const above = points.map(
    (one, i) => `${i ? "L" : "M"}${tidy(x(i))} ${tidy(y(one.rating + (bands[i] ?? 0)))}`,
  );
  const below = points.map((one, i) => `L${tidy(x(i))} ${tidy(y(one.rating - (bands[i] ?? 0)))}`).reverse();
  const step = high - low > 800 ? 200 : 100;
  const marks = [];
  for (let one = Math.ceil(low / step) * step; one <= high; one += step) marks.push(one);
  const said = t("me.curve", {
    from: points[0]?.rating ?? 0,
    to: points.at(-1)?.rating ?? 0,
    n: games.length,
  });
  return html`
    <svg class="curve rating" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${said}>
      <path class="unsure" d=${`${above.join(" ")} ${below.join(" ")}Z`} />
      ${marks.map(
        (one) => html`
          <g key=${one}>
            <path class="axis" d=${`M${LEFT} ${tidy(y(one))}H${width - RIGHT}`} />
            <text x="4" y=${tidy(y(one) + 4)}>${one}</text>
          </g>
        `,
      )}
      <path class="me-line" d=${line} />
      ${games.map((one, i) => {
        const kind = one.score === 1 ? "won" : one.score === 0 ? "lost" : "even";
        const way = kind === "won" ? "v-8" : kind === "lost" ? "v8" : "m-4 0h8";
        return html`<path key=${i} class=${kind} d=${`M${tidy(x(i + 1))} ${floor + 20}${way}`} />`;
      })}
      <text x=${LEFT} y=${height - 4}>${t("me.marks")}</text>
    </svg>
  `;
}
