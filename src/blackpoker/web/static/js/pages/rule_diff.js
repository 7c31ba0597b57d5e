/** What changed between two editions. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { both, t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { catalogue, editionName } from "./catalogue.js";
import { changes, loadChanges } from "./rule_changes.js";
import { Row } from "./regulation_pick.js";
import { Trouble } from "./trouble.js";

const SECTIONS = [
  "actions",
  "characters",
  "fogs",
  "frames",
  "frame_actions",
  "trumps",
  "frame_characters",
  "frame_fogs",
];

/** @param {any} said a sentence or several, in all languages */
function inLine(said) {
  const found = said?.[settings.lang.value] ?? "";
  return Array.isArray(found) ? found.join(t("join.sentences")) : found;
}

/** Each change with both editions. @param {{ changes: any[], before: string, after: string }} props */
export function Changes({ changes: list, before, after }) {
  return html`
    <dl class="changes">
      ${list.map(
        (one) => html`
          <dt>${both(one.label)}</dt>
          <dd>
            <span class="was">
              <b class="chip">${before}</b>
              <span>${rich(inLine(one[before]) || t("rules.none"))}</span>
            </span>
            <span class="now">
              <b class="chip me">${after}</b>
              <span>${rich(inLine(one[after]) || t("rules.none"))}</span>
            </span>
          </dd>
        `,
      )}
    </dl>
  `;
}

/** @param {{ pair: string, onPick: (pair: string) => void }} props */
export function Difference({ pair, onPick }) {
  const all = catalogue.value?.editions ?? [];
  const ids = all.map((one) => one.id);
  const [first = "", second = ""] = pair.split("..");
  const before = ids.includes(first) ? first : (ids[0] ?? "");
  const after = ids.includes(second) && second !== before ? second : (ids.find((id) => id !== before) ?? "");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setProblem("");
    loadChanges(before, after).catch((error) => setProblem(error.text));
  }, [before, after]);
  const found = changes(before, after);
  const items = all.map((one) => [one.id, both(one.name)]);
  /** @param {string} id @param {boolean} late */
  const pick = (id, late) => {
    const [a, b] = late ? [before, id] : [id, after];
    onPick(a === b ? (late ? `${after}..${id}` : `${id}..${before}`) : `${a}..${b}`);
  };
  return html`
    <div class="diff gap">
      <div class="pairing">
        <${Row}
          label=${t("rules.from")}
          items=${items}
          now=${before}
          onPick=${(/** @type {string} */ id) => pick(id, false)}
        />
        <${Row}
          label=${t("rules.to")}
          items=${items}
          now=${after}
          onPick=${(/** @type {string} */ id) => pick(id, true)}
        />
      </div>
      ${problem && html`<${Trouble} text=${problem} />`}
      ${!found && !problem && html`<p class="muted gap" role="status">${t("rules.loading")}</p>`}
      ${
        found &&
        html`
          <${Notes} title=${t("rules.diff.words")} notes=${found.words} before=${before} after=${after} />
          ${SECTIONS.map(
            (id) => html`
              <${Section}
                key=${id}
                title=${t(`rules.diff.${id}`)}
                section=${found[id]}
                before=${before}
                after=${after}
              />
            `,
          )}
          <${Notes}
            title=${t("rules.diff.flow")}
            notes=${[
              ...found.flow.map((/** @type {any} */ one) => ({ ...one, about: one.label })),
              ...found.rules,
            ]}
            before=${before}
            after=${after}
          />
        `
      }
    </div>
  `;
}

/** @param {{ title: string, notes: any[], before: string, after: string }} props */
function Notes({ title, notes, before, after }) {
  if (!notes?.length) return null;
  return html`
    <section class="sheet gap">
      <h2 class="hd">${title}</h2>
      <${Changes}
        before=${before}
        after=${after}
        changes=${notes.map((one) => ({ ...one, label: one.about }))}
      />
    </section>
  `;
}

/** @param {{ title: string, section: any, before: string, after: string }} props */
function Section({ title, section, before, after }) {
  if (!section) return null;
  const only = [
    [before, section.only[before]],
    [after, section.only[after]],
  ].filter(([, names]) => names.length);
  if (!only.length && !section.changed.length) return null;
  return html`
    <section class="sheet gap">
      <h2 class="hd">${title}</h2>
      ${only.map(
        ([id, names]) => html`
          <p class="only">
            <b>${t("rules.only", { edition: editionName(id) })}</b>${" "}
            ${names.map((/** @type {any} */ one) => both(one)).join(t("list.comma"))}
          </p>
        `,
      )}
      ${section.changed.map(
        (/** @type {any} */ one) => html`
          <div class="changed" key=${one.id}>
            <h3>${both(one.name)}</h3>
            <${Changes} changes=${one.changes} before=${before} after=${after} />
          </div>
        `,
      )}
      ${
        section.same.length > 0 &&
        html`
          <p class="muted small gap8">
            ${t("rules.same")}${" "}
            ${section.same.map((/** @type {any} */ one) => both(one)).join(t("list.comma"))}
          </p>
        `
      }
    </section>
  `;
}
