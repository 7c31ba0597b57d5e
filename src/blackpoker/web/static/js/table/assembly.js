/**
 * An answer being put together: picks, one after another, until all is said. Nothing happens before
 * it is sent. Picks are kept by what they are about, not by their number, so they survive every
 * message from the server; a pick that has become impossible is dropped and told.
 */
import { computed, signal } from "@preact/signals";

/** @typedef {import("./game.js").Option} Option */
/** @typedef {import("./game.js").Question} Question */
/** @typedef {import("../../../types/protocol").Danger} Danger */
/** @typedef {{ question: Question, facing: number, option: Option, auto?: boolean }} Pick */

/** Do two options mean the same thing? @param {Option} a @param {Option} b */
export function same(a, b) {
  if (a.verb !== b.verb) return false;
  if (a.unit) return a.unit === b.unit;
  if (a.trump) return a.trump === b.trump;
  if (a.request) return a.request === b.request;
  if (a.action) return a.action === b.action && a.text === b.text;
  if (a.card !== undefined && a.card !== null)
    return a.card === b.card && (a.owner ?? -1) === (b.owner ?? -1);
  if (a.player !== undefined && a.player !== null) return a.player === b.player;
  return a.text === b.text;
}

/** Pass, done, no more. @param {Option} option */
export const isNone = (option) => option.verb === "done" || option.verb === "pass" || option.text === "done";

export class Assembly {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.picks = signal(/** @type {Pick[]} */ ([]));
    /** What is asked after the picks; null: what the table asks. */
    this.next = signal(/** @type {Question | null} */ (null));
    this.choices = signal(/** @type {number[]} */ ([]));
    this.ready = signal(false);
    this.effects = signal(/** @type {import("../../../types/protocol").Effect[]} */ ([]));
    this.harm = signal(/** @type {import("../../../types/protocol").Harm | null} */ (null));
    this.plans = signal(/** @type {import("../../../types/protocol").PlannedAction[]} */ ([]));
    this.danger = signal(/** @type {Danger | null} */ (null));
    this.lost = signal(/** @type {Option | null} */ (null)); // a pick that was dropped
    this.busy = signal(false);
    /** The attacker whose blockers are being named. */
    this.facing = signal(0);
    /** The card that is to be the key. */
    this.card = signal(/** @type {number | null} */ (null));
    /** In a lesson: whether to send what would spoil it. @type {(() => Promise<boolean>) | null} */
    this.guard = null;
    this.root = ""; // which question the picks answer
    this.turn = 0; // only the last walk counts

