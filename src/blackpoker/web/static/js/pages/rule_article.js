/** One rule, read whole. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { InText, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { otherLanguage, settings } from "../lib/settings.js";
import { catalogue } from "./catalogue.js";
import { readCard } from "./deck_text.js";
import { anchor } from "./rule_book.js";
import { changesOf } from "./rule_changes.js";
import { Changes } from "./rule_diff.js";
import { Costs, costWords, spans } from "./rule_parts.js";
import { Trouble } from "./trouble.js";
import { begin } from "./wishes.js";

/** @typedef {import("./rule_book.js").Entry} Entry */

/** @param {any} text @returns {string[]} */
const lines = (text) => text?.[settings.lang.value] ?? [];

/** When an action may be used. @param {any} rule */
function when(rule) {
  if (both(rule.when)) return both(rule.when);
  return rule.trigger === "direct" ? t(`rules.when_${rule.timing}`) : t("rules.when_triggered");
}

/** @param {{ one: Entry, edition: string, raw: any, entries: Entry[], bare?: boolean }} props */
export function Article({ one, edition, raw, entries, bare = false }) {
  const { rule } = one;
  const told = changesOf(edition, one);
  return html`
    <span class="chip">
      ${t(`rules.type.${one.group}`)}
      ${one.kind === "action" && html`・${t(`rules.timing.${rule.timing}`)}`}
    </span>
    ${!bare && html`<h2>${one.kind === "trump" && html`${rich(rule.card)} `}${both(one.name)}</h2>`}
    <p class="muted small" lang=${otherLanguage()}>${one.name?.[otherLanguage()]}</p>
    ${one.kind === "action" && html`<${ActionSpec} rule=${rule} />`}
    ${
      one.kind === "character" &&
      both(rule.label_words) &&
      html`
        <dl class="spec">
          <dt>${t("rules.labels")}</dt>
          <dd>
            ${both(rule.label_words)}
          </dd>
        </dl>
      `
    }
    <${Sentences} lines=${lines(one.text)} numbered=${one.kind === "action"} />
    ${one.kind === "trump" && html`<${Brought} rule=${rule} entries=${entries} />`}
    ${one.kind === "frame" && html`<${FrameFacts} rule=${rule} entries=${entries} />`}
    ${one.kind === "format" && html`<${ActionList} ids=${rule.actions} entries=${entries} />`}
    <${Rulings} rulings=${rule.rulings} />
    ${
      told &&
      html`
        <details class="gap8">
          <summary>
            ${t("rules.since", {
              edition: both(catalogue.value?.editions.find((other) => other.id === told.before)?.name),
            })}
          </summary>
          <${Changes} changes=${told.changes} before=${told.before} after=${told.after} />
        </details>
      `
    }
    <p class="small muted gap">
      ${[
        t("rules.formats_of", { formats: one.formats.map((id) => t(`rules.format.${id}`)).join(" ") }),
        one.frames.length && one.kind !== "frame"
          ? t("rules.frames_of", {
              frames: one.frames
                .map((id) => both(raw.frames.find((/** @type {any} */ other) => other.id === id)?.name))
                .join(t("list.comma")),
            })
          : "",
        rule.official ? t("rules.official", { id: rule.official }) : "",
      ]
        .filter(Boolean)
        .map((line) => html`<span>${line}</span><br />`)}
    </p>
    <${TryOut} one=${one} edition=${edition} />
  `;
}

/** @param {{ rule: any }} props */
function ActionSpec({ rule }) {
  return html`
    <dl class="spec">
      ${rule.trigger === "direct" && html`<${Price} rule=${rule} />`}
      ${rule.target && html`<dt>${t("rules.target")}</dt><dd>${spans(both(rule.target))}</dd>`}
      <dt>${t("rules.when")}</dt>
      <dd>${rich(when(rule))}${rule.speed === "immediate" && html`<br />${t("rules.immediate")}`}</dd>
      ${
        (rule.condition || rule.once_per_turn) &&
        html`
          <dt>${t("rules.condition")}</dt>
          <dd>
            ${[both(rule.condition), rule.once_per_turn ? t("rules.once") : ""]
              .filter(Boolean)
              .map((one) => html`${rich(one)} `)}
          </dd>
        `
      }
      ${rule.note && html`<dt>${t("rules.note")}</dt><dd>${rich(both(rule.note))}</dd>`}
    </dl>
  `;
}

