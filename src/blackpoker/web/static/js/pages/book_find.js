/** Searching in the rule book: one list of words, chapters, rulings and actions, best first. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { placeOf, words } from "../lib/terms.js";

/** @typedef {{ kind: string, id: string, title: string, text: string, link: string, chapter: number }} Hit */
/** @typedef {{ query: string, edition: string, count: number, found: Hit[], near: Hit[] }} Found */

const PAUSE = 150; // milliseconds after the last letter
const NEAR = 7;

/**
 * What there is about what is typed; the last answer until the next has come.
 * @param {string} typed
 * @param {string} edition
 */
export function useHits(typed, edition) {
  const [hits, setHits] = useState(/** @type {Found | null} */ (null));
  const lang = settings.lang.value;
  const query = typed.trim();
  useEffect(() => {
    if (!query) return setHits(null);
    let current = true;
    const timer = setTimeout(() => {
      get(`/api/find?${new URLSearchParams({ q: query, edition, lang })}`).then(
        (found) => current && setHits(found),
        () => undefined,
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [query, edition, lang]);
  return hits;
}

/**
 * Where a hit leads; a ruling is told whole where it stands.
 * @param {Hit} hit
 * @param {string} edition
 * @param {string} address
 */
function target(hit, edition, address) {
  if (hit.kind === "ruling") return "";
  if (hit.link) return placeOf(hit.link, address);
  const name = hit.kind === "action" ? hit.id : `${hit.kind}/${hit.id}`;
  return `/rules?edition=${encodeURIComponent(edition)}#${encodeURIComponent(name)}`;
}

/** @param {{ hits: Found | null, typed: string, address: string, onLeave: () => void }} props */
export function Hits({ hits, typed, address, onLeave }) {
  const found = hits?.found ?? [];
  const near = hits?.near ?? [];
  const said = !hits
    ? ""
    : found.length
      ? t("book.found", { n: hits.count })
      : t("book.nothing", { query: typed });
  /** @param {Hit} one @param {boolean} best */
  const row = (one, best) => html`
    <${HitRow}
      key=${one.kind + one.id}
      hit=${one}
      best=${best}
      hits=${hits}
      address=${address}
      onLeave=${onLeave}
    />
  `;
  return html`
    <div class="prose hits-page">
      <p class="muted" role="status">${said}</p>
      <div class="hits">
        ${found.map((one, i) => row(one, i === 0))}
      </div>
      ${near.length > 0 && html`<h2 class="gap">${t("book.near")}</h2>`}
      <div class="hits">
        ${near.map((one) => row(one, false))}
      </div>
    </div>
  `;
}

/** @param {{ hit: Hit, best: boolean, hits: Found | null, address: string, onLeave: () => void }} props */
function HitRow({ hit, best, hits, address, onLeave }) {
  const to = target(hit, hits?.edition ?? "", address);
  const inside = html`
    <span class="chip">${t(`book.kind.${hit.kind}`)}</span>
    <span>
      <b>${rich(hit.title)}</b>
      ${hit.chapter > 0 && html`<small>${t("book.chapter", { n: hit.chapter })}</small>`}
      <span class="snip">${marked(hit.text, hits?.query ?? "")}</span>
    </span>
    ${to && html`<${Icon} name="next" />`}
  `;
  const look = `hit ${best ? "best" : ""}`;
  if (!to) return html`<div class=${look}>${inside}</div>`;
  return html`<a class=${look} href=${to} onClick=${onLeave}>${inside}</a>`;
}

/** @param {string} text @param {string} query */
function marked(text, query) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at < 0) return rich(text);
  const end = at + query.length;
  return [...rich(text.slice(0, at)), html`<mark>${text.slice(at, end)}</mark>`, ...rich(text.slice(end))];
}

/** Words that go with the best one. @param {{ hits: Found | null, onPick: (word: string) => void }} props */
export function NearWords({ hits, onPick }) {
  const best = (hits?.found ?? []).find((one) => one.kind === "word");
  const word = words.value.find((one) => one.id === best?.id);
  const near = (word?.near ?? [])
    .map((id) => words.value.find((one) => one.id === id))
    .filter((one) => one !== undefined)
    .slice(0, NEAR);
  if (!word) return null;
  return html`
    <section class="sheet near">
      <h2>${word.title}</h2>
      ${word.text.map((one) => html`<p>${rich(one)}</p>`)}
    </section>
    ${
      near.length > 0 &&
      html`
        <section class="sheet near">
          <h2>${t("book.near")}</h2>
          <p class="near-words">
            ${near.map((one) => html`<button class="chip" onClick=${() => onPick(one.title)}>${one.title}</button> `)}
          </p>
        </section>
      `
    }
  `;
}
