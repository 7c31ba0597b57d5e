/** Beside the cards: what the one that is looked at does, and what may be worth choosing. */
import { html } from "htm/preact";
import { Card, cardName, cardSign, rich } from "../lib/cards.js";
import { both, t } from "../lib/i18n.js";
import { action, actionName, rules, trumpSays } from "../table/rules.js";

/** @typedef {import("../table/desk.js").Desk} Desk */

/** The letters of a cost. @param {{ letters: string }} props */
export function Letters({ letters }) {
  if (!letters) return null;
  return html`
    <span class="cost" role="img" aria-label=${t("act.cost_label", { letters })}>
      ${[...letters].map((one, i) => html`<i key=${i}>${one}</i>`)}
    </span>
  `;
}

/** The whole text of a trump. @param {{ desk: Desk }} props */
export function Reading({ desk }) {
  const { setup } = desk;
  const card = setup.reading.value;
  if (card === null) {
    return html`
      <section class="panel">
        <header><h2>${t("setup.reading")}</h2></header>
        <p class="note-in small">${t("setup.read_how")}</p>
      </section>
    `;
  }
  const { name, line, text, actions } = trumpSays(card);
  const chosen = setup.wanted.value.includes(card);
  const read = () => {
    desk.inspected.value = { kind: "card", card };
  };
  return html`
    <section class="panel">
      <header><h2>${t("setup.reading")}</h2></header>
      <div class="read-in">
        <div class="read-top">
          <span class="big-card"><${Card} card=${card} role="img" aria-label=${cardName(card)} /></span>
          <div>
            <h3>${name || cardSign(card)}</h3>
            <p class="small muted">${rich(name ? line : t("setup.no_power"))}</p>
            ${
              setup.cards.value.includes(card) &&
              html`
                <button class=${`btn ${chosen ? "" : "go"}`} onClick=${() => setup.press(card)}>
                  ${t(chosen ? "setup.put_back" : "setup.choose_this")}
                </button>
              `
            }
          </div>
        </div>
        ${text.map((one) => html`<p class="small">${rich(one)}</p>`)}
        <dl class="powers">
          ${actions.map(
            (id) => html`
              <dt><${Letters} letters=${action(id)?.cost ?? ""} /> ${actionName(id)}</dt>
              <dd>${rich(both(action(id)?.line) || "")}</dd>
            `,
          )}
        </dl>
        <p><button class="btn plain" onClick=${read}>${t("setup.more_about")}</button></p>
      </div>
    </section>
  `;
}

/** For whoever does not know yet what to choose. @param {{ desk: Desk }} props */
export function Suggestions({ desk }) {
  const { setup } = desk;
  if (!setup.suggested.length) return null;
  return html`
    <section class="panel">
      <header><h2>${t(`setup.for_newcomers.${setup.beginning.value?.step}`)}</h2></header>
      <ul class="pairs">
        ${setup.suggested.map(
          (one) => html`
            <li key=${one.name}>
              <button
                class="pair"
                aria-pressed=${String(setup.isTaken(one.cards))}
                onClick=${() => setup.follow(one.cards)}
              >
                <span class="pair-cards">
                  ${one.cards.map(
                    (card) =>
                      html`<${Card} key=${card} card=${card} role="img" aria-label=${cardName(card)} />`,
                  )}
                </span>
                <span><b>${one.name}</b><small>${rich(one.why)}</small></span>
              </button>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** What the opening cards can do together. @param {{ desk: Desk }} props */
export function Plans({ desk }) {
  const plans = desk.setup.wanted.value.length ? desk.assembly.plans.value : [];
  return html`
    <section class="panel">
      <header><h2>${t("setup.plans")}</h2></header>
      ${!plans.length && html`<p class="note-in small">${t("setup.no_plans")}</p>`}
      <ul class="plans">
        ${plans.map(
          (one) => html`
            <li key=${one.action} class=${one.ready ? "ok" : "maybe"}>
              <b>${actionName(one.action)}</b> ${rich(one.keys.map(cardSign).join(" "))}
              <${Letters} letters=${action(one.action)?.cost ?? ""} />
              <small>${rich(one.ready ? one.text : t("setup.not_yet", { why: one.text }))}</small>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** What a rare card is for. */
export function RareRules() {
  const found = [...rules.value.actions.values()].filter((one) => one.rare);
  return html`
    <section class="panel">
      <header><h2>${t("setup.rare_rules")}</h2></header>
      <dl class="powers read-in">
        ${found.map(
          (one) => html`
            <dt><${Letters} letters=${one.cost ?? ""} /> ${actionName(one.id)}</dt>
            <dd>
              ${rich(both(one.line) || "")}
              ${
                one.condition &&
                html`<small class="muted">${t("setup.only_if", { what: both(one.condition) })}</small>`
              }
            </dd>
          `,
        )}
      </dl>
    </section>
  `;
}
