/** The rule book: its contents, one chapter, and beside it the game that goes on. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { Page } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { here, navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { wantWords } from "../lib/terms.js";
import { bookIn, loadChapters } from "./book_data.js";
import { ChapterText } from "./book_chapter.js";
import { Hits, NearWords, useHits } from "./book_find.js";
import { editionName, newest, regulation, wantCatalogue, catalogue } from "./catalogue.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("../../../types/protocol").FlowNow} FlowNow */

/** The page with the chapter that the address names. @param {{ code: string }} props */
export default function BookPage({ code }) {
  useEffect(wantCatalogue, []);
  useEffect(wantWords, []);
  const [problem, setProblem] = useState("");
  const lang = settings.lang.value;
  useEffect(() => {
    loadChapters(lang).catch((error) => setProblem(error.text));
  }, [lang]);
  const found = bookIn(lang);
  const title = found?.chapters.find((one) => one.id === code)?.title ?? t("book.title");
  return html`
    <${Page} current="rules" title=${title} wide>
      ${problem && html`<${Trouble} text=${problem} />`}
      ${
        found
          ? html`<${Reading} book=${found} code=${code} />`
          : html`<p class="muted gap" role="status">${t("rules.loading")}</p>`
      }
    </${Page}>
  `;
}

/** What the address says besides the chapter, to be kept while reading. @param {URLSearchParams} query */
function kept(query) {
  const next = new URLSearchParams();
  for (const name of ["game", "watch", "edition"]) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  return next.size ? `?${next}` : "";
}

/** @param {{ book: import("./book_data.js").Book, code: string }} props */
function Reading({ book, code }) {
  const { query, hash } = here.value;
  const chapter =
    book.chapters.find((one) => one.id === code || String(one.number) === code) ?? book.chapters[0];
  const [typed, setTyped] = useState(query.get("q") ?? "");
  const search = useRef(/** @type {HTMLInputElement | null} */ (null));
  const flow = useFlow(query.get("game") ?? "", query.get("watch") ?? "");
  const known = catalogue.value;
  const asked = query.get("edition") ?? "";
  const edition = known?.editions.find((one) => one.id === asked)?.id ?? flow?.edition ?? newest() ?? "";
  const hits = useHits(typed, edition);
  const at = chapter ? book.chapters.indexOf(chapter) : 0;
  const address = kept(query);
  /** @param {number} by */
  const turn = (by) => {
    const next = book.chapters[at + by];
    if (next) navigate(`/book/${next.id}${address}`);
  };
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      const inField =
        event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog");
      if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "/") {
        event.preventDefault();
        search.current?.focus();
      }
      if (event.key === "[") turn(-1);
      if (event.key === "]") turn(1);
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  useEffect(() => {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    setTyped(query.get("q") ?? "");
  }, [code, hash, query.get("q")]);
  const finding = typed.trim() !== "";
  return html`
    <div class=${`book ${finding ? "finding" : ""}`}>
      <nav class="toc" aria-label=${t("book.contents")}>
        <div class="search">
          <${Icon} name="find" />
          <input
            ref=${search}
            type="search"
            value=${typed}
            aria-label=${t("book.search")}
            placeholder=${t("book.search")}
            onInput=${(/** @type {any} */ e) => setTyped(e.target.value)}
            onKeyDown=${(/** @type {KeyboardEvent} */ e) => {
              if (e.key === "Escape") setTyped("");
            }}
          />
          <kbd class="only-wide">/</kbd>
        </div>
        <h2>${t("book.title")}</h2>
        <ol>
          ${book.chapters.map(
            (one) => html`
              <li key=${one.id}>
                <a
                  href=${`/book/${one.id}${address}`}
                  aria-current=${one === chapter && !finding ? "page" : undefined}
                  onClick=${() => setTyped("")}
                >
                  <i class="num">${one.number}</i>${one.title}
                </a>
              </li>
            `,
          )}
        </ol>
        <div class="toc-foot">
          <a class="btn plain" href="/rules"><${Icon} name="book" />${t("book.lists")}</a>
          <a class="btn plain" href=${`/sheet${flow ? `?regulation=${encodeURIComponent(flow.regulation)}` : ""}`}>
            <${Icon} name="down" />${t("sheet.title")}
          </a>
          <a class="btn plain" href="/judge"><${Icon} name="scale" />${t("judge.open")}</a>
        </div>
      </nav>
      ${
        finding
          ? html`<${Hits} hits=${hits} typed=${typed} address=${address} onLeave=${() => setTyped("")} />`
          : chapter &&
            html`
              <article class="prose" key=${chapter.id}>
                <div class="prose-head">
                  <p class="kicker num">${t("book.chapter", { n: chapter.number })}</p>
                  <${Editions} edition=${edition} />
                </div>
                <${ChapterText} book=${book} chapter=${chapter} edition=${edition} flow=${flow} address=${address} />
                <div class="rowbtns gap" role="group" aria-label=${t("book.turn")}>
                  <${Turn} to=${book.chapters[at - 1]} sign="[" onTurn=${() => turn(-1)} />
                  <${Turn} to=${book.chapters[at + 1]} sign="]" onTurn=${() => turn(1)} />
                </div>
              </article>
            `
      }
      <aside class="margin">
        ${
          finding
            ? html`<${NearWords} hits=${hits} onPick=${setTyped} />`
            : html`
              ${flow && html`<${Now} flow=${flow} watch=${query.get("watch") ?? ""} />`}
              ${chapter && html`<${MostAsked} book=${book} chapter=${chapter} />`}
            `
        }
      </aside>
    </div>
  `;
}

