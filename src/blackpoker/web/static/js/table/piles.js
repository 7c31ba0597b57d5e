/** Life, graveyard, pack, rare card and trumps. */
import { html } from "htm/preact";
import { Back, Card, cardName } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { list, trumpLabel } from "./words.js";

/** @typedef {import("../../../types/protocol").Side} Side */
/** @typedef {import("../../../types/protocol").Trump} Trump */

/**
 * The life; another's is counted only below a number.
 * @param {{
 *   side: Side, mine: boolean, name: string, seat: number, countless: number, after?: string
 * }} props
 */
export function Life({ side, mine, name, seat, countless, after = "" }) {
  const n = side.life ?? null;
  const few = n !== null && n < countless;
  const label = t(n === null ? "life.label_many" : "life.label", { who: name, n: n ?? countless });
  return html`
    <div
      class=${`pile life ${n === 0 ? "" : "deep"} ${few ? "few" : ""} ${after.endsWith("→0") ? "doomed" : ""}`}
      id=${`life${seat}`}
      data-pile=${`life${seat}`}
      role="group"
      aria-label=${label + (after ? t("list.comma") + after : "")}
    >
      <div class="stack">
        ${n === 0 ? html`<span class="hole"></span>` : html`<${Back} mine=${mine} />`}
        <span class="count">
          ${
            n === null
              ? html`${countless}<small class="only-wide">${t("life.or_more")}</small><span class="only-phone">+</span>`
              : after || n
          }
        </span>
      </div>
      <span class="name">${t("life.name")}</span>
    </div>
  `;
}

/** @param {{ side: Side, mine: boolean, name: string, seat: number, onOpen?: () => void }} props */
export function Graveyard({ side, mine, name, seat, onOpen }) {
  const count = side.graveyard ? side.graveyard.length : null;
  const top = side.top ?? null;
  const label = list([
    t("grave.of", { who: name }),
    count === null ? "" : t("grave.count", { n: count }),
    top === null ? t("grave.empty") : t("grave.top", { card: cardName(top) }),
  ]);
  const open = mine && count && onOpen;
  const said = open ? `${label}${t("list.comma")}${t("grave.open")}` : label;
  return html`
    <${Pile} id=${`grave${seat}`} label=${said} onOpen=${open}>
      <div class="stack">
        ${
          top === null
            ? html`<span class="hole"></span>`
            : html`<${Card} card=${top} data-at=${`${seat}:${top}`} />`
        }
      </div>
      <span class="name">${t("grave.name")}${count === null ? "" : ` ${count}`}</span>
    </${Pile}>
  `;
}

/**
 * @param {{
 *   side: Side, mine: boolean, name: string, seat: number, can?: boolean, onOpen?: () => void,
 *   onRare?: () => void
 * }} props
 */
export function Zones({ side, mine, name, seat, can = false, onOpen, onRare }) {
  const pack = side.pack_count ?? 0;
  const rare = side.rare_count ?? 0;
  const topOfPack = side.pack?.[0];
  const state = t(side.pack_open ? "pack.open" : "pack.sealed");
  const packLabel = list([t("pack.of", { who: name }), state, t("grave.count", { n: pack })]);
  const own = side.rare?.[0];
  const rareLabel = list([
    t("rare.of", { who: name }),
    own === undefined ? t("grave.count", { n: rare }) : cardName(own),
    can ? t("hand.can") : "",
  ]);
  return html`
    ${
      pack > 0 &&
      html`
        <${Pile} kind="deep" id=${`pack${seat}`} label=${packLabel} onOpen=${side.pack && onOpen}>
          <div class="stack">
            ${topOfPack !== undefined ? html`<${Card} card=${topOfPack} />` : html`<${Back} mine=${mine} />`}
            <span class="count">${pack}</span>
          </div>
          <span class="name">${t("pack.name", { state })}</span>
        </${Pile}>
      `
    }
    ${
      rare > 0 &&
      html`
        <${Pile}
          kind=${can ? "can" : ""}
          id=${`rare${seat}`}
          label=${rareLabel}
          onOpen=${own !== undefined && onRare}
        >
          <div class="stack">
            ${
              own === undefined
                ? html`<${Back} mine=${mine} />`
                : html`<${Card} card=${own} data-at=${`${seat}:${own}`} />`
            }
          </div>
          <span class="name">${t("rare.name")}</span>
        </${Pile}>
      `
    }
  `;
}

/**
 * A pile, a button if it can be opened.
 * @param {{ kind?: string, id: string, label: string, onOpen?: any, children?: any }} props
 */
function Pile({ kind = "", id, label, onOpen, children }) {
  const look = `pile ${kind}`.trim();
  if (onOpen)
    return html`
      <button class=${look} data-pile=${id} aria-label=${label} onClick=${onOpen}>${children}</button>
    `;
  return html`<div class=${look} data-pile=${id} role="group" aria-label=${label}>${children}</div>`;
}

/**
 * Trumps lie crosswise, half under the life.
 * @param {{ trumps: Trump[], mine: boolean, name: string, look?: (trump: Trump) => any,
 *   onPick?: (trump: Trump, event: Event) => void, onInspect?: (trump: Trump) => void }} props
 */
export function Trumps({ trumps, mine, name, look, onPick, onInspect }) {
  if (!trumps.length) return null;
  return html`
    <ul class="trump-zone" aria-label=${t("trump.zone", { who: name })}>
      ${trumps.map(
        (trump) => html`
          <${TrumpView}
            key=${trump.serial}
            trump=${trump}
            mine=${mine}
            name=${name}
            look=${look?.(trump)}
            onPick=${onPick}
            onInspect=${onInspect}
          />
        `,
      )}
    </ul>
  `;
}

/**
 * @param {{
 *   trump: Trump, mine: boolean, name: string, look: any, onPick?: (trump: Trump, event: Event) => void,
 *   onInspect?: (trump: Trump) => void
 * }} props
 */
function TrumpView({ trump, mine, name, look, onPick, onInspect }) {
  const { letter = "", legal = false, chosen = false, hinted = false } = look ?? {};
  const looks = [trump.up ? "up" : "down", legal && "aimable", chosen && "chosen", hinted && "hinted"];
  const shown = trump.card !== null && trump.card !== undefined && trump.up;
  /** @param {Event} e */
  const inspect = (e) => {
    if (!onInspect) return;
    e.preventDefault();
    onInspect(trump);
  };
  return html`
    <li
      class=${`trump ${looks.filter(Boolean).join(" ")}`}
      data-flip=${`t${trump.serial}`}
    >
      <button
        class="body"
        aria-label=${trumpLabel(trump, name)}
        onClick=${(/** @type {Event} */ e) => onPick?.(trump, e)}
        onContextMenu=${inspect}
      >
        <span class="cards">
          ${shown ? html`<${Card} card=${Number(trump.card)} />` : html`<${Back} mine=${mine} />`}
        </span>
        ${letter && html`<span class="letter" aria-hidden="true">${letter}</span>`}
      </button>
    </li>
  `;
}
