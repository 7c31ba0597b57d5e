/**
 * What lies before the judge, and what the judge says of it. The judge remembers nothing: every
 * change sends the whole sheet, and the answer is all there is to show.
 *
 *     const sheet = newSheet();
 *     await sheet.read("9.1 lite+entry16; A: hand ♠5");
 *     sheet.change((position) => position.sides[0].hand.push(17));
 *     sheet.play("A pass");
 */
import { computed, signal } from "@preact/signals";
import { get, post } from "../lib/api.js";
import { at as placed } from "../lib/root.js";
import { settings } from "../lib/settings.js";
import { loadCatalogue } from "../pages/catalogue.js";

/** @typedef {import("../../../types/protocol").JudgeAnswer} Answer */
/** @typedef {import("../../../types/protocol").LaidPosition} Position */
/** @typedef {import("../../../types/protocol").LaidSide} Side */
/** @typedef {import("../../../types/protocol").JudgeStep} Step */
/** @typedef {ReturnType<typeof newSheet>} Sheet */

const MOST_UNDONE = 100;

/** A side with every zone, also those that lie empty. @param {any} side @returns {any} */
const wholeSide = (side) => ({
  life: [],
  graveyard: [],
  hand: [],
  units: [],
  fogs: [],
  pack: [],
  pack_open: false,
  rare: [],
  trumps: [],
  marks: [],
  used: [],
  ...side,
});

/** A position with every part. @param {Position} position @returns {any} */
export const whole = (position) => ({
  turn: 0,
  turn_number: 1,
  chance: 0,
  passed: [],
  stage: [],
  doing: "",
  ...structuredClone(position),
  sides: position.sides.map((side) => wholeSide(structuredClone(side))),
});

