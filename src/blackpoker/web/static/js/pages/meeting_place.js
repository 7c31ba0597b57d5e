/** Where one is to sit now, and how long the round still lasts. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { remember } from "./games.js";
import { NOBODY, isStuck, nameOf, opponentOf, resultSaid, tableOf } from "./meeting_data.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./meeting_data.js").Meeting} Meeting */
/** @typedef {import("./meeting_data.js").Evening} Evening */

/** @param {{ evening: Evening, meeting: Meeting, player: number }} props */
export function NextTable({ evening, meeting, player }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const place = tableOf(meeting, player);
  const here = meeting.players[player]?.here ?? true;
  const row = meeting.standings.find((one) => one.player === player);

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
  const sit = () =>
    attempt(async () => {
      const seated = await evening.askPatiently("seat");
      const table = place?.table;
      remember({
        game: seated.game,
        kind: "friend",
        name: meeting.regulations[table?.regulation ?? 0]?.name ?? "",
        against: nameOf(meeting, table ? opponentOf(table, player) : NOBODY),
      });
      navigate(`/g/${seated.game}`);
    });
  const back = () => attempt(() => evening.do({ type: "return_player", player }));
  const go = () => attempt(() => evening.do({ type: "drop_player", player }));

  const open = place && !place.table.result && !isStuck(place.table) ? place : null;
  return html`
    <section class="sheet next-table" aria-live="polite" data-phase=${meeting.phase}>
      ${
        open
          ? html`<${Place} meeting=${meeting} place=${open} player=${player} />`
          : html`<${NoPlace} meeting=${meeting} place=${place} player=${player} here=${here} row=${row} />`
      }
      <span class="rowbtns">
        ${open && html`<${TimeLeft} evening=${evening} />`}
        ${
          open &&
          html`
            <button class="btn go" data-sit disabled=${busy} onClick=${() => void sit()}>
              ${t("meet.sit")}
            </button>
          `
        }
        ${
          !here &&
          meeting.phase !== "over" &&
          html`<button class="btn go" disabled=${busy} onClick=${() => void back()}>${t("meet.back")}</button>`
        }
        ${
          here &&
          !open &&
          meeting.phase !== "over" &&
          html`<button class="btn" disabled=${busy} onClick=${() => void go()}>${t("meet.leave")}</button>`
        }
      </span>
      ${problem && html`<${Trouble} text=${problem} />`}
    </section>
  `;
}

/** @param {{ meeting: Meeting, place: { table: any, number: number }, player: number }} props */
function Place({ meeting, place: { table, number }, player }) {
  const other = opponentOf(table, player);
  const name = nameOf(meeting, other);
  const seated = table.here?.[table.players.indexOf(other)];
  return html`
    <div>
      <p class="muted small">${t("meet.next")}</p>
      <p class="nt">
        <span class="nt-no">${t("meet.table_before")}<b class="num">${number}</b>${t("meet.table_after")}</span>
        ${" "}<span>${t("meet.against", { name })}</span>
      </p>
      <p class="muted">
        ${both(meeting.regulations[table.regulation]?.name)}${t("meet.dot")}${t(
          seated ? "meet.is_there" : "meet.is_away",
          { name },
        )}
      </p>
    </div>
  `;
}

/** @param {{ meeting: Meeting, place: any, player: number, here: boolean, row: any }} props */
function NoPlace({ meeting, place, player, here, row }) {
  const bye = meeting.phase === "playing" && meeting.played.at(-1)?.bye === player;
  const said = () => {
    if (meeting.phase === "over") return t("meet.over_place", { n: row?.place ?? 0 });
    if (!here) return t("meet.gone");
    if (bye) return t("meet.bye");
    if (place && isStuck(place.table)) return t("meet.stuck_mine");
    if (place?.table.result && meeting.phase === "playing") return resultSaid(meeting, place.table);
    if (meeting.phase === "gathering") return t("meet.wait_first");
    return meeting.phase === "playing" ? t("meet.wait_late") : t("meet.wait_next");
  };
  return html`
    <div>
      <p class="muted small">${t("meet.you_are", { name: nameOf(meeting, player) })}</p>
      <p class="nt quiet">${said()}</p>
      ${bye && html`<p class="muted">${t("meet.bye_note", { n: meeting.points.bye })}</p>`}
    </div>
  `;
}

/** How long the round still lasts. It ends nothing by itself. @param {{ evening: Evening }} props */
function TimeLeft({ evening }) {
  const until = evening.until.value;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (!until) return null;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return html`
    <span class="clock-left num" role="timer" aria-live="off" aria-label=${t("meet.left")}>
      <${Icon} name="clock" />${shown}
    </span>
  `;
}
