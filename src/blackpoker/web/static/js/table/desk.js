/** What is on the guest's mind: the card in the fingers, open panels, and what every click means. */
import { computed, effect, signal } from "@preact/signals";
import { toast } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { Assembly, isNone } from "./assembly.js";
import { Game } from "./game.js";
import { assignLetters, listActs } from "./offers.js";

/** @typedef {import("./game.js").Option} Option */

export class Desk {
  /** @param {string} code @param {boolean} watching */
  constructor(code, watching) {
    this.game = new Game(code, watching);
    this.assembly = new Assembly(this.game);
    this.sheet = signal(""); // on a phone: acts, stage, log
    this.inspected = signal(/** @type {any} */ (null));
    this.why = signal(/** @type {any} */ (null)); // {action, reasons}
    this.pile = signal(/** @type {any} */ (null)); // an open graveyard or pack
    this.advice = signal(/** @type {any} */ (null));
    this.armed = signal(false); // passing would be dangerous: press again
    this.warned = -1; // the turn in which that was said
    this.allWires = signal(false);
    this.hovered = signal(0); // a request on the stage
    this.command = signal(false);
    this.menu = signal("");
    this.covered = signal(-1); // hot seat: the seat the screen is to be handed to
    this.seenSeat = -1;
    this.sought = signal(""); // typed to find an action
    this.showAll = signal(false); // also what is not possible now
    this.focus = signal("");
    this.dismissed = signal(false); // the end has been read
    this.held = signal(false); // Shift is held
    this.modeBefore = "auto";
    this.pointed = 0;
    this.intended = 0; // where a card was dropped before an action was chosen

    const { game, assembly } = this;
    /** The hand of whoever is asked, or of the one below. */
    this.seat = computed(() => {
      const asked = game.question.value?.player;
      return asked ?? game.bottom;
    });
    /** The position that is shown: now, or an earlier one. */
    this.table = computed(() => game.looking.value?.table ?? game.state.value?.table ?? null);
    this.live = computed(() => !game.looking.value);
    /** Every option of what is asked that is not "none". */
    this.options = computed(() => (assembly.question.value?.options ?? []).filter((one) => !isNone(one)));
    this.atChance = computed(() => assembly.question.value?.part === "action");
    this.acts = computed(() => listActs(this));
    this.letters = computed(() => assignLetters(this));
    /** What would become of soldiers: of what is assembled, or of what resolves next. */
    this.foreseen = signal(/** @type {any[]} */ ([])); // of the target that is pointed at
    this.effects = computed(() =>
      this.foreseen.value.length && !assembly.ready.value
        ? this.foreseen.value
        : assembly.active.value && assembly.effects.value.length
          ? assembly.effects.value
          : (game.state.value?.next_effects ?? []),
    );

    /** What attackers that nobody blocks would do, with the blockers named so far. */
    this.harm = computed(() =>
      assembly.active.value ? assembly.harm.value : (game.state.value?.harm ?? null),
    );

    game.before.add(() => {
      this.armed.value = false;
    });
    game.after.add((next, last) => {
      void assembly.renew();
      if (last && next.seq !== last.seq) {
        this.why.value = null;
        this.dropStale(next);
      }
      this.handOver(next);
    });
    this.stop = effect(() => {
      const said = game.said.value;
      if (said && game.state.peek()) toast(said.text, { bad: true });
    });
  }

  close() {
    this.stop();
    this.game.close();
  }

  /** A card that has left the hand is no longer in the fingers. @param {import("./game.js").State} next */
  dropStale(next) {
    const card = this.assembly.card.value;
    const hand = next.table?.sides[this.seat.value]?.hand ?? [];
    if (card !== null && !hand.includes(card)) this.assembly.card.value = null;
  }

  /**
   * Two people at one screen: cover it when the other one is asked.
   * @param {import("./game.js").State} next
   */
  handOver(next) {
    if (this.game.welcome.value?.kind !== "hotseat" || next.phase !== "playing") {
      this.covered.value = -1;
      return;
    }
    const asked = next.asked ?? -1;
    if (asked < 0 || asked === this.seenSeat) return;
    this.covered.value = asked;
  }

  uncover() {
    this.seenSeat = this.covered.value;
    this.covered.value = -1;
  }

