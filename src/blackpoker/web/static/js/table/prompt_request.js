/** A request that is being put together: what is asked next, what is done, what it would do. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { loseText } from "./danger.js";
import { inShort } from "./fates.js";
import { BackButton, GoButton, SheetButton, WantButton, lostText } from "./prompt_box.js";
import { Does } from "./rule_text.js";
import { action, actionName } from "./rules.js";
import { worded } from "./word_card.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function Requesting({ desk }) {
  const { assembly } = desk;
  const question = assembly.question.value;
  const name = actionName(assembly.action.value?.action ?? "");
  const ready = assembly.ready.value;
  const danger = ready ? assembly.danger.value : null;
  const text = danger?.last ? loseText(danger, false) : t("ask.use", { action: name });
  return html`
    <section
      class=${`prompt ${danger ? "danger" : ""}`}
      aria-label=${t("ask.request")} data-region="prompt" id="prompt" tabindex="-1">
      <div class="ask">
        <b>
          ${
            question
              ? worded(rich(t("ask.step", { action: name, question: question.text })))
              : danger?.last
                ? t(danger.certain ? "danger.send_ask" : "danger.ask_perhaps")
                : t("ask.confirm", { action: name })
          }
        </b>
        <${Outlook} desk=${desk} />
        <${Steps} desk=${desk} />
      </div>
      <div class="ctl">
        ${!danger?.last && html`<${BackButton} desk=${desk} />`}
        ${!ready && html`<${SheetButton} desk=${desk} text=${t("act.answers")} />`}
        ${!ready && html`<${WantButton} desk=${desk} />`}
        <${GoButton} desk=${desk} go=${ready} text=${text} kind=${danger?.last ? "danger-quiet" : "go"} />
        ${danger?.last && html`<${BackButton} desk=${desk} kind="go pass" />`}
      </div>
    </section>
  `;
}

/** What would become of it, or what is no longer possible. @param {{ desk: Desk }} props */
function Outlook({ desk }) {
  const { assembly } = desk;
  const lost = assembly.lost.value;
  if (lost) return html`<span class="warn" role="alert">${lostText(lost)}</span>`;
  const danger = assembly.ready.value ? assembly.danger.value : null;
  if (danger)
    return html`<span class="warn" role="alert">${rich(danger.text)} ${danger.last ? "" : t("danger.anyhow")}</span>`;
  const effects = assembly.effects.value;
  if (!effects.length || !assembly.ready.value)
    return html`<${Does} id=${assembly.action.value?.action ?? ""} />`;
  return html`<span>${t("fate.after_all")} ${rich(inShort(desk, effects))}</span>`;
}

/** @param {{ desk: Desk }} props */
function Steps({ desk }) {
  const life = lifeCost(desk);
  return html`
    <ol class="steps">
      ${stepsOf(desk).map(
        (one) => html`
          <li aria-current=${one.now ? "step" : undefined}>
            ${t(`step.${one.id}`)}
            ${one.done ? html` <span aria-hidden="true">✓</span>` : ""}
          </li>
        `,
      )}
      ${life && html`<li class="life-cost">${life}</li>`}
    </ol>
  `;
}

/** @param {Desk} desk */
function stepsOf(desk) {
  const { assembly } = desk;
  const asked = assembly.ready.value ? "confirm" : (assembly.question.value?.part ?? "");
  const rule = action(assembly.action.value?.action ?? "");
  const order = [
    "action",
    rule?.cost ? "pay" : "",
    rule?.key ? "key" : "",
    rule?.target ? "target" : "",
  ].filter(Boolean);
  if (!order.includes(asked) && asked !== "confirm") order.push("answer");
  order.push("confirm");
  const at = order.indexOf(order.includes(asked) ? asked : "answer");
  return order.map((id, i) => ({ id, done: i < at, now: i === at }));
}

/** Life that is paid is said before it is. @param {Desk} desk */
function lifeCost(desk) {
  const n = desk.assembly.action.value?.life ?? 0;
  const life = desk.table.value?.sides[desk.seat.value]?.life;
  return n && typeof life === "number" ? t("ask.life_cost", { from: life, to: life - n }) : "";
}
