/** The line at the top of the table: the menu, whose turn it is, and tools. */
import { html } from "htm/preact";
import { LanguageButton, openSettings, toast } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { play } from "../lib/sound.js";
import { Phrases } from "./phrases.js";
import { namedHere } from "./seal.js";
import { RunningClock } from "./seat.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function TopBar({ desk }) {
  const { game } = desk;
  const open = () => {
    desk.menu.value = "main";
  };
  return html`
    <header class="top">
      <button class="btn plain icon" aria-label=${t("menu.title")} onClick=${open}>
        <${Icon} name="menu" />
      </button>
      <h1 class="title">${t("chrome.site")}</h1>
      <span class="chip regulation">${game.welcome.value?.regulation_name}</span>
      <${WhoseTurn} desk=${desk} />
      <div class="tools">
        <${OwnClock} desk=${desk} />
        <${Spectators} n=${game.state.value?.spectators ?? 0} />
        ${desk.table.value && html`<${LogButton} desk=${desk} />`}
        <${Phrases} desk=${desk} />
        ${game.plays && html`<${UndoButton} desk=${desk} />`}
        <${SoundButton} />
        <span class="only-wide"><${LanguageButton} /></span>
        <button class="btn plain icon" aria-label=${t("chrome.settings")} onClick=${openSettings}>
          <${Icon} name="gear" />
        </button>
      </div>
    </header>
  `;
}

/** @param {{ desk: Desk }} props */
function WhoseTurn({ desk }) {
  const { game } = desk;
  const table = desk.table.value;
  const mine = table && table.turn === game.bottom;
  return html`
    <div class="turn">
      ${
        table &&
        html`
          <span class="num">
            ${table.turn_number > 0 ? t("table.turn", { n: table.turn_number }) : t("table.setup")}
          </span>
          ${
            desk.setup.beginning.value
              ? html`<span class="who">${othersPart(desk)}</span>`
              : html`
                <span class=${`who ${mine ? "me" : ""}`}>
                  ${t("table.whose_turn", { who: game.names.value[table.turn] ?? "" })}
                </span>
              `
          }
        `
      }
      ${game.looking.value && html`<span class="chip bad">${t("log.past")}</span>`}
      ${
        game.welcome.value?.kind === "practice" &&
        html`<span class="chip only-wide">${t("table.open")}</span>`
      }
      ${
        namedHere(game) &&
        html`<span class="chip bad only-wide" title=${namedHere(game)}>${t("table.seed_named")}</span>`
      }
      ${desk.held.value && html`<span class="chip me">${t("passing.held")}</span>`}
    </div>
  `;
}

/** What the other one does in the set-up: the first player of the book chooses first. @param {Desk} desk */
function othersPart({ game }) {
  const asked = game.state.value?.asked ?? -1;
  const other = asked === game.bottom ? 1 - asked : asked;
  const key = asked !== game.bottom ? "chooses" : asked === 0 ? "chooses_next" : "has_chosen";
  return t(`setup.${key}`, { who: game.names.value[other] ?? "" });
}

/** A phone has its own clock up here. @param {{ desk: Desk }} props */
function OwnClock({ desk }) {
  const { game } = desk;
  const clock = game.state.value?.clock;
  if (!clock || game.welcome.value?.role !== "seat") return null;
  return html`
    <span class="only-phone own-clock">
      <${RunningClock}
        left=${clock.left[game.bottom] ?? 0}
        running=${clock.running === game.bottom}
        at=${game.arrived}
        grace=${clock.grace}
      />
    </span>
  `;
}

/** @param {{ n: number }} props */
function Spectators({ n }) {
  if (n < 1) return null;
  return html`<span class="chip only-wide"><${Icon} name="eye" /> ${t("table.spectators", { n })}</span>`;
}

/** @param {{ desk: Desk }} props */
function LogButton({ desk }) {
  const turn = () => {
    desk.sheet.value = desk.sheet.value === "log" ? "" : "log";
  };
  return html`<button class="btn plain only-phone" onClick=${turn}>${t("log.title")}</button>`;
}

/** @param {{ desk: Desk }} props */
function UndoButton({ desk }) {
  const { game } = desk;
  const allowed = game.state.value?.undo?.allowed;
  const undo = () => {
    if (allowed) game.undo();
    else toast(t("undo.nothing"));
  };
  return html`
    <button
      class="btn plain icon"
      aria-label=${t("menu.undo")}
      aria-disabled=${allowed ? undefined : "true"}
      onClick=${undo}
    >
      <${Icon} name="undo" />
    </button>
  `;
}

function SoundButton() {
  const on = settings.sound.value;
  const turn = () => {
    settings.sound.value = !on;
    play("chance");
  };
  return html`
    <button
      class="btn plain icon only-wide"
      aria-label=${t(on ? "sound.on" : "sound.off")}
      aria-pressed=${String(on)}
      onClick=${turn}
    >
      <${Icon} name=${on ? "sound" : "mute"} />
    </button>
  `;
}
