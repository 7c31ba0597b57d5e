/** The table as it lies open before the judge: every zone of both sides is a place to lay a card. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Back, Card, cardName, suitOf } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { held, lay, remove, whereIs } from "./laying.js";
import { AddFog, AddMark, AddRequest, Used } from "./adding.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {{ sheet: Sheet }} props */
export function JudgeBoard({ sheet }) {
  const position = sheet.position.value;
  if (!position) return html`<main class="jboard" />`;
  const free = sheet.atStart.value && sheet.answer.value?.editable !== false;
  return html`
    <main class=${`jboard ${free ? "" : "still"}`} aria-label=${t("judge.board")}>
      <${Half} sheet=${sheet} position=${position} seat=${1} free=${free} />
      <${Stage} sheet=${sheet} position=${position} free=${free} />
      <${Half} sheet=${sheet} position=${position} seat=${0} free=${free} />
    </main>
  `;
}

/** @param {{ sheet: Sheet, position: any, seat: number, free: boolean }} props */
function Half({ sheet, position, seat, free }) {
  const mine = seat === 0;
  const lists = sheet.lists.value;
  const side = position.sides[seat];
  const faults = (sheet.answer.value?.faults ?? []).filter((one) => one.seat === seat);
  const given = { sheet, position, seat, free, faults };
  const near = html`
    <div class="jrow" key="near">
      <${Zone} ...${given} zone="soldiers" wide />
      <${Zone} ...${given} zone="bulwarks" wide />
    </div>
  `;
  const far = html`
    <div class="jrow" key="far">
      <${Zone} ...${given} zone="hand" wide />
      ${(side.trumps.length > 0 || !!lists?.trumps.length) && html`<${Zone} ...${given} zone="trumps" />`}
      ${(side.pack.length > 0 || lists?.pack) && html`<${Zone} ...${given} zone="pack" />`}
      ${(side.rare.length > 0 || lists?.rare) && html`<${Zone} ...${given} zone="rare" />`}
      <${Zone} ...${given} zone="life" />
      <${Zone} ...${given} zone="graveyard" />
      <${Zone} ...${given} zone="fogs" />
    </div>
  `;
  const head = html`<${Head} key="head" ...${given} />`;
  return html`
    <section class=${`jhalf ${mine ? "me" : "op"}`} aria-label=${t("judge.side", { seat: "AB"[seat] })}>
      ${mine ? [near, far, head] : [head, far, near]}
    </section>
  `;
}

/** @param {{ faults: import("../../../types/protocol").JudgeFault[] }} props */
function Faults({ faults }) {
  return faults.map(
    (one) =>
      html`<span key=${one.text} class=${`chip ${one.grave === false ? "" : "bad"}`}>${one.text}</span>`,
  );
}

/** Whose half it is, with turn, chance and passes. @param {any} props */
function Head({ sheet, position, seat, free, faults }) {
  const [more, setMore] = useState(false);
  /** @param {string} what */
  const press = (what) => () =>
    void sheet.change((/** @type {any} */ now) => {
      if (what === "turn") {
        if (now.chance === now.turn) now.chance = seat;
        now.turn = seat;
      } else if (what === "chance") now.chance = now.chance === seat ? -1 : seat;
      else {
        now.passed = now.passed.includes(seat) ? [] : [seat];
        if (now.chance === seat) now.chance = 1 - seat;
      }
    });
  const on = {
    turn: position.turn === seat,
    chance: position.chance === seat,
    passed: position.passed.includes(seat),
  };
  const side = position.sides[seat];
  const told = [
    ...side.marks.map((/** @type {any} */ one) => `${one.n > 0 ? "+" : ""}${one.n} ${one.target ?? ""}`),
    ...side.used.map((/** @type {string} */ id) => nameOf(sheet.lists.value?.used, id)),
  ];
  return html`
    <header>
      <span class=${`face ${seat === 0 ? "me" : ""}`} aria-hidden="true">${"AB"[seat]}</span>
      <b>${t("judge.side", { seat: "AB"[seat] })}</b>
      ${told.length > 0 && html`<span class="small muted jtold">${told.join(t("list.comma"))}</span>`}
      <${Faults} faults=${faults} />
      <span class="jhead-end">
        <button class="btn plain small" aria-expanded=${String(more)} disabled=${!free} onClick=${() => setMore(!more)}>
          ${t("judge.more")}
        </button>
        <span class="seg small-seg">
          ${Object.entries(on).map(
            ([what, now]) => html`
              <button key=${what} aria-pressed=${String(now)} disabled=${!free} onClick=${press(what)}>
                ${t(`judge.${what}`)}
              </button>
            `,
          )}
        </span>
      </span>
      ${
        more &&
        html`
          <div class="jmore">
            <${Used} sheet=${sheet} seat=${seat} side=${side} />
            <${AddMark} sheet=${sheet} seat=${seat} side=${side} position=${position} />
          </div>
        `
      }
    </header>
  `;
}

/** @param {{ id: string, name: string }[] | undefined} list @param {string} id */
export const nameOf = (list, id) => list?.find((one) => one.id === id)?.name ?? id;

