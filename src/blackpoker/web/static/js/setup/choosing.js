/**
 * What somebody has pressed while the set-up asks, before it is sent: cards in their order, or the
 * places of a split. It is put together by the assembly like any other answer; here it can be
 * taken back, replaced and filled in.
 */
import { computed, effect, signal } from "@preact/signals";
import { cardSign } from "../lib/cards.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../../../types/protocol").Beginning} Beginning */
/** @typedef {import("../table/game.js").Option} Option */
/** @typedef {Record<string, number[]>} Split cards by the id of their place */

const READ_AFTER = 120; // milliseconds a pointer rests before another card is read

/** @param {Option} one */
const isCard = (one) => one.card !== undefined && one.card !== null;

export class Choosing {
  /** @param {import("../table/desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.wanted = signal(/** @type {number[]} */ ([]));
    this.reading = signal(/** @type {number | null} */ (null));
    this.suit = signal(-1); // shown in colour; -1: all
    this.kind = signal("");
    this.said = signal(""); // what the last press has done, for who does not see it
    this.told = signal(""); // what everybody is told of it
    this.pack = signal(0); // an earlier pack that is looked at, from 1
    this.split = signal(/** @type {Split} */ ({}));
    this.held = signal(/** @type {number | null} */ (null));
    this.sent = signal(-1); // the position at which all was said
    this.given = -1; // which suggestion was taken last
    this.rare = -1; // what is to follow once the trumps of a split are kept
    this.key = "";
    this.timer = 0;
    this.walking = Promise.resolve();
    const { game } = desk;
    this.beginning = computed(() => {
      const state = game.state.value;
      return desk.live.value && state?.phase === "playing" ? (state.beginning ?? null) : null;
    });
    this.asked = computed(() => !!this.beginning.value?.ask && !!game.question.value);
    this.cards = computed(() =>
      (game.question.value?.options ?? []).filter(isCard).map((one) => Number(one.card)),
    );
    game.after.add((next) => this.renew(next));
    this.stop = effect(() => {
      if (game.said.value) this.sent.value = -1; // something was refused
    });
  }

  /** A new question begins anew; the same one, said again, leaves all as it is. @param {any} next */
  renew(next) {
    const step = next.beginning?.ask ? next.beginning.step : "";
    const key = `${step}:${next.seq}:${next.question?.player}`;
    if (key === this.key) return;
    this.key = key;
    this.wanted.value = [];
    this.held.value = null;
    this.pack.value = 0;
    this.told.value = "";
    this.given = -1;
    if (step !== "split") {
      this.rare = -1;
      return;
    }
    this.split.value = this.laid(next);
    this.fillTheLast();
    const option = next.question.options.find((/** @type {Option} */ one) => one.card === this.rare);
    if (next.beginning.place === "as_rare" && option) {
      this.rare = -1;
      this.sent.value = next.seq;
      this.desk.game.choose([option.i]);
    }
  }

  /** The places as the table has them: what is no longer offered was made a trump. @param {any} next */
  laid(next) {
    const places = /** @type {{ id: string }[]} */ (next.beginning.places ?? []);
    const asked = places[0]?.id; // trumps are asked for first
    const offered = next.question.options.map((/** @type {Option} */ one) => one.card);
    const kept = (next.table?.chosen ?? []).filter((/** @type {number} */ one) => !offered.includes(one));
    return Object.fromEntries(places.map((one) => [one.id, one.id === asked ? kept : []]));
  }

  // ---- cards that are chosen one beside the other
  /** How many may be chosen here. */
  get most() {
    return this.beginning.value?.n ?? 0;
  }

  /** @param {number} card */
  press(card) {
    this.read(card);
    const step = this.beginning.value?.step;
    if (!this.asked.value || !this.cards.value.includes(card)) return;
    if (step === "split") {
      this.hold(card);
      return;
    }
    const now = this.wanted.value;
    if (now.includes(card)) this.take(now.filter((one) => one !== card));
    else if (now.length < this.most) this.take([...now, card]);
    else {
      const oldest = now[0] ?? card;
      this.take([...now.slice(1), card]);
      if (this.most > 1)
        this.told.value = t("setup.replaced", { card: cardSign(card), other: cardSign(oldest) });
    }
  }

  /** @param {number[]} cards */
  take(cards) {
    const b = this.beginning.value;
    this.wanted.value = cards;
    this.told.value = "";
    const left = (b?.n ?? 0) - cards.length;
    this.said.value = left > 0 ? t("setup.so_many", { n: cards.length, left }) : t("setup.all_chosen");
    this.walking = this.walk(cards);
  }

  /** Let the table try it: that also says what could be done with these cards. @param {number[]} cards */
  async walk(cards) {
    const { game, assembly } = this.desk;
    const question = game.question.value;
    if (!question) return;
    const picks = cards.flatMap((card) => {
      const option = question.options.find((one) => one.card === card);
      return option ? [{ question, facing: 0, option }] : [];
    });
    await assembly.walk(picks);
  }

  /** Is everything chosen that must be? */
  get ready() {
    const b = this.beginning.value;
    if (!b || !this.asked.value || this.isSent) return false;
    if (b.step === "split") return this.missing === 0;
    return this.wanted.value.length >= (b.least ?? 0);
  }

  /** Has this been answered, and nothing new is asked yet? */
  get isSent() {
    return this.sent.value === this.desk.game.state.value?.seq;
  }

  /** How many more must be chosen. */
  get missing() {
    const b = this.beginning.value;
    if (b?.step !== "split") return Math.max(0, (b?.least ?? 0) - this.wanted.value.length);
    return (b.n ?? 0) - Object.values(this.split.value).flat().length;
  }

  async confirm() {
    const { game, assembly } = this.desk;
    if (!this.ready || game.sending.value) return;
    this.sent.value = game.state.value?.seq ?? -1;
    if (this.beginning.value?.step === "split") {
      this.rare = this.split.value.as_rare?.[0] ?? -1;
      const trumps = (this.split.value.as_trump ?? []).filter((one) => this.cards.value.includes(one));
      if (this.beginning.value.place === "as_trump") this.walking = this.walk(trumps);
      else this.walking = this.walk([this.rare]);
    }
    await this.walking;
    await assembly.confirm();
  }

  // ---- what is proposed
  get suggested() {
    return this.beginning.value?.suggested ?? [];
  }

  /** The next proposal; it is shown, and still to be confirmed. */
  propose() {
    if (!this.suggested.length || this.isSent) return;
    this.given = (this.given + 1) % this.suggested.length;
    const one = this.suggested[this.given];
    this.follow(one?.cards ?? []);
    if (one) this.told.value = t("setup.proposed", { name: one.name, why: one.why });
  }

  /** @param {number[]} cards */
  follow(cards) {
    if (this.beginning.value?.step !== "split") {
      this.take(cards);
      return;
    }
    const left = [...cards];
    const places = this.beginning.value.places ?? [];
    this.split.value = Object.fromEntries(places.map((one) => [one.id, left.splice(0, one.n)]));
    this.held.value = null;
    this.said.value = t("setup.all_chosen");
  }

  /** Is this just what is chosen now? @param {number[]} cards */
  isTaken(cards) {
    const now = this.wanted.value;
    return now.length === cards.length && cards.every((one) => now.includes(one));
  }

  // ---- a split
  /** @param {number} card */
  hold(card) {
    this.held.value = this.held.value === card ? null : card;
  }

  /** Where a card of the split lies; "" if nowhere yet. @param {number} card */
  placeOf(card) {
    return Object.entries(this.split.value).find(([, cards]) => cards.includes(card))?.[0] ?? "";
  }

  /**
   * Lay the card that is held there; a full place gives one in exchange, its last if none is named.
   * @param {string} id @param {number} [other]
   */
  lay(id, other = -1) {
    const card = this.held.value;
    const place = this.beginning.value?.places?.find((one) => one.id === id);
    if (card === null || !place) return;
    const from = this.placeOf(card);
    if (from === id) {
      this.held.value = null;
      return;
    }
    /** @type {Split} */
    const next = Object.fromEntries(
      Object.entries(this.split.value).map(([one, cards]) => [one, cards.filter((each) => each !== card)]),
    );
    const here = next[id] ?? [];
    const free = here.filter((one) => this.cards.value.includes(one));
    if (here.length >= place.n && !free.length) return; // what is kept already stays
    if (here.length >= place.n) {
      const out = free.includes(other) ? other : (free[free.length - 1] ?? -1);
      next[id] = here.filter((one) => one !== out);
      if (from) next[from] = [...(next[from] ?? []), out];
    }
    next[id] = [...(next[id] ?? []), card];
    this.split.value = next;
    this.held.value = null;
    this.told.value = t("setup.laid", { card: cardSign(card), place: place.name });
    this.fillTheLast();
  }

  /** Where only one place is left, the rest goes there. */
  fillTheLast() {
    const places = this.beginning.value?.places ?? [];
    const open = places.filter((one) => (this.split.value[one.id]?.length ?? 0) < one.n);
    const rest = this.rest;
    if (open.length !== 1 || !rest.length || !open[0]) return;
    this.split.value = {
      ...this.split.value,
      [open[0].id]: [...(this.split.value[open[0].id] ?? []), ...rest],
    };
  }

  /** The cards of a split that lie nowhere yet. */
  get rest() {
    const laid = Object.values(this.split.value).flat();
    return this.kept.filter((one) => !laid.includes(one));
  }

  /** What the seat that is asked has chosen in secret so far. @returns {number[]} */
  get kept() {
    return this.desk.table.value?.chosen ?? [];
  }

  // ---- reading
  /** @param {number} card */
  read(card) {
    clearTimeout(this.timer);
    this.reading.value = card;
  }

  /** A pointer that rests on a card reads it; one that passes over does not. @param {number} card */
  restOn(card) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.reading.value = card;
    }, READ_AFTER);
  }

  leave() {
    clearTimeout(this.timer);
  }
}
