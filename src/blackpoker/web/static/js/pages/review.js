/** What the coach says about a finished game, asked for until all of it is judged. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { settings } from "../lib/settings.js";

/** @typedef {import("../../../types/protocol").Chance} Chance */
/** @typedef {{ part: number, chances: Chance[], worst: number[], problem: string }} Review */

const EVERY = 1500;
const LATER = 3000;
const SHOWN = 3;

/** @param {string} code of the replay; "" while there is none @returns {Review} */
export function useReview(code) {
  const lang = settings.lang.value;
  const [found, setFound] = useState(
    /** @type {Review} */ ({ part: 0, chances: [], worst: [], problem: "" }),
  );
  useEffect(() => {
    if (!code) return undefined;
    let current = true;
    let timer = 0;
    const ask = async () => {
      try {
        const said = await get(`/api/replays/${encodeURIComponent(code)}/review?lang=${lang}`);
        if (!current) return;
        const chances = byMove(said.chances ?? []);
        setFound({
          part: said.part,
          chances,
          worst: [...new Set(/** @type {number[]} */ (said.worst ?? []))],
          problem: "",
        });
        if (said.part < 1) timer = window.setTimeout(ask, document.hidden ? 4 * EVERY : EVERY);
      } catch (error) {
        if (!current) return;
        const { status, text } = /** @type {Partial<import("../lib/api.js").ApiError>} */ (error);
        setFound((before) => ({ ...before, problem: text ?? String(error) }));
        // A coach who is busy, or a server that is away, will answer later.
        if (status === 0 || status === 503) timer = window.setTimeout(ask, LATER);
      }
    };
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [code, lang]);
  return found;
}

/**
 * A move may hold several decisions (action, key, payment, target): it counts as the one that gave
 * most away.
 * @param {Chance[]} chances @returns {Chance[]}
 */
export function byMove(chances) {
  /** @type {Map<number, Chance>} */
  const moves = new Map();
  for (const one of chances) {
    const before = moves.get(one.move);
    if (!before) moves.set(one.move, one);
    else if (one.player === before.player) moves.set(one.move, one.fall > before.fall ? one : before);
  }
  return [...moves.values()];
}

/** A chance as one seat has it. @param {Chance} one @param {number} seat */
export function forSeat(one, seat) {
  const mine = one.player === seat;
  return { now: mine ? one.chance : 1 - one.chance, best: mine ? one.best_chance : 1 - one.best_chance };
}

/** Where it turned: the worst decisions, the worst first. @param {Review} review */
export function turningPoints(review) {
  return review.worst
    .slice(0, SHOWN)
    .map((move) => review.chances.find((one) => one.move === move))
    .filter((one) => one !== undefined);
}

/** @param {number} share */
export const percent = (share) => Math.round(100 * share);
