/** The seal of a deal, and what it is worth. */
import { html } from "htm/preact";
import { t } from "../lib/i18n.js";
import { judge } from "./witness.js";

/** @typedef {import("../../../types/protocol").Seal} Seal */

/**
 * Who named the seed, or that somebody did.
 * @param {Seal} seal @param {string[]} names @param {number} me the seat of whoever reads it
 */
export function namedBy(seal, names, me = -1) {
  const by = seal.named_by ?? -1;
  if (by < 0) return t("seal.says.chosen");
  return by === me ? t("seal.says.chosen_by_you") : t("seal.says.chosen_by", { name: names[by] ?? "" });
}

/**
 * The same at a table of two people, where both are told all the time; nothing at others.
 * @param {import("./game.js").Game} game
 */
export function namedHere(game) {
  const seal = game.state.value?.seal;
  const welcome = game.welcome.value;
  if (welcome?.kind !== "friend" || seal?.kind !== "chosen") return "";
  return namedBy(seal, game.names.value, welcome.seat);
}

/** The stamp. @param {{ state: string }} props */
export function Stamp({ state }) {
  const good = state === "fair";
  const broken = !["fair", "open", "chosen"].includes(state);
  const [top, below] = good
    ? ["seal.fair", "seal.checked"]
    : broken
      ? ["seal.broken", "seal.differs"]
      : ["seal.open", state === "chosen" ? "seal.by_seed" : "seal.playing"];
  return html`
    <svg
      class=${`seal ${good ? "" : broken ? "broken" : "outline"}`}
      viewBox="0 0 92 92"
      role="img"
      aria-label=${`${t(top)} ${t(below)}`}
    >
      <circle
        cx="46"
        cy="46"
        r="43"
        fill="none"
        stroke="currentColor"
        stroke-width="2.6"
        stroke-dasharray=${broken ? "40 14" : undefined}
      />
      <circle cx="46" cy="46" r="38" fill="none" stroke="currentColor" stroke-width="1" />
      <text class="seal-t" x="46" y="49" text-anchor="middle">${t(top)}</text>
      <text class="seal-s" x="46" y="65" text-anchor="middle">${t(below)}</text>
    </svg>
  `;
}

/** @param {string | undefined} hex */
const short = (hex) =>
  hex ? `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-8, -4)} ${hex.slice(-4)}` : "–";

/**
 * The seal with what it says.
 * @param {{
 *   seal: Seal | null | undefined, kept?: import("./witness.js").Kept | null, over?: boolean,
 *   names?: string[], me?: number, file?: string
 * }} props
 */
export function SealBox({ seal, kept = null, over = false, names = [], me = -1, file = "" }) {
  const state = judge(seal, { kept, over });
  const says = seal && state === "chosen" ? namedBy(seal, names, me) : t(`seal.says.${state}`);
  return html`
    <div class="sealrow">
      <${Stamp} state=${state} />
      <div><h3 class="hd">${t("seal.title")}</h3><p class="small">${says}</p></div>
    </div>
    ${
      seal?.kind === "fair" &&
      html`
        <dl class="facts gap8">
          <dt>${t("seal.promise")}</dt>
          <dd class="hash">${short(seal.commitment)}</dd>
          <dt>${t("seal.secret")}</dt>
          <dd class="hash">${short(seal.secret)}</dd>
          ${seal.key && html`<dt>${t("seal.key")}</dt><dd class="hash">${short(seal.key)}</dd>`}
          ${file && html`<dt>${t("seal.yourself")}</dt><dd class="hash">blackpoker verify ${file}</dd>`}
        </dl>
        <p class="muted small gap8">${t("seal.means")}</p>
      `
    }
  `;
}
