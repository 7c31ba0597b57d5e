/** One game as this guest sees it: what the server says, and how to answer. Nothing is drawn here. */
import { computed, signal } from "@preact/signals";
import { Line, nonce } from "../lib/socket.js";
import { settings } from "../lib/settings.js";
import { t } from "../lib/i18n.js";
import { Pace } from "./pace.js";
import { hearPhrase } from "./phrases.js";
import { loadRules } from "./rules.js";
import { given, promiseOf, witnessed } from "./witness.js";

/** @typedef {import("../../../types/protocol").State} SentState */
/** @typedef {Pick<SentState, "passing" | "undo" | "seal"> & { seats: Seat[] }} Once */
/** @typedef {import("../../../types/protocol").Seat} Seat */
/** @typedef {SentState & Once} State */
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
    /** Somebody asks for another game; `at`: until when. */
    this.rematch = signal(/** @type {{ asked_by: number, at: number } | null} */ (null));
    this.moved = signal(/** @type {import("../../../types/protocol").Moved | null} */ (null));
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
    /** What a state says again only if it has changed. @type {Once} */
    this.once = { seats: [] };
    this.count = 0;
    this.drafts = new Map();
    this.arrived = 0;
    this.voiced = 0; // so many lines of the log have been announced
    this.pace = new Pace(this);

    this.names = computed(() => (this.state.value?.seats ?? []).map((one, i) => this.called(one.name, i)));
    /** What this guest is asked; nothing as long as they have not been shown what led to it. */
    this.question = computed(() => (this.pace.behind.value ? null : (this.state.value?.question ?? null)));
    /** How this seat passes; null for whoever only watches. */
    this.passing = computed(() => (this.plays ? (this.state.value?.passing ?? null) : null));
    this.over = computed(() => ["over", "frozen"].includes(this.state.value?.phase ?? ""));

    // What is refused before anything could be said is said in the language of the page, too.
    const lang = `lang=${settings.lang.peek()}`;
    const path = watching
      ? `/g/watch/ws?${lang}&watch=${encodeURIComponent(code)}`
      : `/g/${encodeURIComponent(code)}/ws?${lang}`;
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
        this.pace.fresh = true;
        void loadRules(message.regulation).catch(() => undefined);
        break;
      case "state":
        this.pace.take(this.whole(message));
        break;
      case "presence":
        this.meet(message);
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
        this.hearRematch(message);
        break;
      case "said":
        hearPhrase(this.names.value[message.seat] ?? "", message.phrase);
        break;
      case "moved":
        this.moved.value = message;
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

  /** A state with what has not changed since it was told. @param {SentState} next @returns {State} */
  whole(next) {
    this.once = {
      seats: next.seats ?? this.once.seats,
      passing: next.passing ?? this.once.passing,
      undo: next.undo ?? this.once.undo,
      seal: next.seal ?? this.once.seal,
    };
    return { ...next, ...this.once };
  }

  /** Who is here, in every state. @param {import("../../../types/protocol").Presence} message */
  meet({ seats, spectators }) {
    this.once.seats = seats;
    /** @param {State} state */
    const met = (state) => ({ ...state, seats, spectators });
    this.pace.change(met);
    if (this.state.value) this.state.value = met(this.state.value);
  }

  /** @param {import("../../../types/protocol").Rematch} message */
  hearRematch({ asked_by = -1, until = 0, answer }) {
    this.rematch.value = asked_by < 0 ? null : { asked_by, at: performance.now() + 1000 * until };
    if (answer) this.tell({ code: "rematch", text: t(`over.answer_${answer}`) });
  }

  /** @param {State} next @param {number} at when it came */
  show(next, at) {
    const last = this.state.value;
    if (next.seal?.kind === "fair") this.keep(witnessed(this.kept, next.seal));
    for (const one of this.before) one(next);
    const from = next.log_from ?? 0;
    if (next.log?.length || from === 0)
      this.lines.value = [...this.lines.value.slice(0, from), ...(next.log ?? [])];
    if (last?.seq !== next.seq) this.drafts.clear();
    this.arrived = at;
    this.sending.value = false;
    const seat = next.seats.findIndex((one) => one.thinking);
    if (seat < 0) this.thinking.value = null;
    else if (this.thinking.value?.seat !== seat)
      this.thinking.value = { seat, since: performance.now(), part: 0 };
    this.state.value = next;
    for (const one of this.after) one(next, last);
  }

  /**
   * A question to the server that nothing comes of.
   * @param {any} message @param {number} [patience] milliseconds @returns {Promise<any>}
   */
  ask(message, patience = 8000) {
    const id = ++this.count;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      if (!this.line.send({ ...message, id })) {
        this.answers.delete(id);
        resolve({ type: "error", code: "offline", text: t("net.offline") });
      }
      setTimeout(() => {
        if (this.answers.delete(id)) resolve({ type: "error", code: "late", text: t("net.offline") });
      }, patience);
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

  /** The position that is answered: whoever does something has seen all there is. */
  get seq() {
    this.pace.all();
    return this.state.value?.seq ?? 0;
  }

  /** @param {any} message something to be done once, whatever happens to the line */
  act(message) {
    this.sending.value = true;
    this.line.send({ ...message, nonce: nonce() });
  }

  /** @param {number[]} choices */
  choose(choices) {
    this.act({ type: "choose", seq: this.seq, choices });
  }

  /** @param {string} line */
  move(line) {
    this.act({ type: "move", seq: this.seq, line });
  }

  /** Pass, or be done. */
  pass() {
    const none = this.question.value?.options.find((one) => one.verb === "pass");
    if (none) this.choose([none.i]);
  }

  undo() {
    this.act({ type: "undo", seq: this.seq });
  }

  /** @param {"yes" | "no" | "never"} answer */
  answerUndo(answer) {
    this.act({ type: "undo_answer", answer });
  }

  claim() {
    this.act({ type: "claim", seq: this.state.value?.seq ?? 0 });
  }

  /** @param {"yes" | "no"} answer */
  callOff(answer) {
    this.act({ type: "call_off", answer });
  }

  /** @param {"yes" | "no"} answer */
  playAgain(answer) {
    this.line.send({ type: "again", nonce: nonce(), answer });
  }

  resign() {
    this.act({ type: "resign" });
  }

  /** @param {object} changes */
  setPassing(changes) {
    const state = this.state.value;
    if (!state || !this.passing.value) return;
    const passing = { ...this.passing.value, ...changes };
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

  /** This seat's part in the deal. @param {import("../../../types/protocol").Dealing} message */
  deal(message) {
    if (message.wants === "nothing") return;
    const kept = given(this.kept, message, this.welcome.value?.seat ?? 0);
    this.keep(kept);
    const { share } = kept;
    if (message.wants === "promise") this.line.send({ type: "contribute", promise: promiseOf(share) });
    else this.line.send({ type: "contribute", share });
  }

  get keptAt() {
    return `deal:${this.code}:${this.welcome.value?.seat ?? 0}`;
  }

  /**
   * What this browser was shown of the deal, and what it gave, as far as it still knows.
   * @returns {import("./witness.js").Kept | null}
   */
  get kept() {
    return JSON.parse(sessionStorage.getItem(this.keptAt) ?? "null");
  }

  /** @param {import("./witness.js").Kept} kept */
  keep(kept) {
    sessionStorage.setItem(this.keptAt, JSON.stringify(kept));
  }

  close() {
    this.pace.close();
    this.line.close();
  }
}
