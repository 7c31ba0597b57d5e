/** Decks and trumps: put together, checked against a regulation, kept in the browser, shared as text. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Page, toast } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { here, navigate } from "../lib/router.js";
import { bringsDeck, catalogue, wantCatalogue } from "./catalogue.js";
import { DeckGrid } from "./deck_grid.js";
import { RulesSelect, Shelf, TrumpTexts, Verdict } from "./deck_panels.js";
import { LINK, Sharing, wrong } from "./deck_share.js";
import { FRESH, WHOLE, newId, remove, save, saved } from "./deck_store.js";
import { readDeck } from "./deck_text.js";
import { kept } from "./kept.js";
import { loadBook } from "./rule_book.js";
import { Trouble } from "./trouble.js";
import { wish, wishes } from "./wishes.js";

/** @typedef {import("./deck_store.js").SavedDeck} SavedDeck */
/** @typedef {import("./catalogue.js").RegulationInfo} RegulationInfo */

/** What is being put together, so that leaving the page loses nothing. */
const draft = kept("draft", FRESH);
const forRules = kept("deck_rules", "");

/** How many cards each part takes. @param {any} rules */
function partsOf(rules) {
  return [
    ["cards", 54],
    ...(rules?.trumps?.kind === "brought" ? [["trumps", rules.trumps.most]] : []),
    ...(rules?.opening ? [["opening", rules.opening]] : []),
    ...(rules?.rare ? [["rare", 1]] : []),
  ];
}

export default function Decks() {
  useEffect(wantCatalogue, []);
  const found = catalogue.value;
  const wanted = here.value.query.get("for") ?? forRules.value;
  const able = found?.regulations.filter(bringsDeck) ?? [];
  const rules =
    able.find((one) => one.id === wanted) ??
    able.find((one) => one.id === wishes.value.regulation) ??
    able.findLast((one) => one.recommended && one.trumps.kind === "brought") ??
    able.at(-1);
  const deck = { ...FRESH, ...draft.value };
  const [problem, setProblem] = useState("");
  /** @param {Partial<SavedDeck>} more */
  const change = (more) => {
    draft.value = { ...deck, ...more };
  };

  useEffect(() => {
    if (!location.hash.startsWith(LINK)) return;
    try {
      draft.value = { ...FRESH, ...readDeck(decodeURIComponent(location.hash.slice(LINK.length))), id: "" };
      toast(t("decks.from_link"));
    } catch (error) {
      setProblem(wrong(error));
    }
    navigate("/decks", { replace: true });
  }, []);
  useEffect(() => {
    if (rules) void loadBook(rules.edition).catch(() => undefined);
  }, [rules?.edition]);

  /** @param {any} other */
  const take = (other) => {
    draft.value = { ...FRESH, ...other };
    setProblem("");
  };
  const stored = saved.value.find((one) => one.id === deck.id);
  const changed = !stored || JSON.stringify(stored) !== JSON.stringify(deck);
  return html`
    <${Page} current="decks" title=${t("decks.title")} wide>
      <div class="headline">
        <h1 class="display">${t("decks.title")}</h1>
        <${Shelf} deck=${deck} changed=${changed} onPick=${take} />
      </div>
      ${problem && html`<${Trouble} text=${problem} />`}
      <div class="deck gap">
        <${Cards} deck=${deck} rules=${rules} onChange=${change} />
        <div class="col">
          <section class="sheet">
            <${Facts} deck=${deck} onChange=${change} />
            <label class="small muted gap block" for="deck-rules">${t("decks.for")}</label>
            <${RulesSelect} able=${able} now=${rules?.id ?? ""} onPick=${playBy} />
            ${rules && html`<${Verdict} deck=${deck} rules=${rules} />`}
            <${Buttons} deck=${deck} rules=${rules} stored=${!!stored} changed=${changed} />
          </section>
          ${rules?.trumps?.kind === "brought" && html`<${TrumpTexts} deck=${deck} rules=${rules} />`}
          <${Sharing}
            deck=${deck}
            onRead=${(/** @type {any} */ read) => {
              take({ ...read, id: "" });
              toast(t("decks.read"));
            }}
          />
        </div>
      </div>
    </${Page}>
  `;
}

