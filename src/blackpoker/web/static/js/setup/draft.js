/** Six mini packs, one after the other: what was taken, what was left, and the three of now. */
import { html } from "htm/preact";
import { Back, Card, cardName, cardNames, cardSign, plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { list } from "../table/words.js";
import { Confirm } from "./event.js";

/** @typedef {import("../table/desk.js").Desk} Desk */

const PACKS = 6;

/** The own packs: each with what was taken of it. @param {Desk} desk */
function packsOf(desk) {
  const { kept } = desk.setup;
  const asked = desk.setup.cards.value;
  /** @type {number[][]} */
  const packs = desk.table.value?.packs ?? [];
  return packs.map((cards) => {
    const now = desk.setup.beginning.value?.step === "packs" && cards.every((one) => asked.includes(one));
    return { cards, took: now ? undefined : cards.find((one) => kept.includes(one)) };
  });
}

/** What a card can become. @param {Desk} desk @param {number} card */
export const roleOf = (desk, card) =>
  desk.setup.beginning.value?.roles?.find((one) => one.card === card) ?? { card };

/** @param {{ desk: Desk }} props */
export function DraftScreen({ desk }) {
  const { setup } = desk;
  const packs = packsOf(desk);
  const looked = packs[setup.pack.value - 1];
  const cards = looked ? looked.cards : setup.cards.value;
  return html`
    <ol class="packs6" aria-label=${t("setup.packs")}>
      ${Array.from({ length: PACKS }, (_, i) => html`<${Pack} key=${i} n=${i + 1} pack=${packs[i]} />`)}
    </ol>
    <ul class="offers">
      ${cards.map(
        (card, i) => html`
          <li key=${card}>
            <${Offer} desk=${desk} card=${card} n=${i + 1} took=${looked?.took} past=${!!looked} />
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {{ n: number, pack?: { cards: number[], took: number | undefined } }} props */
function Pack({ n, pack }) {
  if (!pack) {
    return html`
      <li class="pk">
        <span class="num">${n}</span>
        <span class="three">${[0, 1, 2].map((i) => html`<${Back} key=${i} mine />`)}</span>
        <span class="sr">${t("setup.pack_later")}</span>
      </li>
    `;
  }
  if (pack.took === undefined) {
    return html`
      <li class="pk cur" aria-current="step">
        <span class="num">${n}</span>
        <span class="three now">${[0, 1, 2].map((i) => html`<${Back} key=${i} mine />`)}</span>
      </li>
    `;
  }
  const left = pack.cards.filter((one) => one !== pack.took);
  return html`
    <li class="pk">
      <span class="num">${n}</span>
      <span class="took"><${Card} card=${pack.took} role="img" aria-label=${cardName(pack.took)} /></span>
      <span class="left" role="img" aria-label=${t("setup.left", { cards: cardNames(left) })}>
        ${left.map((one) => html`<${Card} key=${one} card=${one} />`)}
      </span>
    </li>
  `;
}

/** @param {{ desk: Desk, card: number, n: number, took: number | undefined, past: boolean }} props */
function Offer({ desk, card, n, took, past }) {
  const { setup } = desk;
  const on = setup.wanted.value.includes(card);
  const role = roleOf(desk, card);
  const label = list([cardName(card), ...rolesInWords(role).map(([as, what]) => `${as} ${plain(what)}`)]);
  const press = () => {
    if (!past) setup.press(card);
  };
  return html`
    <button
      class=${`offer ${took === card ? "took" : ""}`}
      data-choose=${card}
      aria-pressed=${String(past ? took === card : on)}
      aria-disabled=${past ? "true" : undefined}
      aria-label=${label}
      onClick=${press}
    >
      <span class="offer-card">
        <${Card} card=${card} />
        ${!past && html`<span class="key-no num only-wide">${n}</span>`}
      </span>
      <${Roles} role=${role} />
    </button>
  `;
}

/** @param {import("../../../types/protocol").Role} role @returns {[string, string][]} */
function rolesInWords(role) {
  if (!role.rare && !role.hand && !role.trump) return [];
  return [
    [t("setup.as.as_trump"), role.trump ? `${role.trump} ${role.line ?? ""}` : t("setup.no_power")],
    [t("setup.as.as_rare"), role.rare ?? ""],
    [t("setup.as.in_hand"), role.hand ?? ""],
  ];
}

/** @param {{ role: import("../../../types/protocol").Role }} props */
export function Roles({ role }) {
  return html`
    <dl class="roles">
      ${rolesInWords(role).map(
        ([as, what], i) => html`
          <dt><span class=${`chip ${i === 0 && role.trump ? "ok" : ""}`}>${as}</span></dt>
          <dd>
            ${
              i === 0 && role.trump
                ? html`<b>${role.trump}</b> ${rich(role.line ?? "")}`
                : i === 0
                  ? html`<span class="muted">${what}</span>`
                  : rich(what)
            }
          </dd>
        `,
      )}
    </dl>
  `;
}

/** What was taken, and where the six will go. @param {{ desk: Desk }} props */
export function Kept({ desk }) {
  const { kept } = desk.setup;
  const places = desk.setup.beginning.value?.places ?? [];
  return html`
    <section class="panel">
      <header>
        <h2>${t("setup.taken")} <span class="num">${kept.length} / ${PACKS}</span></h2>
      </header>
      <ul class="kept">
        ${kept.map((card) => {
          const { trump = "", hand = "" } = roleOf(desk, card);
          return html`
            <li key=${card}>
              <span class="mini"><${Card} card=${card} role="img" aria-label=${cardName(card)} /></span>
              <span>
                <b>${rich(cardSign(card))}</b>
                ${trump && html`<span class="chip ok">${t("setup.as_short.as_trump", { what: trump })}</span>`}
                ${hand && html`<span class="chip">${t("setup.as_short.in_hand", { what: hand })}</span>`}
              </span>
            </li>
          `;
        })}
      </ul>
    </section>
    <section class="panel">
      <header><h2>${t("setup.where_to")}</h2></header>
      <div class="bins small">
        ${places.map(
          (one) => html`
            <div key=${one.id}>
              <b>${one.name}</b>
              <span class="holes">
                ${Array.from(
                  { length: one.n },
                  (_, i) =>
                    html`<span key=${i} class=${`hole ${one.id === "as_trump" ? "lie" : ""}`}></span>`,
                )}
              </span>
            </div>
          `,
        )}
      </div>
      <p class="note-in small">${t("setup.split_later")}</p>
    </section>
  `;
}

/** @param {{ desk: Desk }} props */
export function DraftDock({ desk }) {
  const { setup } = desk;
  const card = setup.wanted.value[0];
  const others = setup.cards.value.filter((one) => one !== card).map(cardSign);
  const past = setup.pack.value > 0;
  const back = () => lookBack(desk);
  return html`
    <p class="event-say">
      ${
        past
          ? t("setup.looking_at", { n: setup.pack.value })
          : card === undefined
            ? t("setup.take_one")
            : rich(t("setup.taking", { card: cardSign(card), one: others[0] ?? "", other: others[1] ?? "" }))
      }
    </p>
    <div class="ctl">
      <button class="btn plain" aria-disabled=${packsOf(desk).length > 1 ? undefined : "true"} onClick=${back}>
        <${Icon} name="prev" /> ${t(past ? "setup.further_back" : "setup.look_back")}
      </button>
      ${
        past
          ? html`
            <button
              class="btn go pass"
              onClick=${() => {
                setup.pack.value = 0;
              }}
            >
              ${t("setup.to_now")}
            </button>
          `
          : html`
            <button class="btn plain" data-setup="propose" onClick=${() => setup.propose()}>
              ${t("setup.propose")}
            </button>
            <${Confirm}
              desk=${desk}
              text=${card === undefined ? t("setup.missing", { n: 1 }) : taking(card)}
            />
          `
      }
    </div>
  `;
}

/** @param {number} card */
const taking = (card) => rich(t("setup.take_card", { card: cardSign(card) }));

/** The pack before the one that is shown; after the first again the present one. @param {Desk} desk */
export function lookBack(desk) {
  const { setup } = desk;
  const last = packsOf(desk).length - 1; // the present one is no past
  if (last < 1) return;
  setup.pack.value = setup.pack.value === 0 ? last : setup.pack.value - 1;
}
