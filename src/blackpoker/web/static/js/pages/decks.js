/** Decks and trumps: put together, checked against a regulation, kept in the browser, shared as text. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { Card, cardName, rich } from "../lib/cards.js";
import { Page, copy, toast } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { here, navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { bringsDeck, catalogue, editionName, regulation, shortName, wantCatalogue } from "./catalogue.js";
import { DeckGrid } from "./deck_grid.js";
import { deckFor, newId, remove, save, saved } from "./deck_store.js";
import { DeckTextError, readDeck, writeDeck } from "./deck_text.js";
import { kept } from "./kept.js";
import { book, loadBook } from "./rule_book.js";
import { spans } from "./rule_parts.js";
import { Trouble } from "./trouble.js";
import { wish, wishes } from "./wishes.js";

/** @typedef {import("./deck_store.js").SavedDeck} SavedDeck */

const WHOLE = [...Array(54).keys()];
const LINK = "#deck=";
/** @type {SavedDeck} */
const FRESH = { id: "", name: "", cards: WHOLE, trumps: [], opening: [], rare: [] };
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
  const rules = able.find((one) => one.id === wanted) ?? able.find((one) => one.id === wishes.value.regulation)
    ?? able.findLast((one) => one.recommended && one.trumps.kind === "brought") ?? able.at(-1);
  const deck = { ...FRESH, ...draft.value };
  const [part, setPart] = useState("cards");
  const [problem, setProblem] = useState("");
  /** @param {Partial<SavedDeck>} more */
  const change = (more) => { draft.value = { ...deck, ...more }; };

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
  useEffect(() => { if (rules) void loadBook(rules.edition).catch(() => undefined); }, [rules?.edition]);

  const parts = partsOf(rules);
  const shown = parts.some(([id]) => id === part) ? part : "cards";
  const stored = saved.value.find((one) => one.id === deck.id);
  const changed = !stored || JSON.stringify(stored) !== JSON.stringify(deck);
  const keep = () => {
    const named = { ...deck, id: deck.id || newId(), name: deck.name.trim() || t("decks.unnamed", { n: saved.value.length + 1 }) };
    save(named);
    draft.value = named;
    toast(t("decks.saved", { name: named.name }));
    return named;
  };
  const play = () => {
    const used = changed ? keep() : deck;
    wish({ deck: used.id, ...(rules ? { regulation: rules.id } : {}) });
    navigate("/");
  };
  return html`<${Page} current="decks" title=${t("decks.title")} wide>
    <div class="headline"><h1 class="display">${t("decks.title")}</h1>
      <${Shelf} deck=${deck} changed=${changed} onPick=${(/** @type {SavedDeck} */ one) => { draft.value = { ...FRESH, ...one }; setProblem(""); }} /></div>
    ${problem && html`<${Trouble} text=${problem} />`}
    <div class="deck gap"><section class="sheet">
      <div class="rowbtns between"><span class="seg" role="group" aria-label=${t("decks.parts")}>${parts.map(([id]) => html`
          <button key=${id} aria-pressed=${shown === id ? "true" : "false"} onClick=${() => setPart(String(id))}>${t(`decks.${id}`)}</button>`)}</span>
        <span class="rowbtns">${shown === "cards" ? html`<button class="btn plain" onClick=${() => change({ cards: WHOLE })}>${t("decks.all")}</button>
            <button class="btn plain" onClick=${() => change({ cards: [], trumps: [], opening: [], rare: [] })}>${t("decks.nothing")}</button>`
          : html`<button class="btn plain" onClick=${() => change({ [shown]: [] })}>${t("decks.clear")}</button>`}</span></div>
      <${DeckGrid} deck=${deck} part=${shown} most=${Number(parts.find(([id]) => id === shown)?.[1])} able=${rules?.trumps?.cards ?? []} onChange=${change} />
      <p class="small muted gap">${t(`decks.how_${shown}`, { n: Number(parts.find(([id]) => id === shown)?.[1]) })}</p></section>
      <div class="col"><section class="sheet">
          <label class="small muted" for="deck-name">${t("decks.name")}</label>
          <input id="deck-name" class="text" maxlength="40" value=${deck.name} placeholder=${t("decks.unnamed", { n: saved.value.length + 1 })} onInput=${(/** @type {any} */ e) => change({ name: e.target.value })} />
          <dl class="facts gap"><dt>${t("decks.count")}</dt><dd class="num">${deck.trumps.length ? t("decks.count_trumps", { n: deck.cards.filter((one) => !deck.trumps.includes(one)).length, trumps: deck.trumps.length }) : deck.cards.length}</dd></dl>
          <label class="small muted gap block" for="deck-rules">${t("decks.for")}</label>
          <${RulesSelect} able=${able} now=${rules?.id ?? ""} onPick=${(/** @type {string} */ id) => { forRules.value = id; if (here.value.query.has("for")) navigate("/decks", { replace: true }); }} />
          ${rules && html`<${Verdict} deck=${deck} rules=${rules} />`}
          <div class="rowbtns gap"><button class="btn go" onClick=${play}>${t("decks.play")}</button>
            <button class="btn" onClick=${keep} aria-disabled=${changed ? undefined : "true"}>${changed ? t("decks.save") : t("decks.is_saved")}</button>
            ${stored && html`<button class="btn plain" onClick=${() => { remove(deck.id); draft.value = FRESH; toast(t("decks.removed", { name: deck.name })); }}>${t("decks.remove")}</button>`}</div>
        </section>
        ${rules?.trumps?.kind === "brought" && html`<${TrumpTexts} deck=${deck} rules=${rules} />`}
        <${Sharing} deck=${deck} onRead=${(/** @type {any} */ read) => { draft.value = { ...FRESH, ...read, id: "" }; setProblem(""); toast(t("decks.read")); }} />
      </div></div>
  </${Page}>`;
}

