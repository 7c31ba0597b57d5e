/** The stage: a numbered pile, what resolves next on top. */
import { html } from "htm/preact";
import { Card, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { Fates } from "./fates.js";
import { HINTED } from "./looks.js";
import { actionName } from "./rules.js";
import { list, targetSign } from "./words.js";
import { worded } from "./word_card.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./words.js").Request} Request */

/** @param {{ desk: Desk }} props */
export function Stage({ desk }) {
  const table = desk.table.value;
  const stage = [...(table?.stage ?? [])].reverse();
  const declaring = desk.live.value ? [...(table?.declaring ?? [])].reverse() : [];
  const lower = () => {
    desk.sheet.value = "";
  };
  return html`
    <section
      class=${`panel stage ${stage.length + declaring.length ? "" : "empty"}`}
      aria-label=${t("stage.title")}
      data-region="stage"
    >
      <header>
        <h2>${worded(t("stage.title"))}</h2>
        ${stage.length > 1 && html`<span class="chip">${t("stage.order")}</span>`}
        <button class="btn plain icon only-sheet end" aria-label=${t("chrome.close")} onClick=${lower}>
          <${Icon} name="x" />
        </button>
      </header>
      <ol data-row="stage">
        <${Drafted} desk=${desk} />
        ${declaring.map((one) => html`<${Entry} key=${one.serial} desk=${desk} request=${one} />`)}
        ${stage.map(
          (one, i) => html`
            <${Entry} key=${one.serial} desk=${desk} request=${one} number=${i + 1} of=${stage.length} />
          `,
        )}
        ${
          stage.length === 0 &&
          declaring.length === 0 &&
          html`<li class="muted small quiet">${t("stage.empty")}</li>`
        }
      </ol>
    </section>
  `;
}

/**
 * One request; number 1 resolves next, 0 is only being declared.
 * @param {{ desk: Desk, request: Request, number?: number, of?: number }} props
 */
function Entry({ desk, request, number = 0, of = 0 }) {
  const { game } = desk;
  const table = desk.table.value;
  const next = number === 1;
  const mine = request.controller === (table.viewer >= 0 ? table.viewer : game.bottom);
  const can = desk.live.value && desk.options.value.some((one) => one.request === request.serial);
  const whose = mine ? "me" : "op";
  const hinted = isHinted(desk, request);
  const looks = [whose, next && "next", can && "aimable", hinted && "hinted", !number && "declared"];
  const lethal = effectsOf(desk, request.serial).some((one) => one.of === "game" && !one.hangs);
  if (lethal) looks.push("lethal");
  const point = () => {
    desk.hovered.value = request.serial;
  };
  const leave = () => {
    desk.hovered.value = 0;
  };
  return html`
    <li
      class=${`req ${looks.filter(Boolean).join(" ")}`}
      data-flip=${`q${request.serial}`}
      data-cards=${(request.keys ?? []).map((one) => `${request.controller}:${one}`).join(" ")}
      onMouseEnter=${point}
      onMouseLeave=${leave}
    >
      <button
        class="req-body"
        aria-label=${labelOf(desk, request, number, of)}
        data-request=${request.serial}
        tabindex="-1"
        onClick=${() => desk.onRequest(request.serial)}
        onFocus=${point}
        onBlur=${leave}
      >
        <span class="no"><${Mark} desk=${desk} request=${request} number=${number} of=${of} /></span>
        <${Keys} request=${request} />
        <${What} desk=${desk} request=${request} />
      </button>
      ${next && of > 1 && html`<${Others} desk=${desk} n=${of - 1} />`}
      ${number > 0 && html`<${Outlook} desk=${desk} request=${request} mine=${mine} number=${number} of=${of} />`}
    </li>
  `;
}

/** Does an open hint aim at it? @param {Desk} desk @param {Request} request */
const isHinted = (desk, request) =>
  desk.live.value && desk.advising.things.value.requests.includes(request.serial);

/** @param {Desk} desk @param {Request} request @param {number} number @param {number} of */
function labelOf(desk, request, number, of) {
  const nameOf = naming(desk);
  const target = targetSign(desk.table.value, request, nameOf);
  return list([
    of > 1 && number ? t("stage.number", { n: number }) : "",
    number === 1 ? t("stage.next") : number ? "" : t("stage.declared"),
    t("stage.of", { who: nameOf(request.controller), thing: actionName(request.action) }),
    target ? t("stage.target", { target }) : "",
  ]);
}

