/** One puzzle: the table with every card open, the moves there are, and what comes of one. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { get, post } from "../lib/api.js";
import { Card, cardName, rich } from "../lib/cards.js";
import { Failure, LanguageButton, openSettings } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { Board, HandView } from "../table/board.js";
import { loadRules } from "../table/rules.js";
import { OpenStage } from "./replay_panels.js";
import { Stars, keepSolved, solved } from "./puzzle_kept.js";

/** @typedef {import("../../../types/protocol").PuzzleSheet} PuzzleSheet */
/** @typedef {import("../../../types/protocol").PuzzleMove} PuzzleMove */
/** @typedef {import("../../../types/protocol").PuzzleVerdict} PuzzleVerdict */

const SEATS = ["A", "B"];

/** @param {{ id: string, next: string }} props */
export function PuzzleTable({ id, next }) {
  const lang = settings.lang.value;
  const [sheet, setSheet] = useState(/** @type {PuzzleSheet | null} */ (null));
  const [failed, setFailed] = useState(/** @type {any} */ (null));
  const [verdict, setVerdict] = useState(/** @type {PuzzleVerdict | null} */ (null));
  const [at, setAt] = useState(-1); // which position of what comes of it; -1: the puzzle's own
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState("");
  const tries = useRef(0);
  const address = `/api/puzzles/${encodeURIComponent(id)}?lang=${lang}`;
  useEffect(() => {
    get(address).then((found) => {
      setSheet(found);
      void loadRules(found.puzzle.regulation).catch(() => undefined);
    }, setFailed);
  }, [address]);
  if (failed) return html`<${Failure} code=${failed.code} text=${failed.text} />`;
  if (!sheet) return html`<p class="wrap muted" role="status">${t("puzzles.loading")}</p>`;

  /** @param {string} line a move; nothing: the solution */
  const attempt = async (line) => {
    setBusy(line || "?");
    setProblem("");
    try {
      const found = /** @type {PuzzleVerdict} */ (await post(address, { line }));
      if (!line) keepSolved(id, "shown");
      else if (found.right) keepSolved(id, tries.current ? "later" : "first");
      tries.current += 1;
      setVerdict(found);
      setAt(0);
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
    }
    setBusy("");
  };
  const again = () => {
    setVerdict(null);
    setAt(-1);
  };
  const { me } = sheet;
  const names = SEATS.map((seat, i) => (i === me ? t("puzzles.you", { seat }) : seat));
  const look = (verdict && verdict.looks[at]) || sheet.look;
  const table = look.table;
  const other = 1 - me;
  return html`
    <div class="app replay puzzling">
      <header class="top">
        <a class="btn plain icon" href="/puzzles" aria-label=${t("puzzles.back")}><${Icon} name="prev" /></a>
        <h1 class="title">${t("puzzles.title")}</h1>
        <span class="chip">${sheet.regulation_name}</span>
        <div class="turn"><span class="who me">${t(`puzzles.goal.${sheet.own ? "win" : "survive"}`)}</span></div>
        <div class="tools">
          <${LanguageButton} />
          <button class="btn plain icon" aria-label=${t("chrome.settings")} onClick=${openSettings}>
            <${Icon} name="gear" />
          </button>
        </div>
      </header>
      <${Board} table=${table} names=${names} bottom=${me} main />
      <aside class="side">
        <div class="side-in">
          <${OpenStage} table=${table} names=${names} seat=${me} />
          <section class="panel acts puzzle-acts" aria-label=${t("puzzles.moves")}>
            ${
              verdict
                ? html`
                  <${Verdict}
                    verdict=${verdict}
                    at=${at}
                    sheet=${sheet}
                    next=${next}
                    shown=${solved.value[id] === "shown"}
                    onPick=${setAt}
                    onAgain=${again}
                  />
                `
                : html`
                  <header>
                    <h2>${t("puzzles.moves")}</h2>
                    <${Stars} n=${sheet.puzzle.stars} />
                  </header>
                  <p class="small muted">${t(`puzzles.task.${sheet.own ? "win" : "survive"}`)}</p>
                  ${problem && html`<p class="dn small" role="alert">${problem}</p>`}
                  <${Moves} moves=${sheet.moves} busy=${busy} onTry=${attempt} />
                  <button class="btn plain" data-solution disabled=${!!busy} onClick=${() => attempt("")}>
                    ${t("puzzles.show")}
                  </button>
                `
            }
          </section>
        </div>
      </aside>
      <div class="dock puzzle-dock">
        <${Hand} side=${table.sides[other]} life=${look.lives[other] ?? []} name=${names[other] ?? ""} />
        <${Hand} side=${table.sides[me]} life=${look.lives[me] ?? []} name=${names[me] ?? ""} mine />
      </div>
    </div>
  `;
}

