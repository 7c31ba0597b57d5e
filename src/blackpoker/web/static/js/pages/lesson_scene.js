/** One scene: the table of the lesson's game, a strip with the task, and the coach's bubble. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { Table, useDesk } from "../table/table.js";
import { FirstGame } from "./lesson.js";

const SETTLING = 900; // milliseconds in which the last move can still be seen
const WHERE = /** @type {Record<string, string>} */ ({
  bulwarks: ".half.me .bulwarks .unit",
  soldiers: ".half.me .soldiers .unit",
  hand: ".dock .hand:not(.upper)",
  stage: ".panel.stage",
  life: ".half.me .pile.life",
  graveyard: ".half.me .life-col .pile:not(.life)",
  pack: ".half.me .zones .pile",
  rare: ".half.me .zones .pile",
  trumps: ".half.me .trump-zone .trump",
});

/**
 * @param {{ game: string, chapter: import("./catalogue.js").ChapterInfo, number: number, count: number,
 *   onDone: () => void, onAgain: () => void, onNext: () => void }} props
 */
export function Scene({ game, chapter, number, count, onDone, onAgain, onNext }) {
  const desk = useDesk(game, false);
  const state = desk.game.state.value;
  const [phase, setPhase] = useState("intro"); // intro, doing, done, failed
  const met = !!state?.goal_met;
  const over = state?.phase === "over" || state?.phase === "frozen";
  const settled = !!state?.goal_settled;
  const [astray, setAstray] = useState(false); // something else was done than what is wanted
  const [asking, setAsking] = useState(/** @type {{ answer: (yes: boolean) => void } | null} */ (null));
  const last = useRef({ seq: -1, step: -1 }); // where something was last wanted
  useEffect(() => {
    desk.assembly.guard = () => new Promise((resolve) => setAsking({ answer: resolve }));
    return () => {
      desk.assembly.guard = null;
    };
  }, [desk]);
  useEffect(() => {
    const step = state?.lesson?.step ?? -1;
    if (!state?.question || state.seq === last.current.seq) return;
    // Nothing is wanted, or the same again: something else was done.
    setAstray(last.current.seq >= 0 && (step < 0 || step === last.current.step));
    last.current = { seq: state.seq, step: step < 0 ? last.current.step : step };
  }, [state]);
  useEffect(() => {
    if (!settled) {
      if (over && !met) setPhase("failed");
      return undefined;
    }
    onDone();
    const timer = setTimeout(() => setPhase("done"), SETTLING);
    return () => clearTimeout(timer);
  }, [settled, over]);
  const part = html`<span class="chip me">${t("lesson.part", { n: number, of: count })}</span>`;
  const lost = !!state?.lesson?.lost && !met;
  const told = t(`lesson.${chapter.id}.try`);
  const task = met
    ? t("lesson.almost")
    : lost
      ? t("lesson.lost")
      : astray
        ? `${t("lesson.astray")} ${told}`
        : told;
  const undo = () => {
    last.current = { seq: -1, step: -1 };
    setAstray(false);
    desk.game.undo();
  };
  /** @param {boolean} yes */
  const answer = (yes) => {
    asking?.answer(yes);
    setAsking(null);
  };
  return html`
    <div class=${`lessoning ${!met && chapter.place ? `ghost-${chapter.place}` : ""}`}>
      <section class="task" aria-label=${t("lesson.heading")}>
        ${part}
        <p role="status">
          ${
            phase === "failed"
              ? t("lesson.failed")
              : settled
                ? rich(t(`lesson.${chapter.id}.done`))
                : rich(task)
          }
        </p>
        <span class="rowbtns">
          <button class="btn plain" onClick=${() => setPhase("intro")}>${t("lesson.explain")}</button>
          ${
            (astray || lost) &&
            state?.undo?.allowed &&
            html`<button class="btn go" data-back onClick=${undo}>${t("lesson.back")}</button>`
          }
          <button class="btn plain" onClick=${onAgain}><${Icon} name="undo" />${t("lesson.again")}</button>
          <button class="btn plain" onClick=${onNext}>${t("lesson.skip")}</button>
        </span>
      </section>
      <${Table} desk=${desk} />
      ${
        state?.table &&
        phase === "intro" &&
        html`
          <${Coach}
            part=${part}
            light=${chapter.light}
            title=${t(`lesson.${chapter.id}.title`)}
            number=${number}
            count=${count}
            key="intro"
            onClose=${() => setPhase("doing")}
            foot=${html`
              <button class="btn plain" onClick=${onNext}>${t("lesson.skip")}</button>
              <button class="btn go" onClick=${() => setPhase("doing")}>${t("lesson.begin")}</button>
            `}
          >
            <p>${rich(t(`lesson.${chapter.id}.text`))}</p>
            <p class="try"><b>${t("lesson.try_it")}</b> ${rich(t(`lesson.${chapter.id}.try`))}</p>
          </${Coach}>
        `
      }
      ${
        asking &&
        html`
          <${Coach}
            part=${part}
            title=${t("lesson.sure")}
            number=${number}
            count=${count}
            key="sure"
            onClose=${() => answer(false)}
            foot=${html`
              <button class="btn plain" data-anyway onClick=${() => answer(true)}>
                ${t("lesson.anyway")}
              </button>
              <button class="btn go" onClick=${() => answer(false)}>${t("lesson.rather_not")}</button>
            `}
          >
            <p>${t("lesson.spoils")}</p>
            <p class="try">${rich(told)}</p>
          </${Coach}>
        `
      }
      ${
        phase === "done" &&
        html`
          <${Coach}
            part=${part}
            title=${t("lesson.well_done")}
            number=${number}
            count=${count}
            key="done"
            onClose=${() => setPhase("doing")}
            foot=${html`
              <button class="btn plain" onClick=${onAgain}>${t("lesson.again")}</button>
              ${
                number < count
                  ? html`<button class="btn go" onClick=${onNext}>${t("lesson.next")}</button>`
                  : html`<${FirstGame} />`
              }
            `}
          >
            <p>${rich(t(`lesson.${chapter.id}.done`))}</p>
            ${number === count && html`<p class="gap8">${t("lesson.finished")}</p>`}
          </${Coach}>
        `
      }
      ${
        phase === "failed" &&
        html`
          <${Coach}
            part=${part}
            title=${t(`lesson.${chapter.id}.title`)}
            number=${number}
            count=${count}
            key="failed"
            onClose=${onAgain}
            foot=${html`<button class="btn go" onClick=${onAgain}>${t("lesson.again")}</button>`}
          >
            <p>${t("lesson.failed")}</p>
          </${Coach}>
        `
      }
    </div>
  `;
}

