/** A closer look: a large card, what it can key, what changes it. It never acts. */
import { html } from "htm/preact";
import { Back, Card, cardName, cardSign, rich } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { both, t } from "../lib/i18n.js";
import { ActRow, RuleText } from "./rule_text.js";
import { action, actionName, characterName, characterOf, fogName, rules, trumpRule } from "./rules.js";
import { requestOf, signed, trumpName, trumpOf, unitLabel, unitOf, unitSign, targetSign } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function Inspect({ desk }) {
  const what = desk.inspected.value;
  const table = desk.table.value;
  if (!what) return null;
  const close = () => {
    desk.inspected.value = null;
  };
  if (what.kind === "action") {
    return html`
      <${Dialog} title=${actionName(what.id)} onClose=${close} kind="sheet-dialog">
        <${RuleText} id=${what.id} full />
        <p class="small gap8">
          <a href=${`/rules?find=${encodeURIComponent(what.id)}`} target="_blank">
            ${t("inspect.reference")}
          </a>
        </p>
      </${Dialog}>
    `;
  }
  if (what.kind === "card") {
    return html`
      <${Dialog} title=${cardName(what.card)} onClose=${close} kind="sheet-dialog">
        <div class="inspect">
          <div class="big-card"><${Card} card=${what.card} /></div>
          <${Keyed} cards=${[what.card]} desk=${desk} />
        </div>
      </${Dialog}>
    `;
  }
  if (!table) return null;
  if (what.kind === "unit") {
    const unit = unitOf(table, what.serial);
    return unit
      ? html`
        <${Dialog} title=${rich(unitSign(table, unit))} onClose=${close} kind="sheet-dialog">
          <${UnitInside} desk=${desk} table=${table} unit=${unit} />
        </${Dialog}>
      `
      : null;
  }
  if (what.kind === "trump") {
    const trump = trumpOf(table, what.serial);
    return trump
      ? html`
        <${Dialog} title=${rich(trumpName(trump))} onClose=${close} kind="sheet-dialog">
          <${TrumpInside} trump=${trump} mine=${trump.owner === desk.game.bottom} />
        </${Dialog}>
      `
      : null;
  }
  const request = requestOf(table, what.serial);
  if (!request) return null;
  const target = targetSign(table, request, (seat) => desk.game.names.value[seat] ?? "");
  return html`
    <${Dialog}
      title=${t("stage.of", {
        who: desk.game.names.value[request.controller],
        thing: actionName(request.action),
      })}
      onClose=${close}
      kind="sheet-dialog"
    >
      ${
        (request.keys ?? []).length > 0 &&
        html`
          <div class="inspect-cards">${(request.keys ?? []).map((one) => html`<${Card} card=${one} />`)}</div>
        `
      }
      ${target && html`<p>${rich(t("stage.target", { target }))}</p>`}
      <${RuleText} id=${request.action} full />
    </${Dialog}>
  `;
}

/** Actions these cards can key. @param {{ cards: number[], desk: Desk }} props */
function Keyed({ cards, desk }) {
  const options = (desk.game.question.value?.options ?? []).filter((one) => one.verb === "act");
  const ready = new Set(
    options.filter((one) => cards.some((card) => desk.keys(one).includes(card))).map((one) => one.action),
  );
  const found = [...rules.value.actions.values()].filter(
    (one) => one.trigger === "direct" && cards.some((card) => one.key_cards.includes(card)),
  );
  if (!found.length) return null;
  return html`
    <div>
      <h3 class="set-head">${t("inspect.keys")}</h3>
      <ul class="keyed">
        ${found.map(
          (one) => html`
            <li key=${one.id}>
              <button
                class="act"
                onClick=${() => {
                  desk.inspected.value = { kind: "action", id: one.id };
                }}
              >
                <span class="nm">
                  ${actionName(one.id)}${" "}
                  ${ready.has(one.id) && html`<span class="chip ok">${t("hand.can")}</span>`}
                </span>
                <${ActRow} id=${one.id} />
              </button>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}

