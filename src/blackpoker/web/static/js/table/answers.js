/** The answers to what is asked, each with its letter. */
import { html } from "htm/preact";
import { Card, plain, rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { same } from "./assembly.js";
import { shownOptions } from "./offers.js";
import { RuleText } from "./rule_text.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./game.js").Option} Option */
/** @typedef {import("./game.js").Question} Question */

/** @param {{ desk: Desk }} props */
export function Answers({ desk }) {
  const { assembly } = desk;
  const act = assembly.action.value;
  const options = assembly.ready.value ? [] : shownOptions(desk);
  const cards = options.length > 0 && options.every((one) => one.card !== undefined && one.card !== null);
  const many = options.length > 6;
  return html`
    ${act && html`<${RuleText} id=${act.action ?? ""} />`}
    ${assembly.ready.value && html`<${Summary} desk=${desk} />`}
    ${
      cards && many
        ? html`<${CardPicker} desk=${desk} options=${options} />`
        : options.map((one) => html`<${Answer} key=${one.text} desk=${desk} option=${one} />`)
    }
  `;
}

/** @param {{ desk: Desk, option: Option }} props */
function Answer({ desk, option }) {
  const letter = desk.letterOf((other) => same(option, other));
  const on = !!desk.assembly.picked((other) => same(option, other));
  return html`
    <button
      class=${`act answer ${on ? "on" : ""}`}
      aria-pressed=${String(on)}
      onClick=${() => desk.answer(option)}
    >
      ${
        option.card !== undefined && option.card !== null
          ? html`
            <span class="nm mini"><${Card} card=${option.card} /> ${rich(option.label ?? option.text)}</span>
          `
          : html`<span class="nm">${rich(option.label || option.text)}</span>`
      }
      <span class="hot">${letter && html`<kbd>${letter}</kbd>`}</span>
    </button>
  `;
}

/** Many cards at once, in rows. @param {{ desk: Desk, options: Option[] }} props */
function CardPicker({ desk, options }) {
  return html`
    <div class="cards-grid">
      ${options.map((one) => html`<${Pickable} key=${one.text} desk=${desk} option=${one} />`)}
    </div>
  `;
}

/** @param {{ desk: Desk, option: Option }} props */
function Pickable({ desk, option }) {
  const { assembly } = desk;
  const pick = assembly.picked((other) => same(option, other));
  const letter = desk.letterOf((other) => same(option, other));
  const number = pick ? assembly.picks.value.indexOf(pick) + 1 : 0;
  return html`
    <button
      class=${pick ? "on" : ""}
      aria-pressed=${String(!!pick)}
      aria-label=${plain(option.label || option.text)}
      onClick=${() => desk.answer(option)}
    >
      <${Card} card=${Number(option.card)} />
      ${number ? html`<span class="pay num">${number}</span>` : letter && html`<kbd>${letter}</kbd>`}
    </button>
  `;
}

/** The word for what was picked: the letter of a cost, or a part of a request. @param {Question} question */
const partOf = (question) => t(`part.${question.letter || question.part || "answer"}`);

/** What would be sent, in words. @param {{ desk: Desk }} props */
function Summary({ desk }) {
  const picks = desk.assembly.picks.value.filter(
    (one) => one.option.verb !== "act" && one.option.verb !== "done",
  );
  return html`
    <ul class="summary">
      ${picks.map(
        (one) => html`
          <li>
            <span class="muted">${partOf(one.question)}</span> ${rich(one.option.label || one.option.text)}
          </li>
        `,
      )}
    </ul>
  `;
}
