/**
 * Lines of battle and aim: one drawing over the board, below the cards. Phones draw none; the
 * numbers tell it there.
 */
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { unitOf } from "./words.js";

/** @typedef {{ kind: string, d: string, label?: string, x?: number, y?: number }} Wire */

/**
 * @param {import("./words.js").Table} table
 * @param {number} me
 * @param {{ all?: boolean, aim?: number, more?: [number, number][] }} how
 */
function pairs(table, me, { all = false, aim = 0, more = [] }) {
  /** @type {{ kind: string, from: string, to: string }[]} */
  const found = [];
  for (const serial of table.attackers ?? []) {
    const attacker = unitOf(table, serial);
    if (!attacker) continue;
    const blockers = table.sides.flatMap((side) => side.field ?? []).filter((one) => one.blocking === serial);
    const planned = more.filter(([, at]) => at === serial).map(([blocker]) => blocker);
    for (const one of blockers) found.push({ kind: "atk", from: `u${serial}`, to: `u${one.serial}` });
    for (const one of planned) found.push({ kind: "atk", from: `u${serial}`, to: `u${one}` });
    if (!blockers.length && !planned.length)
      found.push({ kind: "free", from: `u${serial}`, to: `life${1 - attacker.owner}` });
  }
  const stage = table.stage ?? [];
  const shown = all ? stage : stage.filter((one) => one.serial === aim);
  for (const request of shown) {
    if (request.target_kind === "unit")
      found.push({
        kind: request.controller === me ? "aim mine" : "aim",
        from: `q${request.serial}`,
        to: `u${request.target}`,
      });
  }
  return found;
}

/**
 * @param {{
 *   table: import("./words.js").Table, me: number, all?: boolean, aim?: number,
 *   more?: [number, number][]
 * }} props
 */
export function Wires({ table, me, all, aim, more }) {
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [wires, draw] = useState(/** @type {Wire[]} */ ([]));
  useLayoutEffect(() => {
    const place = () => {
      const box = svg.current?.getBoundingClientRect();
      if (!box || !box.width) {
        draw((old) => (old.length ? [] : old));
        return;
      }
      /** @param {string} id @param {number} y @returns {number[] | null} */
      const at = (id, y) => {
        const found =
          document.getElementById(id)?.querySelector(".body, .stack") ??
          document.querySelector(`[data-flip="${id}"]`);
        const r = found?.getBoundingClientRect();
        return r && r.width ? [r.left + r.width / 2 - box.left, r.top + r.height * y - box.top] : null;
      };
      const next = pairs(table, me, { all, aim, more }).flatMap(({ kind, from, to }) => {
        const below = Number(
          (document.getElementById(from)?.getBoundingClientRect().top ?? 0) >
            (document.getElementById(to)?.getBoundingClientRect().top ?? 0),
        );
        const a = at(from, from.startsWith("q") ? 0.5 : 1 - below);
        const b = at(to, below);
        if (!a || !b) return [];
        const middle = (Number(a[1]) + Number(b[1])) / 2;
        return [{ kind, d: `M${a} C${a[0]},${middle} ${b[0]},${middle} ${b}` }];
      });
      draw((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    place();
    const later = setTimeout(place, 260);
    addEventListener("resize", place);
    return () => {
      clearTimeout(later);
      removeEventListener("resize", place);
    };
  }, [table, me, all, aim, JSON.stringify(more)]);
  return html`
    <svg class="wires" ref=${svg} aria-hidden="true">
      <marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto">
        <path d="M0 0 8 4 0 8Z" />
      </marker>
      ${wires.map((one) => html`<path key=${one.d} class=${one.kind} marker-end="url(#tip)" d=${one.d} />`)}
    </svg>
  `;
}
