/** What an action costs, needs and does, in our words. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { both, t } from "../lib/i18n.js";
import { action } from "./rules.js";
import { worded } from "./word_card.js";

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
  return html`
    <span>
      <span class="cost" role="img" aria-label=${t("act.cost_label", { letters })}>
        ${[...letters].map((one) => html`<i>${one}</i>`)}
      </span>
      ${words.join(t("act.cost_join"))}
    </span>
  `;
}

/** What an action does, in one line. @param {{ id: string }} props */
export function Does({ id }) {
  const line = both(action(id)?.line);
  return line ? html`<span class="does">${rich(line)}</span>` : null;
}

/** Cost, key and target of an action in one row. @param {{ id: string, price?: string }} props */
export function ActRow({ id, price }) {
  const rule = action(id);
  if (!rule) return null;
  const key = both(rule.key_words);
  const target = both(rule.target);
  const unit = both(rule.key_unit);
  return html`
    <span class="row">
      <${Cost} letters=${price ?? rule.cost} />
      ${key && html`<span>★${rich(key)}</span>`}
      ${unit && html`<span>${t("act.with", { unit })}</span>`}
      ${target && html`<span class="target">${t("act.target", { target })}</span>`}
    </span>
  `;
}

/** The effect of an action in our words. @param {{ id: string, full?: boolean }} props */
export function RuleText({ id, full = false }) {
  const rule = action(id);
  if (!rule) return null;
  const when = both(rule.when);
  const note = both(rule.note);
  const condition = both(rule.condition);
  /** @type {string[]} */
  const effect = both(rule.effect) || [];
  return html`
    <div class="rule-text">
      ${full && html`<p><${ActRow} id=${id} /></p>`}
      ${when && html`<p class="muted">${rich(when)}</p>`}
      ${condition && html`<p class="muted">${rich(condition)}</p>`}
      <ol>${effect.map((one) => html`<li>${worded(rich(one))}</li>`)}</ol>
      ${note && html`<p class="muted">${rich(note)}</p>`}
      ${
        full &&
        Object.entries(rule.rulings ?? {}).map(
          ([number, said]) => html`
            <p class="small"><span class="chip">${number}</span> ${rich(both(said))}</p>
          `,
        )
      }
    </div>
  `;
}