    /** What is asked now. */
    this.question = computed(() => (this.ready.value ? null : (this.next.value ?? game.question.value)));
    /** What a lesson wants to be picked next. */
    this.want = computed(() => {
      const question = this.question.value;
      return question?.options.find((one) => one.i === question.want) ?? null;
    });
    this.active = computed(() => this.picks.value.length > 0);
    this.done = computed(() => this.question.value?.options.find(isNone) ?? null);
    this.action = computed(() => this.picks.value.find((one) => one.option.verb === "act")?.option ?? null);
  }

  /** Is this option picked already? @param {(option: Option) => boolean} about */
  picked(about) {
    return this.picks.value.find((one) => !isNone(one.option) && about(one.option));
  }

  /** Is what is asked answered by several picks that can be taken back one by one? */
  get toggles() {
    const asked = this.question.value ?? this.game.question.value;
    return !!asked?.many && !this.action.value;
  }

  /** @param {Option} option of what is asked now, or one that is picked already */
  async pick(option) {
    const asked = this.question.value;
    const already = this.toggles
      ? this.picks.value.findIndex((one) => same(one.option, option) && !isNone(one.option))
      : -1;
    if (already >= 0) {
      await this.walk(this.picks.value.filter((_, i) => i !== already));
      return;
    }
    if (!asked || !asked.options.some((one) => same(one, option))) return;
    await this.walk([...this.picks.value, { question: asked, facing: asked.facing ?? 0, option }]);
  }

  /** One step back: the last pick that was not made by itself. */
  async back() {
    const picks = [...this.picks.value];
    while (picks.length && picks.pop()?.auto) {
      /* and what followed from it */
    }
    if (!picks.length) this.clear();
    else await this.walk(picks);
  }

  clear() {
    this.turn++;
    this.picks.value = [];
    this.next.value = null;
    this.choices.value = [];
    this.ready.value = false;
    this.effects.value = [];
    this.harm.value = null;
    this.plans.value = [];
    this.danger.value = null;
    this.facing.value = 0;
    this.busy.value = false;
  }

  /** Say all picks again from the question of the table. @param {Pick[]} picks */
  async walk(picks) {
    const turn = ++this.turn;
    const asked = this.game.question.value;
    if (!asked) {
      this.clear();
      return;
    }
    this.busy.value = true;
    this.root = asked.id;
    /** @type {Question | null} */
    let question = asked;
    /** @type {number[]} */
    let choices = [];
    /** @type {Pick[]} */
    const taken = [];
    let ready = false;
    let lost = null;
    /** @type {import("./game.js").Drafted | null} */
    let last = null;
    const left = [...picks];
    while (question && !ready) {
      const pick = this.nextPick(question, left, taken);
      if (!pick) break;
      const option = question.options.find((one) => same(one, pick.option));
      if (!option) {
        lost = pick.option;
        if (!this.toggles) break;
        continue;
      }
      const said = await this.game.draft([...choices, option.i]);
      if (turn !== this.turn) return;
      if (!said) break;
      taken.push({ ...pick, option, question, facing: question.facing ?? 0 });
      last = said;
      choices = said.choices;
      question = said.question ?? null;
      ready = !!said.ready || !question;
    }
    if (!taken.length) {
      this.clear();
      this.lost.value = lost;
      return;
    }
    this.picks.value = taken;
    this.choices.value = choices;
    this.next.value = question;
    this.ready.value = ready;
    this.effects.value = last?.effects ?? [];
    this.harm.value = last?.harm ?? null;
    this.plans.value = last?.plans ?? [];
    this.danger.value = last?.danger ?? null;
    this.lost.value = lost;
    this.busy.value = false;
  }

  /**
   * Which pick answers this question; what follows from earlier choices is picked by itself.
   * @param {Question} question @param {Pick[]} left @param {Pick[]} taken @returns {Pick | null}
   */
  nextPick(question, left, taken) {
    const facing = question.facing ?? 0;
    if (question.about === "blockers") {
      const at = left.findIndex((one) => one.facing === facing && !isNone(one.option));
      if (at >= 0) return left.splice(at, 1)[0] ?? null;
      const done = question.options.find(isNone);
      const more =
        this.facing.value !== facing &&
        (this.facing.value !== 0 || left.some((one) => one.facing !== facing && !isNone(one.option)));
      return more && done ? { question, facing, option: done, auto: true } : null;
    }
    const pick = left.shift();
    if (pick) {
      if (pick.auto && pick.question.id !== question.id) return this.nextPick(question, left, taken);
      return pick;
    }
    const key = this.card.value;
    if (question.part === "key" && key !== null && !taken.some((one) => one.question.part === "key")) {
      const found = question.options.find((one) => one.card === key);
      if (found) return { question, facing: 0, option: found, auto: true };
    }
    return null;
  }

  /** Name the blockers of this attacker next. @param {number} serial */
  async face(serial) {
    this.facing.value = serial;
    await this.walk(this.picks.value.filter((one) => !isNone(one.option)));
  }

  /**
   * Send it. Where several may be picked this also says that there are no more. What seals a loss
   * is not sent before ``warn`` has been heard.
   * @param {(danger: Danger, go: () => void) => void} [warn]
   * @returns {Promise<boolean>}
   */
  async confirm(warn) {
    let choices = this.choices.value;
    let ready = this.ready.value;
    let question = this.next.value ?? this.game.question.value;
    if (this.game.question.value?.about === "blockers") {
      this.facing.value = -1; // run through all attackers
      await this.walk(this.picks.value.filter((one) => !isNone(one.option)));
      choices = this.choices.value;
      ready = this.ready.value;
      question = this.next.value ?? this.game.question.value;
    }
    let danger = this.danger.value;
    while (!ready && question) {
      const done = question.options.find(isNone);
      if (!done) return false;
      const said = await this.game.draft([...choices, done.i]);
      if (!said) {
        choices = [...choices, done.i];
        break;
      }
      const before = question.id;
      choices = said.choices;
      question = said.question ?? null;
      danger = said.danger ?? null;
      ready = !!said.ready || !question;
      if (!ready && question?.id !== before) break;
    }
    if (!choices.length) return false;
    if (!(await this.guarded(choices))) {
      this.clear();
      return false;
    }
    const go = () => {
      this.game.choose(choices);
      this.card.value = null;
      this.clear();
    };
    if (danger?.last && warn) {
      warn(danger, go);
      return false;
    }
    go();
    return true;
  }

  /** @returns {Promise<boolean>} whether to pass */
  async mayPass() {
    const none = this.game.question.value?.options.find(isNone);
    return !none || this.guarded([none.i]);
  }

  /** May these choices be sent? A lesson asks first where they would spoil it. @param {number[]} choices */
  async guarded(choices) {
    if (!this.guard) return true;
    const said = await this.game.draft(choices);
    return !said?.spoils || this.guard();
  }

  /** After a message from the server: what is left of the picks? */
  async renew() {
    const asked = this.game.question.value;
    if (!this.picks.value.length) {
      this.next.value = null;
      this.ready.value = false;
      return;
    }
    if (!asked || asked.id !== this.root) {
      this.clear();
      return;
    }
    await this.walk(this.picks.value);
  }
}