/** @param {{ desk: Desk, table: any, unit: import("./words.js").Unit }} props */
function UnitInside({ desk, table, unit }) {
  const rule = rules.value.characters.get(characterOf(unit));
  const fogs = (table.fogs ?? []).filter(
    (/** @type {any} */ fog) =>
      fog.target === unit.serial || (!fog.target && fog.owner === unit.owner && fog.n),
  );
  const marks = (table.marks ?? []).filter(
    (/** @type {any} */ one) => one.target === unit.serial || (!one.target && one.owner === unit.owner),
  );
  /** @type {string[]} */
  const text = both(rule?.text) || [];
  return html`
    <div class="inspect">
      <div class="big-card">
        ${
          unit.cards
            ? unit.cards.map((one) => html`<${Card} card=${one} />`)
            : html`<${Back} mine=${unit.owner === desk.game.bottom} />`
        }
      </div>
      <div>
        <p>
          <b>${characterName(characterOf(unit))}</b>${" "}
          <span class="chip">${desk.game.names.value[unit.owner]}</span>
        </p>
        <p>${unitLabel(table, unit)}</p>
        ${
          unit.soldier &&
          (fogs.length > 0 || marks.length > 0 || (unit.base ?? unit.size) !== unit.size) &&
          html`
            <dl class="facts gap8">
              <dt>${t("inspect.base")}</dt>
              <dd class="num">${unit.base ?? unit.size}</dd>
              ${fogs.map(
                (/** @type {any} */ fog) => html`
                  <dt>${fogName(fog.id)} ${rich(fog.cards.map(cardSign).join(""))}</dt>
                  <dd class="num">${fog.active === false ? t("fog.spent") : signed(fog.n ?? 0)}</dd>
                `,
              )}
              ${marks.map(
                (/** @type {any} */ one) => html`
                  <dt>${t("inspect.mark")}</dt>
                  <dd class="num">${signed(one.n)}</dd>
                `,
              )}
              <dt>${t("inspect.now")}</dt>
              <dd class="num"><b>${unit.size}</b></dd>
            </dl>
          `
        }
        <div class="rule-text gap8">${text.map((one) => html`<p>${rich(one)}</p>`)}</div>
      </div>
    </div>
  `;
}

/** @param {{ trump: import("./words.js").Trump, mine: boolean }} props */
function TrumpInside({ trump, mine }) {
  const known = trump.card !== null && trump.card !== undefined;
  const rule = known ? trumpRule(cardSign(Number(trump.card))) : undefined;
  return html`
    <div class="inspect">
      <div class="big-card">
        ${known ? html`<${Card} card=${Number(trump.card)} />` : html`<${Back} mine=${mine} />`}
      </div>
      <div>
        <p><span class="chip">${t(trump.up ? "trump.up" : "trump.down")}</span></p>
        ${(rule?.actions ?? []).map(
          (/** @type {string} */ id) =>
            action(id) && html`<h3 class="gap8">${actionName(id)}</h3><${RuleText} id=${id} full />`,
        )}
        ${(rule?.characters ?? []).map(
          (/** @type {string} */ id) => html`
            <h3 class="gap8">${characterName(id)}</h3>
            ${(both(rules.value.characters.get(id)?.text) || []).map(
              (/** @type {string} */ one) => html`<p>${rich(one)}</p>`,
            )}
          `,
        )}
      </div>
    </div>
  `;
}

/** An open graveyard or pack. @param {{ desk: Desk }} props */
export function OpenPile({ desk }) {
  const open = desk.pile.value;
  const side = desk.table.value?.sides[open?.seat];
  if (!open || !side) return null;
  const cards = [...((open.kind === "pack" ? side.pack : side.graveyard) ?? [])].reverse();
  return html`
    <${Dialog}
      title=${t(open.kind === "pack" ? "pack.of" : "grave.of", { who: desk.game.names.value[open.seat] })}
      onClose=${() => {
        desk.pile.value = null;
      }}
      kind="sheet-dialog"
    >
      <p class="muted small">
        ${t(open.kind === "pack" ? "pack.inside" : "grave.inside", { n: cards.length })}
      </p>
      <div class="cards-grid">
        ${cards.map(
          (/** @type {number} */ one, i) =>
            html`
              <button
                key=${i}
                aria-label=${cardName(one)}
                onClick=${() => {
                  desk.pile.value = null;
                  desk.inspected.value = { kind: "card", card: one };
                }}
              >
                <${Card} card=${one} />
              </button>
            `,
        )}
      </div>
    </${Dialog}>
  `;
}