/** What triggers has neither a cost nor a key card. @param {{ rule: any }} props */
function Price({ rule }) {
  return html`
    <dt>${t("rules.cost")}</dt>
    <dd>
      ${
        rule.cost
          ? html`<${Costs} letters=${rule.cost} /> ${costWords(rule.cost, rule.key_unit)}`
          : t("rules.none")
      }
    </dd>
    <dt>${t("rules.key")}</dt>
    <dd>
      ${
        rule.key
          ? spans(both(rule.key_words))
          : rule.virtual_keys.length
            ? html`
              ${rule.virtual_keys.map((/** @type {string} */ sign) => html`${rich(sign)} `)}
              <span class="muted">${t("rules.virtual")}</span>
            `
            : t("rules.none")
      }
    </dd>
  `;
}

/** @param {{ lines: string[], numbered?: boolean }} props */
function Sentences({ lines: said, numbered = false }) {
  if (!said.length) return null;
  if (numbered && said.length > 1)
    return html`<ol class="numbered deeds">${said.map((one) => html`<li>${spans(one)}</li>`)}</ol>`;
  return html`${said.map((one) => html`<p>${spans(one)}</p>`)}`;
}

/** @param {{ rulings: any }} props */
function Rulings({ rulings }) {
  const found = Object.entries(rulings ?? {});
  if (!found.length) return null;
  return html`
    <div class="note">
      <b>${t("rules.rulings")}</b>
      <dl class="rulings">
        ${found.map(([number, said]) => html`<dt class="num">${number}</dt><dd>${spans(both(said))}</dd>`)}
      </dl>
    </div>
  `;
}

/** What a trump brings. @param {{ rule: any, entries: Entry[] }} props */
function Brought({ rule, entries }) {
  const ids = [...rule.actions, ...rule.characters].map((/** @type {any} */ one) => one.id);
  return html`<${ActionList} ids=${ids} entries=${entries} />`;
}

/** @param {{ ids: string[], entries: Entry[] }} props */
function ActionList({ ids, entries }) {
  const found = ids
    .map((id) => entries.find((one) => one.id === id && (one.kind === "action" || one.kind === "character")))
    .filter((one) => one !== undefined);
  if (!found.length) return null;
  return html`
    <p class="links gap8">
      ${found.map(
        (one) => html`
          <a class="chip me" href=${`#${encodeURIComponent(anchor(one))}`}>${both(one.name)}</a>${" "}
        `,
      )}
    </p>
  `;
}

/** @param {{ rule: any, entries: Entry[] }} props */
function FrameFacts({ rule, entries }) {
  const cards = rule.deck.cards;
  return html`
    <dl class="spec">
      <dt>${t("start.deck")}</dt>
      <dd>
        ${
          cards
            ? html`
              ${t("rules.these", { n: cards.length })}${" "}
              ${cards.map((/** @type {string} */ sign) => html`<${InText} card=${readCard(sign)} /> `)}
            `
            : t("rules.between", rule.deck)
        }
      </dd>
      ${
        rule.recommended.length > 0 &&
        html`
          <dt>${t("start.recommended")}</dt>
          <dd>
            ${rule.recommended
              .map((/** @type {string} */ id) => t(`rules.format.${id}`))
              .join(t("list.comma"))}
          </dd>
        `
      }
    </dl>
    <h3 class="hd">${t("start.setup")}</h3>
    <ol class="numbered">${lines(rule.setup).map((one) => html`<li>${rich(one)}</li>`)}</ol>
    <${ActionList} ids=${rule.actions} entries=${entries} />
  `;
}

/** Play it with both sides open. @param {{ one: Entry, edition: string }} props */
function TryOut({ one, edition }) {
  const [problem, setProblem] = useState("");
  const fitting =
    catalogue.value?.regulations.filter(
      (other) =>
        other.edition === edition &&
        one.formats.includes(other.format) &&
        (!one.frames.length || one.frames.includes(other.frame)) &&
        (one.kind !== "format" || other.format === one.id),
    ) ?? [];
  const where = fitting.find((other) => other.recommended) ?? fitting[0];
  if (!where) return null;
  const go = () => begin({ kind: "practice", regulation: where.id }).catch((error) => setProblem(error.text));
  return html`
    <button class="btn gap8" onClick=${() => void go()}><${Icon} name="branch" />${t("rules.try")}</button>
    <p class="small muted gap8">${t("rules.try_where", { regulation: both(where.name) })}</p>
    ${problem && html`<${Trouble} text=${problem} />`}
  `;
}
