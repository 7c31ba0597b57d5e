/** Beside the table of a replay: the stage, what the coach says, the log. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Card, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { actionName } from "../table/rules.js";
import { targetSign } from "../table/words.js";
import { Moments } from "./curve.js";
import { forSeat, percent } from "./review.js";

/** @param {{ table: import("../../../types/protocol").Table | null, names: string[], seat: number }} props */
export function OpenStage({ table, names, seat }) {
  const stage = [...(table?.stage ?? [])].reverse();
  return html`<section class=${`panel stage ${stage.length ? "" : "empty"}`} aria-label=${t("stage.title")}><header><h2>${t("stage.title")}</h2></header>
    <ol>${stage.map((one, i) => {
      const target = table ? targetSign(table, one, (owner) => names[owner] ?? "") : "";
      return html`<li key=${one.serial} class=${`req ${one.controller === seat ? "me" : "op"} ${i === 0 ? "next" : ""}`}><div class="req-body"><span class="no">${stage.length > 1 ? i + 1 : html`<${Icon} name="play" />`}</span>
        <span class="keys mini">${(one.keys ?? []).map((card) => html`<${Card} card=${card} />`)}</span>
        <div class="what"><b>${actionName(one.action)}</b> <span>${names[one.controller]}${target && html` → ${rich(target)}`}</span></div></div></li>`;
    })}${!stage.length && html`<li class="muted small quiet">${t("stage.empty")}</li>`}</ol></section>`;
}

/**
 * What the decision before this position was worth, or where the game turned.
 * @param {{ review: import("./review.js").Review, info: import("../../../types/protocol").ReplayInfo, move: number, seat: number, names: string[], onPick: (move: number) => void, onPlayOn: () => void }} props
 */
export function Coaching({ review, info, move, seat, names, onPick, onPlayOn }) {
  const here = review.chances.find((one) => one.move === move);
  const values = here && forSeat(here, seat);
  const fell = here && here.fall >= 0.02;
  return html`<header><h2>${t("review.coach")}</h2>${values && html`<span class=${`chip num end ${values.now < values.best && fell ? "bad" : fell ? "ok" : ""}`}>${fell ? `${percent(values.best)} → ${percent(values.now)}%` : `${percent(values.now)}%`}</span>`}</header>
    <div class="list">${here ? html`<dl class="facts padx"><dt>${t("review.chosen")}</dt><dd>${names[here.player]}${t("review.colon")}${rich(here.chosen || here.text)} <b class="num">${percent(here.chance)}%</b></dd>
        ${fell && html`<dt>${t("review.better")}</dt><dd>${rich(here.better ?? "")} <b class="num">${percent(here.best_chance)}%</b></dd>`}</dl>
        ${!fell && html`<p class="padx muted small">${t("review.same")}</p>`}
        <p class="padx muted small">${t("review.how", { name: names[here.player] })}</p>`
      : html`<p class="padx muted small">${review.problem || (review.part < 1 ? t("review.working", { part: percent(review.part) }) : t("review.not_here"))}</p>`}
      <div class="padx rowbtns"><button class="btn" onClick=${onPlayOn}><${Icon} name="branch" />${t("replay.play_on")}</button></div>
      ${review.worst.length > 0 && html`<h3 class="hd padx gap8">${t("review.points")}</h3><div class="padx"><${Moments} review=${review} info=${info} seat=${seat} names=${names} to=${(/** @type {number} */ to) => `?move=${to}`} onPick=${onPick} /></div>`}</div>`;
}

/** @param {{ moves: import("../../../types/protocol").LogLine[], move: number, seat: number, names: string[], onPick: (move: number) => void }} props */
export function LogList({ moves, move, seat, names, onPick }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const now = box.current?.querySelector(".now");
    if (now instanceof HTMLElement && box.current) {
      const top = now.offsetTop - box.current.offsetTop;
      if (top < box.current.scrollTop || top > box.current.scrollTop + box.current.clientHeight - 40) box.current.scrollTop = top - box.current.clientHeight / 2;
    }
  }, [move]);
  let turn = 0;
  return html`<div class="log-box" ref=${box} tabindex="0" role="group" aria-label=${t("replay.log")}><ol>${moves.map((one, i) => {
    const before = turn;
    turn = moves[i - 1]?.turn ?? one.turn ?? 0;
    return html`${turn !== before && html`<li key=${`t${turn}`} class="mark">${t("review.turn", { n: turn })}</li>`}
      <li key=${one.seq} class=${`${one.player === seat ? "me" : (one.player ?? -1) >= 0 ? "op" : ""} ${one.seq === move ? "now" : ""}`}>
        <a href=${`?move=${one.seq}`} aria-current=${one.seq === move ? "step" : undefined} onClick=${(/** @type {Event} */ e) => { e.preventDefault(); onPick(one.seq); }}><span>${one.text.split(" · ").filter((part) => !part.startsWith("---")).map((part) => html`<span class="said">${rich(part)}</span>`)}</span></a></li>`;
  })}</ol></div>`;
}