/**
 * To the chapter before or after.
 * @param {{ to?: import("./book_data.js").Chapter, sign: string, onTurn: () => void }} props
 */
function Turn({ to, sign, onTurn }) {
  if (!to) return null;
  return html`<button class="btn" onClick=${onTurn}>${to.title} <kbd class="only-wide">${sign}</kbd></button>`;
}

/**
 * Where the game is that one came from; nothing without one.
 * @param {string} game
 * @param {string} watch
 * @returns {FlowNow | null}
 */
function useFlow(game, watch) {
  const [flow, setFlow] = useState(/** @type {FlowNow | null} */ (null));
  const lang = settings.lang.value;
  useEffect(() => {
    if (!game) return setFlow(null);
    const ask = () => {
      const more = new URLSearchParams({ lang, ...(watch ? { watch } : {}) });
      get(`/api/games/${encodeURIComponent(game)}/flow?${more}`).then(setFlow, () => setFlow(null));
    };
    ask();
    addEventListener("focus", ask);
    return () => removeEventListener("focus", ask);
  }, [game, watch, lang]);
  return flow;
}

/** Which edition is read; what is of another one is marked. @param {{ edition: string }} props */
function Editions({ edition }) {
  const known = catalogue.value?.editions ?? [];
  if (!known.length) return null;
  /** @param {string} id */
  const pick = (id) => {
    const query = new URLSearchParams(here.value.query);
    query.set("edition", id);
    navigate(`${here.value.path}?${query}${location.hash}`, { replace: true });
  };
  return html`
    <span class="seg small-seg editions" role="group" aria-label=${t("book.edition")}>
      ${known.map(
        (one) => html`
          <button aria-pressed=${String(one.id === edition)} onClick=${() => pick(one.id)}>
            ${editionName(one.id)}
          </button>
        `,
      )}
    </span>
  `;
}

/** In the game that goes on. @param {{ flow: FlowNow, watch: string }} props */
function Now({ flow, watch }) {
  const back = watch ? `/watch/${watch}` : `/g/${flow.game}`;
  const name = regulation(flow.regulation)?.name;
  const way = (flow.passing ?? []).map((one) => `[${one}]`).join(" → ");
  return html`
    <section class="sheet now-card">
      <h2>${t("book.now")}</h2>
      <p class="say">${flow.says}</p>
      ${flow.top && html`<p>${t("book.top", { action: flow.top })}</p>`}
      ${way && html`<p class="small">${t("book.if_pass", { boxes: way })}</p>`}
      ${name && html`<p class="small">${flow.regulation}</p>`}
      <div class="rowbtns"><a class="btn" href=${back}><${Icon} name="prev" />${t("book.back")}</a></div>
    </section>
  `;
}

/** @param {{ book: import("./book_data.js").Book, chapter: import("./book_data.js").Chapter }} props */
function MostAsked({ book, chapter }) {
  const numbers = [...new Set(chapter.sections.flatMap((one) => one.cites ?? []))].slice(0, 3);
  if (!numbers.length) return null;
  return html`
    <section class="sheet">
      <h2>${t("book.most_asked")}</h2>
      <dl class="rulings">
        ${numbers.map((number) => html`<dt>${number}</dt><dd>${book.rulings[number]}</dd>`)}
      </dl>
    </section>
  `;
}
