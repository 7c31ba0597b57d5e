/** What can be done now: actions with cost, key and target; or the answers to what is asked. */
import { html } from "htm/preact";
import { InText } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { PaceChoice } from "../lib/settings_dialog.js";
import { Answers } from "./answers.js";
import { ActRow, Does } from "./rule_text.js";
import { actionName, groupName } from "./rules.js";
import { begun, spaced } from "./typed.js";
import { WhyNot } from "./why_not.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./offers.js").Act} Act */

/** @param {{ desk: Desk }} props */
export function Acts({ desk }) {
  const { assembly } = desk;
  const question = assembly.question.value;
  const card = assembly.card.value;
  const assembling = assembly.active.value;
  const asked = assembling || (!!question && question.part !== "action");
  const title = titleOf(desk, asked);
  return html`
    <section class="panel acts" aria-label=${t("act.title")} id="acts" data-region="acts">
      <header>
        <h2>${!asked && card !== null ? html`<${InText} card=${card} /> ${title}` : title}</h2>
        ${desk.typed.value && html`<span class="chip" role="status">${begun(desk)}</span>`}
        ${
          (card !== null || assembling) &&
          html`
            <button class="btn plain end" onClick=${() => desk.onGround()}>
              ${t("act.again")} <kbd>Esc</kbd>
            </button>
          `
        }
      </header>
      <div class="list" role="group" aria-label=${title} tabindex="-1"><${Listed} desk=${desk} /></div>
      ${desk.why.value && html`<${WhyNot} desk=${desk} />`}
    </section>
  `;
}

/** @param {Desk} desk @param {boolean} asked */
function titleOf(desk, asked) {
  const { assembly } = desk;
  if (asked) return assembly.action.value ? actionName(assembly.action.value.action ?? "") : t("act.answers");
  return t(assembly.card.value === null ? "act.title" : "act.with_card");
}

/** @param {{ desk: Desk }} props */
function Listed({ desk }) {
  const { game, assembly } = desk;
  /** @param {string} id */
  const quiet = (id) => html`<p class="muted small quiet">${t(id)}</p>`;
  if (!game.plays || !desk.live.value) return quiet(game.looking.value ? "act.looking" : "act.watching");
  if (!assembly.question.value && !assembly.ready.value)
    return assembly.card.value === null
      ? html`${quiet("act.waiting")}<${PaceChoice} />`
      : html`<${Actions} desk=${desk} />`;
  if (desk.atChance.value && !assembly.active.value) return html`<${Actions} desk=${desk} />`;
  return html`<${Answers} desk=${desk} />`;
}

/** @param {{ desk: Desk }} props */
function Actions({ desk }) {
  const sought = desk.sought.value.trim().toLowerCase();
  const acts = desk.acts.value.filter(
    (one) => !sought || actionName(one.action).toLowerCase().includes(sought) || one.action.includes(sought),
  );
  const ready = acts.filter((one) => one.option);
  const rest = acts.filter((one) => !one.option);
  const grouped = desk.assembly.card.value === null;
  const stops = desk.danger.value?.stops ?? [];
  /** @param {Act} act */
  const row = (act) => html`<${Row} key=${act.action + (act.option?.text ?? "")} desk=${desk} act=${act} />`;
  return html`
    ${grouped && desk.showAll.value && html`<${Seek} desk=${desk} />`}
    ${
      ready.length === 0 &&
      !sought &&
      html`<p class="muted small quiet">${t(grouped ? "act.none" : "act.none_with_card")}</p>`
    }
    ${stops.length > 0 ? sorted(ready, stops, row) : grouped ? byGroup(ready, row) : ready.map(row)}
    ${rest.length > 0 && html`<h3 class="group">${t("act.not_now")}</h3>`}
    ${rest.map(row)}
    ${grouped && html`<${MoreOrLess} desk=${desk} />`}
  `;
}

/**
 * By the heading of the list they stand under.
 * @param {Act[]} acts @param {(act: Act) => any} row
 */
function byGroup(acts, row) {
  return [...new Set(acts.map((one) => one.group))].map((group) => {
    const here = acts.filter((one) => one.group === group);
    const head = group && html`<h3 class="group" key=${group}>${groupName(group)}</h3>`;
    return html`${head}${here.map(row)}`;
  });
}

/**
 * In danger: what keeps the loss off, what may, and the rest.
 * @param {Act[]} acts @param {import("../../../types/protocol").Escape[]} stops @param {(act: Act) => any} row
 */
function sorted(acts, stops, row) {
  /** @param {Act} act */
  const helps = (act) => stops.find((one) => one.action === act.action);
  const sure = acts.filter((one) => helps(one)?.sure);
  const perhaps = acts.filter((one) => helps(one) && !helps(one)?.sure);
  const rest = acts.filter((one) => !helps(one));
  /** @param {string} id @param {Act[]} some */
  const part = (id, some) =>
    some.length ? html`<h3 class="group" key=${id}>${t(`danger.${id}`)}</h3>${some.map(row)}` : null;
  return [part("stops", sure), part("may_stop", perhaps), part("no_stop", rest)];
}

/** One action, and its rule behind the book. @param {{ desk: Desk, act: Act }} props */
function Row({ desk, act }) {
  const { option, keys, action } = act;
  const state = desk.game.state.value;
  const name = option?.label || actionName(action);
  const saves = state?.danger?.stops?.some((one) => one.action === action && one.sure);
  const worth = (state?.meaningful ?? []).includes(action);
  const lit = option && option === desk.want.value;
  /** @param {any} e */
  const pick = (e) => (option ? desk.answer(option) : void desk.askWhy(action, e.currentTarget));
  const read = () => {
    desk.inspected.value = { kind: "action", id: action };
  };
  return html`
    <div class="act-line">
      <button
        class=${`act ${worth ? "worth" : ""} ${saves ? "saves" : ""} ${lit ? "lit-want" : ""}`}
        aria-disabled=${option ? undefined : "true"}
        data-action=${action}
        onClick=${pick}
      >
        <span class="nm">${name}</span>
        ${
          option
            ? html`<span class="hot"><kbd>${spaced(keys)}</kbd></span>`
            : html`<span class="why">${t("act.why")}</span>`
        }
        <${Does} id=${action} />
        <${ActRow} id=${action} price=${state?.table?.prices?.[action]} />
      </button>
      <button class="btn plain icon about" aria-label=${t("act.about", { name })} onClick=${read}>
        <${Icon} name="book" />
      </button>
    </div>
  `;
}

/** A field to find an action by name. @param {{ desk: Desk }} props */
function Seek({ desk }) {
  /** @param {any} e */
  const type = (e) => {
    desk.sought.value = e.target.value;
  };
  /** @param {KeyboardEvent} e */
  const leave = (e) => {
    if (e.key !== "Escape") return;
    desk.sought.value = "";
    desk.showAll.value = false;
  };
  return html`
    <label class="search">
      <${Icon} name="find" />
      <span class="sr">${t("act.search")}</span>
      <input
        id="seek"
        placeholder=${t("act.search")}
        value=${desk.sought.value}
        onInput=${type}
        onKeyDown=${leave}
      />
    </label>
  `;
}

/** Also what is not possible now, or not. @param {{ desk: Desk }} props */
function MoreOrLess({ desk }) {
  const all = desk.showAll.value;
  const turn = () => {
    desk.showAll.value = !all;
  };
  return html`
    <button class="btn plain more-acts" aria-expanded=${String(all)} onClick=${turn}>
      ${t(all ? "act.less" : "act.more")}
    </button>
  `;
}
