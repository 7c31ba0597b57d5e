/** What can be done now: actions with cost, key and target; or the answers to what is asked. */
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card, InText, cardSign, plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { same } from "./assembly.js";
import { GROUPS, action, actionName, trumpRule } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The letters of a cost, and what they mean. @param {{ letters: string }} props */
export function Cost({ letters }) {
  if (!letters) return html`<span>${t("act.free")}</span>`;
  /** @type {string[]} */
  const words = [];
  for (const letter of new Set(letters)) {
    const n = [...letters].filter((one) => one === letter).length;
    words.push(t(`act.cost.${letter}`, { n }));
  }
  return html`<span><span class="cost" role="img" aria-label=${t("act.cost_label", { letters })}>${[...letters].map((one) => html`<i>${one}</i>`)}</span>${words.join(t("act.cost_join"))}</span>`;
}

/** Cost, key and target of an action in one row. @param {{ id: string, price?: string }} props */
export function ActRow({ id, price }) {
  const rule = action(id);
  if (!rule) return null;
  const key = both(rule.key_words), target = both(rule.target), unit = both(rule.key_unit);
  return html`<span class="row"><${Cost} letters=${price ?? rule.cost} />
    ${key && html`<span>★${rich(key)}</span>`}
    ${unit && html`<span>${t("act.with", { unit })}</span>`}
    ${target && html`<span class="target">${t("act.target", { target })}</span>`}</span>`;
}

/** @param {{ desk: Desk }} props */
export function Acts({ desk }) {
  const { game, assembly } = desk;
  const question = assembly.question.value;
  const card = assembly.card.value;
  const assembling = assembly.active.value;
  const watching = !game.plays || !desk.live.value;
  const title = assembling || (question && question.id !== "chance")
    ? (assembly.action.value ? actionName(assembly.action.value.action ?? "") : t("act.answers"))
    : card !== null ? t("act.with_card") : t("act.title");
  return html`<section class="panel acts" aria-label=${t("act.title")} id="acts" data-region="acts">
    <header><h2>${!assembling && card !== null && (!question || question.id === "chance") ? html`<${InText} card=${card} /> ${title}` : title}</h2>
      ${(card !== null || assembling) && html`<button class="btn plain end" onClick=${() => desk.onGround()}>${t("act.again")} <kbd>Esc</kbd></button>`}</header>
    <div class="list" role="group" aria-label=${title} tabindex="-1">
      ${watching ? html`<p class="muted small quiet">${t(game.looking.value ? "act.looking" : "act.watching")}</p>`
        : !question && card !== null && !assembly.ready.value ? html`<${Actions} desk=${desk} />`
        : !question && !assembly.ready.value ? html`<p class="muted small quiet">${t("act.waiting")}</p>`
        : desk.atChance.value && !assembling ? html`<${Actions} desk=${desk} />`
        : html`<${Answers} desk=${desk} />`}
    </div>
    ${desk.why.value && html`<${WhyNot} desk=${desk} />`}
  </section>`;
}

