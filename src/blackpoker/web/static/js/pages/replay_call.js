/** What a move of a record did, announced over its table as it was when it was played. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CallView } from "../table/call.js";
import { PACES, paceFor } from "../table/pace.js";

/** @typedef {import("../../../types/protocol").ReplayPosition} ReplayPosition */

/** How long a move is shown while a record plays. */
export const moveTime = () => 200 + (PACES[paceFor(null)] ?? 0);

/**
 * One move on from the position before it; whoever goes back, or far, is told nothing.
 * @param {{ position: ReplayPosition | null, names: string[], seat: number }} props
 */
export function ReplayCall({ position, names, seat }) {
  const last = useRef(/** @type {ReplayPosition | null} */ (null));
  const [told, setTold] = useState(/** @type {import("../table/call_words.js").Told | null} */ (null));
  useEffect(() => {
    const before = last.current;
    last.current = position;
    const calls = (position?.calls ?? []).filter((one) => !one.routine && (one.done || !one.auto));
    const next = position && before && position.move === before.move + 1 && calls.length > 0;
    const time = PACES[paceFor(null)] ?? 0;
    setTold(
      next && time ? { calls, log: position.log ?? [], before: before.table, after: position.table } : null,
    );
    const timer = setTimeout(() => setTold(null), 2 * time);
    return () => clearTimeout(timer);
  }, [position]);
  if (!told) return null;
  return html`<${CallView} told=${told} names=${names} mine=${told.calls[0]?.seat === seat} />`;
}
