/** Who one is: the rating and how it came about, other devices by five words, and going for good. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../lib/api.js";
import { Page, copy, toast } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { askWho, beSomebody, me } from "../lib/me.js";
import { settings } from "../lib/settings.js";
import { link } from "../link/link.js";
import { wantCatalogue } from "./catalogue.js";
import { forgetAll } from "./games.js";
import { Face } from "./lobby_rows.js";
import { MyGames, moment } from "./my_games.js";
import { RatingCurve } from "./rating_curve.js";
import { Trouble } from "./trouble.js";
import { levelName } from "./wishes.js";

/** @typedef {import("../../../types/protocol").MyRating} MyRating */

wantCatalogue(); // it names the levels

export default function MePage() {
  const [problem, setProblem] = useState("");
  const now = me.value;
  useEffect(() => {
    askWho().catch((error) => setProblem(error.text));
  }, []);
  /** @param {() => Promise<unknown>} doing */
  const run = (doing) => {
    setProblem("");
    return doing().catch((error) => setProblem(error.text ?? String(error)));
  };
  return html`
    <${Page} current="meet" title=${t("me.title")}>
      <div class="profile">
        ${problem && html`<${Trouble} text=${problem} />`}
        ${now?.known && html`<${Standing} run=${run} />`}
        ${now && !now.known && html`<${Nobody} />`}
        ${now && !link.here && html`<${Devices} known=${!!now.known} run=${run} />`}
        ${now?.known && html`<${MyGames} known />`}
        ${now?.known && html`<${Going} run=${run} />`}
      </div>
    </${Page}>
  `;
}

function Nobody() {
  return html`
    <section class="sheet">
      <h1 class="display">${t("me.nobody")}</h1>
      <p class="lead">${t("me.nobody_long")}</p>
    </section>
  `;
}

/** @typedef {{ run: (doing: () => Promise<unknown>) => Promise<unknown> }} Run */

/** The rating, what it is made of, and whether one wants one. @param {Run} props */
function Standing({ run }) {
  const now = me.value;
  const [found, setFound] = useState(/** @type {MyRating | null} */ (null));
  useEffect(() => void run(async () => setFound(await get("/api/me/rating"))), []);
  const rated = now?.rated ?? true;
  const played = found?.played ?? 0;
  return html`
    <section class="sheet">
      <div class="me-top big">
        <${Face} name=${now?.name || "?"} mine />
        <div>
          <h1 class="display">${now?.name || t("lobby.no_name")}</h1>
          <p class="muted">
            ${
              played
                ? t("me.record", { n: played, won: found?.won ?? 0, lost: found?.lost ?? 0 })
                : t(rated ? "me.no_rating" : "me.no_rating_wanted")
            }
          </p>
        </div>
        ${
          !!now?.rating &&
          html`
            <div class="rating-now">
              <b class="num">${now.rating}</b> <span class="num muted">±${now.band}</span>
            </div>
          `
        }
      </div>
      ${rated && found && found.games.length > 0 && html`<${RatingCurve} games=${found.games} />`}
      <p class="small muted">${t("me.counts")}</p>
      <label class="yes">
        <input
          id="rated"
          type="checkbox"
          checked=${rated}
          onChange=${(/** @type {any} */ e) => void run(() => beSomebody({ rated: e.target.checked }))}
        />
        <span>${t("me.want_rating")}<small>${t("me.want_rating_note")}</small></span>
      </label>
      ${
        rated &&
        found &&
        found.games.length > 0 &&
        html`
          <details>
            <summary>${t("me.history")}</summary>
            <ul class="rows fin">
              ${found.games.toReversed().map(
                (one, i) => html`
                  <li key=${i}>
                    <span class=${`chip ${one.score === 1 ? "ok" : one.score === 0 ? "bad" : ""}`}>
                      ${t(one.score === 1 ? "lobby.won" : one.score === 0 ? "lobby.lost" : "lobby.drawn")}
                    </span>
                    <span class="who">
                      <b>${one.level ? both(levelName(one.level)) : one.name || t("me.somebody")}</b>
                    </span>
                    <span class="meta"><small>${moment(one.at)}</small></span>
                    <span class="num">${one.rating} <span class="muted">±${one.band}</span></span>
                  </li>
                `,
              )}
            </ul>
          </details>
        `
      }
    </section>
  `;
}

