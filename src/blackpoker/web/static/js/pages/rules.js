/** The rules: search, filter, read. On a phone an article rises from below. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { Page } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { here, navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { catalogue, newest, regulation, wantCatalogue } from "./catalogue.js";
import { FORMATS, GROUPS, anchor, book, grouped, loadBook, named } from "./rule_book.js";
import { Article } from "./rule_article.js";
import { Difference } from "./rule_diff.js";
import { changedSince, loadChanges } from "./rule_changes.js";
import { Costs, Key, spans } from "./rule_parts.js";
import { useNarrow } from "./narrow.js";
import { Trouble } from "./trouble.js";

const SIGNS = ["♠", "♡", "♢", "♣"];
const LETTERS = /** @type {Record<string, string>} */ ({ lite: "L", standard: "S", pro: "P", master: "M" });
const NO_FILTER = { format: "", frame: "", groups: /** @type {string[]} */ ([]), suits: "" };

/** What the address asks for. @param {URLSearchParams} query */
function asked(query) {
  const whole = regulation(query.get("regulation") ?? "");
  if (whole) return { edition: whole.edition, format: whole.format, frame: whole.frame };
  return { edition: query.get("edition") ?? "", format: query.get("format") ?? "", frame: query.get("frame") ?? "" };
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
    for (const [key, value] of Object.entries({ edition: edition === newest() ? "" : edition, ...more })) if (value) next.set(key, value);
    navigate(`/rules${next.size ? `?${next}` : ""}`, { replace: true });
  };
  const tabs = html`<span class="seg" role="group" aria-label=${t("rules.title")}>
    <button aria-pressed=${diff ? "false" : "true"} onClick=${() => go({})}>${t("rules.reference")}</button>
    <button aria-pressed=${diff ? "true" : "false"} onClick=${() => go({ diff: lastTwo() })}>${t("rules.difference")}</button></span>`;
  const lastTwo = () => known?.editions.slice(-2).map((one) => one.id).join("..") ?? "";
  return html`<${Page} current="rules" title=${t("rules.title")} wide>
    <div class="headline"><h1 class="display">${t("rules.title")}</h1>${known && tabs}</div>
    ${problem && html`<${Trouble} text=${problem} />`}
    ${!known ? html`<p class="muted gap" role="status">${t("rules.loading")}</p>`
      : diff ? html`<${Difference} pair=${diff} onPick=${(/** @type {string} */ pair) => go({ diff: pair })} />`
      : html`<${Reference} key=${edition} edition=${edition} first=${want} hash=${hash} onEdition=${(/** @type {string} */ id) => go({ edition: id === newest() ? "" : id })} />`}
  </${Page}>`;
}

/** @param {{ edition: string, first: { format: string, frame: string }, hash: string, onEdition: (id: string) => void }} props */
function Reference({ edition, first, hash, onEdition }) {
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState({ ...NO_FILTER, format: first.format, frame: first.frame });
  const [filtering, setFiltering] = useState(false);
  const search = useRef(/** @type {HTMLInputElement | null} */ (null));
  const narrow = useNarrow();
  const found = book(edition);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      const inField = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog");
      if (event.key === "/" && !inField) { event.preventDefault(); search.current?.focus(); }
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
  if (!found) return html`<p class="muted gap" role="status">${t("rules.loading")}</p>`;
  const all = { edition, query, ...filter };
  const groups = grouped(found.entries, all);
  const shown = named(found.entries, hash);
  const count = groups.reduce((sum, one) => sum + one.entries.length, 0);
  const active = [filter.format, filter.frame, ...filter.groups, ...filter.suits].filter(Boolean).length;
  const close = () => navigate(location.pathname + location.search, { replace: true });
  const filters = html`<${Filters} edition=${edition} raw=${found.raw} entries=${found.entries} filter=${filter} onChange=${setFilter} onEdition=${onEdition} />`;
  return html`<div class="ref gap">
    ${!narrow && html`<div class="filters">${filters}</div>`}
    <div><div class="search"><${Icon} name="find" /><input ref=${search} type="search" value=${query} aria-label=${t("rules.search")} placeholder=${t("rules.search")}
        onInput=${(/** @type {any} */ e) => setQuery(e.target.value)} onKeyDown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") setQuery(""); if (e.key === "ArrowDown") step(e, 1); }} />
      ${narrow ? html`<button class="btn plain" onClick=${() => setFiltering(true)}>${t("rules.narrow")}${active ? ` ${active}` : ""}</button>` : html`<kbd>/</kbd>`}</div>
      <p class="sr" role="status">${t("rules.found", { n: count })}</p>
      <div class="entries" onKeyDown=${(/** @type {KeyboardEvent} */ e) => step(e, e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0)}>
        ${groups.map(({ group, entries }) => html`<h2 class="group" key=${group}>${t(`rules.type.${group}`)} · <span class="num">${entries.length}</span></h2>
          ${entries.map((one) => html`<${Line} key=${`${one.kind}/${one.id}`} one=${one} current=${one === shown} edition=${edition} />`)}`)}
        ${!count && html`<p class="pad muted">${t("rules.nothing")} <button class="btn" onClick=${() => { setQuery(""); setFilter(NO_FILTER); }}>${t("rules.all")}</button></p>`}
      </div></div>
    ${!narrow && html`<div class="reading">${shown ? html`<article class="sheet article" aria-label=${both(shown.name)}><${Article} one=${shown} edition=${edition} raw=${found.raw} entries=${found.entries} /></article>`
      : html`<p class="sheet muted">${t("rules.pick")}</p>`}</div>`}
  </div>
    ${narrow && shown && html`<${Dialog} title=${both(shown.name)} kind="sheet-dialog" onClose=${close}>
      <article class="article"><${Article} one=${shown} edition=${edition} raw=${found.raw} entries=${found.entries} bare /></article></${Dialog}>`}
    ${narrow && filtering && html`<${Dialog} title=${t("rules.narrow")} kind="sheet-dialog" onClose=${() => setFiltering(false)}
      foot=${html`<button class="btn go" onClick=${() => setFiltering(false)}>${t("rules.show", { n: count })}</button>`}><div class="filters shown">${filters}</div></${Dialog}>`}`;
}

