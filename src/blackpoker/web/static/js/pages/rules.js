/** The rules: search, filter, read. On a phone an article rises from below. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Page, useTitle } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { here, navigate } from "../lib/router.js";
import { catalogue, newest, regulation, wantCatalogue } from "./catalogue.js";
import { book, grouped, loadBook, named } from "./rule_book.js";
import { Article } from "./rule_article.js";
import { Difference } from "./rule_diff.js";
import { loadChanges } from "./rule_changes.js";
import { Filters } from "./rule_filters.js";
import { RuleList, step } from "./rule_list.js";
import { useNarrow } from "./narrow.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./rule_book.js").Entry} Entry */

const NO_FILTER = { format: "", frame: "", groups: /** @type {string[]} */ ([]), suits: "" };

/** What the address asks for. @param {URLSearchParams} query */
function asked(query) {
  const find = query.get("find") ?? "";
  const whole = regulation(query.get("regulation") ?? "");
  if (whole) return { find, edition: whole.edition, format: whole.format, frame: whole.frame };
  return {
    find,
    edition: query.get("edition") ?? "",
    format: query.get("format") ?? "",
    frame: query.get("frame") ?? "",
  };
}

export default function Rules() {
  useEffect(wantCatalogue, []);
  const { query, hash } = here.value;
  const known = catalogue.value;
  const want = asked(query);
  const edition = known?.editions.some((one) => one.id === want.edition) ? want.edition : newest();
  const diff = query.get("diff") ?? "";
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!edition) return;
    setProblem("");
    loadBook(edition).catch((error) => setProblem(error.text));
    const others = known?.editions.map((one) => one.id) ?? [];
    const before = others[others.indexOf(edition) - 1];
    if (before) void loadChanges(before, edition).catch(() => undefined);
  }, [edition]);
  /** @param {Record<string, string>} more */
  const go = (more) => {
    const next = new URLSearchParams();
    for (const [key, value] of Object.entries({ edition: edition === newest() ? "" : edition, ...more }))
      if (value) next.set(key, value);
    navigate(`/rules${next.size ? `?${next}` : ""}`, { replace: true });
  };
  const tabs = html`
    <span class="seg" role="group" aria-label=${t("rules.title")}>
      <button aria-pressed=${diff ? "false" : "true"} onClick=${() => go({})}>${t("rules.reference")}</button>
      <button aria-pressed=${diff ? "true" : "false"} onClick=${() => go({ diff: lastTwo() })}>
        ${t("rules.difference")}
      </button>
    </span>
  `;
  const lastTwo = () =>
    known?.editions
      .slice(-2)
      .map((one) => one.id)
      .join("..") ?? "";
  return html`
    <${Page} current="rules" title=${t("rules.title")} wide>
      <div class="headline"><h1 class="display">${t("rules.title")}</h1>${known && tabs}</div>
      ${problem && html`<${Trouble} text=${problem} />`}
      ${
        !known
          ? html`<p class="muted gap" role="status">${t("rules.loading")}</p>`
          : diff
            ? html`
              <${Difference} pair=${diff} onPick=${(/** @type {string} */ pair) => go({ diff: pair })} />
            `
            : html`
              <${Reference}
                key=${edition}
                edition=${edition}
                first=${want}
                hash=${hash}
                onEdition=${(/** @type {string} */ id) => go({ edition: id === newest() ? "" : id })}
              />
            `
      }
    </${Page}>
  `;
}

/**
 * @param {{
 *   edition: string, first: { find: string, format: string, frame: string }, hash: string,
 *   onEdition: (id: string) => void
 * }} props
 */
function Reference({ edition, first, hash, onEdition }) {
  const [query, setQuery] = useState(first.find);
  const [filter, setFilter] = useState({ ...NO_FILTER, format: first.format, frame: first.frame });
  const [filtering, setFiltering] = useState(false);
  const search = useRef(/** @type {HTMLInputElement | null} */ (null));
  const narrow = useNarrow();
  const found = book(edition);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      const inField =
        event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog");
      if (event.key === "/" && !inField) {
        event.preventDefault();
        search.current?.focus();
      }
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
  const shown = found ? named(found.entries, hash) : undefined;
  useTitle(shown ? both(shown.name) : t("rules.title"));
  if (!found) return html`<p class="muted gap" role="status">${t("rules.loading")}</p>`;
  const groups = grouped(found, { edition, query, ...filter });
  const count = groups.reduce((sum, one) => sum + one.entries.length, 0);
  const active = [filter.format, filter.frame, ...filter.groups, ...filter.suits].filter(Boolean).length;
  const close = () => navigate(here.value.path + location.search, { replace: true });
  const filters = html`
    <${Filters}
      edition=${edition}
      found=${found}
      filter=${filter}
      onChange=${setFilter}
      onEdition=${onEdition}
    />
  `;
  const all = () => {
    setQuery("");
    setFilter(NO_FILTER);
  };
  return html`
    <div class="ref gap">
      ${!narrow && html`<div class="filters">${filters}</div>`}
      <div>
        <div class="search">
          <${Icon} name="find" />
          <input
            ref=${search}
            type="search"
            value=${query}
            aria-label=${t("rules.search")}
            placeholder=${t("rules.search")}
            onInput=${(/** @type {any} */ e) => setQuery(e.target.value)}
            onKeyDown=${(/** @type {KeyboardEvent} */ e) => {
              if (e.key === "Escape") setQuery("");
              if (e.key === "ArrowDown") step(e, 1);
            }}
          />
          ${
            narrow
              ? html`
                <button class="btn plain" onClick=${() => setFiltering(true)}>
                  ${t("rules.narrow")}
                  ${active ? ` ${active}` : ""}
                </button>
              `
              : html`<kbd>/</kbd>`
          }
        </div>
        <p class="sr" role="status">${t("rules.found", { n: count })}</p>
        <${RuleList} groups=${groups} shown=${shown} edition=${edition} onAll=${all} />
      </div>
      ${
        !narrow &&
        html`<div class="reading"><${Reading} one=${shown} edition=${edition} found=${found} /></div>`
      }
    </div>
    ${
      narrow &&
      shown &&
      html`
        <${Dialog} title=${both(shown.name)} kind="sheet-dialog" onClose=${close}>
          <article class="article">
            <${Article} one=${shown} edition=${edition} raw=${found.raw} entries=${found.entries} bare />
          </article>
        </${Dialog}>
      `
    }
    ${
      narrow &&
      filtering &&
      html`<${FilterSheet} n=${count} onClose=${() => setFiltering(false)}>${filters}</${FilterSheet}>`
    }
  `;
}

/** The rule that is read, beside the list. @param {{ one?: Entry, edition: string, found: any }} props */
function Reading({ one, edition, found }) {
  if (!one) return html`<p class="sheet muted">${t("rules.pick")}</p>`;
  return html`
    <article class="sheet article" aria-label=${both(one.name)}>
      <${Article} one=${one} edition=${edition} raw=${found.raw} entries=${found.entries} />
    </article>
  `;
}

/**
 * On a phone the filters rise from below.
 * @param {{ n: number, onClose: () => void, children?: any }} props
 */
function FilterSheet({ n, onClose, children }) {
  const foot = html`<button class="btn go" onClick=${onClose}>${t("rules.show", { n })}</button>`;
  return html`
    <${Dialog} title=${t("rules.narrow")} kind="sheet-dialog" onClose=${onClose} foot=${foot}>
      <div class="filters shown">${children}</div>
    </${Dialog}>
  `;
}
