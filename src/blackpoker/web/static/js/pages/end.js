/**
 * The end of a game: who won, where it turned, the seal, and what next.
 *
 *     html`<${EndCard} state=${state} welcome=${welcome} names=${names} kept=${kept} again=${…} />`
 *
 * `names` are those of the seats, as the table says them; `kept` is what this browser was shown of
 * the deal, and gave to it; `again` are the buttons
 * with which two people play again.
 */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../lib/api.js";
import { copy } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { whole } from "../lib/root.js";
import { navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { SealBox } from "../table/seal.js";
import { Curve, Moments } from "./curve.js";
import { note, remember } from "./games.js";
import { useReview } from "./review.js";
import { timeline } from "./timeline.js";
import { played, useBeside } from "./tries.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("../table/game.js").State} State */
/** @typedef {import("../../../types/protocol").Welcome} Welcome */

/** @param {State} state @param {Welcome} welcome @param {string[]} names */
function headline(state, welcome, names) {
  const winner = state.winner ?? -1;
  if (state.phase === "frozen") return t("end.frozen");
  if (winner < 0) return t(state.ended === "called_off" ? "end.called_off" : "end.drawn");
  return welcome.role === "seat" && winner === welcome.seat
    ? t("end.you_won")
    : t("end.won", { name: names[winner] ?? "" });
}

/**
 * @param {{
 *   state: State, welcome: Welcome, names: string[], kept?: import("../table/witness.js").Kept | null,
 *   again?: any, onUndo?: (() => void) | null
 * }} props
 */
export function EndCard({ state, welcome, names, kept = null, again: together = null, onUndo = null }) {
  const code = state.replay ?? "";
  const seat = welcome.role === "seat" ? welcome.seat : 0;
  const review = useReview(code);
  const beside = useBeside(code);
  const lang = settings.lang.value;
  const [info, setInfo] = useState(/** @type {import("../../../types/protocol").ReplayInfo | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    note(welcome.game, { over: true });
    if (code) played(welcome.game, code);
  }, [welcome.game, code]);
  useEffect(() => {
    if (!code) return;
    get(`/api/replays/${encodeURIComponent(code)}?lang=${lang}`).then(setInfo, () => undefined);
  }, [code, lang]);
  const line = info ? timeline(info.moves) : null;
  const life = state.table?.sides.map((side) => side.life);
  const link = `/r/${code}`;
  const as = welcome.role === "seat" ? `&as=${welcome.seat}` : "";
  const again = async () => {
    setBusy(true);
    setProblem("");
    try {
      const seated = await post(`/api/games/${encodeURIComponent(welcome.game)}/rematch`);
      remember({
        game: seated.game,
        kind: welcome.kind,
        name: welcome.regulation_name,
        against: names[1 - seat] ?? "",
      });
      navigate(`/g/${seated.game}`);
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
      setBusy(false);
    }
  };
  const goesOn = state.match && (state.match.winner ?? -1) < 0;
  const title = headline(state, welcome, names);
  const won = welcome.role === "seat" && state.winner === welcome.seat;
  const undoText = t(won ? "menu.undo" : "end.undo");
  // The sentence of the server may begin with who won: that is said already.
  const result = (state.result ?? "").startsWith(title)
    ? (state.result ?? "").slice(title.length).replace(/^[。.!！\s]+/, "")
    : (state.result ?? "");
  const many = t("end.many", { n: state.table?.countless ?? 0 });
  const [a, b] = (life ?? []).map((one) => one ?? many);
  const facts = [
    result,
    life ? t("end.lives", { first: names[0], a, second: names[1], b }) : "",
    state.table ? t("end.turns", { n: state.table.turn_number }) : "",
    state.match
      ? t("end.match", { first: names[0], a: state.match.wins[0], second: names[1], b: state.match.wins[1] })
      : "",
  ]
    .filter(Boolean)
    .join(t("end.space"));
  return html`
    <div class="ending">
      <div class="result" role="alert">
        <div><h1 class="display">${title}</h1><p class="lead">${facts}</p></div>
      </div>
      ${
        code &&
        html`
          <section class="sheet">
            <h2 class="hd">${t("review.title")}</h2>
            ${
              line && review.chances.length > 1
                ? html`
                  <${Curve}
                    review=${review}
                    line=${line}
                    beside=${beside}
                    seat=${seat}
                    name=${names[seat] ?? ""}
                    tall
                    onPick=${(/** @type {number} */ move) => navigate(`${link}?move=${move}${as}`)}
                  />
                `
                : html`
                  <p class="muted small" role="status">
                    ${
                      review.problem ||
                      (review.part < 1
                        ? t("review.working", { part: Math.round(100 * review.part) })
                        : t("review.short"))
                    }
                  </p>
                `
            }
            <h2 class="hd gap">${t("review.points")}</h2>
            <${Moments}
              review=${review}
              seat=${seat}
              names=${names}
              to=${(/** @type {number} */ move) => `${link}?point=${move}${as}`}
            />
          </section>
        `
      }
      <div class="col">
        ${
          state.seal &&
          html`
            <section class="sheet">
              <${SealBox}
                seal=${state.seal}
                kept=${kept}
                over=${!goesOn}
                names=${names}
                me=${welcome.seat}
                file=${`blackpoker-${code}.txt`}
              />
            </section>
          `
        }
        <section class="sheet">
          <div class="rowbtns">
            ${
              onUndo &&
              html`<button class="btn" data-undo onClick=${onUndo}><${Icon} name="undo" /> ${undoText}</button>`
            }
            ${
              welcome.role !== "spectator" &&
              welcome.kind !== "friend" &&
              html`
                <button class="btn go" disabled=${busy} onClick=${() => void again()}>
                  ${t(goesOn ? "end.next" : "end.again")}
                </button>
              `
            }
            ${together}
            ${
              code &&
              html`
                <a class="btn" href=${`${link}?move=0${as}`}>${t("end.replay")}</a>
                <button class="btn" onClick=${() => void copy(whole(link))}>
                  <${Icon} name="share" />
                  ${t("end.share")}
                </button>
                <a
                  class="btn"
                  href=${`/api/replays/${encodeURIComponent(code)}/record`}
                  download=${`blackpoker-${code}.txt`}
                >
                  <${Icon} name="down" />
                  ${t("end.save")}
                </a>
              `
            }
            ${
              welcome.meeting &&
              html`<a class="btn go" href=${`/m/${welcome.meeting}`}>${t("end.meeting")}</a>`
            }
            <a class="btn plain" href="/">${t("end.start")}</a>
          </div>
          ${problem && html`<${Trouble} text=${problem} />`}
        </section>
      </div>
    </div>
  `;
}
