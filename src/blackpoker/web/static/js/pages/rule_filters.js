/** Narrowing the rules down: edition, format, frame, kind and suit. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { both, t } from "../lib/i18n.js";
import { catalogue } from "./catalogue.js";

const SIGNS = ["♠", "♡", "♢", "♣"];

/**
 * @param {{
 *   edition: string, found: import("./rule_book.js").Book, filter: any, onChange: (filter: any) => void,
 *   onEdition: (id: string) => void
 * }} props
 */
export function Filters({ edition, found, filter, onChange, onEdition }) {
  const groups = found.groups.filter((group) => found.entries.some((one) => one.group === group));
  /** @param {any} more */
  const set = (more) => onChange({ ...filter, ...more });
  /** @param {string[]} list @param {string} one */
  const toggled = (list, one) =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
  return html`
    <${Ticks} label=${t("start.edition")}>
      ${catalogue.value?.editions.map(
        (one) => html`
          <${Tick} on=${one.id === edition} onPick=${() => onEdition(one.id)}>${both(one.name)}</${Tick}>
        `,
      )}
    </${Ticks}>
    <${Ticks} label=${t("start.format")}>
      ${catalogue.value?.formats.map(
        (id) => html`
          <${Tick} on=${filter.format === id} onPick=${() => set({ format: filter.format === id ? "" : id })}>
            ${t(`rules.format.${id}`)}
          </${Tick}>
        `,
      )}
    </${Ticks}>
    <div>
      <h2 id="frame-label">${t("start.frame")}</h2>
      <select
        class="text"
        aria-labelledby="frame-label"
        onChange=${(/** @type {any} */ e) => set({ frame: e.target.value })}
      >
        <option value="" selected=${!filter.frame}>${t("rules.any_frame")}</option>
        ${found.raw.frames.map(
          (/** @type {any} */ one) => html`
            <option key=${one.id} value=${one.id} selected=${filter.frame === one.id}>
              ${both(one.name)}
            </option>
          `,
        )}
      </select>
    </div>
    <${Ticks} label=${t("rules.kind")}>
      ${groups.map(
        (id) => html`
          <${Tick}
            on=${filter.groups.includes(id)}
            onPick=${() => set({ groups: toggled(filter.groups, id) })}
          >
            ${t(`rules.type.${id}`)}
          </${Tick}>
        `,
      )}
    </${Ticks}>
    <${Ticks} label=${t("rules.suit")}>
      ${SIGNS.map(
        (sign) => html`
          <${Tick}
            on=${filter.suits.includes(sign)}
            onPick=${() => set({ suits: toggled([...filter.suits], sign).join("") })}
          >
            ${rich(sign)}
          </${Tick}>
        `,
      )}
    </${Ticks}>
  `;
}

/** @param {{ label: string, children?: any }} props */
function Ticks({ label, children }) {
  return html`
    <div role="group" aria-label=${label}><h2>${label}</h2><div class="checks">${children}</div></div>
  `;
}

/** @param {{ on: boolean, onPick: () => void, children?: any }} props */
function Tick({ on, onPick, children }) {
  return html`
    <button class="tick" aria-pressed=${on ? "true" : "false"} onClick=${onPick}>${children}</button>
  `;
}
