/** The stage: a numbered pile, what resolves next on top. */
import { html } from "htm/preact";
import { Card, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { actionName } from "./rules.js";
import { list, targetSign, unitOf, unitSign } from "./words.js";

/** @param {{ desk: import("./desk.js").Desk }} props */
export function Stage({ desk }) {
  const table = desk.table.value;
  const stage = [...(table?.stage ?? [])].reverse();
  const declaring = desk.live.value ? [...(table?.declaring ?? [])].reverse() : [];
  return html`<section class=${`panel stage ${stage.length + declaring.length ? "" : "empty"}`} aria-label=${t("stage.title")} data-region="stage">
    <header><h2>${t("stage.title")}</h2>${stage.length > 1 && html`<span class="chip">${t("stage.order")}</span>`}
      <button class="btn plain icon only-sheet end" aria-label=${t("chrome.close")} onClick=${() => { desk.sheet.value = ""; }}><${Icon} name="x" /></button></header>
    <ol data-row="stage">${declaring.map((one) => html`<${Entry} key=${one.serial} desk=${desk} table=${table} request=${one} number=${0} next=${false} of=${0} />`)}
      ${stage.map((one, i) => html`<${Entry} key=${one.serial} desk=${desk} table=${table} request=${one} number=${i + 1} next=${i === 0} of=${stage.length} />`)}
      ${stage.length === 0 && declaring.length === 0 && html`<li class="muted small quiet">${t("stage.empty")}</li>`}</ol>
  </section>`;
}

/** @param {{ desk: import("./desk.js").Desk, table: any, request: import("./words.js").Request, number: number, next: boolean, of: number }} props */
function Entry({ desk, table, request, number, next, of }) {
  const { game } = desk;
  const mine = request.controller === (table.viewer >= 0 ? table.viewer : game.bottom);
  /** @param {number} seat */
  const nameOf = (seat) => game.names.value[seat] ?? "";
  const target = targetSign(table, request, nameOf);
  const name = actionName(request.action);
  const effects = next && desk.live.value ? game.state.value?.next_effects ?? [] : [];
  const option = desk.live.value ? desk.options.value.find((one) => one.request === request.serial) : undefined;
  const letter = option ? desk.letterOf((one) => one.request === request.serial) : "";
  const label = list([of > 1 && number ? t("stage.number", { n: number }) : "", next ? t("stage.next") : number ? "" : t("stage.declared"),
    t("stage.of", { who: nameOf(request.controller), thing: name }), target ? t("stage.target", { target }) : ""]);
  const canYield = next && game.plays && desk.live.value && game.question.value?.id === "chance" && !mine;
  return html`<li class=${`req ${mine ? "me" : "op"} ${next ? "next" : ""} ${option ? "aimable" : ""} ${number ? "" : "declared"}`} data-flip=${`q${request.serial}`}
      data-cards=${(request.keys ?? []).map((one) => `${request.controller}:${one}`).join(" ")}
      onMouseEnter=${() => { desk.hovered.value = request.serial; }} onMouseLeave=${() => { desk.hovered.value = 0; }}>
    <button class="req-body" aria-label=${label} data-request=${request.serial} tabindex="-1" onClick=${() => desk.onRequest(request.serial)}
        onFocus=${() => { desk.hovered.value = request.serial; }} onBlur=${() => { desk.hovered.value = 0; }}>
      <span class="no">${letter ? html`<span class="lt">${letter}</span>` : of > 1 && number ? number : html`<${Icon} name=${next ? "play" : "up"} />`}</span>
      <span class="keys mini">${(request.keys ?? []).map((one) => html`<${Card} card=${one} class=${request.virtual ? "virtual" : ""} data-at=${request.virtual ? undefined : `${request.controller}:${one}`} />`)}</span>
      <span class="what"><b>${name}</b> <span>${nameOf(request.controller)}${target && html` → <span class=${request.target_gone ? "struck" : ""}>${rich(target)}</span>`}</span>
        ${request.target_gone && html` <span class="chip bad">${t("stage.gone")}</span>`}</span></button>
    ${next && of > 1 && html`<button class="btn more only-strip" onClick=${() => { desk.sheet.value = "stage"; }} aria-label=${t("stage.all")}>${t("stage.others", { n: of - 1 })} <${Icon} name="up" /></button>`}
    ${next && (effects.length > 0 || canYield) && html`<div class=${`if ${effects.length ? "" : "only-yield"}`}><span>${effects.length > 0 && html`${t("stage.if")} ${effects.map((one) => html`<${EffectText} table=${table} effect=${one} />`)}`}</span>
      ${canYield && html`<button class="btn plain" onClick=${() => game.yieldUntil("action")}>${t("stage.always_pass")}</button>`}</div>`}
  </li>`;
}

/** ♢8 8 → 2. @param {{ table: any, effect: import("../../../types/protocol").Effect }} props */
export function EffectText({ table, effect }) {
  const unit = unitOf(table, effect.unit);
  if (!unit) return null;
  const sign = rich(unitSign(table, unit));
  if (effect.gone) return html`<span class="effect">${sign} <em class="dn">${t("stage.leaves")}</em> </span>`;
  return html`<span class="effect">${sign} ${effect.then !== undefined && effect.then !== null ? html`<em class="num">${effect.size} → ${effect.then}</em>` : null}
    ${effect.driven === true ? html`<em> ${t("unit.driven")}</em>` : effect.driven === false ? html`<em> ${t("unit.charged")}</em>` : null} </span>`;
}
