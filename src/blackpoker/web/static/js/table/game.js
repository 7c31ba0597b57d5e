/** One game as this guest sees it: what the server says, and how to answer. Nothing is drawn here. */
import { computed, signal } from "@preact/signals";
import { Line, nonce } from "../lib/socket.js";
import { fromHex, sha256, toHex } from "../lib/sha256.js";
import { settings } from "../lib/settings.js";
import { t } from "../lib/i18n.js";
import { loadRules } from "./rules.js";

/** @typedef {import("../../../types/protocol").State} State */
/** @typedef {import("../../../types/protocol").Question} Question */
/** @typedef {import("../../../types/protocol").Option} Option */
/** @typedef {import("../../../types/protocol").Drafted} Drafted */

/** A new kind of message has to be heard above; until then this does not compile. @param {never} message */
function unheard(message) {
  void message;
}

export class Game {
  /** @param {string} code of the game, or of the spectators' link @param {boolean} watching */
  constructor(code, watching) {
    this.code = code;
    this.watching = watching;
    this.welcome = signal(/** @type {import("../../../types/protocol").Welcome | null} */ (null));
    this.state = signal(/** @type {State | null} */ (null));
    this.lines = signal(/** @type {import("../../../types/protocol").LogLine[]} */ ([]));
    this.thinking = signal(/** @type {{ seat: number, since: number, part: number } | null} */ (null));
    this.looking = signal(/** @type {{ seq: number, table: any } | null} */ (null));
    this.rematch = signal(/** @type {import("../../../types/protocol").Rematch | null} */ (null));
    this.refusal = signal(/** @type {{ code: string, text: string } | null} */ (null));
    this.said = signal(/** @type {{ code: string, text: string, at: number } | null} */ (null));
    this.sending = signal(false);
    /**
     * What is to be done before a new state is shown, say measuring where things lie.
     * @type {Set<(next: State) => void>}
     */
    this.before = new Set();
    /** @type {Set<(next: State, last: State | null) => void>} */
    this.after = new Set();
    /** @type {Map<number, (message: any) => void>} */
    this.answers = new Map();
    this.count = 0;
    this.drafts = new Map();
    this.arrived = 0;

    this.names = computed(() => (this.state.value?.seats ?? []).map((one, i) => this.called(one.name, i)));
    this.question = computed(() => this.state.value?.question ?? null);
    this.over = computed(() => ["over", "frozen"].includes(this.state.value?.phase ?? ""));

    const path = watching
      ? `/g/watch/ws?watch=${encodeURIComponent(code)}`
      : `/g/${encodeURIComponent(code)}/ws`;
    this.line = new Line(path, {
      hello: () => ({ type: "hello", lang: settings.lang.value }),
      onMessage: (message) => this.hear(message),
    });
  }

  /** Whoever looks is called you. @param {string} name @param {number} seat */
  called(name, seat) {
    if (this.welcome.value?.seat === seat && this.welcome.value.role === "seat") return t("seat.you");
    return name;
  }

  /** Does this guest play (a seat, or both)? */
  get plays() {
    return this.welcome.value?.role !== "spectator" && !this.watching;
  }

  /** The seat that sits below. */
  get bottom() {
    const welcome = this.welcome.value;
    const state = this.state.value;
    if (welcome?.role === "seat") return welcome.seat;
    if (welcome?.kind === "hotseat" && state && (state.asked ?? -1) >= 0) return state.asked ?? 0;
    return 0;
  }

  /** @param {import("../../../types/protocol").ToGuest} message */
  hear(message) {
    const id = "id" in message ? message.id : undefined;
    const answer = this.answers.get(id ?? -1);
    if (answer) {
      this.answers.delete(id ?? -1);
      answer(message);
      if (message.type === "error") this.tell(message);
      return;
    }
    switch (message.type) {
      case "welcome":
        this.welcome.value = message;
        void loadRules(message.regulation).catch(() => undefined);
        break;
      case "state":
        this.show(message);
        break;
      case "presence":
        if (this.state.value)
          this.state.value = { ...this.state.value, seats: message.seats, spectators: message.spectators };
        break;
      case "thinking":
        this.thinking.value = {
          seat: message.seat,
          since: performance.now() - message.seconds * 1000,
          part: message.part ?? 0,
        };
        break;
      case "dealing":
        this.deal(message);
        break;
      case "rematch":
        this.rematch.value = message;
        break;
      case "ack":
        this.sending.value = false;
        break;
      case "error":
        this.sending.value = false;
        this.tell(message);
        break;
      case "drafted":
      case "reasons":
      case "advice":
      case "looked":
        break; // too late: whoever asked no longer waits for it
      default:
        unheard(message);
    }
  }