/**
 * Beside what is lit, if there is room; otherwise above or below it.
 * @param {HTMLElement} coach
 * @param {DOMRect} lit
 */
function place(coach, lit) {
  const { innerWidth: width, innerHeight: height } = window;
  const box = coach.getBoundingClientRect();
  const clamp = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(12, Math.min(n, most - 12));
  if (width >= 1000) {
    const left = lit.left - box.width - 24;
    const right = lit.right + 24;
    const beside =
      left >= 12 ? left : right + box.width <= width - 12 ? right : clamp(lit.left, width - box.width);
    const overlaps = left < 12 && right + box.width > width - 12;
    coach.style.left = `${beside}px`;
    const top = overlaps ? lit.top - box.height - 20 : lit.bottom - box.height;
    coach.style.top = `${clamp(top, height - box.height)}px`;
  } else {
    // Where there is no room for both, as little as possible of what is lit is covered.
    const places = [lit.top - box.height - 18, lit.bottom + 18].map((top) => clamp(top, height - box.height));
    const covered = (/** @type {number} */ top) =>
      Math.max(0, Math.min(top + box.height, lit.bottom) - Math.max(top, lit.top));
    coach.style.top = `${places.reduce((best, one) => (covered(one) < covered(best) ? one : best))}px`;
  }
}

/**
 * @param {{
 *   part: any, title: string, number: number, count: number, foot: any, onClose: () => void,
 *   light?: string, children?: any
 * }} props
 */
function Coach({ part, title, number, count, foot, onClose, light = "", children }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const hole = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const settle = () => {
      const coach = box.current;
      if (!coach) return;
      const found = light
        ? [...document.querySelectorAll(WHERE[light] ?? "")].map((one) => one.getBoundingClientRect())
        : [];
      if (!found.length) {
        coach.classList.add("centred");
        return;
      }
      coach.classList.remove("centred");
      const left = Math.min(...found.map((one) => one.left));
      const top = Math.min(...found.map((one) => one.top));
      const right = Math.max(...found.map((one) => one.right));
      const bottom = Math.max(...found.map((one) => one.bottom));
      const edge = {
        left: Math.max(4, left - 10),
        top: Math.max(4, top - 10),
        right: Math.min(innerWidth - 4, right + 10),
        bottom: Math.min(innerHeight - 4, bottom + 10),
      };
      const lit = new DOMRect(edge.left, edge.top, edge.right - edge.left, edge.bottom - edge.top);
      if (hole.current)
        Object.assign(hole.current.style, {
          left: `${lit.left}px`,
          top: `${lit.top}px`,
          width: `${lit.width}px`,
          height: `${lit.height}px`,
        });
      place(coach, lit);
    };
    settle();
    // The table may still move: cards are dealt, pictures come.
    const timer = setInterval(settle, 300);
    addEventListener("resize", settle);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", settle);
    };
  }, [light]);
  useEffect(() => {
    const before = document.activeElement;
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".btn.go"))?.focus({
      preventScroll: true,
    });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") onClose();
  };
  return html`
    ${light && html`<div class="hole-light fixed" ref=${hole}></div>`}
    <div class="coach fixed" ref=${box} role="dialog" aria-labelledby="coach-title" onKeyDown=${keys}>
      ${part}
      <h2 id="coach-title">${title}</h2>
      ${children}
      <div class="foot">
        <span class="dots" aria-hidden="true">
          ${Array.from(
            { length: count },
            (_, i) => html`<i key=${i} class=${i + 1 === number ? "on" : ""}></i>`,
          )}
        </span>
        ${foot}
      </div>
    </div>
  `;
}