/**
 * What lies in a zone, as things that can be picked up.
 * @param {any} position
 * @param {number} seat
 * @param {string} zone
 */
function lying(position, seat, zone) {
  const side = position.sides[seat];
  if (zone === "soldiers" || zone === "bulwarks")
    return side.units
      .map((/** @type {any} */ unit, /** @type {number} */ i) => ({ cards: unit.cards, unit, i }))
      .filter((/** @type {any} */ one) => !!one.unit.soldier === (zone === "soldiers"));
  if (zone === "fogs")
    return side.fogs.map((/** @type {any} */ fog, /** @type {number} */ i) => ({ cards: fog.cards, fog, i }));
  if (zone === "trumps")
    return side.trumps.map((/** @type {any} */ trump, /** @type {number} */ i) => ({
      cards: [trump.card],
      trump,
      i,
    }));
  return side[zone].map((/** @type {number} */ card, /** @type {number} */ i) => ({ cards: [card], i }));
}

const COUNTED = ["hand", "life", "graveyard", "pack"];
const STACKED = ["life", "graveyard", "pack"]; // shown by their top card until they are opened

/** @param {any} props */
function Zone({ sheet, position, seat, free, faults, zone, wide = false }) {
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const things = lying(position, seat, zone);
  const name = t(`judge.zone.${zone}`);
  const called = zone === "soldiers" || zone === "bulwarks" ? "units" : zone;
  const wrong = faults.some((/** @type {any} */ one) => one.zone === called);
  const what = held.value;
  const fits = free && what?.seat === seat && zone !== "fogs";
  const shown = STACKED.includes(zone) && !open ? things.slice(0, 1) : things;
  /** @param {number} by */
  const count = (by) =>
    void sheet.change((/** @type {any} */ now) => {
      const side = now.sides[seat];
      if (by < 0) side.life.pop();
      else {
        const free = [...(sheet.lists.value?.deck ?? []), ...Array(54).keys()].find(
          (one) => !whereIs(now, seat, one),
        );
        if (free !== undefined) side.life.push(free);
      }
    });
  return html`
    <div
      class=${`jz ${wide ? "wide" : ""} ${wrong ? "wrong" : ""} ${fits ? "fits" : ""} ${open ? "open" : ""}`}
      role="group"
      aria-label=${`${"AB"[seat]} ${name} ${things.length}`}
      data-zone=${`${"AB"[seat]}.${zone}`}
      onDragOver=${(/** @type {Event} */ e) => fits && e.preventDefault()}
      onDrop=${(/** @type {Event} */ e) => {
        e.preventDefault();
        if (fits) lay(sheet, zone);
      }}
    >
      <span class="jz-n">${name} ${COUNTED.includes(zone) && html`<b class="num">${things.length}</b>`}</span>
      ${
        fits &&
        what &&
        html`
          <button class="jz-lay" onClick=${() => lay(sheet, zone)}>
            <span class="sr">${t("judge.lay", { card: cardName(what.card), zone: name, seat: "AB"[seat] })}</span>
          </button>
        `
      }
      <div class="jz-b">
        ${shown.map(
          (/** @type {any} */ one) => html`
            <${Thing} key=${`${one.i}:${one.cards}`} ...${{ sheet, position, seat, free, zone, one }} />
          `,
        )}
        ${
          zone === "fogs" &&
          free &&
          html`
            <button class="jplus" aria-label=${t("judge.add_fog")} onClick=${() => setAdding(true)}>
              <${Icon} name="plus" />
            </button>
          `
        }
      </div>
      ${
        STACKED.includes(zone) &&
        html`
          <span class="jz-tools">
            ${
              zone === "life" &&
              free &&
              html`
                <button aria-label=${t("judge.less")} onClick=${() => count(-1)}>−</button>
                <button aria-label=${t("judge.one_more")} onClick=${() => count(1)}>+</button>
              `
            }
            ${
              things.length > 1 &&
              html`
                <button
                  aria-expanded=${String(open)}
                  aria-label=${t(open ? "judge.fold" : "judge.order")}
                  title=${t(open ? "judge.fold" : "judge.order")}
                  onClick=${() => setOpen(!open)}
                >
                  <${Icon} name="menu" />
                </button>
              `
            }
          </span>
        `
      }
      ${adding && html`<${AddFog} ...${{ sheet, position, seat, onClose: () => setAdding(false) }} />`}
    </div>
  `;
}

