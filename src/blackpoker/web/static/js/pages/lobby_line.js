/** The line to the lobby: what is there now, and looking for a game. */
import { signal } from "@preact/signals";
import { navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { Line, nonce } from "../lib/socket.js";

/** @typedef {import("../../../types/protocol").LobbyTable} LobbyTable */

export class LobbyLine {
  constructor() {
    /** @type {import("@preact/signals").Signal<Map<string, LobbyTable>>} by their codes */
    this.tables = signal(new Map());
    this.people = signal(0);
    this.names = signal(/** @type {string[]} */ ([]));
    /** @type {import("@preact/signals").Signal<Record<string, number>>} */
    this.waiting = signal({});
    this.looking = signal(/** @type {{ regulation: string, clock: number } | null} */ (null));
    this.problem = signal("");
    this.fresh = true;
    this.line = new Line(`/lobby/ws?lang=${settings.lang.peek()}`, {
      hello: () => {
        this.fresh = true;
        return { type: "hello", lang: settings.lang.value };
      },
      onMessage: (message) => this.hear(message),
    });
  }

  /** @param {import("../../../types/protocol").ToVisitor} message */
  hear(message) {
    switch (message.type) {
      case "lobby":
        this.learn(message);
        break;
      case "looking":
        this.looking.value = message.regulation
          ? { regulation: message.regulation, clock: message.clock ?? 0 }
          : null;
        break;
      case "paired":
        this.looking.value = null;
        navigate(`/g/${message.game}`);
        break;
      case "error":
        this.problem.value = message.text;
        break;
      case "ack":
        break;
    }
  }

  /** @param {import("../../../types/protocol").Lobby} news */
  learn(news) {
    const tables = this.fresh ? new Map() : new Map(this.tables.value);
    for (const one of news.tables ?? []) tables.set(one.watch, one);
    for (const code of news.gone ?? []) tables.delete(code);
    this.tables.value = tables;
    this.people.value = news.people ?? this.people.value;
    this.names.value = news.names ?? this.names.value;
    this.waiting.value = news.waiting ?? this.waiting.value;
    const lost = this.fresh && this.looking.peek();
    this.fresh = false;
    if (lost) this.pair(lost.regulation, lost.clock); // the line broke meanwhile
  }

  /** @param {string} regulation @param {number} clock */
  pair(regulation, clock) {
    this.problem.value = "";
    this.line.send({ type: "pair", nonce: nonce(), regulation, ...(clock ? { clock } : {}) });
  }

  stop() {
    this.line.send({ type: "stop", nonce: nonce() });
  }

  get open() {
    return [...this.tables.value.values()].filter((one) => one.invite);
  }

  get running() {
    return [...this.tables.value.values()].filter((one) => !one.invite);
  }

  close() {
    this.line.close();
  }
}
