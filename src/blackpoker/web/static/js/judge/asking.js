/** Asking: play on for both sides with a trace, what can be done and why nothing else, branches. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { House } from "./house.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("../../../types/protocol").JudgeStep} Step */
/** @typedef {import("../../../types/protocol").JudgeMove} Move */
/** @typedef {import("../../../types/protocol").Cited} Cited */

/** @param {{ sheet: Sheet }} props */
export function Asking({ sheet }) {
  const [mode, setMode] = useState("play");
  return html`
    <aside class="ask-side" aria-label=${t("judge.ask")}>
      <header>
        <h2>${t("judge.ask")}</h2>
        <span class="seg small-seg">
          ${["play", "can"].map(
            (one) => html`
              <button key=${one} aria-pressed=${String(mode === one)} onClick=${() => setMode(one)}>
                ${t(`judge.mode.${one}`)}
              </button>
            `,
          )}
        </span>
      </header>
      <${House} sheet=${sheet} />
      <${Branches} sheet=${sheet} />
      <${Trace} sheet=${sheet} />
      <div class="ask-in">
        <${Compared} sheet=${sheet} />
        ${mode === "can" ? html`<${Can} sheet=${sheet} />` : html`<${Possible} sheet=${sheet} />`}
      </div>
      <${Foot} sheet=${sheet} />
    </aside>
  `;
}

/** @param {{ sheet: Sheet }} props */
function Branches({ sheet }) {
  const { branches, branch, beside } = sheet;
  if (branches.value.length < 2) return null;
  const others = branches.value.map((_, i) => i).filter((i) => i !== branch.value);
  return html`
    <div class="jbranches">
      <span class="seg small-seg" role="group" aria-label=${t("judge.branches")}>
        ${branches.value.map(
          (_, i) => html`
            <button key=${i} aria-pressed=${String(i === branch.value)} onClick=${() => void sheet.take(i)}>
              ${i + 1}
            </button>
          `,
        )}
      </span>
      <label class="small">
        ${t("judge.compare")}
        <select
          class="text"
          value=${beside.value}
          onChange=${(/** @type {any} */ e) => void sheet.compare(Number(e.target.value))}
        >
          <option value="-1">–</option>
          ${others.map((i) => html`<option key=${i} value=${i}>${i + 1}</option>`)}
        </select>
      </label>
    </div>
  `;
}

/** Where the two branches end differently. @param {{ sheet: Sheet }} props */
function Compared({ sheet }) {
  const found = sheet.answer.value;
  if (!found?.differences || sheet.beside.value < 0 || sheet.beside.value === sheet.branch.value) return null;
  return html`
    <section class="jdiffer">
      <h3>${t("judge.differ", { n: sheet.branch.value + 1, other: sheet.beside.value + 1 })}</h3>
      ${found.problem && html`<p class="small dn">${found.problem}</p>`}
      ${!found.differences.length && html`<p class="small muted">${t("judge.same")}</p>`}
      <dl>
        ${found.differences.map(
          (one) => html`
            <dt>${(one.seat ?? -1) >= 0 ? `${"AB"[one.seat ?? 0]} ` : ""}${one.what}</dt>
            <dd><b>${rich(one.here)}</b><span>${rich(one.there)}</span></dd>
          `,
        )}
      </dl>
    </section>
  `;
}

/** @param {{ sheet: Sheet }} props */
function Trace({ sheet }) {
  const steps = sheet.steps.value;
  const at = sheet.at.value;
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    const now = list.current?.querySelector(".cur");
    if (now instanceof HTMLElement && list.current) list.current.scrollTop = now.offsetTop - 60;
  }, [at, steps]);
  return html`
    <ol class="trace" ref=${list} tabindex="0" aria-label=${t("judge.trace")}>
      <li class=${sheet.atStart.value ? "cur" : ""}>
        <button
          aria-current=${sheet.atStart.value ? "step" : undefined}
          onClick=${() => {
            sheet.at.value = -1;
          }}
        >
          <span class="num tno">0</span><span><b>${t("judge.given")}</b></span>
        </button>
      </li>
      ${steps.map((step, i) => html`<${TraceLine} key=${i} ...${{ sheet, step, i, now: i === at }} />`)}
    </ol>
  `;
}

