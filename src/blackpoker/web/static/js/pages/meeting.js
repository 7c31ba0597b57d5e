/** An evening: one's next table on top, the standings, who plays whom; and what the organiser does. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { Failure, Page, toast } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { at } from "../lib/root.js";
import { here } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { Evening, pathOf, tableOf } from "./meeting_data.js";
import { Joining } from "./meeting_join.js";
import { Organising } from "./meeting_organiser.js";
import { Pairings } from "./meeting_pairings.js";
import { NextTable } from "./meeting_place.js";
import { StandingsTable } from "./meeting_standings.js";
import NewMeeting from "./meeting_new.js";

/** @param {{ code: string }} props */
export default function MeetingPage({ code }) {
  return code ? html`<${OneMeeting} key=${code} code=${code} />` : html`<${NewMeeting} />`;
}

/** @param {{ code: string }} props */
function OneMeeting({ code }) {
  const [evening, setEvening] = useState(/** @type {Evening | null} */ (null));
  const [failed, setFailed] = useState(/** @type {{ code: string, text: string } | null} */ (null));
  const token = /^#(?:organiser|player)=([\w-]+)$/.exec(here.value.hash)?.[1] ?? "";
  useEffect(() => {
    if (token) {
      void useLink(code, token).catch(setFailed);
      return undefined;
    }
    const found = new Evening(code);
    setEvening(found);
    return () => found.close();
  }, [code, token]);
  const meeting = evening?.meeting.value ?? null;
  useNews(evening);
  const problem = failed ?? (meeting ? null : (evening?.problem.value ?? null));
  if (problem) return html`<${Failure} code=${problem.code} text=${problem.text} />`;
  if (!evening || !meeting)
    return html`
      <${Page} current="meet" title=${t("meet.title")}>
        <p class="muted" role="status">${t("rules.loading")}</p>
      </${Page}>
    `;
  const { organiser = false, player = -1 } = evening.mine.value;
  const opened = new Date(1000 * meeting.opened).toLocaleString(settings.lang.value, {
    dateStyle: "long",
    timeStyle: "short",
  });
  const system = t(`meet.${meeting.system}`);
  return html`
    <${Page} current="meet" title=${meeting.title} wide>
      <div class="meeting">
        <header class="meet-head">
          <div>
            <p class="muted">
              ${opened}${t("meet.dot")}${system}${t("meet.dot")}${t("meet.rounds", { n: meeting.rounds })}
            </p>
            <h1 class="display">${meeting.title}</h1>
          </div>
          <p class="round">
            <span>${t("meet.round_label")}</span>
            <b class="num">${meeting.round} / ${meeting.rounds}</b>
          </p>
        </header>
        <${Lost} evening=${evening} />
        ${player >= 0 && html`<${NextTable} evening=${evening} meeting=${meeting} player=${player} />`}
        ${organiser && html`<${Organising} evening=${evening} meeting=${meeting} />`}
        ${
          player < 0 &&
          meeting.phase !== "over" &&
          html`<${Joining} evening=${evening} meeting=${meeting} folded=${organiser} />`
        }
        <div class="meet-cols">
          <${StandingsTable} evening=${evening} meeting=${meeting} player=${player} organiser=${organiser} />
          <${Pairings} evening=${evening} meeting=${meeting} player=${player} organiser=${organiser} />
        </div>
      </div>
    </${Page}>
  `;
}

/** Says that the server cannot be reached, as long as it is so. @param {{ evening: Evening }} props */
function Lost({ evening }) {
  if (evening.line.status.value !== "lost") return null;
  return html`
    <p class="verdict wait meet-lost" role="status">
      <span>${t("meet.lost", { n: evening.line.retry.value })}</span>
      <button class="btn" onClick=${() => evening.line.again()}>${t("meet.try_now")}</button>
    </p>
  `;
}

/**
 * A link of one's own says who one is: `#organiser=TOKEN`, `#player=TOKEN`. What follows the # never
 * leaves the browser by itself, and is taken out of the address at once.
 * @param {string} code
 * @param {string} token
 */
async function useLink(code, token) {
  history.replaceState(null, "", at(here.value.path));
  await post(`${pathOf(code, "enter")}?lang=${settings.lang.value}`, { token });
  here.value = { ...here.value, hash: "" };
}

/**
 * Tell when a round has begun, and where to go: whoever looks elsewhere hears of it.
 * @param {Evening | null} evening
 */
function useNews(evening) {
  const meeting = evening?.meeting.value;
  const player = evening?.mine.value.player ?? -1;
  const round = meeting?.round ?? 0;
  const [seen, setSeen] = useState(-1);
  useEffect(() => {
    if (!meeting) return;
    const place = tableOf(meeting, player);
    if (seen >= 0 && round > seen)
      toast(place ? t("meet.news_table", { round, n: place.number }) : t("meet.news_round", { round }));
    setSeen(round);
  }, [round, !meeting]);
}