/** One thing in a zone: a card, a character, a fog, a trump. @param {any} props */
function Thing({ sheet, position, seat, free, zone, one }) {
  const { unit, fog, trump, cards, i } = one;
  const what = held.value;
  const chosen = !!what && what.seat === seat && cards.includes(what.card);
  const kin = !!what && (what.card >= 52 || suitOf(what.card) === suitOf(cards[0]));
  const joins = free && what?.seat === seat && unit?.soldier && !chosen && kin;
  const guess = cards.some((/** @type {number} */ card) => sheet.guessed.value[seat]?.includes(card));
  const pick = () => {
    if (free && what && what.seat === seat && !what.zone && zone !== "fogs")
      return lay(sheet, zone, joins ? i : -1);
    if (free) held.value = chosen ? null : whereIs(position, seat, cards[0]);
    return undefined;
  };
  const sized = unit?.size !== undefined && unit?.size !== null;
  const changed = sized && unit.base !== undefined && unit.base !== null;
  const fogged = fog && [nameOf(sheet.lists.value?.fogs, fog.id), fog.target].filter(Boolean).join(" → ");
  const words = [
    cards.map(cardName).join(t("card.and")),
    fogged,
    sized && t("judge.size", { n: unit.size }),
    unit?.driven && t("judge.driven"),
    unit?.fresh && t("judge.fresh"),
    unit?.attacking && t("judge.attacking"),
    unit?.blocking && `${t("judge.blocking")} ${unit.blocking}`,
    trump?.up && t("judge.up"),
    fog?.old && t("judge.old"),
    guess && t("judge.guessed"),
  ].filter(Boolean);
  return html`
    <button
      class=${`jthing ${chosen ? "sel" : ""} ${unit?.driven ? "driven" : ""} ${unit && !unit.soldier ? "wall" : ""}`}
      aria-label=${words.join(t("list.comma"))}
      aria-pressed=${String(chosen)}
      draggable=${free}
      onDragStart=${() => {
        held.value = whereIs(position, seat, cards[0]);
      }}
      onDragOver=${(/** @type {Event} */ e) => joins && e.preventDefault()}
      onDrop=${(/** @type {Event} */ e) => {
        if (!joins) return;
        e.preventDefault();
        e.stopPropagation();
        lay(sheet, zone, i);
      }}
      onClick=${pick}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => {
        if (!free || (e.key !== "Delete" && e.key !== "Backspace")) return;
        held.value = whereIs(position, seat, cards[0]);
        remove(sheet);
      }}
    >
      ${
        trump && !trump.up
          ? html`<span class="jface"><${Card} card=${cards[0]} /><${Back} mine=${seat === 0} class="over" /></span>`
          : cards.map((/** @type {number} */ card) => html`<${Card} key=${card} card=${card} />`)
      }
      ${
        changed
          ? html`
            <span
              class=${`size num ${unit.size > unit.base ? "up" : "down"}`}
            >
              <small>${unit.base}</small>→${unit.size}
            </span>
          `
          : sized && cards.length > 1 && html`<span class="size num">${unit.size}</span>`
      }
      ${unit?.attacking && html`<span class="jbadge"><${Icon} name="sword" /></span>`}
      ${unit?.blocking && html`<span class="jbadge"><${Icon} name="shield" /></span>`}
      ${unit?.fresh && html`<span class="jbadge new" aria-hidden="true">${t("judge.fresh_mark")}</span>`}
      ${fog && html`<span class="jtag">${fogged}</span>`}
      ${guess && html`<span class="jbadge guess" aria-hidden="true">?</span>`}
    </button>
  `;
}

/** The requests, the one laid last on top. @param {{ sheet: Sheet, position: any, free: boolean }} props */
function Stage({ sheet, position, free }) {
  const [adding, setAdding] = useState(false);
  const faults = (sheet.answer.value?.faults ?? []).filter((one) => (one.seat ?? -1) < 0);
  /** @param {number} i */
  const drop = (i) => () => void sheet.change((now) => void now.stage.splice(i, 1));
  const rows = position.stage
    .map((/** @type {any} */ one, /** @type {number} */ i) => ({ one, i }))
    .reverse();
  return html`
    <section class="jstage" aria-label=${t("judge.zone.stage")}>
      <span class="jz-n">${t("judge.zone.stage")}</span>
      <${Faults} faults=${faults} />
      <ol>
        ${rows.map(
          (/** @type {any} */ { one, i }) => html`
            <li key=${i} class=${`jreq ${one.player === 0 ? "me" : "op"}`}>
              <span class="no num">${i + 1}</span>
              ${(one.keys ?? []).map(
                (/** @type {number} */ card) => html`<${Card} key=${card} card=${card} class="micro" />`,
              )}
              <span class="what">
                <b>${nameOf(sheet.lists.value?.stage, one.action)}</b>
                <small>
                  ${"AB"[one.player]}${one.target && ` → ${one.target}`}
                  ${i === position.stage.length - 1 && position.stage.length > 1 && html` · ${t("judge.next_one")}`}
                </small>
              </span>
              ${
                free &&
                html`
                  <button class="btn plain icon" aria-label=${t("judge.remove")} onClick=${drop(i)}>
                    <${Icon} name="x" />
                  </button>
                `
              }
            </li>
          `,
        )}
        ${
          free &&
          html`
            <li class="jadd">
              <button class="btn plain" onClick=${() => setAdding(true)}>
                <${Icon} name="plus" />${t("judge.add_request")}
              </button>
            </li>
          `
        }
      </ol>
      ${!free && !rows.length && html`<p class="small muted">${t("judge.empty_stage")}</p>`}
      ${position.doing && html`<p class="small muted">${t("judge.midway")}</p>`}
      ${adding && html`<${AddRequest} ...${{ sheet, position, onClose: () => setAdding(false) }} />`}
    </section>
  `;
}