/** @param {{ sheet: Sheet, step: Step, i: number, now: boolean }} props */
function TraceLine({ sheet, step, i, now }) {
  const who = step.player === 0 ? "me" : step.player === 1 ? "op" : "rule";
  const walk = step.walk ?? [];
  const holds = !walk.length && !step.problem;
  return html`
    <li class=${`${who} ${now ? "cur" : ""} ${step.problem ? "wrong" : ""}`}>
      <button
        aria-current=${now ? "step" : undefined}
        onClick=${() => {
          sheet.at.value = i;
        }}
      >
        <span class="num tno">${i + 1}</span>
        <span>
          <b>${rich(step.line)}</b>
          ${(step.said ?? []).map((one) => html`<span class="jsaid">${rich(one)}</span>`)}
          ${(step.changes ?? []).map((one) => html`<span class="jsaid strong">${rich(one)}</span>`)}
          ${holds && html`<span class="jsaid"><${Icon} name="check" /> ${t("judge.holds")}</span>`}
        </span>
      </button>
      ${walk.length > 0 && html`<${Boxes} walk=${walk} open=${now} cited=${now ? [] : (step.because ?? [])} />`}
      ${step.problem && html`<p class="why-line bad" role="alert">${rich(step.problem)}</p>`}
      ${now && (step.because ?? []).map((one) => html`<${Why} key=${one.number} cited=${one} sheet=${sheet} />`)}
    </li>
  `;
}

/**
 * The boxes a step went through, each a link to its paragraph.
 * @param {{ walk: import("../../../types/protocol").JudgeWalk[], open: boolean, cited: Cited[] }} props
 */
function Boxes({ walk, open, cited }) {
  return html`
    <p class="jboxes">
      ${walk
        .filter((one) => one.box)
        .map((one) => {
          const said = (one.said ?? []).join(" ");
          const part = one.box.startsWith("6-") ? `check-${one.box.slice(2)}` : `flow-${one.box}`;
          return html`
            <a
              href=${`/book/request#${part}`}
              class=${said ? "did" : ""}
              title=${said || undefined}
            >
              [${one.box}]</a>${" "}
          `;
        })}
      ${cited.map((one) => html`<small key=${one.number} title=${one.text}>${one.number}</small>`)}
    </p>
    ${
      open &&
      walk.some((one) => (one.said ?? []).length > 0) &&
      html`
        <dl class="jwalk">
          ${walk
            .filter((one) => (one.said ?? []).length > 0)
            .map(
              (one) =>
                html`
                  <dt class="num">${one.box ? `[${one.box}]` : "…"}</dt>
                  <dd>${(one.said ?? []).map((s) => html`<span>${rich(s)}</span>`)}</dd>
                `,
            )}
        </dl>
      `
    }
  `;
}

/** A ruling: its sentence, and its number that opens the rule book. @param {{ cited: Cited, sheet: Sheet }} props */
function Why({ cited, sheet }) {
  const asked = new URLSearchParams({ regulation: plainOf(sheet), find: cited.number });
  return html`
    <p
      class="why-line"
    >
      ${rich(cited.text)} <a class="rule-no" href=${`/rules?${asked}`} target="_blank">${cited.number}</a>
    </p>
  `;
}

/** @param {Sheet} sheet */
const plainOf = (sheet) => (sheet.answer.value?.regulation ?? "").split(" house:")[0] ?? "";

/** What is asked now, and everything that can be answered. @param {{ sheet: Sheet }} props */
function Possible({ sheet }) {
  const [typed, setTyped] = useState("");
  const found = sheet.answer.value;
  const asked = found?.question;
  if (!found) return null;
  const steps = sheet.steps.value;
  const atEnd = steps.length === 0 || sheet.at.value >= steps.length - 1;
  if (!atEnd)
    return html`
      <p class="small muted gap8">${t("judge.earlier")}</p>
      <button class="btn" onClick=${() => sheet.toEnd()}>${t("judge.to_end")}</button>
    `;
  if (!asked) {
    const won =
      (found.winner ?? -1) >= 0 ? t("judge.won", { seat: "AB"[found.winner ?? 0] }) : t("judge.drawn");
    return found.over ? html`<p class="judge-over" role="status">${won}</p>` : null;
  }
  /** @param {Event} e */
  const send = (e) => {
    e.preventDefault();
    const line = typed.trim();
    if (line) void sheet.play(/^([AB]|both)\s/.test(line) ? line : `${"AB"[asked.player]} ${line}`);
    setTyped("");
  };
  return html`
    <section class="jask" aria-live="polite">
      <h3>
        <span class=${`face ${asked.player === 0 ? "me" : ""}`} aria-hidden="true">${"AB"[asked.player]}</span>
        ${asked.text}
      </h3>
      <ul class="jmoves">
        ${(asked.moves ?? []).map((one) => html`<${MoveButton} key=${one.line} sheet=${sheet} move=${one} />`)}
      </ul>
      ${(asked.more ?? []).length > 0 && html`<p class="small muted">${t("judge.and_more")}</p>`}
      <form class="jtyped" onSubmit=${send}>
        <input
          class="text hash"
          aria-label=${t("judge.typed")}
          placeholder=${t("judge.typed")}
          value=${typed}
          onInput=${(/** @type {any} */ e) => setTyped(e.target.value)}
        />
        <button class="btn">${t("judge.play_line")}</button>
      </form>
      ${(asked.refused ?? []).length > 0 && html`<${Refused} sheet=${sheet} refused=${asked.refused ?? []} />`}
    </section>
  `;
}

