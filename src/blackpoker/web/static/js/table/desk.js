/** What is on the guest's mind: the card in the fingers, open panels, and what every click means. */
import { computed, effect, signal } from "@preact/signals";
import { toast } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { Choosing } from "../setup/choosing.js";
import { Advising } from "./advising.js";
import { Assembly, isNone } from "./assembly.js";
import { foretell } from "./foretold.js";
import { Game } from "./game.js";
import { aimAt, answerMeant, rememberCard } from "./meant.js";
import { listActs } from "./offers.js";
import { placesOf, written } from "./places.js";
import { action } from "./rules.js";

/** @typedef {import("./game.js").Option} Option */
/**
 * @typedef {{ danger: import("../../../types/protocol").Danger, go: () => void, passing: boolean }} Sealing
 */

export class Desk {
  /** @param {string} code @param {boolean} watching */
  constructor(code, watching) {
    this.game = new Game(code, watching);
    this.assembly = new Assembly(this.game);
    this.sheet = signal(""); // on a phone: acts, stage, log
    this.inspected = signal(/** @type {any} */ (null));
    this.why = signal(/** @type {any} */ (null)); // {action, reasons}
    this.pile = signal(/** @type {any} */ (null)); // an open graveyard or pack
    this.advising = new Advising(this.game);
    /** What would lose the game, and is asked once more. */
    this.sealing = signal(/** @type {Sealing | null} */ (null));
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
    this.intended = 0; // where a card was dropped before an action was chosen
    this.meant = -1; // a card that was chosen for an action that will ask which

    const { game, assembly } = this;
    this.setup = new Choosing(this); // what is pressed while the set-up asks
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
    this.want = assembly.want; // what a lesson wants to be picked next
    this.acts = computed(() => listActs(this));
    this.typed = signal(""); // the first keys of an action
    /**
     * The key of every answer; actions have keys of their own.
     * @type {import("@preact/signals").ReadonlySignal<Map<string, Option>>}
     */
    this.places = computed(() => (this.atChance.value ? new Map() : placesOf(this)));
    const told = foretell(this);
    this.effects = told.effects;
    this.danger = told.danger;
    this.foreseen = told.foreseen; // of the target that is pointed at ...
    this.pointed = 0; // ... its serial

    /** What attackers that nobody blocks would do, with the blockers named so far. */
    this.harm = computed(() =>
      assembly.active.value ? assembly.harm.value : (game.state.value?.harm ?? null),
    );

    game.before.add(() => {
      this.sealing.value = null;
    });
    game.after.add((next, last) => {
      void assembly.renew();
      if (last && next.seq !== last.seq) {
        this.why.value = null;
        this.typed.value = "";
        answerMeant(this, next);
        this.dropStale(next);
      }
      this.handOver(next);
    });
    const stops = [
      effect(() => {
        const said = game.said.value;
        if (said && game.state.peek()) toast(said.text, { bad: true });
      }),
      // What is announced waits for whoever is to see it.
      effect(() => {
        game.pace.covered = this.covered.value >= 0;
        game.pace.run();
      }),
    ];
    this.stop = () => stops.forEach((one) => one());
  }

  close() {
    this.stop();
    this.setup.stop();
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

  /** Could this card be a key of an action, or be laid? @param {Option} option @param {number} card */
  takes(option, card) {
    return this.keys(option).includes(card) || !!action(option.action ?? "")?.lays_bulwark;
  }

  /** What stands on the key of an answer. @param {(option: Option) => boolean} about */
  letterOf(about) {
    for (const [place, option] of this.places.value) if (about(option)) return written(place);
    return "";
  }

  // ---- clicks
  /** @param {Option} option */
  answer(option) {
    this.why.value = null;
    // Several cards are picked from one sheet; it closes when nothing more is asked.
    const stays = this.sheet.value === "acts" && this.assembly.toggles;
    if (!stays) this.sheet.value = "";
    const question = this.assembly.question.value;
    // A plain way out of two needs no second press.
    if (question && option.verb === "way" && !this.assembly.active.value) {
      if (option.danger) void this.useNow(option);
      else this.game.choose([option.i]);
      return;
    }
    void this.assembly.pick(option).then(() => {
      if (stays && this.assembly.ready.value) this.sheet.value = "";
    });
    if (option.verb === "act" && this.intended) void aimAt(this, this.intended);
    this.intended = 0;
  }

  /** What leads on is done at once; of what cannot be, why. @param {string} id @param {HTMLElement} [from] */
  act(id, from) {
    const question = this.game.question.value;
    const option = question?.options.find((one) => one.verb === "act" && one.action === id);
    if (!option) void this.askWhy(id, from);
    else if (question?.onward?.includes(option.i)) void this.useNow(option);
    else this.answer(option);
  }

  /** A button that says what it sends: an action without a choice is sent at once. @param {Option} option */
  async useNow(option) {
    if (!this.live.value || this.game.sending.value) return;
    this.assembly.clear();
    await this.assembly.pick(option);
    if (this.assembly.ready.value) await this.send();
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
    if (this.typed.value) this.typed.value = "";
    else if (this.why.value) this.why.value = null;
    else if (this.advising.open.value) this.advising.close();
    else if (this.menu.value) this.menu.value = "";
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
    if (!assembly.ready.value && !assembly.done.value) return;
    rememberCard(this);
    await this.send();
  }

  /** Send what is put together; if that seals a loss it is asked once more. */
  async send() {
    await this.assembly.confirm((danger, go) => {
      this.sealing.value = { danger, go, passing: false };
    });
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

  /** Space: pass. If that loses the game it is asked once more. */
  pass() {
    const { game, assembly } = this;
    if (!this.live.value) {
      game.live();
      return;
    }
    if (assembly.active.value || game.question.value?.part !== "action" || game.sending.value) return;
    if (game.question.value?.onward?.length) {
      toast(t("ask.no_pass")); // one's own turn ends by an action, not by passing
      return;
    }
    const danger = game.state.value?.danger;
    if (danger?.last) {
      this.sealing.value = { danger, go: () => this.passNow(), passing: true };
      return;
    }
    void assembly.mayPass().then((yes) => yes && this.passNow());
  }

  passNow() {
    this.assembly.card.value = null;
    this.game.pass();
  }
}
