/** Around the cards of a deck: the shelf, the regulation it is for, the verdict, its trumps. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { Card, cardName, cardSign, isJoker, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { editionName, shortName } from "./catalogue.js";
import { FRESH, deckFor, saved } from "./deck_store.js";
import { book } from "./rule_book.js";
import { spans } from "./rule_parts.js";

/** @typedef {import("./deck_store.js").SavedDeck} SavedDeck */
/** @typedef {import("./catalogue.js").RegulationInfo} RegulationInfo */

/**
 * The decks of this browser.
 * @param {{ deck: SavedDeck, changed: boolean, onPick: (deck: SavedDeck) => void }} props
 */
export function Shelf({ deck, changed, onPick }) {
  return html`
    <div class="checks" role="group" aria-label=${t("decks.yours")}>
      ${saved.value.map(
        (one) => html`
          <button
            key=${one.id}
            class="tick"
            aria-pressed=${one.id === deck.id ? "true" : "false"}
            onClick=${() => onPick(one)}
          >
            ${one.name}
            ${one.id === deck.id && changed ? " *" : ""}
          </button>
        `,
      )}
      <button class="tick" aria-pressed=${deck.id ? "false" : "true"} onClick=${() => onPick(FRESH)}>
        ${t("decks.new")}
      </button>
    </div>
  `;
}

/** @param {{ able: RegulationInfo[], now: string, onPick: (id: string) => void }} props */
export function RulesSelect({ able, now, onPick }) {
  const editions = [...new Set(able.map((one) => one.edition))].reverse();
  return html`
    <select id="deck-rules" class="text" onChange=${(/** @type {any} */ e) => onPick(e.target.value)}>
      ${editions.map(
        (id) => html`
          <optgroup key=${id} label=${editionName(id)}>
            ${able
              .filter((one) => one.edition === id)
              .map(
                (one) => html`
                  <option key=${one.id} value=${one.id} selected=${one.id === now}>${shortName(one)}</option>
                `,
              )}
          </optgroup>
        `,
      )}
    </select>
  `;
}

/**
 * Whether it may be played, and if not, why.
 * @param {{ deck: SavedDeck, rules: RegulationInfo }} props
 */
export function Verdict({ deck, rules }) {
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const asked = JSON.stringify({
    regulation: rules.id,
    lang: settings.lang.value,
    deck: "-",
    ...deckFor(deck, rules),
  });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const body = JSON.parse(asked);
      if (!deck.cards.length) {
        setVerdict({ legal: false, reason: t("decks.empty") });
        return;
      }
      post("/api/deck", body).then(
        (found) => {
          if (current) setVerdict(found);
        },
        (error) => {
          if (current) setVerdict({ legal: false, reason: error.text });
        },
      );
    }, 150);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  if (!verdict) return html`<p class="verdict wait gap" role="status">${t("decks.checking")}</p>`;
  return html`
    <p class=${`verdict gap ${verdict.legal ? "" : "no"}`} role="status">
      <${Icon} name=${verdict.legal ? "check" : "x"} />
      <span>${verdict.legal ? t("decks.legal", { name: shortName(rules) }) : verdict.reason}</span>
    </p>
  `;
}

/**
 * The chosen trumps and what they do.
 * @param {{ deck: SavedDeck, rules: RegulationInfo }} props
 */
export function TrumpTexts({ deck, rules }) {
  const entries = book(rules.edition)?.entries.filter((one) => one.kind === "trump") ?? [];
  const { least = 0, most = 0 } = rules.trumps;
  return html`
    <section class="sheet">
      <h2 class="hd">${t("decks.trumps")}</h2>
      ${
        deck.trumps.length > 0 &&
        html`
          <div class="trumps">
            ${deck.trumps.map((one) => html`<${Card} card=${one} role="img" aria-label=${cardName(one)} />`)}
          </div>
        `
      }
      ${deck.trumps.map((one) => {
        const entry = entries.find((other) => other.rule.card === cardSign(one));
        return html`<${TrumpText} key=${one} card=${one} entry=${entry} edition=${rules.edition} />`;
      })}
      ${
        !deck.trumps.length &&
        html`
          <p class="small muted">
            ${least === most ? t("decks.choose_trumps", { n: most }) : t("decks.may_trumps", { n: most })}
          </p>
        `
      }
    </section>
  `;
}

/**
 * What a trump does; not every card has a power.
 * @param {{ card: number, entry?: import("./rule_book.js").Entry, edition: string }} props
 */
function TrumpText({ card, entry, edition }) {
  /** @type {string[]} */
  const lines = entry?.text[settings.lang.value] ?? [];
  return html`
    <p class="small gap8">
      <b>
        ${isJoker(card) ? cardName(card) : rich(cardSign(card))}${" "}
        ${entry && html`<a href=${`/rules?edition=${edition}#trump/${entry.id}`}>${both(entry.name)}</a>`}
      </b>${" "}
      ${entry ? lines.map((line) => html`${spans(line)} `) : t("decks.no_power")}
    </p>
  `;
}