/** Check it against this regulation. @param {string} id */
function playBy(id) {
  forRules.value = id;
  if (here.value.query.has("for")) navigate("/decks", { replace: true });
}

/**
 * All cards, for one part of the deck at a time.
 * @param {{
 *   deck: SavedDeck, rules: RegulationInfo | undefined, onChange: (more: Partial<SavedDeck>) => void
 * }} props
 */
function Cards({ deck, rules, onChange }) {
  const [part, setPart] = useState("cards");
  const parts = partsOf(rules);
  const shown = parts.some(([id]) => id === part) ? part : "cards";
  const most = Number(parts.find(([id]) => id === shown)?.[1]);
  const empty = { cards: [], trumps: [], opening: [], rare: [] };
  return html`
    <section class="sheet">
      <div class="rowbtns between">
        <span class="seg" role="group" aria-label=${t("decks.parts")}>
          ${parts.map(
            ([id]) => html`
              <button
                key=${id}
                aria-pressed=${shown === id ? "true" : "false"}
                onClick=${() => setPart(String(id))}
              >
                ${t(`decks.${id}`)}
              </button>
            `,
          )}
        </span>
        <span class="rowbtns">
          ${
            shown === "cards"
              ? html`
                <button class="btn plain" onClick=${() => onChange({ cards: WHOLE })}>
                  ${t("decks.all")}
                </button>
                <button class="btn plain" onClick=${() => onChange(empty)}>${t("decks.nothing")}</button>
              `
              : html`
                <button class="btn plain" onClick=${() => onChange({ [shown]: [] })}>
                  ${t("decks.clear")}
                </button>
              `
          }
        </span>
      </div>
      <${DeckGrid}
        deck=${deck}
        part=${shown}
        most=${most}
        able=${rules?.trumps?.cards ?? []}
        onChange=${onChange}
      />
      <p class="small muted gap">${t(`decks.how_${shown}`, { n: most })}</p>
    </section>
  `;
}

/** Its name and size. @param {{ deck: SavedDeck, onChange: (more: Partial<SavedDeck>) => void }} props */
function Facts({ deck, onChange }) {
  const trumps = deck.trumps.length;
  const rest = deck.cards.filter((one) => !deck.trumps.includes(one)).length;
  return html`
    <label class="small muted" for="deck-name">${t("decks.name")}</label>
    <input
      id="deck-name"
      class="text"
      maxlength="40"
      value=${deck.name}
      placeholder=${t("decks.unnamed", { n: saved.value.length + 1 })}
      onInput=${(/** @type {any} */ e) => onChange({ name: e.target.value })}
    />
    <dl class="facts gap">
      <dt>${t("decks.count")}</dt>
      <dd class="num">${trumps ? t("decks.count_trumps", { n: rest, trumps }) : deck.cards.length}</dd>
    </dl>
  `;
}

/**
 * @param {{ deck: SavedDeck, rules: RegulationInfo | undefined, stored: boolean, changed: boolean }} props
 */
function Buttons({ deck, rules, stored, changed }) {
  const keep = () => {
    const name = deck.name.trim() || t("decks.unnamed", { n: saved.value.length + 1 });
    const named = { ...deck, id: deck.id || newId(), name };
    save(named);
    draft.value = named;
    toast(t("decks.saved", { name }));
    return named;
  };
  const play = () => {
    const used = changed ? keep() : deck;
    wish({ deck: used.id, ...(rules ? { regulation: rules.id } : {}) });
    navigate("/");
  };
  const forget = () => {
    remove(deck.id);
    draft.value = FRESH;
    toast(t("decks.removed", { name: deck.name }));
  };
  return html`
    <div class="rowbtns gap">
      <button class="btn go" onClick=${play}>${t("decks.play")}</button>
      <button class="btn" onClick=${keep} aria-disabled=${changed ? undefined : "true"}>
        ${changed ? t("decks.save") : t("decks.is_saved")}
      </button>
      ${stored && html`<button class="btn plain" onClick=${forget}>${t("decks.remove")}</button>`}
    </div>
  `;
}
