/** Puzzles: one for today, all others, and what was solved in this browser. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { Page, useTitle } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { PuzzleTable } from "./puzzle_table.js";
import { Stars, solved } from "./puzzle_kept.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("../../../types/protocol").PuzzleList} PuzzleList */
/** @typedef {import("../../../types/protocol").ListedPuzzle} ListedPuzzle */

const DAY = 86_400_000;

/** That of today: the days of this place, counted from 1970. @param {PuzzleList} list */
function ofToday(list) {
  const now = new Date();
  const day = Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
  return list.puzzles[(day * list.stride) % list.puzzles.length];
}

/** @param {{ code: string }} props the puzzle */
export default function Puzzles({ code }) {
  const [list, setList] = useState(/** @type {PuzzleList | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get("/api/puzzles").then(setList, (error) => setProblem(error.text));
  }, []);
  useTitle(t("puzzles.title"));
  if (list && code) {
    const at = list.puzzles.findIndex((one) => one.id === code);
    const next = list.puzzles[(at + 1) % list.puzzles.length]?.id ?? "";
    return html`<${PuzzleTable} key=${code} id=${code} next=${next} />`;
  }
  const today = list && ofToday(list);
  return html`
    <${Page} current="puzzles" title=${t("puzzles.title")}>
      <h1 class="display">${t("puzzles.title")}</h1>
      <p class="lead">${t("puzzles.lead")}</p>
      ${problem && html`<${Trouble} text=${problem} />`}
      ${!list && !problem && html`<p class="muted" role="status">${t("puzzles.loading")}</p>`}
      ${
        today &&
        html`
          <p class="rowbtns gap">
            <a class="btn go" href=${`/puzzles/${today.id}`} data-today>
              <${Icon} name="play" />${t("puzzles.today")}
            </a>
            <span class="muted">
              <${Stars} n=${today.stars} /> ${t(`puzzles.kind.${today.kind}`)} · ${today.regulation}
            </span>
          </p>
        `
      }
      ${list && html`<${All} puzzles=${list.puzzles} />`}
    </${Page}>
  `;
}

/** @param {{ puzzles: ListedPuzzle[] }} props */
function All({ puzzles }) {
  const [kind, setKind] = useState("");
  const kinds = ["", "win", "survive", "answer"].filter(
    (one) => !one || puzzles.some((puzzle) => puzzle.kind === one),
  );
  const shown = puzzles.filter((one) => !kind || one.kind === kind);
  const done = puzzles.filter((one) => solved.value[one.id]).length;
  return html`
    <h2 class="section-head">${t("puzzles.all")}</h2>
    <p class="muted">${t("puzzles.done", { n: done, of: puzzles.length })}</p>
    <div class="seg gap puzzle-kinds" role="group" aria-label=${t("puzzles.which")}>
      ${kinds.map(
        (one) => html`
          <button key=${one} aria-pressed=${String(kind === one)} onClick=${() => setKind(one)}>
            ${one ? t(`puzzles.kind.${one}`) : t("puzzles.every")}
          </button>
        `,
      )}
    </div>
    ${[1, 2, 3, 4].map((stars) => {
      const some = shown.filter((one) => one.stars === stars);
      return (
        some.length > 0 &&
        html`
          <section key=${stars} class="puzzle-shelf">
            <h3><${Stars} n=${stars} /> ${t(`puzzles.stars.${stars}`)}</h3>
            <ul>
              ${some.map((one) => html`<${Item} key=${one.id} one=${one} />`)}
            </ul>
          </section>
        `
      );
    })}
  `;
}

/** @param {{ one: ListedPuzzle }} props */
function Item({ one }) {
  const how = solved.value[one.id];
  return html`
    <li>
      <a class="sheet" href=${`/puzzles/${one.id}`}>
        <b>${t(`puzzles.kind.${one.kind}`)}</b>
        <small>${one.regulation}</small>
        ${how && html`<span class="chip ok"><${Icon} name="check" />${t(`puzzles.how.${how}`)}</span>`}
      </a>
    </li>
  `;
}
