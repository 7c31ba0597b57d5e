/** Moves on a line of turns: every turn is as wide as another, its moves share it evenly. */

/** @typedef {{ seq: number, turn?: number, player?: number }} MoveLine */
/**
 * @typedef {{
 *   at: (move: number) => number, turns: number, owners: number[], move: (x: number) => number
 * }} Timeline
 */

/** @param {MoveLine[]} moves @returns {Timeline} */
export function timeline(moves) {
  /** @type {Map<number, MoveLine[]>} */
  const byTurn = new Map();
  let last = 1;
  for (const one of moves) {
    // A move that ends the turn is told with the next one; it belongs where it was made.
    const turn = Math.max(1, last);
    last = Math.max(last, one.turn ?? 1);
    byTurn.set(turn, [...(byTurn.get(turn) ?? []), one]);
  }
  const turns = Math.max(1, ...byTurn.keys());
  /** @type {Map<number, number>} */
  const places = new Map([[0, 0]]);
  for (const [turn, made] of byTurn)
    made.forEach((one, i) => places.set(one.seq, turn - 1 + (i + 1) / made.length));
  const owners = Array.from({ length: turns }, (_, i) => owner(byTurn, i + 1));
  return {
    turns,
    owners,
    at: (move) => places.get(move) ?? 0,
    move: (x) => {
      let best = 0;
      for (const [move, place] of places)
        if (Math.abs(place - x) < Math.abs((places.get(best) ?? 0) - x)) best = move;
      return best;
    },
  };
}

/**
 * Whose turn it is: who moves first in it; the first turn begins with choices of both.
 * @param {Map<number, MoveLine[]>} byTurn
 * @param {number} turn
 */
function owner(byTurn, turn) {
  if (turn === 1 && byTurn.has(2)) {
    const next = byTurn.get(2)?.[0]?.player ?? -1;
    return next < 0 ? -1 : 1 - next;
  }
  return byTurn.get(turn)?.[0]?.player ?? -1;
}