/** What is wrong with a text, in words. @param {unknown} error */
function wrong(error) {
  return error instanceof DeckTextError ? t("decks.wrong_word", { word: error.word }) : t("decks.wrong_text");
}

/** The decks of this browser. @param {{ deck: SavedDeck, changed: boolean, onPick: (deck: SavedDeck) => void }} props */
function Shelf({ deck, changed, onPick }) {
  return html`<div class="checks" role="group" aria-label=${t("decks.yours")}>${saved.value.map((one) => html`
      <button key=${one.id} class="tick" aria-pressed=${one.id === deck.id ? "true" : "false"} onClick=${() => onPick(one)}>${one.name}${one.id === deck.id && changed ? " *" : ""}</button>`)}
    <button class="tick" aria-pressed=${deck.id ? "false" : "true"} onClick=${() => onPick(FRESH)}>${t("decks.new")}</button></div>`;
}

/** @param {{ able: import("./catalogue.js").RegulationInfo[], now: string, onPick: (id: string) => void }} props */
function RulesSelect({ able, now, onPick }) {
  const editions = [...new Set(able.map((one) => one.edition))].reverse();
  return html`<select id="deck-rules" class="text" onChange=${(/** @type {any} */ e) => onPick(e.target.value)}>${editions.map((id) => html`
    <optgroup key=${id} label=${editionName(id)}>${able.filter((one) => one.edition === id).map((one) => html`
      <option key=${one.id} value=${one.id} selected=${one.id === now}>${shortName(one)}</option>`)}</optgroup>`)}</select>`;
}

/** Whether it may be played, and if not, why. @param {{ deck: SavedDeck, rules: import("./catalogue.js").RegulationInfo }} props */
function Verdict({ deck, rules }) {
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const asked = JSON.stringify({ regulation: rules.id, lang: settings.lang.value, deck: "-", ...deckFor(deck, rules) });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const body = JSON.parse(asked);
      if (!deck.cards.length) { setVerdict({ legal: false, reason: t("decks.empty") }); return; }
      post("/api/deck", body).then((found) => { if (current) setVerdict(found); }, (error) => { if (current) setVerdict({ legal: false, reason: error.text }); });
    }, 150);
    return () => { current = false; clearTimeout(timer); };
  }, [asked]);
  if (!verdict) return html`<p class="verdict wait gap" role="status">${t("decks.checking")}</p>`;
  return html`<p class=${`verdict gap ${verdict.legal ? "" : "no"}`} role="status"><${Icon} name=${verdict.legal ? "check" : "x"} />
    <span>${verdict.legal ? t("decks.legal", { name: shortName(rules) }) : verdict.reason}</span></p>`;
}

/** The chosen trumps and what they do. @param {{ deck: SavedDeck, rules: import("./catalogue.js").RegulationInfo }} props */
function TrumpTexts({ deck, rules }) {
  const entries = book(rules.edition)?.entries.filter((one) => one.kind === "trump") ?? [];
  const { least = 0, most = 0 } = rules.trumps;
  return html`<section class="sheet"><h2 class="hd">${t("decks.trumps")}</h2>
    ${deck.trumps.length > 0 && html`<div class="trumps">${deck.trumps.map((one) => html`<${Card} card=${one} role="img" aria-label=${cardName(one)} />`)}</div>`}
    ${deck.trumps.map((one) => {
      const sign = `${"♠♡♢♣"[Math.floor(one / 13)] ?? ""}${["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][one % 13]}`;
      const rule = one < 52 ? entries.find((other) => other.rule.card === sign) : undefined;
      return html`<p class="small gap8"><b>${one < 52 ? rich(sign) : cardName(one)} ${rule && html`<a href=${`/rules?edition=${rules.edition}#trump/${rule.id}`}>${both(rule.name)}</a>`}</b>
        ${" "}${rule ? (rule.text[settings.lang.value] ?? []).map((/** @type {string} */ line) => html`${spans(line)} `) : t("decks.no_power")}</p>`;
    })}
    ${!deck.trumps.length && html`<p class="small muted">${least === most ? t("decks.choose_trumps", { n: most }) : t("decks.may_trumps", { n: most })}</p>`}</section>`;
}

/** As short text, and back. @param {{ deck: SavedDeck, onRead: (deck: any) => void }} props */
function Sharing({ deck, onRead }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const short = writeDeck(deck);
  const read = () => {
    try {
      const typed = text.trim();
      const at = typed.indexOf(LINK);
      onRead(readDeck(at < 0 ? typed : decodeURIComponent(typed.slice(at + LINK.length))));
      setText("");
      setProblem("");
    } catch (error) {
      setProblem(wrong(error));
    }
  };
  return html`<section class="sheet"><h2 class="hd">${t("decks.share")}</h2>
    <div class="code"><output class="hash">${short}</output></div>
    <div class="rowbtns gap8"><button class="btn" onClick=${() => void copy(short)}>${t("decks.copy")}</button>
      <button class="btn" onClick=${() => void copy(`${location.origin}/decks${LINK}${encodeURIComponent(short)}`)}><${Icon} name="share" />${t("decks.copy_link")}</button></div>
    <label class="small muted gap block" for="deck-text">${t("decks.paste")}</label>
    <textarea id="deck-text" class="text hash" rows="2" value=${text} placeholder="all -S2 -H2 -D2 -C2" onInput=${(/** @type {any} */ e) => setText(e.target.value)}></textarea>
    <button class="btn gap8" onClick=${read} aria-disabled=${text.trim() ? undefined : "true"}>${t("decks.take")}</button>
    ${problem && html`<${Trouble} text=${problem} />`}</section>`;
}
