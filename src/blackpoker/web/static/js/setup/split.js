/** The six cards of a draft are split: press a card, then its place. */
import { html } from "htm/preact";
import { Card, cardName, cardSign, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { Roles, roleOf } from "./draft.js";

/** @typedef {import("../table/desk.js").Desk} Desk */
/** @typedef {import("../../../types/protocol").SplitPlace} SplitPlace */

/** @param {{ desk: Desk }} props */
export function SplitScreen({ desk }) {
  const { setup } = desk;
  const places = setup.beginning.value?.places ?? [];
  const rest = setup.rest;
  const held = setup.held.value;
  return html`
    <div class="bins3">${places.map((one) => html`<${Bin} key=${one.id} desk=${desk} place=${one} />`)}</div>
    <div class="left-over">
      ${rest.length > 0 && html`<span class="slot-label">${t("setup.rest", { n: rest.length })}</span>`}
      <ul class="rest">
        ${rest.map((card) => html`<li key=${card}><${Piece} desk=${desk} card=${card} /></li>`)}
      </ul>
      <p class="event-say">${held !== null && rich(t("setup.where", { card: cardSign(held) }))}</p>
    </div>
  `;
}

/** A card that can be taken up. @param {{ desk: Desk, card: number }} props */
function Piece({ desk, card }) {
  const { setup } = desk;
  const held = setup.held.value === card;
  /** @param {DragEvent} e */
  const drag = (e) => {
    e.dataTransfer?.setData("text/plain", String(card));
    setup.held.value = card;
    setup.read(card);
  };
  /** On a card of another place: exchange. @param {Event} e */
  const press = (e) => {
    e.stopPropagation();
    const place = setup.placeOf(card);
    if (setup.held.value === null || held || !place) setup.press(card);
    else setup.lay(place, card);
  };
  return html`
    <button
      class=${`rest-card ${held ? "picked" : ""}`}
      data-choose=${card}
      draggable="true"
      aria-pressed=${String(held)}
      aria-label=${cardName(card)}
      onDragStart=${drag}
      onClick=${press}
    >
      <${Card} card=${card} />
    </button>
  `;
}

/** @param {{ desk: Desk, place: SplitPlace }} props */
function Bin({ desk, place }) {
  const { setup } = desk;
  const cards = setup.split.value[place.id] ?? [];
  const held = setup.held.value;
  const can = held !== null && !cards.includes(held);
  const lay = () => setup.lay(place.id);
  /** @param {DragEvent} e */
  const over = (e) => {
    if (can) e.preventDefault();
  };
  /** @param {DragEvent} e */
  const drop = (e) => {
    e.preventDefault();
    lay();
  };
  return html`
    <section
      class=${`bin ${can ? "can" : ""}`}
      aria-label=${place.name}
      onClick=${can ? lay : undefined}
      onDragOver=${over}
      onDrop=${drop}
    >
      <header>
        <h2>${place.name} <span class="num muted">${cards.length} / ${place.n}</span></h2>
        <p>${rich(place.about)}</p>
      </header>
      <ul>
        ${cards.map(
          (card) => html`
            <li key=${card} class="binned">
              <${Piece} desk=${desk} card=${card} />
              <small>${place.id === "as_trump" ? roleOf(desk, card).trump : ""}</small>
            </li>
          `,
        )}
        ${Array.from(
          { length: place.n - cards.length },
          (_, i) => html`<li key=${`h${i}`}><span class="hole"></span></li>`,
        )}
      </ul>
      <button class="btn lay" data-place=${place.id} onClick=${lay}>
        ${t("setup.lay_here", { place: place.name })} <kbd class="only-wide">${KEYS[place.id]}</kbd>
      </button>
    </section>
  `;
}

/** The letter of each place. @type {Record<string, string>} */
export const KEYS = { as_trump: "T", as_rare: "R", in_hand: "H" };

/** What the card in the fingers can become. @param {{ desk: Desk }} props */
export function SplitCard({ desk }) {
  const card = desk.setup.reading.value ?? desk.setup.kept[0];
  if (card === undefined) return null;
  return html`
    <section class="panel">
      <header><h2>${rich(t("setup.about_this", { card: cardSign(card) }))}</h2></header>
      <div class="read-in">
        <div class="read-top">
          <span class="big-card"><${Card} card=${card} role="img" aria-label=${cardName(card)} /></span>
          <${Roles} role=${roleOf(desk, card)} />
        </div>
      </div>
    </section>
  `;
}

/** What this split means. @param {{ desk: Desk }} props */
export function SplitNotes({ desk }) {
  const { setup } = desk;
  const notes = (setup.beginning.value?.notes ?? []).filter(
    (one) => setup.split.value[one.place]?.includes(one.card) ?? false,
  );
  return html`
    <section class="panel">
      <header><h2>${t("setup.this_split")}</h2></header>
      ${!notes.length && html`<p class="note-in small">${t("setup.no_split")}</p>`}
      <ul class="tells">
        ${notes.map(
          (one) => html`
            <li key=${one.place + one.card} class=${one.ok ? "ok" : ""}>
              <${Icon} name=${one.ok ? "check" : "warn"} /><span>${rich(one.text)}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