/**
 * What one side has in hand, its bulwarks, and its life in its order.
 * @param {{
 *   side: import("../../../types/protocol").Side | undefined, life: number[], name: string, mine?: boolean
 * }} props
 */
function Hand({ side, life, name, mine = false }) {
  const row = (side?.field ?? []).filter((one) => !one.soldier).flatMap((one) => one.cards ?? []);
  return html`
    <section class=${`puzzle-hand ${mine ? "me" : "op"}`} aria-label=${name}>
      <h2>${name}</h2>
      <div>
        <span class="small muted">${t("puzzles.hand")}</span>
        <${HandView} cards=${side?.hand ?? []} count=${side?.hand_count ?? 0} label=${t("puzzles.hand")} />
      </div>
      ${
        row.length > 0 &&
        html`
          <div>
            <span class="small muted">${t("puzzles.bulwarks")}</span>
            <${HandView} cards=${row} count=${row.length} label=${t("puzzles.bulwarks")} />
          </div>
        `
      }
      <div>
        <span class="small muted">${t("puzzles.life")}</span>
        <ol class="hand still-hand">
          ${life.map((one) => html`<li key=${one}><${Card} card=${one} aria-label=${cardName(one)} role="img" /></li>`)}
        </ol>
      </div>
    </section>
  `;
}

/** All moves, by their actions. @param {{ moves: PuzzleMove[], busy: string, onTry: (line: string) => void }} props */
function Moves({ moves, busy, onTry }) {
  /** @type {Map<string, PuzzleMove[]>} */
  const groups = new Map();
  for (const one of moves) groups.set(one.name, [...(groups.get(one.name) ?? []), one]);
  return html`
    <div class="puzzle-moves">
      ${[...groups].map(([name, some]) =>
        some.length === 1
          ? html`<${Try} key=${name} one=${some[0]} busy=${busy} onTry=${onTry} />`
          : html`
            <details key=${name}>
              <summary class="btn">${name}<span class="num muted">${some.length}</span></summary>
              ${some.map((one) => html`<${Try} key=${one.line} one=${one} busy=${busy} onTry=${onTry} />`)}
            </details>
          `,
      )}
    </div>
  `;
}

/** @param {{ one: PuzzleMove | undefined, busy: string, onTry: (line: string) => void }} props */
function Try({ one, busy, onTry }) {
  if (!one) return null;
  return html`
    <button class="btn" data-line=${one.line} disabled=${!!busy} onClick=${() => onTry(one.line)}>
      <span>${rich(one.text)}</span>
    </button>
  `;
}

/**
 * Was it right, and what comes of it, step by step.
 * @param {{
 *   verdict: PuzzleVerdict, at: number, sheet: PuzzleSheet, next: string, shown: boolean,
 *   onPick: (at: number) => void, onAgain: () => void
 * }} props
 */
function Verdict({ verdict, at, sheet, next, shown, onPick, onAgain }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), [verdict]);
  const key = !verdict.right ? "wrong" : shown ? "shown" : "right";
  return html`
    <header>
      <h2 ref=${heading} tabindex="-1" class=${`said-${key}`}>${t(`puzzles.${key}`)}</h2>
    </header>
    <p><b>${rich(verdict.text)}</b></p>
    <ol class="puzzle-line">
      ${verdict.looks.map(
        (look, i) => html`
          <li key=${i}>
            <button class="btn plain" aria-current=${i === at ? "step" : undefined} onClick=${() => onPick(i)}>
              ${look.text?.map((one) => html`<span>${rich(one)}</span>`)}
            </button>
          </li>
        `,
      )}
    </ol>
    ${
      verdict.right &&
      html`
        <p class="small muted">
          ${t("puzzles.found")}
          ${sheet.levels.map(
            (level, i) =>
              html` <span>${t("puzzles.by_level", { level, n: sheet.found[i] ?? 0, of: sheet.tries })}</span>`,
          )}
        </p>
      `
    }
    <p class="rowbtns">
      <button class=${verdict.right ? "btn" : "btn go"} onClick=${onAgain}>${t("puzzles.again")}</button>
      ${verdict.right && html`<a class="btn go" href=${`/puzzles/${next}`}>${t("puzzles.next")}</a>`}
    </p>
  `;
}
