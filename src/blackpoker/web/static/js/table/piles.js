/** Life, graveyard, pack, rare card and trumps. */
import { html } from "htm/preact";
import { Back, Card, cardName } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { list, trumpLabel } from "./words.js";

/** @typedef {import("../../../types/protocol").Side} Side */
/** @typedef {import("../../../types/protocol").Trump} Trump */

/** The life; another's is counted only below ten. @param {{ side: Side, mine: boolean, name: string, seat: number, after?: string, lifeName?: string }} props */
export function Life({ side, mine, name, seat, after = "" }) {
  const n = side.life ?? null;
  const few = n !== null && n < 10;
  const label = n === null ? t("life.label_many", { who: name }) : t("life.label", { who: name, n });
  return html`<div class=${`pile life ${n === 0 ? "" : "deep"} ${few ? "few" : ""}`} id=${`life${seat}`} data-pile=${`life${seat}`} role="group" aria-label=${label + (after ? t("list.comma") + after : "")}>
    <div class="stack">${n === 0 ? html`<span class="hole"></span>` : html`<${Back} mine=${mine} />`}
      <span class="count">${n === null ? html`10<small class="only-wide">${t("life.or_more")}</small><span class="only-phone">+</span>` : after || n}</span></div>
    <span class="name">${t("life.name")}</span></div>`;
}

/** @param {{ side: Side, mine: boolean, name: string, seat: number, onOpen?: () => void }} props */
export function Graveyard({ side, mine, name, seat, onOpen }) {
  const count = side.graveyard ? side.graveyard.length : null;
  const top = side.top ?? null;
  const label = list([t("grave.of", { who: name }), count === null ? "" : t("grave.count", { n: count }),
    top === null ? t("grave.empty") : t("grave.top", { card: cardName(top) })]);
  const inside = html`<div class="stack">${top === null ? html`<span class="hole"></span>` : html`<${Card} card=${top} data-at=${`${seat}:${top}`} />`}</div>
    <span class="name">${t("grave.name")}${count === null ? "" : ` ${count}`}</span>`;
  const open = mine && onOpen && count;
  return open
    ? html`<button class="pile" data-pile=${`grave${seat}`} aria-label=${`${label}${t("list.comma")}${t("grave.open")}`} onClick=${onOpen}>${inside}</button>`
    : html`<div class="pile" data-pile=${`grave${seat}`} role="group" aria-label=${label}>${inside}</div>`;
}

/** @param {{ side: Side, mine: boolean, name: string, seat: number, can?: boolean, onOpen?: () => void, onRare?: () => void }} props */
export function Zones({ side, mine, name, seat, can = false, onOpen, onRare }) {
  const pack = side.pack_count ?? 0, rare = side.rare_count ?? 0;
  const topOfPack = side.pack?.[0];
  const state = t(side.pack_open ? "pack.open" : "pack.sealed");
  const packBody = html`<div class="stack">${topOfPack !== undefined ? html`<${Card} card=${topOfPack} />` : html`<${Back} mine=${mine} />`}<span class="count">${pack}</span></div>
    <span class="name">${t("pack.name", { state })}</span>`;
  const packLabel = list([t("pack.of", { who: name }), state, t("grave.count", { n: pack })]);
  const own = side.rare?.[0];
  const rareLabel = list([t("rare.of", { who: name }), own === undefined ? t("grave.count", { n: rare }) : cardName(own), can ? t("hand.can") : ""]);
  const rareBody = html`<div class="stack">${own === undefined ? html`<${Back} mine=${mine} />` : html`<${Card} card=${own} data-at=${`${seat}:${own}`} />`}</div><span class="name">${t("rare.name")}</span>`;
  return html`${pack > 0 && (side.pack && onOpen
      ? html`<button class="pile deep" data-pile=${`pack${seat}`} aria-label=${packLabel} onClick=${onOpen}>${packBody}</button>`
      : html`<div class="pile deep" data-pile=${`pack${seat}`} role="group" aria-label=${packLabel}>${packBody}</div>`)}
    ${rare > 0 && (onRare && own !== undefined
      ? html`<button class=${`pile ${can ? "can" : ""}`} data-pile=${`rare${seat}`} aria-label=${rareLabel} onClick=${onRare}>${rareBody}</button>`
      : html`<div class=${`pile ${can ? "can" : ""}`} data-pile=${`rare${seat}`} role="group" aria-label=${rareLabel}>${rareBody}</div>`)}`;
}

/**
 * Trumps lie crosswise, half under the life.
 * @param {{ trumps: Trump[], mine: boolean, name: string, look?: (trump: Trump) => any,
 *   onPick?: (trump: Trump, event: Event) => void, onInspect?: (trump: Trump) => void }} props
 */
export function Trumps({ trumps, mine, name, look, onPick, onInspect }) {
  if (!trumps.length) return null;
  return html`<ul class="trump-zone" aria-label=${t("trump.zone", { who: name })}>${trumps.map((trump) => {
    const { letter = "", legal = false, chosen = false } = look?.(trump) ?? {};
    const shown = trump.card !== null && trump.card !== undefined && (trump.up || mine);
    return html`<li key=${trump.serial} class=${`trump ${trump.up ? "up" : "down"} ${legal ? "aimable" : ""} ${chosen ? "chosen" : ""}`} data-flip=${`t${trump.serial}`}>
      <button class="body" aria-label=${trumpLabel(trump, name)} onClick=${(/** @type {Event} */ e) => onPick?.(trump, e)}
          onContextMenu=${(/** @type {Event} */ e) => { if (onInspect) { e.preventDefault(); onInspect(trump); } }}>
        <span class="cards">${shown && trump.up ? html`<${Card} card=${Number(trump.card)} />` : html`<${Back} mine=${mine} />`}</span>
        ${letter && html`<span class="letter" aria-hidden="true">${letter}</span>`}</button></li>`;
  })}</ul>`;
}