export function newSheet() {
  const answer = signal(/** @type {Answer | null} */ (null));
  const lists = signal(/** @type {import("../../../types/protocol").JudgeLists | null} */ (null));
  const problem = signal("");
  const busy = signal(false);
  /** Which step is looked at: -1 what is given, else its place in the trace. */
  const at = signal(-1);
  /** Lines that are tried one beside the other, and which of them is played. */
  const branches = signal(/** @type {string[][]} */ ([[]]));
  const branch = signal(0);
  const beside = signal(-1); // the branch that is compared with
  const guessed = signal(/** @type {number[][]} */ ([[], []]));
  const undone = signal(/** @type {string[]} */ ([]));
  let asked = 0;
  let regulation = "";

  const steps = computed(() => answer.value?.steps ?? []);
  const lines = computed(() => answer.value?.lines ?? []);
  /** What is shown: after a step, or what is given. */
  const position = computed(() => {
    for (let i = Math.min(at.value, steps.value.length - 1); i >= 0; i--) {
      const after = steps.value[i]?.position;
      if (after) return whole(after);
    }
    return answer.value?.start ? whole(answer.value.start) : null;
  });
  const atStart = computed(() => at.value < 0 || !steps.value.length);

  /** Ask the judge. @param {Record<string, unknown>} ask @param {boolean} [kept] may it be undone? */
  async function judge(ask, kept = true) {
    const number = ++asked;
    busy.value = true;
    const other = branches.value[beside.value];
    const before = answer.value?.text;
    const lang = settings.lang.value;
    try {
      /** @type {Answer} */
      const found = await post("/api/judge", {
        lang,
        lists: !lists.value || regulation !== (answer.value?.regulation ?? ""),
        ...(other && beside.value !== branch.value ? { beside: other } : {}),
        ...ask,
      });
      if (number !== asked) return false;
      if (kept && before && before !== found.text)
        undone.value = [...undone.value.slice(-MOST_UNDONE), before];
      if (found.lists) {
        lists.value = found.lists;
        regulation = found.regulation;
      } else if (found.regulation !== regulation) {
        return judge({ ...ask, lists: true }, false);
      }
      answer.value = found;
      branches.value = branches.value.map((one, i) => (i === branch.value ? found.lines : one));
      problem.value = "";
      history.replaceState(null, "", placed(`/judge${location.search}#${found.link}`));
      return true;
    } catch (error) {
      if (number === asked) problem.value = /** @type {any} */ (error).text ?? String(error);
      return false;
    } finally {
      if (number === asked) busy.value = false;
    }
  }

  /** Look at the end of what is played. */
  const toEnd = () => {
    at.value = steps.value.length - 1;
  };

  return {
    answer,
    lists,
    problem,
    busy,
    at,
    branches,
    branch,
    beside,
    guessed,
    undone,
    steps,
    lines,
    position,
    atStart,
    toEnd,

    /** Read a text of any kind. @param {string} text @param {number} [which] of several cases */
    async read(text, which = 0) {
      branches.value = [[]];
      branch.value = 0;
      beside.value = -1;
      guessed.value = [[], []];
      if (await judge({ text, case: which })) toEnd();
    },

    /** Begin with what the address says. @param {URLSearchParams} query @param {string} hash */
    async open(query, hash) {
      const [game, code] = [query.get("game"), query.get("replay")];
      if (hash.length > 1) return this.read(hash);
      const blank = (await loadCatalogue()).first;
      if (!game && !code) return this.read(blank);
      const path = game
        ? `/api/games/${encodeURIComponent(game)}/judge?${query}`
        : `/api/replays/${encodeURIComponent(code ?? "")}/${Number(query.get("move")) || 0}/judge`;
      try {
        const found = await get(path);
        await this.read(found.text);
        guessed.value = found.guessed ?? [[], []];
      } catch (error) {
        problem.value = /** @type {any} */ (error).text ?? String(error);
        await judge({ text: blank }, false);
      }
      return undefined;
    },

    /** Say everything again: in another language, or by rules that are others now. */
    again: () => answer.value && judge({ text: answer.value.text, lists: true }, false),

    /** Lay out something else. @param {(position: any) => void} edit */
    async change(edit) {
      const now = answer.value;
      if (!now?.start) return;
      const changed = whole(now.start);
      edit(changed);
      answer.value = { ...now, start: changed };
      at.value = -1;
      await judge({ text: now.text, position: changed, steps: now.lines });
    },

    /** Let what is shown be what is given. */
    async beginHere() {
      const shown = position.value;
      if (!shown || !answer.value) return;
      branches.value = [[]];
      branch.value = 0;
      if (await judge({ text: answer.value.text, position: shown, steps: [] })) at.value = -1;
    },

    /** Play a line behind the step that is looked at; what came later goes. @param {string} line */
    async play(line) {
      const now = answer.value;
      if (!now) return;
      const shown = steps.value[at.value];
      const kept = atStart.value ? [] : now.lines.slice(0, (shown?.n ?? now.lines.length) + 1);
      if (await judge({ text: now.text, steps: [...kept, line] })) toEnd();
    },

    /** Take the last line back. */
    async takeBack() {
      const now = answer.value;
      if (now?.lines.length && (await judge({ text: now.text, steps: now.lines.slice(0, -1) }))) toEnd();
    },

    /** Try something else from the step that is looked at; what was played stays beside it. */
    async fork() {
      const now = answer.value;
      if (!now) return;
      const shown = steps.value[at.value];
      const kept = atStart.value ? [] : now.lines.slice(0, (shown?.n ?? now.lines.length) + 1);
      beside.value = branch.value;
      branches.value = [...branches.value, kept];
      branch.value = branches.value.length - 1;
      if (await judge({ text: now.text, steps: kept })) toEnd();
    },

    /** @param {number} which */
    async take(which) {
      const now = answer.value;
      if (!now || which === branch.value) return;
      if (beside.value >= 0) beside.value = branch.value;
      branch.value = which;
      if (await judge({ text: now.text, steps: branches.value[which] ?? [] })) toEnd();
    },

    /** Compare with another branch, or with none. @param {number} which */
    async compare(which) {
      beside.value = which;
      if (answer.value) await judge({ text: answer.value.text }, false);
    },

    async undo() {
      const text = undone.value.at(-1);
      if (text === undefined) return;
      undone.value = undone.value.slice(0, -1);
      if (await judge({ text }, false)) toEnd();
    },
  };
}