  // ---- what can be done
  /** The cards that could key an action now. @param {Option} option @returns {number[]} */
  keys(option) {
    return option.keys ?? [];
  }

  /** Is anything possible with this card now? @param {number} card */
  canUse(card) {
    const question = this.assembly.question.value;
    if (!question) return false;
    if (question.part === "action")
      return question.options.some((one) => one.verb === "act" && this.keys(one).includes(card));
    return this.options.value.some((one) => one.card === card && this.isOwn(one));
  }

  /** @param {Option} option */
  isOwn(option) {
    return option.owner === undefined || option.owner === null || option.owner === this.seat.value;
  }

  /** Is this an option about a card that lies in the hand? @param {Option} option */
  inHand(option) {
    const hand = this.game.state.value?.table?.sides[this.seat.value]?.hand ?? [];
    return (
      option.card !== undefined && option.card !== null && this.isOwn(option) && hand.includes(option.card)
    );
  }

  /** @param {(option: Option) => boolean} about */
  letterOf(about) {
    for (const [letter, option] of this.letters.value) if (about(option)) return letter;
    return "";
  }

  // ---- clicks
  /** @param {Option} option */
  answer(option) {
    this.why.value = null;
    // Several cards are picked from one sheet; it closes when nothing more is asked.
    const stays = this.sheet.value === "acts" && this.assembly.toggles;
    if (!stays) this.sheet.value = "";
    if (option.verb === "act") this.armed.value = false;
    const question = this.assembly.question.value;
    // A plain way out of two needs no second press.
    if (question && option.verb === "way" && !this.assembly.active.value) {
      this.game.choose([option.i]);
      return;
    }
    void this.assembly.pick(option).then(() => {
      if (stays && this.assembly.ready.value) this.sheet.value = "";
    });
    if (option.verb === "act" && this.intended) void this.aimAt(this.intended);
    this.intended = 0;
  }