/** Up and down among the entries. @param {KeyboardEvent} event @param {number} by */
function step(event, by) {
  if (!by) return;
  const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".entries .entry")]);
  const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = at < 0 ? links[0] : links[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** @param {{ one: import("./rule_book.js").Entry, current: boolean, edition: string }} props */
function Line({ one, current, edition }) {
  const { rule } = one;
  const since = changedSince(edition, one);
  const letters = FORMATS.map((format) => (one.formats.includes(format) ? LETTERS[format] : " ")).join("");
  const action = one.kind === "action";
  return html`<a class="entry" href=${`#${encodeURIComponent(anchor(one))}`} aria-current=${current ? "true" : undefined}>
    <b>${one.kind === "trump" && html`${rich(one.rule.card)} `}${both(one.name)}</b>
    <span class="fm" aria-label=${one.formats.map((id) => t(`rules.format.${id}`)).join(" ")}>${letters}</span>
    <span class="kd">${action && html`<span>${rule.cost ? html`<${Costs} letters=${rule.cost} />` : t("rules.no_cost")}</span>
      ${rule.key && html`<span>★<${Key} text=${rule.key} words=${rule.key_words} /></span>`}
      ${rule.target && html`<span class="wrap-ok">${t("rules.target")}: ${spans(both(rule.target))}</span>`}`}
      ${!action && html`<span class="wrap-ok">${spans(one.text?.[settings.lang.value]?.[0] ?? "")}</span>`}</span>
    ${since && html`<span class="chip me">${t("rules.differs", { edition: since })}</span>`}</a>`;
}

/**
 * @param {{ edition: string, raw: any, entries: import("./rule_book.js").Entry[], filter: any, onChange: (filter: any) => void,
 *   onEdition: (id: string) => void }} props
 */
function Filters({ edition, raw, entries, filter, onChange, onEdition }) {
  const groups = GROUPS.filter((group) => entries.some((one) => one.group === group));
  /** @param {any} more */
  const set = (more) => onChange({ ...filter, ...more });
  /** @param {string[]} list @param {string} one */
  const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
  return html`
    <${Ticks} label=${t("start.edition")}>${catalogue.value?.editions.map((one) => html`<${Tick} on=${one.id === edition} onPick=${() => onEdition(one.id)}>${both(one.name)}</${Tick}>`)}</${Ticks}>
    <${Ticks} label=${t("start.format")}>${FORMATS.map((id) => html`<${Tick} on=${filter.format === id} onPick=${() => set({ format: filter.format === id ? "" : id })}>${t(`rules.format.${id}`)}</${Tick}>`)}</${Ticks}>
    <div><h2 id="frame-label">${t("start.frame")}</h2><select class="text" aria-labelledby="frame-label" onChange=${(/** @type {any} */ e) => set({ frame: e.target.value })}>
      <option value="" selected=${!filter.frame}>${t("rules.any_frame")}</option>
      ${raw.frames.map((/** @type {any} */ one) => html`<option key=${one.id} value=${one.id} selected=${filter.frame === one.id}>${both(one.name)}</option>`)}</select></div>
    <${Ticks} label=${t("rules.kind")}>${groups.map((id) => html`<${Tick} on=${filter.groups.includes(id)} onPick=${() => set({ groups: toggled(filter.groups, id) })}>${t(`rules.type.${id}`)}</${Tick}>`)}</${Ticks}>
    <${Ticks} label=${t("rules.suit")}>${SIGNS.map((sign) => html`<${Tick} on=${filter.suits.includes(sign)} onPick=${() => set({ suits: toggled([...filter.suits], sign).join("") })}>${rich(sign)}</${Tick}>`)}</${Ticks}>`;
}

/** @param {{ label: string, children?: any }} props */
function Ticks({ label, children }) {
  return html`<div role="group" aria-label=${label}><h2>${label}</h2><div class="checks">${children}</div></div>`;
}

/** @param {{ on: boolean, onPick: () => void, children?: any }} props */
function Tick({ on, onPick, children }) {
  return html`<button class="tick" aria-pressed=${on ? "true" : "false"} onClick=${onPick}>${children}</button>`;
}
