/** Start page: who sits opposite, and the smaller wishes: name, deck, clock, seed. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { bringsDeck } from "./catalogue.js";
import { deckFor, saved } from "./deck_store.js";
import { seedFits } from "./wishes.js";

const KINDS = ["computer", "friend", "hotseat", "practice"];
const CLOCKS = [0, 5, 10, 20, 30, 60];

/** @param {{ now: any, onPick: (more: any) => void }} props */
export function OpponentPick({ now, onPick }) {
  return html`
    <div class="pick" role="radiogroup" aria-label=${t("start.opponent")}>
      ${KINDS.map(
        (kind) => html`
          <label key=${kind}>
            <input
              type="radio"
              name="kind"
              value=${kind}
              checked=${now.kind === kind}
              onChange=${() => onPick({ kind })}
            />
            <b>${t(`start.${kind}`)}</b>
            <span></span>
            <small>${t(`start.${kind}_what`)}</small>
          </label>
        `,
      )}
    </div>
  `;
}

/**
 * A line with a label and something to fill in.
 * @param {{ label: string, id: string, children?: any, note?: string }} props
 */
export function Field({ label, id, children, note = "" }) {
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${children}
      ${note && html`<small id=${`${id}-note`}>${note}</small>`}
    </div>
  `;
}

/** @param {{ now: any, rules: any, onPick: (more: any) => void }} props */
export function Details({ now, rules, onPick }) {
  const wrong = !seedFits(now.seed);
  return html`
    <div class="fields">
      <${Field} label=${t("start.name")} id="name">
        <input
          id="name"
          class="text"
          maxlength="24"
          autocomplete="nickname"
          placeholder=${t("start.guest")}
          value=${settings.name.value}
          onInput=${(/** @type {any} */ e) => {
            settings.name.value = e.target.value;
          }}
        />
      </${Field}>
      ${
        now.kind === "hotseat" &&
        html`
          <${Field} label=${t("start.other_name")} id="other">
            <input
              id="other"
              class="text"
              maxlength="24"
              placeholder=${t("start.second")}
              value=${now.other}
              onInput=${(/** @type {any} */ e) => onPick({ other: e.target.value })}
            />
          </${Field}>
        `
      }
      ${
        now.kind === "friend" &&
        html`
          <${Field} label=${t("start.clock")} id="clock" note=${t("start.clock_note")}>
            <select
              id="clock"
              class="text"
              value=${String(now.clock)}
              onChange=${(/** @type {any} */ e) => onPick({ clock: Number(e.target.value) })}
            >
              ${CLOCKS.map(
                (one) => html`
                  <option value=${String(one)} selected=${now.clock === one}>
                    ${one ? t("start.minutes", { n: one }) : t("start.no_clock")}
                  </option>
                `,
              )}
            </select>
          </${Field}>
          <label class="yes">
            <input
              type="checkbox"
              checked=${now.instant}
              onChange=${(/** @type {any} */ e) => onPick({ instant: e.target.checked })}
            />
            <span>${t("start.instant")}<small>${t("start.instant_note")}</small></span>
          </label>
        `
      }
      ${
        bringsDeck(rules) &&
        html`
          <${DeckChoice}
            rules=${rules}
            deck=${now.deck}
            onPick=${(/** @type {string} */ deck) => onPick({ deck })}
          />
        `
      }
      ${
        now.kind !== "friend" &&
        html`
          <${Field}
            label=${t("start.seed")}
            id="seed"
            note=${wrong ? t("start.seed_wrong") : t("start.seed_note")}
          >
            <input
              id="seed"
              class="text num"
              inputmode="numeric"
              aria-invalid=${wrong ? "true" : undefined}
              aria-describedby="seed-note"
              value=${now.seed}
              placeholder=${t("start.seed_none")}
              onInput=${(/** @type {any} */ e) => onPick({ seed: e.target.value })}
            />
          </${Field}>
        `
      }
    </div>
  `;
}

/**
 * Which deck to bring; says at once whether it may be played.
 * @param {{ rules: any, deck: string, onPick: (id: string) => void }} props
 */
export function DeckChoice({ rules, deck, onPick }) {
  const known = saved.value.find((one) => one.id === deck);
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const brought = JSON.stringify(deckFor(deck, rules));
  const lang = settings.lang.value;
  useEffect(() => {
    setVerdict(null);
    if (!known) return;
    let current = true;
    post("/api/deck", { regulation: rules.id, lang, deck: "", ...JSON.parse(brought) }).then(
      (found) => {
        if (current) setVerdict(found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [brought, rules.id, lang, known?.id]);
  const trumps = rules.trumps?.kind;
  return html`
    <${Field}
      label=${t("start.deck")}
      id="deck"
      note=${
        trumps === "brought" ? t("start.trumps_note") : trumps === "drafted" ? t("start.draft_note") : ""
      }
    >
      <span class="code">
        <select id="deck" class="text" onChange=${(/** @type {any} */ e) => onPick(e.target.value)}>
          <option value="" selected=${!known}>
            ${t("start.usual_deck", { n: rules.deck.suggested?.length ?? rules.deck.most })}
          </option>
          ${saved.value.map(
            (one) => html`
              <option key=${one.id} value=${one.id} selected=${one.id === deck}>${one.name}</option>
            `,
          )}
        </select>
        <a class="btn" href=${`/decks?for=${encodeURIComponent(rules.id)}`}>${t("start.edit_decks")}</a>
      </span>
      ${
        verdict && !verdict.legal && html`<span class="verdict no gap8" role="alert">${verdict.reason}</span>`
      }
    </${Field}>
  `;
}
