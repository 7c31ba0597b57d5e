/** A hint: what the coach said, which of it is looked at, and doing it move by move. Nothing is drawn here. */
import { computed, signal } from "@preact/signals";
import { t } from "../lib/i18n.js";
import { same } from "./assembly.js";

/** @typedef {import("../../../types/protocol").Advice} Advice */
/** @typedef {import("../../../types/protocol").Advised} Advised */
/** @typedef {import("../../../types/protocol").AdvisedStep} Step */
/** @typedef {{ cards: number[], units: number[], requests: number[], trumps: number[] }} Things */

const PATIENCE = 20_000; // milliseconds: the coach thinks for seconds, and may have to wait its turn
/** @type {Things} */
const NO_THINGS = { cards: [], units: [], requests: [], trumps: [] };

export class Advising {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.busy = signal(false);
    this.said = signal(/** @type {Advice | null} */ (null));
    this.at = signal(0); // which of its options is looked at
    /** What is being done by itself: the moves left, the first of them begun or not. */
    this.plan = signal(/** @type {{ steps: Step[], lines: string[], sent: boolean } | null} */ (null));
    this.stopped = signal(""); // why it went no further
    this.option = computed(() => this.said.value?.options[this.at.value] ?? null);
    this.open = computed(() => this.busy.value || !!this.said.value || !!this.stopped.value);
    /** What the first move speaks of, to be marked on the table. */
    this.things = computed(() => ({ ...NO_THINGS, ...this.option.value?.steps?.[0] }));
    this.asked = 0; // only the answer to the last question counts
    this.seq = -1; // the position it is about
    game.after.add((next, last) => {
      if (last && next.seq !== last.seq) this.moved(next);
    });
  }

  /** May the coach be asked? */
  get may() {
    const { game } = this;
    return game.plays && game.state.value?.phase === "playing" && game.welcome.value?.kind !== "friend";
  }

  async ask() {
    if (!this.may || !this.game.question.value || this.busy.value) return;
    this.close();
    const asked = ++this.asked;
    this.busy.value = true;
    this.seq = this.game.state.value?.seq ?? -1;
    const found = await this.game.ask({ type: "hint" }, PATIENCE);
    if (asked !== this.asked) return;
    this.busy.value = false;
    if (found.type === "advice" && found.options.length) this.said.value = found;
  }

  close() {
    this.asked++;
    this.busy.value = false;
    this.said.value = null;
    this.stopped.value = "";
    this.plan.value = null;
    this.at.value = 0;
  }

  /** Look at the next of the options. */
  other() {
    const many = this.said.value?.options.length ?? 1;
    this.at.value = (this.at.value + 1) % many;
  }

  /** Send what is advised, and go on with it as long as all comes as expected. */
  go() {
    const steps = this.option.value?.steps ?? [];
    if (!steps.length || this.game.sending.value) return;
    this.said.value = null;
    this.plan.value = { steps, lines: [], sent: false };
    this.next();
  }

  /**
   * Put the first move together, to be looked at and sent by hand.
   * @param {import("./assembly.js").Assembly} assembly
   */
  async fill(assembly) {
    const advised = this.option.value;
    const { cards, units, requests, trumps } = this.things.value;
    let option = this.game.question.value?.options.find((one) => one.i === advised?.i);
    this.close();
    assembly.clear();
    for (let left = cards.length + units.length + requests.length + trumps.length; option; left--) {
      await assembly.pick(option);
      if (assembly.ready.value || left === 0) return;
      option = assembly.question.value?.options.find(
        (one) =>
          !assembly.picked((picked) => same(picked, one)) &&
          (cards.includes(one.card ?? -1) ||
            units.includes(one.unit ?? 0) ||
            requests.includes(one.request ?? 0) ||
            trumps.includes(one.trump ?? 0)),
      );
    }
  }

  /**
   * The position has changed: an open hint is of no use, and a plan goes on.
   * @param {import("./game.js").State} next
   */
  moved(next) {
    if (this.said.value && next.seq !== this.seq) this.close();
    if (this.plan.value && next.phase !== "playing") this.close();
    else if (this.plan.value && next.question) queueMicrotask(() => this.next());
  }

  /** Do the next thing of the plan that this position asks for. */
  next() {
    const { game } = this;
    const plan = this.plan.value;
    const question = game.question.value;
    const state = game.state.value;
    if (!plan || !question || !state || game.sending.value) return;
    const [line] = plan.lines;
    if (line !== undefined && line.split(" ")[0] === question.id) {
      plan.lines.shift();
      this.send(line);
      return;
    }
    if (plan.sent && question.part === "action" && (state.table?.stage ?? []).length) {
      this.letItResolve(plan);
      return;
    }
    if (plan.lines.length) return this.stop();
    const step = plan.steps.shift();
    if (!step) return this.close();
    plan.lines = step.lines.slice(1);
    this.send(step.lines[0] ?? "", plan.sent ? (step.before ?? "") : "");
    plan.sent = true;
  }

  /** What one has asked for is on the stage alone: pass. @param {{ steps: Step[], lines: string[] }} plan */
  letItResolve(plan) {
    const { game } = this;
    const stage = game.state.value?.table?.stage ?? [];
    const mine = game.question.value?.player ?? -1;
    const answered = stage.some((one) => one.controller !== mine);
    if (!plan.steps.length && !plan.lines.length) this.close();
    else if (answered || game.state.value?.danger) this.stop();
    else game.pass();
  }

  /** @param {string} line @param {string} [expect] */
  send(line, expect = "") {
    const { game } = this;
    game.act({ type: "move", seq: game.state.value?.seq ?? 0, line, expect });
  }

  /** It has come otherwise than the hint thought. */
  stop() {
    this.close();
    this.stopped.value = t("hint.stopped");
  }
}
