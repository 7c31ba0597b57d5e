/** The set-up on an empty table: where it stands, one question, the cards, and what is chosen. */
import { html } from "htm/preact";
import { Card, cardName, plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { Prompt } from "../table/prompt.js";
import { trumpSays } from "../table/rules.js";
import { DeckScreen } from "./deck.js";
import { DraftDock, DraftScreen, Kept } from "./draft.js";
import { Plans, RareRules, Reading, Suggestions } from "./reading.js";
import { SplitNotes, SplitScreen, SplitCard } from "./split.js";
import { Filters, TrumpScreen } from "./trumps.js";

/** @typedef {import("../table/desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function SetupEvent({ desk }) {
  const { setup } = desk;
  const b = setup.beginning.value;
  if (!b) return null;
  const lost = desk.game.line.status.value === "lost";
  const asked = setup.asked.value && desk.covered.value < 0;
  return html`
    <main class=${`event-main ${b.step}`} data-region="setup" tabindex="-1">
      <div class="event-head">
        <ol class="event-steps">
          ${b.steps.map(
            (name, i) => html`
              <li
                key=${i}
                aria-current=${i === (b.at ?? 0) ? "step" : undefined}
                class=${i < (b.at ?? 0) ? "done" : ""}
              >
                <i class="num">${i + 1}</i>${rich(name)}
              </li>
            `,
          )}
        </ol>
        <h1 class="event-ask">${asked ? rich(b.ask ?? "") : waiting(desk)}</h1>
        ${asked && html`<p class="muted">${rich(setup.told.value || (b.about ?? ""))}</p>`}
        ${asked && b.step === "trumps" && html`<${Filters} desk=${desk} />`}
      </div>
      ${asked ? html`<${Screen} desk=${desk} step=${b.step} />` : html`<${Own} desk=${desk} />`}
    </main>
    <aside class=${`side reading ${b.step === "packs" ? "free" : ""}`} aria-label=${t("setup.side")}>
      ${asked && html`<${Beside} desk=${desk} step=${b.step} />`}
    </aside>
    <section class="dock event-dock" aria-label=${t("setup.dock")} data-region="dock">
      ${lost && html`<${Prompt} desk=${desk} />`}
      ${!lost && asked && html`<${Dock} desk=${desk} step=${b.step} />`}
      ${!lost && !asked && html`<p class="muted">${waiting(desk)}</p>`}
    </section>
    <div class="sr" role="status" aria-live="polite">${asked ? voice(setup) : ""}</div>
  `;
}

/** What a screen reader is told of the last press. @param {Desk["setup"]} setup */
const voice = ({ told, said }) => plain([told.value, said.value].filter(Boolean).join(" "));

/** @param {Desk} desk */
function waiting(desk) {
  const asked = desk.game.state.value?.asked ?? -1;
  return t("setup.waiting", { who: desk.game.names.value[asked] ?? "" });
}

/** @param {{ desk: Desk, step: string }} props */
function Screen({ desk, step }) {
  if (step === "trumps") return html`<${TrumpScreen} desk=${desk} />`;
  if (step === "packs") return html`<${DraftScreen} desk=${desk} />`;
  if (step === "split") return html`<${SplitScreen} desk=${desk} />`;
  return html`<${DeckScreen} desk=${desk} />`;
}

/** @param {{ desk: Desk, step: string }} props */
function Beside({ desk, step }) {
  if (step === "packs") return html`<${Kept} desk=${desk} />`;
  if (step === "split") return html`<${SplitCard} desk=${desk} /><${SplitNotes} desk=${desk} />`;
  if (step === "trumps") return html`<${Reading} desk=${desk} /><${Suggestions} desk=${desk} />`;
  if (step === "rare_card") return html`<${RareRules} /><${Suggestions} desk=${desk} />`;
  return html`<${Plans} desk=${desk} /><${Suggestions} desk=${desk} />`;
}

/** What was chosen so far, while somebody else chooses. @param {{ desk: Desk }} props */
function Own({ desk }) {
  const table = desk.table.value;
  const side = table?.sides[desk.game.bottom];
  if (!side || !desk.game.plays || desk.covered.value >= 0) return null;
  const chosen = [...(table.chosen ?? []), ...(side.hand ?? []), ...(side.rare ?? [])];
  return html`
    <div class="event-own" role="group" aria-label=${t("setup.own")}>
      ${[...new Set(chosen)].map(
        (card) => html`
          <figure key=${card}>
            <${Card} card=${card} role="img" aria-label=${cardName(Number(card))} />
          </figure>
        `,
      )}
    </div>
  `;
}

/** @param {{ desk: Desk, step: string }} props */
function Dock({ desk, step }) {
  const { setup } = desk;
  if (step === "packs") return html`<${DraftDock} desk=${desk} />`;
  return html`
    ${
      step === "split"
        ? html`<p class="muted only-wide">${t("setup.movable")}</p>`
        : html`<${Slots} desk=${desk} step=${step} />`
    }
    <p class="event-note small only-phone">${rich(setup.told.value)}</p>
    <div class="ctl">
      ${
        setup.suggested.length > 0 &&
        html`
          <button class="btn plain" data-setup="propose" onClick=${() => setup.propose()}>
            ${t("setup.propose")} <kbd class="only-wide">*</kbd>
          </button>
        `
      }
      <${Confirm} desk=${desk} text=${confirmText(desk, step)} />
    </div>
  `;
}

/** @param {Desk} desk @param {string} step */
function confirmText({ setup }, step) {
  if (setup.missing > 0) return t("setup.missing", { n: setup.missing });
  if (step === "split") return t("setup.take_split");
  const n = setup.wanted.value.length;
  return n ? t("setup.take", { n }) : t("setup.take_none");
}

/** @param {{ desk: Desk, text: any }} props */
export function Confirm({ desk, text }) {
  const { setup, game } = desk;
  const idle = !setup.ready || game.sending.value;
  return html`
    <button
      class=${`btn pass ${idle ? "" : "go"}`}
      data-setup="confirm"
      aria-disabled=${idle ? "true" : undefined}
      onClick=${() => void setup.confirm()}
    >
      ${text} ${!idle && html`<kbd class="only-wide">Enter</kbd>`}
    </button>
  `;
}

/** The places of what is chosen, in view all the time. @param {{ desk: Desk, step: string }} props */
function Slots({ desk, step }) {
  const { setup } = desk;
  const table = desk.table.value;
  const laid = step === "trumps" ? (table?.chosen ?? []) : (table?.sides[desk.seat.value]?.hand ?? []);
  const cards = [...laid, ...setup.wanted.value];
  const count = laid.length + setup.most;
  return html`
    <ul class=${`slots ${step === "trumps" ? "" : "four"}`}>
      ${Array.from({ length: count }, (_, i) => {
        const card = cards[i];
        const of = step === "rare_card" && i < laid.length ? "first_hand" : step;
        const name = t(`setup.place.${of}`, { n: i + 1 });
        return html`
          ${of === "rare_card" && i > 0 && html`<li class="slot-gap" aria-hidden="true"></li>`}
          <li
            key=${i}
            class=${`slot ${step === "trumps" ? "lying" : ""} ${i === cards.length ? "now" : ""}`}
          >
            <span class="slot-card">
              ${
                card === undefined
                  ? html`<span class="hole"></span>`
                  : html`<${Card} card=${card} role="img" aria-label=${cardName(card)} />`
              }
            </span>
            <span class="slot-text">
              <span class="slot-label">${name}</span>
              ${step === "trumps" && html`<${SlotText} card=${card} />`}
            </span>
            ${
              card !== undefined &&
              i >= laid.length &&
              html`
                <button
                  class="btn plain icon"
                  aria-label=${t("setup.not_this", { card: cardName(card) })}
                  onClick=${() => setup.press(card)}
                >
                  <${Icon} name="x" />
                </button>
              `
            }
          </li>
        `;
      })}
    </ul>
  `;
}

/** @param {{ card: number | undefined }} props */
function SlotText({ card }) {
  if (card === undefined)
    return html`<b class="muted">${t("setup.one_more")}</b><small>${t("setup.press_a_card")}</small>`;
  const { name, line } = trumpSays(card);
  return html`<b>${name || t("setup.no_power")}</b><small>${rich(line)}</small>`;
}
