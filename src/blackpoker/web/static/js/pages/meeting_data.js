/**
 * What is known of an evening in this browser: how it is, who one is in it, and asking the server.
 *
 *     const evening = new Evening(code);    // evening.meeting, evening.mine, evening.line
 *     await evening.do({ type: "start_round", after: 0 });
 */
import { signal } from "@preact/signals";
import { post } from "../lib/api.js";
import { both, t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { Line, nonce } from "../lib/socket.js";

/** @typedef {import("../../../types/protocol").Meeting} Meeting */
/** @typedef {import("../../../types/protocol").MeetingTable} MeetingTable */
/** @typedef {import("../../../types/protocol").MeetingRow} MeetingRow */
/** @typedef {import("../../../types/protocol").MeetingCell} MeetingCell */
/** @typedef {import("../../../types/protocol").Mine} Mine */

export const NOBODY = -1;
const TRIES = 30; // one a second
export const RESULTS = /** @type {const} */ ([
  "first",
  "second",
  "drawn",
  "both_lost",
  "second_absent",
  "first_absent",
  "both_absent",
]);
/** A stone for a win, a filled one for a loss: told by shape, and beside it in words. */
const SIGNS = { win: "○", bye: "○", loss: "●", absent: "●", drawn: "△" };

/** @param {MeetingCell} cell */
export const sign = (cell) => (cell.outcome ? SIGNS[cell.outcome] : "…");

/** The path of an evening, or of something in it. @param {string} code @param {string[]} parts */
export const pathOf = (code, ...parts) => ["/api/meetings", encodeURIComponent(code), ...parts].join("/");

/** The code somebody means; the whole link will do, too. @param {string} text */
export function codeIn(text) {
  const last = (text.trim().split("#")[0] ?? "").replace(/\/+$/, "").split("/").pop() ?? "";
  return last.replace(/-/g, "").toLowerCase();
}

export class Evening {
  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.meeting = signal(/** @type {Meeting | null} */ (null));
    this.mine = signal(/** @type {Mine} */ ({ type: "mine" }));
    this.problem = signal(/** @type {{ code: string, text: string } | null} */ (null));
    /** When the round that goes on ends, as this browser's clock has it. */
    this.until = signal(0);
    this.nonce = nonce(); // joining twice with the same is coming once
    this.line = this.listen();
  }

  listen() {
    return new Line(`/m/${encodeURIComponent(this.code)}/ws?lang=${settings.lang.value}`, {
      hello: () => ({ type: "hello" }),
      onMessage: (/** @type {any} */ message) => this.hear(message),
    });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "mine") this.mine.value = message;
    else if (message.type === "error") this.problem.value = message;
    else {
      this.meeting.value = message;
      if (message.left !== undefined) this.until.value = Date.now() + 1000 * message.left;
      else this.until.value = 0;
    }
  }

  /** Come in anew: now this browser is somebody here. */
  again() {
    this.line.close();
    this.line = this.listen();
  }

  /** @param {string} part @param {unknown} [body] */
  ask(part, body = {}) {
    return post(`${pathOf(this.code, part)}?lang=${settings.lang.value}`, body);
  }

  /**
   * The same for what happens once however often it is asked for: a server that is away is waited for.
   * @param {string} part @param {unknown} [body]
   */
  async askPatiently(part, body = {}) {
    for (let tries = 1; ; tries++) {
      try {
        return await this.ask(part, body);
      } catch (error) {
        if (/** @type {any} */ (error).status !== 0 || tries === TRIES) throw error;
      }
      await new Promise((go) => setTimeout(go, 1000));
    }
  }

  /** @param {import("../../../types/protocol").MeetingDeed} deed */
  async do(deed) {
    this.hear(await this.ask("deeds", deed));
  }

  close() {
    this.line.close();
  }
}

// ---- looking at an evening
/** @param {Meeting} meeting @param {number} player */
export const nameOf = (meeting, player) => meeting.players[player]?.name ?? "";

/** The first letter of a name: what there is room for. @param {Meeting} meeting @param {number} player */
export const initial = (meeting, player) => [...nameOf(meeting, player)][0] ?? "";

/**
 * The table at which somebody plays in the round that goes on, with its number from 1.
 * @param {Meeting} meeting @param {number} player
 * @returns {{ table: MeetingTable, number: number } | null}
 */
export function tableOf(meeting, player) {
  const tables = meeting.played.at(-1)?.tables ?? [];
  const at = tables.findIndex((one) => one.players.includes(player));
  const table = tables[at];
  return table && meeting.phase !== "over" ? { table, number: at + 1 } : null;
}

/** @param {MeetingTable} table @param {number} player */
export const opponentOf = (table, player) => table.players.find((one) => one !== player) ?? NOBODY;

/** Has its game ended, and nobody knows what that is worth? @param {MeetingTable} table */
export const isStuck = (table) => !table.result && ["over", "frozen"].includes(table.state ?? "");

/** How it goes at a table, in words. @param {Meeting} meeting @param {MeetingTable} table */
export function goesOn(meeting, table) {
  if (table.result) return resultSaid(meeting, table);
  if (isStuck(table)) return t("meet.stuck");
  const said = table.state === "playing" ? t("meet.turn", { n: table.turn ?? 1 }) : waitsFor(meeting, table);
  return table.watching ? `${said}${t("meet.dot")}${t("meet.watching", { n: table.watching })}` : said;
}

/** @param {Meeting} meeting @param {MeetingTable} table */
function waitsFor(meeting, table) {
  const away = table.players.filter((_, seat) => !table.here?.[seat]);
  if (away.length === 2) return t("meet.waits_both");
  if (away.length === 1) return t("meet.waits", { name: nameOf(meeting, away[0] ?? NOBODY) });
  return t("meet.begins");
}

/** What came of a table, in words. @param {Meeting} meeting @param {MeetingTable} table */
export function resultSaid(meeting, table) {
  const [first, second] = table.players.map((one) => nameOf(meeting, one));
  return t(`meet.result.${table.result}`, { first, second });
}

/** What a round was for somebody, in words, for those who listen. @param {Meeting} meeting @param {MeetingCell} cell */
export function cellSaid(meeting, cell) {
  const other = nameOf(meeting, cell.opponent ?? NOBODY);
  if (!cell.outcome) return other ? t("meet.cell.goes_on", { other }) : t("meet.cell.not_there");
  const alone = !other && cell.outcome === "bye";
  return t(alone ? "meet.cell.alone" : `meet.cell.${cell.outcome}`, { other });
}

/** What is played for, in one line. @param {Meeting["points"]} points */
export const pointsSaid = (points) => t("meet.points_line", { ...points });

/** The regulations somebody can wish for. @param {Meeting} meeting */
export const wishes = (meeting) => meeting.regulations.map((one) => both(one.name));
