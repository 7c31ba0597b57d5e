/** Who plays whom, round by round; the organiser sets a result here. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { RESULTS, goesOn, nameOf, pathOf } from "./meeting_data.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./meeting_data.js").Meeting} Meeting */
/** @typedef {import("./meeting_data.js").Evening} Evening */
/** @typedef {import("./meeting_data.js").MeetingTable} MeetingTable */

/** @param {{ evening: Evening, meeting: Meeting, player: number, organiser: boolean }} props */
export function Pairings({ evening, meeting, player, organiser }) {
  const [picked, pick] = useState(0); // 0: always the newest
  const [table, setTable] = useState(0);
  const number = picked || meeting.round;
  const round = meeting.played[number - 1];
  const csv = `${pathOf(meeting.code, "csv")}?lang=${settings.lang.value}`;
  const shown = round?.tables[table - 1];
  return html`
    <section class="sheet pairings">
      <h2 class="section-title">${round ? t("meet.pairings", { n: number }) : t("meet.pairings_none")}</h2>
      ${
        meeting.round > 1 &&
        html`
          <div class="checks" role="group" aria-label=${t("meet.round_label")}>
            ${meeting.played.map(
              (_, n) => html`
                <button
                  key=${n}
                  class="tick"
                  aria-pressed=${n + 1 === number ? "true" : "false"}
                  aria-label=${t("meet.round_n", { n: n + 1 })}
                  onClick=${() => pick(n + 1 === meeting.round ? 0 : n + 1)}
                >
                  ${n + 1}
                </button>
              `,
            )}
          </div>
        `
      }
      ${
        round &&
        html`
          <ol class="pairs-list">
            ${round.tables.map(
              (one, n) => html`
                <${Pair}
                  key=${n}
                  meeting=${meeting}
                  table=${one}
                  number=${n + 1}
                  player=${player}
                  onSet=${organiser ? () => setTable(n + 1) : null}
                />
              `,
            )}
            ${
              (round.bye ?? -1) >= 0 &&
              html`
                <li class=${round.bye === player ? "mine" : ""}>
                  <span class="tno" aria-hidden="true">–</span>
                  <span class="vs"><b>${nameOf(meeting, round.bye ?? -1)}</b></span>
                  <small class="meta">${t("meet.has_bye")}</small>
                </li>
              `
            }
          </ol>
        `
      }
      <p class="small muted">
        ${[
          t(meeting.system === "swiss" ? "meet.twice" : "meet.everybody"),
          ...(meeting.patience ? [t("meet.patience", { n: meeting.patience })] : []),
        ].join(t("join.sentences"))}
      </p>
      <p class="rowbtns">
        <button class="btn plain" onClick=${() => print()}>${t("meet.print")}</button>
        <a class="btn plain" href=${csv} download><${Icon} name="down" />CSV</a>
      </p>
      ${
        shown &&
        html`
          <${SetTable}
            evening=${evening}
            meeting=${meeting}
            round=${number}
            number=${table}
            table=${shown}
            onClose=${() => setTable(0)}
          />
        `
      }
    </section>
  `;
}

/**
 * @param {{ meeting: Meeting, table: MeetingTable, number: number, player: number,
 *   onSet: (() => void) | null }} props
 */
function Pair({ meeting, table, number, player, onSet }) {
  const [first, second] = table.players;
  const mine = table.players.includes(player);
  const names = [nameOf(meeting, first ?? -1), nameOf(meeting, second ?? -1)];
  return html`
    <li class=${mine ? "mine" : ""}>
      <span class="tno num" aria-label=${t("meet.table_n", { n: number })}>${number}</span>
      <span class="vs"><b>${names[0]}</b> <span class="muted">${t("meet.versus")}</span> <b>${names[1]}</b></span>
      <small class="meta">${goesOn(meeting, table)}</small>
      <span class="acts-of">
        ${mine && html`<span class="chip me"><${Icon} name="here" />${t("meet.you")}</span>`}
        ${
          !mine &&
          table.watch &&
          html`
            <a
              class="btn plain"
              href=${`/watch/${table.watch}`}
              aria-label=${t("meet.watch_both", { first: names[0], second: names[1] })}
            >
              <${Icon} name="eye" />${t(table.result ? "meet.look" : "meet.watch")}
            </a>
          `
        }
        ${
          onSet &&
          html`
            <button class="btn" data-set=${number} aria-label=${t("meet.set_table", { n: number })} onClick=${onSet}>
              ${t("meet.set")}
            </button>
          `
        }
      </span>
    </li>
  `;
}

/**
 * @param {{ evening: Evening, meeting: Meeting, round: number, number: number, table: MeetingTable,
 *   onClose: () => void }} props
 */
function SetTable({ evening, meeting, round, number, table, onClose }) {
  const [result, setResult] = useState(table.result ?? "");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [first, second] = table.players.map((one) => nameOf(meeting, one));
  const now = round === meeting.round && meeting.phase !== "over";
  /** @param {import("../../../types/protocol").MeetingDeed} deed */
  const attempt = async (deed) => {
    setBusy(true);
    setProblem("");
    try {
      await evening.do(deed);
      onClose();
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
      setBusy(false);
    }
  };
  return html`
    <${Dialog}
      title=${t("meet.set_title", { round, n: number })}
      onClose=${onClose}
      foot=${html`
        ${
          now &&
          html`
            <button class="btn" disabled=${busy} onClick=${() => void attempt({ type: "renew_table", table: number })}>
              ${t("meet.renew")}
            </button>
          `
        }
        <button
          class="btn go"
          data-settle
          disabled=${busy || !result}
          onClick=${() => void attempt({ type: "set_result", round, table: number, result })}
        >
          ${t("meet.settle")}
        </button>
      `}
    >
      <div class="pick" role="radiogroup" aria-label=${t("meet.result_label")}>
        ${RESULTS.map(
          (one) => html`
            <label key=${one}>
              <input
                type="radio"
                name="result"
                value=${one}
                checked=${result === one}
                onChange=${() => setResult(one)}
              />
              <b>${t(`meet.result.${one}`, { first, second })}</b>
            </label>
          `,
        )}
      </div>
      <p class="small muted gap8">${t("meet.set_note")}</p>
      ${problem && html`<${Trouble} text=${problem} />`}
    </${Dialog}>
  `;
}