/** @param {Desk} desk @returns {(seat: number) => string} */
const naming = (desk) => (seat) => desk.game.names.value[seat] ?? "";

/**
 * Its letter while it can be aimed at, or its number.
 * @param {{ desk: Desk, request: Request, number: number, of: number }} props
 */
function Mark({ desk, request, number, of }) {
  if (isHinted(desk, request)) return html`<span class="lt">${HINTED}</span>`;
  const letter = desk.live.value ? desk.letterOf((one) => one.request === request.serial) : "";
  if (letter) return html`<span class="lt">${letter}</span>`;
  if (of > 1 && number) return number;
  return html`<${Icon} name=${number === 1 ? "play" : "up"} />`;
}

/** @param {{ request: Request }} props */
function Keys({ request }) {
  return html`
    <span class="keys mini">
      ${(request.keys ?? []).map(
        (one) => html`
          <${Card}
            card=${one}
            class=${request.virtual ? "virtual" : ""}
            data-at=${request.virtual ? undefined : `${request.controller}:${one}`}
          />
        `,
      )}
    </span>
  `;
}

/** Who does what to whom. @param {{ desk: Desk, request: Request }} props */
function What({ desk, request }) {
  const nameOf = naming(desk);
  const target = targetSign(desk.table.value, request, nameOf);
  const gone = request.target_gone;
  return html`
    <span class="what">
      <b>${actionName(request.action)}</b>${" "}
      <span>
        ${nameOf(request.controller)}
        ${target && html` → <span class=${gone ? "struck" : ""}>${rich(target)}</span>`}
      </span>
      ${gone && html` <span class="chip bad">${t("stage.gone")}</span>`}
    </span>
  `;
}

/** Where there is room for one only: the rest of the stage. @param {{ desk: Desk, n: number }} props */
function Others({ desk, n }) {
  const open = () => {
    desk.sheet.value = "stage";
  };
  return html`
    <button class="btn more only-strip" onClick=${open} aria-label=${t("stage.all")}>
      ${t("stage.others", { n })} <${Icon} name="up" />
    </button>
  `;
}

/**
 * What will come of it on what the ones above it leave, and passing until it is gone.
 * @param {{ desk: Desk, request: Request, mine: boolean, number: number, of: number }} props
 */
function Outlook({ desk, request, mine, number, of }) {
  const { game } = desk;
  const effects = desk.live.value ? effectsOf(desk, request.serial) : [];
  const asked = game.plays && desk.live.value && game.question.value?.part === "action";
  const canYield = asked && number === 1 && !mine && !desk.danger.value;
  const head = t(number === 1 ? "stage.if" : number === of ? "stage.at_last" : "stage.then");
  return html`
    <${Fates} desk=${desk} effects=${effects} head=${head} />
    ${
      canYield &&
      html`
        <div class="if only-yield">
          <button class="btn plain" onClick=${() => game.yieldUntil("action")}>
            ${t("stage.always_pass")}
          </button>
        </div>
      `
    }
  `;
}

/** @param {Desk} desk @param {number} serial */
const effectsOf = (desk, serial) => desk.effects.value.filter((one) => (one.request ?? 0) === serial);

/** The request that is put together, with what it would do. @param {{ desk: Desk }} props */
function Drafted({ desk }) {
  const { assembly } = desk;
  const action = assembly.action.value?.action;
  if (!action || !desk.live.value) return null;
  const there = desk.table.value?.stage?.map((/** @type {Request} */ one) => one.serial) ?? [];
  const own = assembly.effects.value.filter((one) => !there.includes(one.request ?? 0));
  const keys = assembly.picks.value.filter((one) => one.question.part === "key");
  return html`
    <li class="req me declared drafted">
      <div class="req-body">
        <span class="no"><${Icon} name="up" /></span>
        <span class="keys mini">
          ${keys.map((one) => html`<${Card} card=${Number(one.option.card)} />`)}
        </span>
        <span class="what"><b>${actionName(action)}</b> <span>${t("stage.drafted")}</span></span>
      </div>
      <${Fates} desk=${desk} effects=${own} head=${t("stage.if_sent")} />
    </li>
  `;
}