/** @param {{ desk: Desk }} props */
function Actions({ desk }) {
  const sought = desk.sought.value.trim().toLowerCase();
  const acts = desk.acts.value.filter((one) => !sought || actionName(one.action).toLowerCase().includes(sought) || one.action.includes(sought));
  const prices = desk.game.state.value?.table?.prices ?? {};
  const ready = acts.filter((one) => one.option), rest = acts.filter((one) => !one.option);
  const meaningful = new Set(desk.game.state.value?.meaningful ?? []);
  /** @param {import("./desk.js").Act} act */
  const row = (act) => {
    const name = act.option?.label || actionName(act.action);
    return html`<div class="act-line" key=${act.action + (act.option?.text ?? "")}>
      <button class=${`act ${meaningful.has(act.action) ? "worth" : ""}`} aria-disabled=${act.option ? undefined : "true"} data-action=${act.action}
        onClick=${(/** @type {any} */ e) => (act.option ? desk.answer(act.option) : void desk.askWhy(act.action, e.currentTarget))}>
        <span class="nm">${name}</span>
        ${act.option ? html`<span class="hot">${act.letter && html`<kbd>${act.letter}</kbd>`}</span>` : html`<span class="why">${t("act.why")}</span>`}
        <${ActRow} id=${act.action} price=${prices[act.action]} /></button>
      <button class="btn plain icon about" aria-label=${t("act.about", { name })} onClick=${() => { desk.inspected.value = { kind: "action", id: act.action }; }}><${Icon} name="book" /></button></div>`;
  };
  const grouped = desk.assembly.card.value === null;
  return html`${grouped && desk.showAll.value && html`<label class="search"><${Icon} name="find" /><span class="sr">${t("act.search")}</span>
      <input id="seek" placeholder=${t("act.search")} value=${desk.sought.value} onInput=${(/** @type {any} */ e) => { desk.sought.value = e.target.value; }}
        onKeyDown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") { desk.sought.value = ""; desk.showAll.value = false; } }} /></label>`}
    ${ready.length === 0 && !sought && html`<p class="muted small quiet">${t(desk.assembly.card.value === null ? "act.none" : "act.none_with_card")}</p>`}
    ${grouped ? GROUPS.map((group) => {
        const here = ready.filter((one) => one.group === group);
        return here.length > 0 && html`<h3 class="group" key=${group}>${t(`act.group.${group}`)}</h3>${here.map(row)}`;
      }) : ready.map(row)}
    ${rest.length > 0 && html`<h3 class="group">${t("act.not_now")}</h3>`}${rest.map(row)}
    ${grouped && html`<button class="btn plain more-acts" aria-expanded=${String(desk.showAll.value)} onClick=${() => { desk.showAll.value = !desk.showAll.value; }}>
      ${t(desk.showAll.value ? "act.less" : "act.more")}</button>`}`;
}

/** The answers to a question, each with its letter. @param {{ desk: Desk }} props */
function Answers({ desk }) {
  const { assembly } = desk;
  const act = assembly.action.value;
  const options = assembly.ready.value ? [] : desk.shownOptions();
  const cards = options.length > 0 && options.every((one) => one.card !== undefined && one.card !== null);
  return html`
    ${act && html`<${RuleText} id=${act.action ?? ""} />`}
    ${assembly.ready.value && html`<${Summary} desk=${desk} />`}
    ${cards && (options.length > 6 || ["trump", "draft"].includes(desk.game.question.value?.id ?? "")) ? html`<${CardPicker} desk=${desk} options=${options} />` : options.map((one) => {
      const letter = desk.letterOf((other) => same(one, other));
      const on = !!assembly.picked((other) => same(one, other));
      return html`<button class=${`act answer ${on ? "on" : ""}`} key=${one.text} aria-pressed=${String(on)} onClick=${() => desk.answer(one)}>
        ${one.card !== undefined && one.card !== null ? html`<span class="nm mini"><${Card} card=${one.card} /> ${rich(one.label ?? one.text)}</span>`
          : html`<span class="nm">${rich(one.label || one.text)}</span>`}
        <span class="hot">${letter && html`<kbd>${letter}</kbd>`}</span></button>`;
    })}`;
}

/** Many cards at once, in rows; the one that is looked at says what it does. @param {{ desk: Desk, options: import("./game.js").Option[] }} props */
function CardPicker({ desk, options }) {
  const { assembly } = desk;
  const [at, setAt] = useState("");
  const trumps = ["trump", "draft"].includes(desk.game.question.value?.id ?? "");
  const looked = options.find((one) => one.text === at);
  const kept = desk.table.value?.chosen ?? [];
  const rule = trumps && looked ? trumpRule(cardSign(Number(looked.card))) : undefined;
  return html`${kept.length > 0 && html`<p class="card-detail">${rich(t("ask.chosen", { things: kept.map(cardSign).join(" ") }))}</p>`}
    ${trumps && html`<div class="card-detail" aria-live="polite">${looked ? html`<b>${rich(looked.label || looked.text)}</b>` : t("act.point_at")}
      ${(rule?.actions ?? []).slice(0, 2).map((/** @type {string} */ id) => html`<${RuleText} id=${id} />`)}</div>`}
    <div class="cards-grid">${options.map((one) => {
    const pick = assembly.picked((other) => same(one, other));
    const letter = desk.letterOf((other) => same(one, other));
    const number = pick ? assembly.picks.value.indexOf(pick) + 1 : 0;
    const known = trumps && trumpRule(cardSign(Number(one.card)));
    return html`<button key=${one.text} class=${`${pick ? "on" : ""} ${known ? "known" : ""}`} aria-pressed=${String(!!pick)} aria-label=${plain(one.label || one.text)} onClick=${() => desk.answer(one)}
        onMouseEnter=${() => setAt(one.text)} onFocus=${() => setAt(one.text)}>
      <${Card} card=${Number(one.card)} />${number ? html`<span class="pay num">${number}</span>` : letter ? html`<kbd>${letter}</kbd>` : null}</button>`;
  })}</div>`;
}

/** What would be sent, in words. @param {{ desk: Desk }} props */
function Summary({ desk }) {
  const picks = desk.assembly.picks.value.filter((one) => one.option.verb !== "act" && one.option.verb !== "done");
  return html`<ul class="summary">${picks.map((one) => html`<li><span class="muted">${t(`part.${["key", "discard", "drive", "sacrifice", "key_unit"].includes(one.question) ? one.question : one.question.startsWith("target") ? "target" : "answer"}`)}</span> ${rich(one.option.label || one.option.text)}</li>`)}</ul>`;
}

/** The effect of an action in our words. @param {{ id: string, full?: boolean }} props */
export function RuleText({ id, full = false }) {
  const rule = action(id);
  if (!rule) return null;
  const when = both(rule.when), note = both(rule.note), condition = both(rule.condition);
  /** @type {string[]} */
  const effect = both(rule.effect) || [];
  return html`<div class="rule-text">
    ${full && html`<p><${ActRow} id=${id} /></p>`}
    ${when && html`<p class="muted">${rich(when)}</p>`}${condition && html`<p class="muted">${rich(condition)}</p>`}
    <ol>${effect.map((one) => html`<li>${rich(one)}</li>`)}</ol>
    ${note && html`<p class="muted">${rich(note)}</p>`}
    ${full && Object.entries(rule.rulings ?? {}).map(([number, said]) => html`<p class="small"><span class="chip">${number}</span> ${rich(both(said))}</p>`)}</div>`;
}

/** Why an action is not possible now. @param {{ desk: Desk }} props */
function WhyNot({ desk }) {
  const { action: id, reasons, from } = desk.why.value;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const pop = box.current, row = from?.closest(".act-line") ?? from;
    const panel = pop?.closest(".acts");
    if (pop && row && panel) {
      const r = row.getBoundingClientRect(), p = panel.getBoundingClientRect();
      const below = r.bottom - p.top + 4;
      const room = innerHeight - p.top - pop.offsetHeight - 12;
      pop.style.top = `${Math.max(44, Math.min(below, room))}px`;
    }
    pop?.querySelector("button")?.focus({ preventScroll: true });
    return () => { if (from?.isConnected) from.focus({ preventScroll: true }); };
  }, [id, reasons]);
  return html`<div class="pop" role="dialog" ref=${box} aria-label=${t("why.title", { action: actionName(id) })}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") { e.stopPropagation(); desk.why.value = null; } }}>
    <h3>${t(reasons?.possible ? "why.possible" : "why.title", { action: actionName(id) })}</h3>
    ${!reasons ? html`<p class="muted">…</p>` : reasons.type === "error" ? html`<p>${reasons.text}</p>`
      : reasons.reasons?.length ? html`<dl class="fail">${reasons.reasons.map((/** @type {any} */ one) => html`
        <dt class=${one.ok ? "o" : "x"}><span aria-hidden="true">${one.ok ? "✓" : "✕"}</span><span class="sr">${t(one.ok ? "why.met" : "why.unmet")}</span></dt>
        <dd>${rich(one.text)}${one.ruling ? html` <a href=${`/rules?find=${encodeURIComponent(one.ruling)}`} target="_blank">${one.ruling}</a>` : null}</dd>`)}</dl>`
      : html`<p>${rich(reasons.text ?? "")}</p>`}
    <p class="hint"><button class="btn plain" onClick=${() => { desk.why.value = null; desk.inspected.value = { kind: "action", id }; }}>${t("why.rule")}</button>
      <button class="btn plain" onClick=${() => { desk.why.value = null; }}>${t("chrome.close")} <kbd>Esc</kbd></button></p></div>`;
}
