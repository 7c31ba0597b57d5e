/**
 * Motion between two positions. Where everything lay is measured before a new position is drawn;
 * afterwards each thing slides from there. Nothing waits for it, and more than three positions in
 * a hurry jump to the end.
 */
import { speed } from "../lib/settings.js";

const EASE = "cubic-bezier(.2, .7, .2, 1)";

export class Flip {
  constructor() {
    /** @type {Map<string, DOMRect>} */
    this.was = new Map();
    /** @type {Map<string, DOMRect>} cards, wherever they were */
    this.cards = new Map();
    /** @type {number[]} */
    this.recent = [];
    /** @type {Animation[]} */
    this.running = [];
  }

  /** Before a new position is drawn. */
  measure() {
    this.was.clear();
    this.cards.clear();
    for (const one of document.querySelectorAll("[data-flip], [data-pile]")) {
      const rect = one.getBoundingClientRect();
      if (!rect.width) continue;
      const here = /** @type {HTMLElement} */ (one).dataset;
      if (here.flip) this.was.set(here.flip, rect);
      if (here.pile) this.was.set(here.pile, rect);
      for (const card of (here.cards ?? "").split(" ")) if (card) this.cards.set(card, rect);
    }
    for (const one of document.querySelectorAll("[data-at]")) {
      const rect = one.getBoundingClientRect();
      if (rect.width) this.cards.set(/** @type {HTMLElement} */ (one).dataset.at ?? "", rect);
    }
  }

  /**
   * After it is drawn.
   * @param {import("./words.js").Table | null | undefined} before
   * @param {import("./words.js").Table | null | undefined} after
   */
  play(before, after) {
    const fast = speed();
    if (!this.was.size || document.hidden) return;
    if (fast === 0) {
      this.mark();
      return;
    }
    const now = performance.now();
    this.recent = [...this.recent.filter((one) => now - one < 600), now];
    if (this.recent.length > 3) {
      for (const one of this.running) one.finish();
      this.running = [];
      return;
    }
    const time = 220 / fast;
    for (const one of document.querySelectorAll("[data-flip]")) {
      const element = /** @type {HTMLElement} */ (one);
      const key = element.dataset.flip ?? "";
      const from = this.was.get(key) ?? this.origin(element, key);
      const to = element.getBoundingClientRect();
      if (!from || !to.width) continue;
      this.slide(element, from, to, time);
    }
    for (const one of document.querySelectorAll(".pile [data-at], .fog [data-at], .req [data-at]")) {
      const element = /** @type {HTMLElement} */ (one);
      const from = this.cards.get(element.dataset.at ?? "");
      const to = element.getBoundingClientRect();
      if (from && to.width && (Math.abs(from.left - to.left) > 20 || Math.abs(from.top - to.top) > 20))
        this.slide(element, from, to, time);
    }
    if (before && after) this.damage(before, after, fast);
  }

  /** Without motion: what is new or has moved far gets an outline for a second. */
  mark() {
    for (const one of document.querySelectorAll("[data-flip]")) {
      const from = this.was.get(/** @type {HTMLElement} */ (one).dataset.flip ?? "");
      const to = one.getBoundingClientRect();
      if (!to.width || (from && Math.abs(from.width - to.width) < 4)) continue;
      one.classList.add("is-changed");
      setTimeout(() => one.classList.remove("is-changed"), 1000);
    }
  }

  /**
   * Where something new comes from: its cards' last place, or its owner's hand.
   * @param {HTMLElement} element
   * @param {string} key
   */
  origin(element, key) {
    for (const card of (element.dataset.cards ?? element.dataset.at ?? "").split(" ")) {
      const found = this.cards.get(card);
      if (found) return found;
    }
    if (key.startsWith("u")) return this.was.get(`hand${element.dataset.owner}`) ?? null;
    if (key.startsWith("c")) return this.was.get(`life${key.slice(1, 2)}`) ?? null;
    return null;
  }

  /** @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to @param {number} time */
  slide(element, from, to, time) {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(x) < 1.5 && Math.abs(y) < 1.5) return;
    const base = getComputedStyle(element).transform;
    const still = base === "none" ? "" : base;
    const run = element.animate(
      [
        { transform: `translate(${x}px, ${y}px) ${still}`, zIndex: 30 },
        { transform: still || "none", zIndex: 30 },
      ],
      { duration: time, easing: EASE },
    );
    this.running.push(run);
    run.onfinish = () => {
      this.running = this.running.filter((one) => one !== run);
    };
  }

  /**
   * Cards that go from a life to its graveyard, at most five.
   * @param {import("./words.js").Table} before
   * @param {import("./words.js").Table} after
   * @param {number} fast
   */
  damage(before, after, fast) {
    for (const seat of [0, 1]) {
      const lost = (before.sides[seat]?.life ?? 0) - (after.sides[seat]?.life ?? 0);
      const drawn = (after.sides[seat]?.hand_count ?? 0) - (before.sides[seat]?.hand_count ?? 0);
      if (lost <= 1 || drawn > 0) continue;
      const life = document.querySelector(`[data-pile="life${seat}"] .card`);
      const grave = document.querySelector(`[data-pile="grave${seat}"] .stack`);
      if (!life || !grave) continue;
      const a = life.getBoundingClientRect();
      const b = grave.getBoundingClientRect();
      for (let i = 0; i < Math.min(5, lost); i++) {
        const ghost = /** @type {HTMLElement} */ (life.cloneNode(true));
        Object.assign(ghost.style, {
          position: "fixed",
          left: `${a.left}px`,
          top: `${a.top}px`,
          zIndex: "35",
          pointerEvents: "none",
        });
        document.body.append(ghost);
        ghost.style.setProperty("--cw", `${a.width}px`);
        const run = ghost.animate(
          [
            { transform: "none" },
            { transform: `translate(${b.left - a.left}px, ${b.top - a.top}px)`, opacity: 0.4 },
          ],
          { duration: 240 / fast, delay: (i * 40) / fast, easing: EASE, fill: "backwards" },
        );
        run.onfinish = () => ghost.remove();
        run.oncancel = () => ghost.remove();
      }
    }
  }
}
