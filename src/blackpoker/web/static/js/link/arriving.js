/** What only a page without a server shows: how far it has come, what works offline, what does not. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Back, Card } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { forgetful, got, left, parts, state, total, wanted } from "./arrival.js";
import { engine } from "./link.js";
import { install, installable, offline, takeUpdate, update } from "./offline.js";

const DEALT = [12, 16, 33, 39, 6, 45, 28]; // only to look at
const PATIENCE = 300; // milliseconds before anybody is told that they wait
const TOLD = [25, 50, 75, 100]; // percent that are read out
const WORKS = ["computer", "books", "two", "advice", "decks"];
const CONNECTED = ["friends", "meetings"];

/** @param {number} bytes */
const mb = (bytes) => (bytes / 1e6).toFixed(1);
const sum = () => t("arrival.sum", { got: mb(got.value), total: mb(total.value) });
const failed = () => (state.value.startsWith("failed") ? state.value : "");

/** Over the whole page, for whoever waits for what has not come yet. */
export function Arriving() {
  const [late, setLate] = useState(false);
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const waits = wanted.value > 0 && state.value !== "ready";
  useEffect(() => {
    if (!waits) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [waits]);
  useEffect(() => {
    if (late) heading.current?.focus();
  }, [late]);
  if (!waits || !late) return null;
  const bad = failed();
  return html`
    <div class="first" role="dialog" aria-modal="true" aria-labelledby="arriving">
      <main>
        <section class="dealing">
          <${Deal} />
          <h1 class="display" id="arriving" ref=${heading} tabindex="-1">
            ${t(bad ? `arrival.${bad}.title` : "arrival.title")}
          </h1>
          ${bad ? html`<${Failed} what=${bad} />` : html`<${Coming} />`}
        </section>
        <aside class="col">
          <section class="sheet">
            <h2 class="section-title">${t("arrival.minute")}</h2>
            <ol class="minute">
              ${[1, 2, 3].map((n) => html`<li key=${n}>${t(`arrival.minute_${n}`)}</li>`)}
            </ol>
          </section>
          <${Without} />
        </aside>
      </main>
    </div>
  `;
}

/** Seven cards, turned over as it comes; the one that is fetched is lifted. */
function Deal() {
  const open = Math.round((DEALT.length * got.value) / Math.max(1, total.value));
  return html`
    <ul class="deal" aria-hidden="true">
      ${DEALT.map(
        (card, i) => html`
          <li key=${card} class=${i === open - 1 ? "lifted" : ""}>
            ${i < open ? html`<${Card} card=${card} />` : html`<${Back} mine />`}
          </li>
        `,
      )}
    </ul>
  `;
}

function Coming() {
  const starting = state.value === "starting";
  const seconds = left.value;
  return html`
    <p class="lead">${t(starting ? "arrival.starting" : "arrival.lead")}</p>
    <div class="total">
      <progress value=${got.value} max=${total.value} aria-label=${t("arrival.fetched")}></progress>
      <p>
        <b class="num">${sum()}</b>
        ${!starting && seconds !== null && html`<span class="muted">${t("arrival.left", { n: seconds })}</span>`}
      </p>
    </div>
    ${state.value === "paused" && html`<p class="verdict no" role="alert">${t("arrival.paused")}</p>`}
    <ul class="parts">
      ${parts.value.map((one) => {
        const is = one.got >= one.bytes ? "ok" : one.got > 0 ? "run" : "";
        return html`
          <li key=${one.id} class=${is}>
            <span class="st">${is === "ok" ? html`<${Icon} name="check" />` : html`<i></i>`}</span>
            <b>${t(`arrival.part.${one.id}`)}</b>
            <span class="num muted">${mb(one.bytes)} MB</span>
            <progress
              class="thin"
              value=${one.got}
              max=${one.bytes}
              aria-label=${t(`arrival.part.${one.id}`)}
            ></progress>
          </li>
        `;
      })}
    </ul>
    <${Said} />
  `;
}

/** Read out at every quarter, and not in between. */
function Said() {
  const percent = Math.floor((100 * got.value) / Math.max(1, total.value));
  const reached = TOLD.filter((one) => percent >= one).at(-1);
  return html`<p class="sr" role="status">${reached ? t("arrival.said", { n: reached }) : ""}</p>`;
}

/** @param {{ what: string }} props */
function Failed({ what }) {
  return html`
    <p class="lead" role="alert">${t(`arrival.${what}.text`)}</p>
    <p class="rowbtns gap">
      <button class="btn go" onClick=${() => location.reload()}>${t("arrival.retry")}</button>
      <a class="btn" href="/book" onClick=${() => location.reload()}>${t("arrival.rules_book")}</a>
    </p>
  `;
}

/** What works without a connection, and what does not. */
function Without() {
  return html`
    <section class="sheet">
      <h2 class="section-title">${t("arrival.without")}</h2>
      <ul class="offline">
        ${WORKS.map((one) => html`<li key=${one} class="y"><${Icon} name="check" />${t(`arrival.${one}`)}</li>`)}
        ${CONNECTED.map(
          (one) => html`
            <li key=${one} class="n">
              <${Icon} name="x" />
              ${t(`arrival.${one}`)}
              <small>${t(engine.server ? "arrival.connected" : "arrival.no_server_short")}</small>
            </li>
          `,
        )}
      </ul>
      <${Install} />
    </section>
  `;
}

function Install() {
  if (!installable.value) return null;
  return html`<button class="btn" onClick=${install}><${Icon} name="down" />${t("arrival.home")}</button>`;
}

/** On the start page, which can be used meanwhile. */
export function OnTheWay() {
  const bad = failed();
  return html`
    <div class="on-the-way">
      ${
        bad
          ? html`<p class="verdict no" role="alert"><${Icon} name="x" /><span>${t(`arrival.${bad}.text`)}</span></p>`
          : state.value !== "ready" &&
            html`
              <p class="small muted">
                ${
                  state.value === "starting"
                    ? t("arrival.again")
                    : state.value === "paused"
                      ? t("arrival.paused")
                      : t("arrival.getting", { got: mb(got.value), total: mb(total.value) })
                }
              </p>
              <progress value=${got.value} max=${total.value} aria-label=${t("arrival.fetched")}></progress>
              <${Said} />
            `
      }
      ${
        forgetful.value &&
        html`<p class="verdict no" role="alert"><${Icon} name="x" /><span>${t("arrival.forgetful")}</span></p>`
      }
      ${state.value === "ready" && html`<${Install} />`}
    </div>
  `;
}

/** In the top bar: no connection, or another version. */
export function Chips() {
  return html`
    ${offline.value && html`<span class="chip off-badge" role="status">${t("arrival.offline")}</span>`}
    ${
      update.value &&
      html`
        <button class="chip update" title=${t("arrival.update")} onClick=${() => takeUpdate()}>
          ${t("arrival.take")}
        </button>
      `
    }
  `;
}

/** Why friends cannot come here, or where they can. */
export function Friends() {
  if (!engine.server)
    return html`<p class="verdict no"><${Icon} name="x" /><span>${t("arrival.no_server")}</span></p>`;
  return html`
    <p>${t("arrival.at_server", { server: new URL(engine.server).host })}</p>
    <p class="gap">
      <a class="btn go" href=${`${engine.server}/`} rel="noopener">${t("start.begin_friend")}</a>
      ${offline.value && html`<small class="muted"> ${t("arrival.connected")}</small>`}
    </p>
  `;
}
