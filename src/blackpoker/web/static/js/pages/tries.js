/**
 * Games that were played on from a position of another: which goes with which, for their two curves.
 *
 *     tried(game, code, move)        // it goes on from there
 *     played(game, replay)           // it is over and can be looked at
 */
import { useEffect, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { settings } from "../lib/settings.js";
import { kept } from "./kept.js";
import { useReview } from "./review.js";
import { timeline } from "./timeline.js";

/** @typedef {{ game: string, code: string, at: number, replay?: string }} Try */
/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {{ review: import("./review.js").Review, line: Timeline, isTry: boolean }} Beside */

const MOST = 30;
const tries = kept("tries", /** @type {Try[]} */ ([]));

/**
 * @param {string} game
 * @param {string} code of the record it goes on from
 * @param {number} at after so many moves
 */
export function tried(game, code, at) {
  tries.value = [{ game, code, at }, ...tries.value].slice(0, MOST);
}

/** @param {string} game @param {string} replay under which it can be looked at */
export function played(game, replay) {
  if (tries.value.some((one) => one.game === game && one.replay !== replay))
    tries.value = tries.value.map((one) => (one.game === game ? { ...one, replay } : one));
}

/**
 * The record whose curve belongs beside that of this one: the game of a try, or the last try of a game.
 * @param {string} code
 */
export function besides(code) {
  const mine = code && tries.value.find((one) => one.replay === code);
  if (mine) return { code: mine.code, isTry: false };
  const last = code && tries.value.find((one) => one.code === code && one.replay);
  return last ? { code: last.replay ?? "", isTry: true } : { code: "", isTry: false };
}

/** What is needed to draw it; null while it is not there. @param {string} code @returns {Beside | null} */
export function useBeside(code) {
  const other = besides(code);
  const lang = settings.lang.value;
  const review = useReview(other.code);
  const [line, setLine] = useState(/** @type {Timeline | null} */ (null));
  useEffect(() => {
    setLine(null);
    if (other.code)
      get(`/api/replays/${encodeURIComponent(other.code)}?lang=${lang}`).then(
        (info) => setLine(timeline(info.moves)),
        () => undefined, // it is gone from the server: one curve is left
      );
  }, [other.code, lang]);
  return line && review.chances.length > 1 ? { review, line, isTry: other.isTry } : null;
}
