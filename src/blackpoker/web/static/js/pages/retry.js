/** Just before a turning point: what was asked, deciding it again, and seeing what either move leads to. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { get } from "../lib/api.js";
import { toast } from "../lib/chrome.js";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { catalogue } from "./catalogue.js";
import { begin, levelName, wishes } from "./wishes.js";

/** @typedef {import("../../../types/protocol").Chance} Chance */
/** @typedef {import("../../../types/protocol").ReplayInfo} ReplayInfo */
/** @typedef {import("../../../types/protocol").ReplayPosition} ReplayPosition */

/** The level an opponent went by, or the one that was played against last. @param {string} name */
function levelOf(name) {
  const told = /\(level:(\d+)\)$/.exec(name);
  if (told) return Number(told[1]);
  const found = catalogue.value?.levels.find((one) => Object.values(one.called).includes(name));
  return found?.level ?? (wishes.value.level || 1);
}

/**
 * Play on from a position against the same level.
 * @param {string} code @param {ReplayInfo} info @param {number} move @param {number} seat
 */
export async function tryAgain(code, info, move, seat) {
  const level = levelOf(info.names[1 - seat] ?? "");
  const body = { kind: "computer", regulation: info.regulation, level, replay: code, at: move, seat };
  try {
    await begin(body, levelName(level));
  } catch (error) {
    toast(/** @type {any} */ (error).text ?? String(error), { bad: true });
  }
}

/**
 * Another line from a position, step by step.
 * @param {string} code @param {number} move @param {string} line @param {string} viewer
 * @returns {Promise<ReplayPosition[]>}
 */
export async function otherLine(code, move, line, viewer) {
  const asked = new URLSearchParams({ line, viewer, lang: settings.lang.value });
  const found = await get(`/api/replays/${encodeURIComponent(code)}/${move}/line?${asked}`);
  return found.positions;
}

/**
 * @param {{
 *   one: Chance, said: string, onTry: () => Promise<void>, onChosen: () => void, onBetter: () => void
 * }} props
 */
export function Retry({ one, said, onTry, onChosen, onBetter }) {
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await onTry();
    setBusy(false);
  };
  return html`
    <div class="retry-ask">
      <div class="ask" role="status">
        <small class="chip me"><${Icon} name="turn" />${t("review.before")}</small>
        <b>${rich(said || one.question || "")}</b>
      </div>
      <div class="rowbtns">
        <button class="btn" onClick=${onChosen}>${t("review.see_chosen")}</button>
        <button class="btn" onClick=${onBetter}>${t("review.see_better")}</button>
        <button class="btn go" disabled=${busy} onClick=${() => void again()}>
          <${Icon} name="branch" />${t("review.again")} <kbd class="only-wide">T</kbd>
        </button>
      </div>
    </div>
  `;
}