  /** @param {{ code: string, text: string }} message */
  tell(message) {
    this.said.value = { code: message.code, text: message.text, at: performance.now() };
    if (!this.state.value) this.refusal.value = message;
  }

  /** @param {State} next */
  show(next) {
    const last = this.state.value;
    for (const one of this.before) one(next);
    const from = next.log_from ?? 0;
    if (next.log?.length || from === 0)
      this.lines.value = [...this.lines.value.slice(0, from), ...(next.log ?? [])];
    if (last?.seq !== next.seq) this.drafts.clear();
    this.arrived = performance.now();
    this.sending.value = false;
    const seat = next.seats.findIndex((one) => one.thinking);
    if (seat < 0) this.thinking.value = null;
    else if (this.thinking.value?.seat !== seat)
      this.thinking.value = { seat, since: performance.now(), part: 0 };
    this.state.value = next;
    for (const one of this.after) one(next, last);
  }

  /** A question to the server that nothing comes of. @param {any} message @returns {Promise<any>} */
  ask(message) {
    const id = ++this.count;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      if (!this.line.send({ ...message, id })) {
        this.answers.delete(id);
        resolve({ type: "error", code: "offline", text: t("net.offline") });
      }
      setTimeout(() => {
        if (this.answers.delete(id)) resolve({ type: "error", code: "late", text: t("net.offline") });
      }, 8000);
    });
  }

  /** What comes after these choices. @param {number[]} choices @returns {Promise<Drafted | null>} */
  async draft(choices) {
    const seq = this.state.value?.seq ?? 0;
    const key = `${seq}:${choices.join(",")}`;
    if (!this.drafts.has(key)) {
      const asked = this.ask({ type: "draft", seq, choices }).then((said) =>
        said.type === "drafted" ? said : null,
      );
      this.drafts.set(key, asked);
      if (!(await asked)) this.drafts.delete(key);
    }
    return (await this.drafts.get(key)) ?? null;
  }

  /** @param {any} message something to be done once, whatever happens to the line */
  act(message) {
    this.sending.value = true;
    this.line.send({ ...message, nonce: nonce() });
  }

  /** @param {number[]} choices */
  choose(choices) {
    this.act({ type: "choose", seq: this.state.value?.seq ?? 0, choices });
  }

  /** @param {string} line */
  move(line) {
    this.act({ type: "move", seq: this.state.value?.seq ?? 0, line });
  }

  /** Pass, or be done. */
  pass() {
    const none = this.question.value?.options.find((one) => one.verb === "pass");
    if (none) this.choose([none.i]);
  }

  undo() {
    this.act({ type: "undo", seq: this.state.value?.seq ?? 0 });
  }

  /** @param {"yes" | "no" | "never"} answer */
  answerUndo(answer) {
    this.act({ type: "undo_answer", answer });
  }

  resign() {
    this.act({ type: "resign", seq: this.state.value?.seq ?? 0 });
  }

  /** @param {object} changes */
  setPassing(changes) {
    const state = this.state.value;
    if (!state?.passing) return;
    const passing = { ...state.passing, ...changes };
    this.state.value = { ...state, passing };
    this.line.send({ type: "settings", nonce: nonce(), passing });
  }

  /** @param {"request" | "action" | "asked" | "turn" | "off"} until */
  yieldUntil(until) {
    this.line.send({ type: "yield", nonce: nonce(), until });
  }

  moveNow() {
    this.line.send({ type: "move_now" });
  }

  /** @param {string} lang */
  speak(lang) {
    this.line.send({ type: "language", lang });
  }

  /** Show an earlier position. @param {number} seq */
  async look(seq) {
    const said = await this.ask({ type: "look", seq });
    if (said.type === "looked") this.looking.value = { seq: said.seq, table: said.table };
  }

  live() {
    this.looking.value = null;
  }

  /** This seat's part in the deal: kept here, with what the table promised before. @param {any} message */
  deal(message) {
    if (message.wants === "nothing") return;
    const own = this.ownPart ?? {
      share: toHex(crypto.getRandomValues(new Uint8Array(16))),
      commitment: message.commitment,
    };
    sessionStorage.setItem(this.partKey, JSON.stringify(own));
    const share = own.share;
    if (message.wants === "promise")
      this.line.send({ type: "contribute", promise: toHex(sha256(fromHex(share))) });
    else this.line.send({ type: "contribute", share });
  }

  get partKey() {
    return `deal:${this.code}:${this.welcome.value?.seat ?? 0}`;
  }

  /**
   * What this seat gave to the deal and was promised for it, if this browser still knows.
   * @returns {{ share: string, commitment: string } | null}
   */
  get ownPart() {
    return JSON.parse(sessionStorage.getItem(this.partKey) ?? "null");
  }

  close() {
    this.line.close();
  }
}
