/** What the organiser does for the whole evening: invite, begin rounds, end it. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { copy } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { whole } from "../lib/root.js";
import { Invite } from "../table/invite.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./meeting_data.js").Meeting} Meeting */
/** @typedef {import("./meeting_data.js").Evening} Evening */

/** Where this browser keeps the organiser's own link, for a second look. @param {string} code */
const keyOf = (code) => `blackpoker.organiser.${code}`;

/** @param {string} code @param {string} token */
export function keepKey(code, token) {
  try {
    sessionStorage.setItem(keyOf(code), token);
  } catch {
    /* a private window: it is shown once */
  }
}

/** @param {string} code */
function ownLink(code) {
  try {
    const token = sessionStorage.getItem(keyOf(code));
    return token ? whole(`/m/${code}#organiser=${token}`) : "";
  } catch {
    return "";
  }
}

/** @param {{ evening: Evening, meeting: Meeting }} props */
export function Organising({ evening, meeting }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [ending, setEnding] = useState(false);
  const link = ownLink(meeting.code);
  const all = meeting.phase !== "gathering" && meeting.round >= meeting.rounds;
  const few = meeting.players.filter((one) => one.here ?? true).length < 2;

  /** @param {import("../../../types/protocol").MeetingDeed} deed */
  const attempt = async (deed) => {
    setBusy(true);
    setProblem("");
    try {
      await evening.do(deed);
      setEnding(false);
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
    }
    setBusy(false);
  };
  const next = meeting.round + 1;
  const unfinished = meeting.played.at(-1)?.tables.filter((one) => !one.result).length ?? 0;
  const goes = meeting.phase === "playing";
  return html`
    <section class="sheet organising">
      <header>
        <h2 class="section-title">${t("meet.organiser")}</h2>
        <p class="muted small">
          ${goes && t("meet.unfinished", { n: unfinished })}
          ${!goes && meeting.phase !== "over" && !all && (few ? t("meet.too_few") : t("meet.ready", { n: next }))}
          ${!goes && meeting.phase !== "over" && all && t("meet.all_played")}
          ${meeting.phase === "over" && t("meet.is_over")}
        </p>
      </header>
      <p class="rowbtns">
        ${
          meeting.phase !== "over" &&
          !all &&
          html`
            <button
              class=${goes ? "btn" : "btn go"}
              data-next-round
              disabled=${busy}
              onClick=${() => void attempt({ type: "start_round", after: meeting.round })}
            >
              ${t("meet.start_round", { n: next })}
            </button>
          `
        }
        ${
          meeting.phase !== "over" &&
          html`
            <button class=${all && !goes ? "btn go" : "btn"} data-end disabled=${busy} onClick=${() => setEnding(true)}>
              ${t("meet.end")}
            </button>
          `
        }
        ${
          link &&
          html`
            <button class="btn plain" onClick=${() => void copy(link)}>
              <${Icon} name="share" />${t("meet.own_link")}
            </button>
          `
        }
      </p>
      ${problem && html`<${Trouble} text=${problem} />`}
      ${
        meeting.phase !== "over" &&
        html`
          <details class="meet-invite" open=${meeting.phase === "gathering"}>
            <summary>${t("meet.invite", { code: meeting.code })}</summary>
            <${Invite}
              path=${`/m/${meeting.code}`}
              head=${t("meet.invite_head")}
              note=${t("meet.invite_note")}
            />
          </details>
        `
      }
      ${
        ending &&
        html`
          <${Dialog}
            title=${t("meet.end")}
            onClose=${() => setEnding(false)}
            foot=${html`
              <button class="btn go" disabled=${busy} onClick=${() => void attempt({ type: "close_meeting" })}>
                ${t("meet.end_yes")}
              </button>
            `}
          >
            <p>${t("meet.end_sure")}</p>
            ${problem && html`<${Trouble} text=${problem} />`}
          </${Dialog}>
        `
      }
    </section>
  `;
}
