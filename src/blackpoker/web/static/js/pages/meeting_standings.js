/** Who stands where. The organiser opens a player here: let go, back, a new link. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { copy } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { t } from "../lib/i18n.js";
import { whole } from "../lib/root.js";
import { cellSaid, initial, nameOf, pointsSaid, sign, wishes } from "./meeting_data.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./meeting_data.js").Meeting} Meeting */
/** @typedef {import("./meeting_data.js").Evening} Evening */
/** @typedef {import("./meeting_data.js").MeetingRow} MeetingRow */

/** @param {{ evening: Evening, meeting: Meeting, player: number, organiser: boolean }} props */
export function StandingsTable({ evening, meeting, player, organiser }) {
  const [chosen, choose] = useState(-1);
  const rounds = Array.from({ length: meeting.round }, (_, n) => n);
  const done = meeting.phase === "playing" ? meeting.round - 1 : meeting.round;
  if (!meeting.players.length)
    return html`
      <section class="sheet"><h2 class="section-title">${t("meet.standings")}</h2>
        <p class="muted" role="status">${t("meet.nobody_yet")}</p></section>
    `;
  return html`
    <section class="sheet">
      <h2 class="section-title">
        ${t(meeting.round ? "meet.standings" : "meet.who_is_here")}
        <small class="muted">
          ${meeting.round ? t("meet.after_round", { n: done }) : t("meet.players", { n: meeting.players.length })}
        </small>
      </h2>
      <div class="standings-box" tabindex="0" role="region" aria-label=${t("meet.standings")}>
        <table class="standings">
          <thead>
            <tr>
              <th scope="col"><span class="sr">${t("meet.place")}</span></th>
              <th scope="col">${t("meet.name")}</th>
              <th scope="col">${t("meet.points")}</th>
              <th scope="col"><abbr title=${t("meet.opponents_about")}>${t("meet.opponents")}</abbr></th>
              ${rounds.map(
                (n) => html`
                  <th key=${n} scope="col"><span class="sr">${t("meet.round_label")}</span>${n + 1}</th>
                `,
              )}
            </tr>
          </thead>
          <tbody>
            ${meeting.standings.map(
              (row) => html`
                <${StandingRow}
                  key=${row.player}
                  meeting=${meeting}
                  row=${row}
                  mine=${row.player === player}
                  onOpen=${organiser ? () => choose(row.player) : null}
                />
              `,
            )}
          </tbody>
        </table>
      </div>
      ${meeting.round > 0 && html`<p class="small muted">${t("meet.legend")}</p>`}
      <p class="small muted">${[pointsSaid(meeting.points), t("meet.ties")].join(t("join.sentences"))}</p>
      ${
        chosen >= 0 &&
        html`
          <${OnePlayer} evening=${evening} meeting=${meeting} player=${chosen} onClose=${() => choose(-1)} />
        `
      }
    </section>
  `;
}

/** @param {{ meeting: Meeting, row: MeetingRow, mine: boolean, onOpen: (() => void) | null }} props */
function StandingRow({ meeting, row, mine, onOpen }) {
  const name = nameOf(meeting, row.player);
  const gone = meeting.players[row.player]?.here === false;
  const kinds = mine ? "mine" : gone ? "gone" : "";
  return html`
    <tr class=${kinds}>
      <td class="num">${meeting.round ? row.place : ""}</td>
      <th scope="row">
        ${
          onOpen
            ? html`<button class="name-btn" data-player=${row.player} onClick=${onOpen}>${name}</button>`
            : name
        }
        ${gone && html`<small class="muted"> ${t("meet.left_evening")}</small>`}
      </th>
      <td class="num pt">${row.points}</td>
      <td class="num muted">${row.opponents}</td>
      ${row.results.map(
        (cell, n) => html`
          <td key=${n} class=${`rr ${cell.outcome ?? ""}`}>
            <span class="sr">${cellSaid(meeting, cell)}</span>
            <span aria-hidden="true">
              ${cell.outcome || (cell.opponent ?? -1) >= 0 ? sign(cell) : ""}
              <small>${initial(meeting, cell.opponent ?? -1)}</small>
            </span>
          </td>
        `,
      )}
    </tr>
  `;
}

/** @param {{ evening: Evening, meeting: Meeting, player: number, onClose: () => void }} props */
function OnePlayer({ evening, meeting, player, onClose }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [link, setLink] = useState("");
  const one = meeting.players[player];
  const here = one?.here ?? true;
  const over = meeting.phase === "over";
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    setBusy(true);
    setProblem("");
    try {
      await work();
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
    }
    setBusy(false);
  };
  const turn = () =>
    attempt(async () => {
      await evening.do({ type: here ? "drop_player" : "return_player", player });
      onClose();
    });
  const anew = () =>
    attempt(async () => {
      const { token } = await evening.ask(`players/${player}/link`);
      setLink(whole(`/m/${meeting.code}#player=${token}`));
    });
  return html`
    <${Dialog} title=${one?.name ?? ""} onClose=${onClose}>
      <dl class="facts">
        <dt>${t("meet.wish")}</dt><dd>${wishes(meeting)[one?.wish ?? 0] ?? ""}</dd>
      </dl>
      <p class="rowbtns gap">
        ${
          !over &&
          html`
            <button class="btn" data-turn disabled=${busy} onClick=${() => void turn()}>
              ${t(here ? "meet.drop" : "meet.return")}
            </button>
          `
        }
        <button class="btn" disabled=${busy} onClick=${() => void anew()}>${t("meet.new_link")}</button>
      </p>
      <p class="small muted gap8">
        ${[t(here ? "meet.drop_note" : "meet.return_note"), t("meet.new_link_note")].join(t("join.sentences"))}
      </p>
      ${
        link &&
        html`
          <div class="code gap8">
            <output>${link}</output>
            <button class="btn" onClick=${() => void copy(link)}>${t("wait.copy")}</button>
          </div>
        `
      }
      ${problem && html`<${Trouble} text=${problem} />`}
    </${Dialog}>
  `;
}
