/** One's own games, from whichever device: to go on with, and to look back at. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { levelName } from "./wishes.js";
import { played } from "./lobby_rows.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("../../../types/protocol").MyGame} MyGame */

const FEW = 4;

/** When something was, in the reader's words. @param {number} at seconds */
export function moment(at) {
  const lang = settings.lang.value;
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(1000 * at);
}

/** Who sits opposite. @param {MyGame} one */
export function opposite(one) {
  if (one.level) return both(levelName(one.level)) || t("start.computer");
  if (one.kind !== "friend" && one.kind !== "computer") return t(`start.${one.kind}`);
  return one.names[1 - one.seat] || t("lobby.nobody_yet");
}

/** @param {{ known: boolean }} props */
export function MyGames({ known }) {
  const [games, setGames] = useState(/** @type {MyGame[]} */ ([]));
  const [before, setBefore] = useState(/** @type {number | null} */ (null));
  const [all, setAll] = useState(false);
  const [problem, setProblem] = useState("");
  const lang = settings.lang.value;
  /** @param {string} more @param {MyGame[]} had */
  const load = (more, had) =>
    get(`/api/me/games?lang=${lang}${more}`).then(
      (found) => {
        setGames([...had, ...found.games]);
        setBefore(found.before ?? null);
      },
      (error) => setProblem(error.text ?? String(error)),
    );
  useEffect(() => {
    if (known) void load("", []);
  }, [known, lang]);
  const running = games.filter((one) => one.state === "live");
  const over = games.filter((one) => one.state !== "live");
  const shown = all ? over : over.slice(0, FEW);
  return html`
    ${problem && html`<${Trouble} text=${problem} />`}
    ${
      running.length > 0 &&
      html`
        <section class="sheet">
          <h2 class="section-title">${t("lobby.go_on")} <span class="num muted">${running.length}</span></h2>
          <ul class="rows fin">
            ${running.map(
              (one) => html`
                <li key=${one.game}>
                  <span class=${`chip ${one.asked ? "me" : ""}`}>
                    ${t(one.asked ? "lobby.your_turn" : "lobby.open")}
                  </span>
                  <span class="who"><b>${opposite(one)}</b></span>
                  <span class="meta">
                    <span>${played(one.regulation)}</span><small>${moment(one.begun)}</small>
                  </span>
                  <a class="btn plain" href=${`/g/${one.game}`}>
                    <${Icon} name="next" />
                    ${t("lobby.continue")}
                  </a>
                </li>
              `,
            )}
          </ul>
        </section>
      `
    }
    <section class="sheet">
      <h2 class="section-title">${t("lobby.finished")}</h2>
      ${!shown.length && html`<p class="muted">${t("lobby.none_finished")}</p>`}
      <ul class="rows fin">
        ${shown.map(
          (one) => html`
            <li key=${one.game}>
              <${Outcome} one=${one} />
              <span class="who"><b>${opposite(one)}</b></span>
              <span class="meta">
                <span>${played(one.regulation)}</span>
                <small>${moment(one.ended ?? one.begun)}</small>
              </span>
              <a class="btn plain" href=${one.replay ? `/r/${one.replay}` : `/g/${one.game}`}>
                ${t(one.replay ? "lobby.look_back" : "lobby.see")}
              </a>
            </li>
          `,
        )}
      </ul>
      ${
        (all ? before !== null : over.length > FEW || before !== null) &&
        html`
          <button
            class="btn plain"
            onClick=${() => {
              if (all && before !== null) void load(`&before=${before}`, games);
              setAll(true);
            }}
          >
            ${t("lobby.more")}
          </button>
        `
      }
    </section>
  `;
}

/** @param {{ one: MyGame }} props */
function Outcome({ one }) {
  const alone = one.kind !== "friend" && one.kind !== "computer";
  if (one.state === "archived" || one.state === "frozen")
    return html`<span class="chip">${t("lobby.put_away")}</span>`;
  if (alone || !one.replay) return html`<span class="chip">${t("lobby.over")}</span>`;
  if ((one.won ?? -1) < 0) return html`<span class="chip">${t("lobby.drawn")}</span>`;
  const won = one.won === one.seat;
  return html`<span class=${`chip ${won ? "ok" : "bad"}`}>${t(won ? "lobby.won" : "lobby.lost")}</span>`;
}
