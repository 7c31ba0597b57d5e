/** The question at the foot of the table, and the big button. */
import { html } from "htm/preact";
import { plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { isNone } from "./assembly.js";
import { blockSums, damageAfter } from "./battle.js";
import { action, actionName, groupOf } from "./rules.js";
import { EffectText } from "./stage.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function Prompt({ desk }) {
  const { game, assembly } = desk;
  const state = game.state.value;
  if (!state) return null;
  if (game.line.status.value === "lost") return html`<${Lost} desk=${desk} />`;
  if (game.looking.value) return html`<${Looking} desk=${desk} />`;
  if (!game.plays) return html`<${Waiting} desk=${desk} />`;
  if (!game.question.value || desk.covered.value >= 0) return html`<${Waiting} desk=${desk} />`;
  if (assembly.active.value && assembly.action.value) return html`<${Requesting} desk=${desk} />`;
  if (game.question.value.id === "chance") return html`<${Chance} desk=${desk} />`;
  return html`<${Answering} desk=${desk} />`;
}

/** @param {{ desk: Desk, kind?: string, title: any, lines?: any, children?: any, alert?: boolean }} props */
function Box({ desk, kind = "", title, lines = null, children, alert = false }) {
  return html`<section class=${`prompt ${kind}`} aria-label=${t("ask.region")} data-region="prompt" id="prompt" tabindex="-1">
    <div class="ask" role=${alert ? "alert" : undefined}><b>${title}</b>${lines && html`<span>${lines}</span>`}</div>
    <div class="ctl">${children}</div></section>`;
}