/** @param {{ sheet: Sheet, move: Move }} props */
function MoveButton({ sheet, move }) {
  const play = () => void sheet.play(move.line);
  return html`<li><button class="btn" title=${move.line} onClick=${play}>${rich(move.label)}</button></li>`;
}

/** @param {{ sheet: Sheet, refused: import("../../../types/protocol").JudgeRefusal[] }} props */
function Refused({ sheet, refused }) {
  return html`
    <details class="jrefused">
      <summary>${t("judge.refused", { n: refused.length })}</summary>
      <dl>
        ${refused.map(
          (one) => html`
            <dt key=${one.action}>${one.name}</dt>
            <dd>
              ${rich(one.text)}
              ${
                one.because &&
                html`
                  <a
                    class="rule-no"
                    target="_blank"
                    title=${one.because.text}
                    href=${`/rules?${new URLSearchParams({ regulation: plainOf(sheet), find: one.because.number })}`}
                  >
                    ${one.because.number}
                  </a>
                `
              }
            </dd>
          `,
        )}
      </dl>
    </details>
  `;
}

/** A condition, tested: a sentence of the scenario language. @param {{ sheet: Sheet }} props */
function Can({ sheet }) {
  const [typed, setTyped] = useState("");
  /** @param {Event} e */
  const send = (e) => {
    e.preventDefault();
    const line = typed.trim().replace(/^=\s*/, "");
    if (line) void sheet.play(`= ${line}`);
  };
  return html`
    <section class="jask">
      <p class="small muted">${t("judge.can_how")}</p>
      <form class="jtyped" onSubmit=${send}>
        <input
          class="text hash"
          aria-label=${t("judge.mode.can")}
          placeholder="A can up ♡5 pay ♢4 on ♠5"
          value=${typed}
          onInput=${(/** @type {any} */ e) => setTyped(e.target.value)}
        />
        <button class="btn">${t("judge.test")}</button>
      </form>
      <p class="small muted gap8">${t("judge.true_now")}</p>
      <ul class="jmoves">
        ${(sheet.answer.value?.expect ?? []).map(
          (line) => html`<${MoveButton} key=${line} sheet=${sheet} move=${{ line, label: line }} />`,
        )}
      </ul>
    </section>
  `;
}

/** @param {{ sheet: Sheet }} props */
function Foot({ sheet }) {
  const last = sheet.steps.value.length - 1;
  const at = Math.min(sheet.at.value, last);
  /** @param {number} by */
  const go = (by) => () => {
    sheet.at.value = Math.max(-1, Math.min(last, at + by));
  };
  const may = sheet.position.value?.doing === "" && last >= 0 && at >= 0;
  return html`
    <footer>
      <button
        class="btn icon"
        aria-label=${t("judge.back")}
        disabled=${at < 0}
        onClick=${go(-1)}
      >
        <${Icon} name="prev" />
      </button>
      <button
        class="btn icon"
        aria-label=${t("judge.forward")}
        disabled=${at >= last}
        onClick=${go(1)}
      >
        <${Icon} name="next" />
      </button>
      <button class="btn" disabled=${!sheet.lines.value.length} onClick=${() => void sheet.takeBack()}>
        <${Icon} name="undo" />${t("judge.take_back")}
      </button>
      <button
        class="btn"
        disabled=${last < 0}
        onClick=${() => void sheet.fork()}
      >
        <${Icon} name="branch" />${t("judge.branch")}
      </button>
      <button
        class="btn"
        disabled=${!may}
        title=${t("judge.begin_note")}
        onClick=${() => void sheet.beginHere()}
      >
        ${t("judge.begin_here")}
      </button>
    </footer>
  `;
}
