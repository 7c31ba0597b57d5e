/** The rules one below the other, under their headings. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { both, t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { catalogue } from "./catalogue.js";
import { anchor } from "./rule_book.js";
import { changedSince } from "./rule_changes.js";
import { Costs, Key, spans } from "./rule_parts.js";

/** @typedef {import("./rule_book.js").Entry} Entry */

/** The formats it is in, a letter each, in the places of all there are. @param {string[]} formats */
const letters = (formats) =>
  (catalogue.value?.formats ?? []).map((id) => (formats.includes(id) ? id[0]?.toUpperCase() : " ")).join("");

/**
 * @param {{
 *   groups: { group: string, entries: Entry[] }[], shown: Entry | undefined, edition: string,
 *   onAll: () => void
 * }} props
 */
export function RuleList({ groups, shown, edition, onAll }) {
  /** @param {KeyboardEvent} e */
  const walk = (e) => step(e, e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0);
  return html`
    <div class="entries" onKeyDown=${walk}>
      ${groups.map(
        ({ group, entries }) => html`
          <h2 class="group" key=${group}>
            ${t(`rules.type.${group}`)} · <span class="num">${entries.length}</span>
          </h2>
          ${entries.map(
            (one) => html`
              <${Line}
                key=${`${one.kind}/${one.id}`}
                one=${one}
                current=${one === shown}
                edition=${edition}
              />
            `,
          )}
        `,
      )}
      ${
        !groups.length &&
        html`
          <p class="pad muted">
            ${t("rules.nothing")} <button class="btn" onClick=${onAll}>${t("rules.all")}</button>
          </p>
        `
      }
    </div>
  `;
}

/** Up and down among the entries. @param {KeyboardEvent} event @param {number} by */
export function step(event, by) {
  if (!by) return;
  const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".entries .entry")]);
  const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = at < 0 ? links[0] : links[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** @param {{ one: Entry, current: boolean, edition: string }} props */
function Line({ one, current, edition }) {
  const { rule } = one;
  const since = changedSince(edition, one);
  const action = one.kind === "action";
  const own = rule?.house && t(rule.changed ? "rules.house_changed" : "rules.house_new");
  const line = both(rule?.line) || (one.text?.[settings.lang.value]?.[0] ?? "");
  return html`
    <a
      class="entry"
      href=${`#${encodeURIComponent(anchor(one))}`}
      aria-current=${current ? "true" : undefined}
    >
      <b>${one.kind === "trump" && html`${rich(one.rule.card)} `}${both(one.name)}</b>
      <span class="fm" aria-label=${one.formats.map((id) => t(`rules.format.${id}`)).join(" ")}>
        ${letters(one.formats)}
      </span>
      <span class="kd">
        ${
          action &&
          html`
            <span>${rule.cost ? html`<${Costs} letters=${rule.cost} />` : t("rules.no_cost")}</span>
            ${rule.key && html`<span>★<${Key} rule=${rule} /></span>`}
            ${
              rule.target &&
              html`<span class="wrap-ok">${t("rules.target")}: ${spans(both(rule.target))}</span>`
            }
          `
        }
        ${line && html`<span class="wrap-ok">${spans(line)}</span>`}
      </span>
      ${own && html`<span class="chip op">${own}</span>`}
      ${since && html`<span class="chip me">${t("rules.differs", { edition: since })}</span>`}
    </a>
  `;
}
