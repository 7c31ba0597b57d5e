/** The tables of the lobby: each row is one sentence with one thing to do. */
import { html } from "htm/preact";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { regulation, shortName } from "./catalogue.js";

/** @typedef {import("../../../types/protocol").LobbyTable} LobbyTable */
/** @typedef {import("../../../types/protocol").LobbySeat} LobbySeat */

/** What is played, in a few words; local rules are named as they are written. @param {string} id */
export function played(id) {
  const [plain = "", ...house] = id.split(" house:");
  const known = regulation(plain);
  return [known ? `${known.edition} ${shortName(known)}` : plain, ...house].join(" + ");
}

/** @param {string} id */
export function playedInFull(id) {
  const known = regulation(id.split(" house:")[0] ?? "");
  return known ? both(known.name) : id;
}

/** @param {{ name: string, mine?: boolean }} props */
export function Face({ name, mine = false }) {
  return html`<span class=${mine ? "face me" : "face"} aria-hidden="true">${[...name][0] ?? "?"}</span>`;
}

/** @param {{ seat: LobbySeat }} props */
export function Who({ seat }) {
  return html`
    <b>${seat.name}</b>
    ${!!seat.rating && html` <small class="num muted">${seat.rating}</small>`}
    ${seat.program && html` <small class="chip">${t("lobby.program")}</small>`}
  `;
}

/** @param {LobbyTable} table */
const pace = (table) => (table.clock ? t("lobby.clock", { n: table.clock }) : t("lobby.no_clock"));

/** @param {LobbySeat} seat */
const called = (seat) => [seat.name, seat.rating || ""].filter(Boolean).join(t("join.list"));

/** @param {{ table: LobbyTable, busy: boolean, onSit: () => void }} props */
export function OpenRow({ table, busy, onSit }) {
  const host = table.seats.find((one) => one.name) ?? { name: "?" };
  const said = [called(host), played(table.regulation), pace(table)].join(t("join.list"));
  return html`
    <li>
      <${Face} name=${host.name} />
      <span class="who"><${Who} seat=${host} /></span>
      <span class="meta">
        <span>${played(table.regulation)}</span>
        <small>${[pace(table), table.instant && t("start.instant")].filter(Boolean).join(t("join.list"))}</small>
      </span>
      <button
        class="btn"
        data-sit=${table.watch}
        disabled=${busy}
        aria-label=${t("lobby.row", { said, act: t("lobby.sit") })}
        onClick=${onSit}
      >
        ${t("lobby.sit")}
      </button>
    </li>
  `;
}

/** @param {{ table: LobbyTable }} props */
export function RunningRow({ table }) {
  const [a = { name: "?" }, b = { name: "?" }] = table.seats;
  const life = (table.life ?? []).map((one) => one ?? t("lobby.many"));
  const how = table.turn
    ? t("lobby.how", { turn: table.turn, a: life[0] ?? "?", b: life[1] ?? "?", n: table.spectators ?? 0 })
    : t("lobby.begins");
  const said = [t("lobby.versus", { a: a.name, b: b.name }), played(table.regulation), how].join(
    t("join.list"),
  );
  return html`
    <li>
      <${Face} name=${a.name} mine />
      <span class="vs">
        <${Who} seat=${a} /> <span class="muted">${t("lobby.v")}</span> <${Who} seat=${b} />
      </span>
      <${Face} name=${b.name} />
      <span class="meta"><span>${played(table.regulation)}</span><small class="num">${how}</small></span>
      <a
        class="btn"
        data-watch=${table.watch}
        href=${`/watch/${table.watch}`}
        aria-label=${t("lobby.row", { said, act: t("lobby.watch") })}
      >
        <${Icon} name="eye" />
        ${t("lobby.watch")}
      </a>
    </li>
  `;
}