/** Five words, to be shown or to be typed. @param {Run & { known: boolean }} props */
function Devices({ known, run }) {
  const [words, setWords] = useState(/** @type {string[]} */ ([]));
  const [typed, setTyped] = useState("");
  const lang = settings.lang.value;
  const show = () =>
    run(async () => {
      setWords((await post(`/api/me/words?lang=${lang}`)).words);
      if (me.value) me.value = { ...me.value, words: true };
    });
  const move = () =>
    run(async () => {
      me.value = await post("/api/me/move", { words: typed });
      if (me.value?.name) settings.name.value = me.value.name;
      location.reload(); // whatever is shown is of somebody else
    });
  return html`
    <section class="sheet" id="devices">
      <h2 class="section-title">${t("me.devices")}</h2>
      ${
        known &&
        html`
          <p>${t("me.words_for")}</p>
          <p class="words" role="status">${words.map((one, i) => html`<span key=${i}>${one}</span> `)}</p>
          <p class="small muted">${t("me.words_note")}</p>
          <div class="rowbtns">
            ${
              words.length > 0
                ? html`
                  <button class="btn" onClick=${() => void copy(words.join(" "))}>
                    <${Icon} name="copy" />
                    ${t("me.copy")}
                  </button>
                  <button class="btn" onClick=${() => print()}>
                    <${Icon} name="print" />
                    ${t("me.print")}
                  </button>
                  <button class="btn plain" onClick=${show}>${t("me.new_words")}</button>
                `
                : html`
                  <button class="btn" id="show-words" onClick=${show}>
                    ${t(me.value?.words ? "me.new_words" : "me.show_words")}
                  </button>
                `
            }
          </div>
        `
      }
      <form
        class="my-name"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          void move();
        }}
      >
        <label class="field">
          <span>${t("me.have_words")}</span>
          <input
            id="words"
            class="text"
            maxlength="200"
            autocomplete="off"
            autocapitalize="none"
            placeholder=${t("me.words_example")}
            value=${typed}
            onInput=${(/** @type {any} */ e) => setTyped(e.target.value)}
          />
        </label>
        <button class="btn" disabled=${!typed.trim()}>${t("me.be_them")}</button>
      </form>
      ${known && html`<p class="small muted">${t("me.be_them_note")}</p>`}
    </section>
  `;
}

/** Leave this device, or delete everything. @param {Run} props */
function Going({ run }) {
  const [sure, setSure] = useState(false);
  const leave = () =>
    run(async () => {
      me.value = await post("/api/me/leave");
      forgetAll();
    });
  const remove = () =>
    run(async () => {
      me.value = await post("/api/me/delete");
      forgetAll();
      settings.name.value = "";
      setSure(false);
      toast(t("me.deleted"));
    });
  return html`
    <section class="sheet">
      <h2 class="section-title">${t("me.going")}</h2>
      <p>${t("me.going_long")}</p>
      <div class="rowbtns">
        <button class="btn" onClick=${leave}>${t("me.leave")}</button>
        <button class="btn plain" id="delete-me" onClick=${() => setSure(true)}>${t("me.delete")}</button>
      </div>
      ${
        sure &&
        html`
          <${Dialog} title=${t("me.delete")} onClose=${() => setSure(false)}>
            <p>${t("me.delete_long")}</p>
            <p class="rowbtns gap">
              <button class="btn" autofocus onClick=${() => setSure(false)}>${t("me.keep")}</button>
              <button class="btn plain" id="delete-surely" onClick=${remove}>${t("me.delete_now")}</button>
            </p>
          </${Dialog}>
        `
      }
    </section>
  `;
}