/** @param {{ desk: Desk }} props */
function Chance({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const armed = desk.armed.value;
  const reason = [state?.reason, state?.passing_does].filter(Boolean).join(" ");
  const options = game.question.value?.options ?? [];
  const none = options.find(isNone);
  // In one's own turn with an empty stage a pass leads nowhere: what goes on is attacking, or ending the turn.
  const own = state?.table?.turn === game.question.value?.player && !state?.table?.stage?.length;
  const ways = own ? options.filter((one) => one.action && groupOf(one.action) === "basic").reverse() : [];
  const busy = game.sending.value ? "true" : undefined;
  return html`<${Box} desk=${desk} kind=${armed || state?.danger ? "danger" : ""} alert=${armed}
      title=${armed ? rich(t("ask.danger", { danger: state?.danger ?? "" })) : seatTitle(desk, t("ask.chance"))}
      lines=${armed ? null : rich(state?.danger && !armed ? `${state.danger} ${state?.passing_does ?? ""}` : reason)}>
    <${Modes} desk=${desk} />
    <button class="btn only-phone open-acts" onClick=${() => { desk.sheet.value = "acts"; }}>${t("act.button")}</button>
    ${none && html`<span class="pass-group"><button class=${`btn pass ${ways.length ? "" : "go"} ${armed ? "danger" : ""}`} onClick=${() => desk.pass()} aria-disabled=${busy}>
      ${t(armed ? "ask.pass_anyway" : "ask.pass")} <kbd class="only-wide">Space</kbd></button>${ways.length ? null : html`<${PassMenu} desk=${desk} />`}</span>`}
    ${ways.map((one, i) => html`<button key=${one.action} class=${`btn pass ${i === ways.length - 1 ? "go" : ""}`} aria-disabled=${busy} onClick=${() => void desk.useNow(one)}>
      ${actionName(one.action ?? "")} <kbd class="only-wide">${desk.letterOf((other) => other.action === one.action)}</kbd></button>`)}
  </${Box}>`;
}

/** Where one guest plays both sides, say for whom. @param {Desk} desk @param {string} text */
function seatTitle(desk, text) {
  const { game } = desk;
  if (game.welcome.value?.role !== "both") return rich(text);
  return rich(t("ask.for", { who: game.names.value[game.question.value?.player ?? 0] ?? "", text }));
}

/** auto, always, never. @param {{ desk: Desk }} props */
function Modes({ desk }) {
  const passing = desk.game.state.value?.passing;
  if (!passing) return null;
  return html`<span class="seg modes" role="group" aria-label=${t("passing.mode")}>${["auto", "always", "never"].map((mode) => html`
    <button aria-pressed=${String((passing.mode ?? "auto") === mode)} title=${t(`passing.${mode}_long`)} onClick=${() => desk.game.setPassing({ mode })}>${t(`passing.${mode}`)}</button>`)}</span>`;
}

/** Passing for longer, in words. @param {{ desk: Desk }} props */
function PassMenu({ desk }) {
  const { game } = desk;
  const top = game.state.value?.table?.stage?.at(-1);
  const open = desk.menu.value === "pass";
  /** @type {["request" | "action" | "asked" | "turn", string, string][]} */
  const ways = [
    ...(top ? /** @type {any} */ ([["request", t("passing.until_request", { action: actionName(top.action) }), ""], ["action", t("passing.until_action", { action: actionName(top.action) }), ""]]) : []),
    ["asked", t("passing.until_asked"), "F3"], ["turn", t("passing.until_turn"), "F4"]];
  return html`<button class="btn go pass-more" aria-haspopup="true" aria-expanded=${String(open)} aria-label=${t("passing.longer")} onClick=${() => { desk.menu.value = open ? "" : "pass"; }}><${Icon} name="up" /></button>
    ${open && html`<div class="pop pass-menu" role="group" aria-label=${t("passing.longer")}><h3>${t("passing.longer")}</h3>${ways.map(([until, said, key]) => html`
      <button class="act" onClick=${() => { desk.menu.value = ""; game.yieldUntil(until); }}><span class="nm">${said}</span>${key && html`<span class="hot"><kbd>${key}</kbd></span>`}</button>`)}</div>`}`;
}

/** A request being put together. @param {{ desk: Desk }} props */
function Requesting({ desk }) {
  const { assembly, game } = desk;
  const question = assembly.question.value;
  const name = actionName(assembly.action.value?.action ?? "");
  const table = desk.table.value;
  const steps = stepsOf(desk);
  const effects = assembly.effects.value;
  const life = lifeCost(desk);
  return html`<section class="prompt" aria-label=${t("ask.request")} data-region="prompt" id="prompt" tabindex="-1">
    <div class="ask"><b>${question ? rich(t("ask.step", { action: name, question: question.text })) : t("ask.confirm", { action: name })}</b>
      ${assembly.lost.value ? html`<span class="warn" role="alert">${rich(t("ask.lost", { thing: assembly.lost.value.label || assembly.lost.value.text }))}</span>`
        : effects.length > 0 && assembly.ready.value ? html`<span>${t("stage.if")} ${effects.map((one) => html`<${EffectText} table=${table} effect=${one} />`)}</span>` : null}
      <ol class="steps">${steps.map((one) => html`<li aria-current=${one.now ? "step" : undefined}>${t(`step.${one.id}`)}${one.done ? html` <span aria-hidden="true">✓</span>` : ""}</li>`)}${life && html`<li class="life-cost">${life}</li>`}</ol></div>
    <div class="ctl"><button class="btn" onClick=${() => desk.back()}>${t("ask.back")} <kbd class="only-wide">Esc</kbd></button>
      ${!assembly.ready.value && html`<button class="btn only-phone" onClick=${() => { desk.sheet.value = "acts"; }}>${t("act.answers")}</button>`}
      <button class="btn go pass" aria-disabled=${assembly.ready.value && !game.sending.value ? undefined : "true"} onClick=${() => { if (assembly.ready.value) void desk.confirm(); }}>
        ${t("ask.use", { action: name })} <kbd class="only-wide">Enter</kbd></button></div></section>`;
}

/** @param {Desk} desk */
function stepsOf(desk) {
  const { assembly } = desk;
  const asked = assembly.ready.value ? "confirm" : assembly.question.value?.part ?? "";
  const rule = action(assembly.action.value?.action ?? "");
  const order = ["action", rule?.cost ? "pay" : "", rule?.key ? "key" : "", rule?.target ? "target" : ""].filter(Boolean);
  if (!order.includes(asked) && asked !== "confirm") order.push("answer");
  order.push("confirm");
  const at = order.indexOf(order.includes(asked) ? asked : "answer");
  return order.map((id, i) => ({ id, done: i < at, now: i === at }));
}

/** Life that is paid is said before it is. @param {Desk} desk */
function lifeCost(desk) {
  const table = desk.table.value;
  const id = desk.assembly.action.value?.action ?? "";
  const letters = table?.prices?.[id] ?? ruleCost(id);
  const n = [...letters].filter((one) => one === "L").length;
  const life = table?.sides[desk.seat.value]?.life;
  return n && typeof life === "number" ? t("ask.life_cost", { from: life, to: life - n }) : "";
}

/** @param {string} id */
const ruleCost = (id) => action(id)?.cost ?? "";

/** Any other question: attackers, blockers, cards, ways. @param {{ desk: Desk }} props */
function Answering({ desk }) {
  const { assembly, game } = desk;
  const root = game.question.value;
  const question = assembly.question.value ?? root;
  const picks = assembly.picks.value.filter((one) => !isNone(one.option));
  const ways = !assembly.active.value && question?.options.every((one) => one.verb === "way" || isNone(one)) ? question.options : null;
  const done = assembly.done.value;
  const go = assembly.ready.value || done;
  const next = desk.nextAttacker();
  const elsewhere = desk.options.value.some((one) => !one.unit && !desk.inHand(one));
  const battle = root?.id === "blocker" ? blockSums(desk) : "";
  return html`<${Box} desk=${desk} title=${seatTitle(desk, assembly.ready.value ? t("ask.ready") : question?.text ?? "")}
      lines=${assembly.lost.value ? rich(t("ask.lost", { thing: assembly.lost.value.label || assembly.lost.value.text }))
        : rich([battle, damageAfter(desk), picks.length && !battle ? t("ask.chosen", { things: picks.map((one) => one.option.label || one.option.text).join(t("list.comma")) }) : "", !picks.length && !battle ? hintFor(root?.id ?? "") : ""].filter(Boolean).join(" "))}>
    ${assembly.active.value && html`<button class="btn" onClick=${() => desk.back()}>${t("ask.back")} <kbd class="only-wide">Esc</kbd></button>`}
    ${ways ? ways.map((one) => html`<button class="btn" key=${one.text} onClick=${() => desk.answer(one)}>${rich(one.label || one.text)} ${desk.letterOf((other) => other.text === one.text) && html`<kbd class="only-wide">${desk.letterOf((other) => other.text === one.text)}</kbd>`}</button>`) : null}
    ${!ways && elsewhere && !assembly.ready.value && html`<button class="btn only-phone" onClick=${() => { desk.sheet.value = "acts"; }}>${t("act.answers")}</button>`}
    ${next && picks.length > 0 ? html`<button class="btn" onClick=${() => void assembly.confirm()}>${t("ask.no_more_blocks")}</button>` : null}
    ${!ways && html`<button class="btn go pass" aria-disabled=${go && !game.sending.value ? undefined : "true"} onClick=${() => { if (go) void desk.confirm(); }}>
      ${buttonText(desk, picks.length, next)} <kbd class="only-wide">Enter</kbd></button>`}
  </${Box}>`;
}

/** @param {string} id */
function hintFor(id) {
  const key = `ask.hint.${id}`;
  const said = t(key);
  return said === key ? "" : said;
}

/** The button says what will be sent. @param {Desk} desk @param {number} n @param {number} next */
function buttonText(desk, n, next) {
  const id = desk.game.question.value?.id;
  if (id === "attacker") return n ? t("ask.attack_n", { n }) : t("ask.attack_none");
  if (id === "blocker") return next ? t("ask.next_attacker") : n ? t("ask.block_done") : t("ask.block_none");
  if (!n && desk.assembly.done.value) return desk.assembly.done.value.label || t("ask.none");
  return t("ask.decide");
}

/** Somebody else is asked. @param {{ desk: Desk }} props */
function Waiting({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const asked = state?.asked ?? -1;
  const seat = state?.seats[asked];
  const who = game.names.value[asked] ?? "";
  const thinks = game.thinking.value?.seat === asked && seat?.kind === "computer";
  return html`<${Box} desk=${desk} kind="waiting" title=${game.over.value ? t("over.title") : asked < 0 ? t("ask.wait") : desk.game.sending.value ? t("ask.sent") : t(game.state.value?.table?.chance === asked ? "ask.their_chance" : "ask.their_choice", { who })}
      lines=${game.plays ? null : t("ask.watching")}>
    ${game.plays && state?.passing ? html`<${Modes} desk=${desk} />` : null}
    ${thinks && game.plays && html`<button class="btn" onClick=${() => game.moveNow()}>${t("ask.move_now")}</button>`}
    ${game.over.value && html`<button class="btn go pass" onClick=${() => { desk.dismissed.value = false; }}>${t("over.show")}</button>`}
  </${Box}>`;
}

/** An earlier position. @param {{ desk: Desk }} props */
function Looking({ desk }) {
  const seq = desk.game.looking.value?.seq;
  const line = desk.game.lines.value.filter((one) => one.seq === seq).pop();
  return html`<${Box} desk=${desk} kind="looking" title=${t("log.looking")} lines=${line && rich(line.text)}>
    <button class="btn icon" aria-label=${t("log.back")} onClick=${() => desk.step(-1)}><${Icon} name="prev" /></button>
    <button class="btn icon" aria-label=${t("log.forward")} onClick=${() => desk.step(1)}><${Icon} name="next" /></button>
    <button class="btn go pass" onClick=${() => desk.game.live()}>${t("log.live")} <kbd class="only-wide">Esc</kbd></button></${Box}>`;
}

/** No connection. @param {{ desk: Desk }} props */
function Lost({ desk }) {
  const { line } = desk.game;
  return html`<${Box} desk=${desk} kind="danger" alert title=${t("net.lost")} lines=${t("net.retry", { n: line.retry.value })}>
    <button class="btn go pass" onClick=${() => line.again()}>${t("net.now")}</button></${Box}>`;
}

/** What a screen reader is told once a question opens. @param {{ desk: Desk }} props */
export function PromptVoice({ desk }) {
  const { game } = desk;
  const state = game.state.value, question = game.question.value;
  let said = "";
  if (question && game.plays && desk.covered.value < 0) {
    said = question.id === "chance"
      ? t("ask.voice_chance", { n: question.options.filter((one) => one.verb === "act").length, reason: state?.reason ?? "" })
      : `${question.text} ${t("ask.voice_options", { n: question.options.length })}`;
  }
  return html`<div class="sr" role="status" aria-live="polite">${plain(said)}</div>`;
}