  /** Once the target is asked for, take this one. @param {number} serial */
  async aimAt(serial) {
    for (let i = 0; i < 20; i++) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (this.assembly.question.value?.part !== "target") continue;
      const option = this.options.value.find((one) => one.unit === serial);
      if (option) this.answer(option);
      return;
    }
  }

  /** A button that says what it sends: an action without a choice is sent at once. @param {Option} option */
  async useNow(option) {
    if (!this.live.value || this.game.sending.value) return;
    this.assembly.clear();
    await this.assembly.pick(option);
    if (this.assembly.ready.value) await this.assembly.confirm();
  }

  /** @param {number} card of the hand */
  onHand(card) {
    if (!this.live.value) {
      this.game.live();
      return;
    }
    const { assembly } = this;
    const question = assembly.question.value;
    const picked = assembly.toggles && assembly.picked((one) => one.card === card);
    if (picked) {
      void assembly.pick(picked.option);
      return;
    }
    if (question && question.part !== "action") {
      const option = this.options.value.find((one) => one.card === card && this.isOwn(one));
      if (option) {
        this.answer(option);
        return;
      }
      if (assembly.active.value) {
        toast(t("ask.not_this_card"));
        return;
      }
    }
    if (assembly.active.value) {
      assembly.clear();
    }
    assembly.card.value = assembly.card.value === card ? null : card;
    this.why.value = null;
    if (assembly.card.value !== null && (this.game.question.value?.part ?? "action") === "action")
      this.sheet.value = "acts";
  }

  /** @param {import("./words.js").Unit} unit */
  onUnit(unit) {
    if (!this.live.value) {
      this.game.live();
      return;
    }
    const { assembly } = this;
    const picked = assembly.toggles && assembly.picked((one) => one.unit === unit.serial);
    if (picked) {
      void assembly.pick(picked.option);
      return;
    }
    const option = this.options.value.find((one) => one.unit === unit.serial);
    if (option) {
      this.answer(option);
      return;
    }
    const question = this.game.question.value;
    if (question?.about === "blockers" && this.table.value?.attackers?.includes(unit.serial)) {
      void assembly.face(unit.serial);
      return;
    }
    this.inspected.value = { kind: "unit", serial: unit.serial };
  }

  /** @param {import("./words.js").Trump} trump */
  onTrump(trump) {
    const option = this.options.value.find((one) => one.trump === trump.serial);
    if (option && this.live.value) this.answer(option);
    else this.inspected.value = { kind: "trump", serial: trump.serial };
  }

  /** @param {number} serial of a request */
  onRequest(serial) {
    const option = this.options.value.find((one) => one.request === serial);
    if (option && this.live.value) this.answer(option);
    else this.inspected.value = { kind: "request", serial };
  }

  /** @param {number} seat */
  onPlayer(seat) {
    const option = this.options.value.find((one) => one.player === seat);
    if (option) this.answer(option);
  }

  /** The table's ground cancels all that is not sent. */
  onGround() {
    this.intended = 0;
    if (this.assembly.active.value || this.assembly.card.value !== null) {
      this.assembly.clear();
      this.assembly.card.value = null;
    }
    this.why.value = null;
    this.menu.value = "";
  }

  /** @param {string} id @param {HTMLElement | null} [from] */
  async askWhy(id, from = null) {
    this.why.value = { action: id, from, reasons: null };
    const said = await this.game.ask({ type: "why", action: id });
    if (this.why.value?.action === id) this.why.value = { action: id, from, reasons: said };
  }

  /** Esc: one step back, then the selection, then yields, then back to now. */
  back() {
    const { assembly, game } = this;
    if (this.why.value) this.why.value = null;
    else if (this.menu.value) this.menu.value = "";
    else if (this.armed.value) this.armed.value = false;
    else if (game.looking.value) game.live();
    else if (assembly.active.value) void assembly.back();
    else if (this.sheet.value) {
      this.sheet.value = "";
      assembly.card.value = null;
    } else if (assembly.card.value !== null) assembly.card.value = null;
    else if (game.state.value?.yielding) game.yieldUntil("off");
  }

  /** Enter, and the big button. */
  async confirm() {
    const { assembly, game } = this;
    if (!this.live.value) {
      game.live();
      return;
    }
    const next = this.nextAttacker();
    if (next) {
      await assembly.face(next);
      return;
    }
    if (assembly.ready.value || assembly.done.value) await assembly.confirm();
  }

  /** While blocks are planned: the attacker after the one that is faced, 0 at the last. */
  nextAttacker() {
    const root = this.game.question.value;
    if (root?.about !== "blockers") return 0;
    const attackers = this.table.value?.attackers ?? [];
    const here = this.facing();
    return attackers[attackers.indexOf(here) + 1] ?? 0;
  }

  facing() {
    return this.assembly.question.value?.facing || this.table.value?.facing || 0;
  }

  /** Space: pass. If that could end the game it must be pressed twice, at most once a turn. */
  pass() {
    const { game, assembly } = this;
    if (!this.live.value) {
      game.live();
      return;
    }
    if (assembly.active.value || game.question.value?.part !== "action" || game.sending.value) return;
    const state = game.state.value;
    const turn = state?.table?.turn_number ?? 0;
    if (state?.danger && !this.armed.value && this.warned !== turn) {
      this.armed.value = true;
      this.warned = turn;
      return;
    }
    this.armed.value = false;
    assembly.card.value = null;
    game.pass();
  }

  /** What would become of a target, while it is pointed at. @param {number} serial */
  async pointAt(serial) {
    const { assembly } = this;
    this.foreseen.value = [];
    const option =
      serial && assembly.action.value && assembly.question.value?.part === "target"
        ? this.options.value.find((one) => one.unit === serial)
        : undefined;
    if (!option) {
      this.pointed = 0;
      return;
    }
    this.pointed = serial;
    const said = await this.game.draft([...assembly.choices.value, option.i]);
    if (this.pointed === serial && said?.effects) this.foreseen.value = said.effects;
  }

  async hint() {
    this.advice.value = { busy: true };
    const said = await this.game.ask({ type: "hint" });
    this.advice.value = said.type === "advice" ? said : null;
  }

  /** Step through the positions of the log. @param {number} by */
  step(by) {
    const lines = this.game.lines.value;
    const seqs = [...new Set(lines.map((one) => one.seq))];
    const now = this.game.looking.value?.seq ?? Infinity;
    const to = by < 0 ? seqs.filter((one) => one < now).pop() : seqs.find((one) => one > now);
    if (to === undefined) {
      if (by > 0) this.game.live();
      return;
    }
    if (by > 0 && to === seqs[seqs.length - 1]) this.game.live();
    else void this.game.look(to);
  }
}
