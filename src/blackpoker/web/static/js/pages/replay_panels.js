/** Beside the table of a replay: the stage, what the coach says, the log. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Card, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { actionName } from "../table/rules.js";
import { targetSign } from "../table/words.js";
import { Moments, didBy } from "./curve.js";
import { forSeat, percent } from "./review.js";

/** @typedef {import("../../../types/protocol").Chance} Chance */
/** @typedef {import("../../../types/protocol").LogLine} LogLine */
/** @typedef {import("./review.js").Review} Review */

/** @param {{ table: import("../../../types/protocol").Table | null, names: string[], seat: number }} props */
export function OpenStage({ table, names, seat }) {
  const stage = [...(table?.stage ?? [])].reverse();
  return html`
    <section class=${`panel stage ${stage.length ? "" : "empty"}`} aria-label=${t("stage.title")}>
      <header><h2>${t("stage.title")}</h2></header>
      <ol>
        ${stage.map((one, i) => {
          const target = table ? targetSign(table, one, (owner) => names[owner] ?? "") : "";
          return html`
            <li
              key=${one.serial}
              class=${`req ${one.controller === seat ? "me" : "op"} ${i === 0 ? "next" : ""}`}
            >
              <div class="req-body">
                <span class="no">${stage.length > 1 ? i + 1 : html`<${Icon} name="play" />`}</span>
                <span class="keys mini">
                  ${(one.keys ?? []).map((card) => html`<${Card} card=${card} />`)}
                </span>
                <div class="what">
                  <b>${actionName(one.action)}</b>${" "}
                  <span>${names[one.controller]}${target && html` → ${rich(target)}`}</span>
                </div>
              </div>
            </li>
          `;
        })}
        ${!stage.length && html`<li class="muted small quiet">${t("stage.empty")}</li>`}
      </ol>
    </section>
  `;
}

/**
 * What the decision before this position was worth, and where the game turned.
 * @param {{
 *   review: Review, move: number, seat: number, names: string[], at?: number,
 *   onPick: (move: number) => void, onPlayOn: () => void
 * }} props
 */
export function Coaching({ review, move, seat, names, at = -1, onPick, onPlayOn }) {
  const here = review.chances.find((one) => one.move === (at >= 0 ? at : move));
  return html`
    <header><h2>${t("review.points")}</h2></header>
    <div class="list">
      <div class="padx">
        <${Moments}
          review=${review}
          seat=${seat}
          names=${names}
          at=${at}
          to=${(/** @type {number} */ to) => `?point=${to}`}
          onPick=${onPick}
        />
      </div>
      <div class="then-head padx">
        <h3 class="hd">${t(at >= 0 ? "review.then" : "review.coach")}</h3>
        ${here && html`<${Worth} one=${here} seat=${seat} />`}
      </div>
      ${
        here
          ? html`<${Judged} one=${here} names=${names} seat=${seat} />`
          : html`<p class="padx muted small">${progress(review)}</p>`
      }
      ${
        at < 0 &&
        html`
          <div class="padx rowbtns">
            <button class="btn" onClick=${onPlayOn}>
              <${Icon} name="branch" />${t("replay.play_on")}
            </button>
          </div>
        `
      }
    </div>
  `;
}

/** Was anything given away that is worth telling? @param {Chance} one */
const fell = (one) => one.fall >= 0.02;

/** @param {Review} review */
function progress(review) {
  if (review.problem) return review.problem;
  return review.part < 1 ? t("review.working", { part: percent(review.part) }) : t("review.not_here");
}

/** The chance to win before and after, for one seat. @param {{ one: Chance, seat: number }} props */
function Worth({ one, seat }) {
  const { now, best } = forSeat(one, seat);
  if (!fell(one)) return html`<span class="chip num end">${percent(now)}%</span>`;
  return html`
    <span class=${`chip num end ${now < best ? "bad" : "ok"}`}>${percent(best)} → ${percent(now)}%</span>
  `;
}

/**
 * What was asked, what was chosen, and what would have been better.
 * @param {{ one: Chance, names: string[], seat: number }} props
 */
function Judged({ one, names, seat }) {
  return html`
    <div class="padx before">
      <p class="muted small">${rich(one.question ?? "")}</p>
      ${(one.because ?? []).map((text) => html`<p class="say">${rich(text)}</p>`)}
      <dl class="two">
        <dt>${t("review.chosen")}</dt>
        <dd>
          ${rich(didBy(one, names, seat))} <b class=${`num ${fell(one) ? "dn" : ""}`}>${percent(one.chance)}%</b>
        </dd>
        ${
          fell(one) &&
          html`
            <dt>${t("review.better")}</dt>
            <dd>${rich(one.better ?? "")} <b class="num up">${percent(one.best_chance)}%</b></dd>
          `
        }
      </dl>
      ${!fell(one) && html`<p class="muted small">${t("review.same")}</p>`}
      <p class="muted small">${t("review.how", { name: names[one.player] })}</p>
    </div>
  `;
}

/** @param {{ moves: LogLine[], move: number, seat: number, onPick: (move: number) => void }} props */
export function LogList({ moves, move, seat, onPick }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const now = box.current?.querySelector(".now");
    if (now instanceof HTMLElement && box.current) {
      const top = now.offsetTop - box.current.offsetTop;
      if (top < box.current.scrollTop || top > box.current.scrollTop + box.current.clientHeight - 40)
        box.current.scrollTop = top - box.current.clientHeight / 2;
    }
  }, [move]);
  let turn = 0;
  return html`
    <div class="log-box" ref=${box} tabindex="0" role="group" aria-label=${t("replay.log")}>
      <ol>
        ${moves.map((one, i) => {
          const before = turn;
          turn = moves[i - 1]?.turn ?? one.turn ?? 0;
          return html`
            ${
              turn !== before &&
              html`<li key=${`t${turn}`} class="mark">${t("review.turn", { n: turn })}</li>`
            }
            <${MoveLine} key=${one.seq} one=${one} now=${one.seq === move} seat=${seat} onPick=${onPick} />
          `;
        })}
      </ol>
    </div>
  `;
}

/** @param {{ one: LogLine, now: boolean, seat: number, onPick: (move: number) => void }} props */
function MoveLine({ one, now, seat, onPick }) {
  const whose = one.player === seat ? "me" : (one.player ?? -1) >= 0 ? "op" : "";
  const said = one.text.split(" · ").filter((part) => !part.startsWith("---"));
  /** @param {Event} e */
  const pick = (e) => {
    e.preventDefault();
    onPick(one.seq);
  };
  return html`
    <li class=${`${whose} ${now ? "now" : ""}`}>
      <a href=${`?move=${one.seq}`} aria-current=${now ? "step" : undefined} onClick=${pick}>
        <span>${said.map((part) => html`<span class="said">${rich(part)}</span>`)}</span>
      </a>
    </li>
  `;
}
