/**
 * The seal of a fair deal: what was promised before the game, checked here after it.
 *
 *     html`<${SealSheet} seal=${state.seal} game=${welcome.game} over=${true} />`
 */
import { html } from "htm/preact";
import { fromHex, hmac, join, sha256, toHex, utf8 } from "../lib/sha256.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../../../types/protocol").Seal} Seal */

const LABEL = "bp1";

/**
 * What became of the promise: verified, open (not revealed yet), failed or chosen (somebody named the seed).
 * @param {Seal} seal @param {string} game
 */
export function judge(seal, game) {
  if (seal.kind === "chosen") return "chosen";
  if (!seal.secret) return "open";
  const secret = fromHex(seal.secret), shares = (seal.shares ?? []).map(fromHex), promises = seal.promises ?? [];
  const id = utf8(LABEL + (seal.game || game));
  if (toHex(sha256(join(id, secret))) !== seal.commitment) return "failed";
  if (shares.length !== promises.length || shares.some((one, i) => toHex(sha256(one)) !== promises[i])) return "failed";
  const digest = hmac(secret, join(id, ...shares));
  const seed = new DataView(digest.buffer).getBigUint64(0) >> 2n;
  // The seed comes as a number, which holds 53 of its 62 bits.
  return seal.seed !== undefined && seal.seed !== null && Number(seed) !== seal.seed ? "failed" : "verified";
}

/** The stamp. @param {{ state: string }} props */
export function Stamp({ state }) {
  const whole = state === "verified";
  return html`<svg class=${`seal ${state}`} viewBox="0 0 100 100" role="img" aria-label=${t(`seal.${state}_label`)}>
    <circle cx="50" cy="50" r="46" fill="none" stroke="currentColor" stroke-width=${whole ? 3 : 2} stroke-dasharray=${state === "failed" ? "30 14" : undefined} />
    ${whole && html`<circle cx="50" cy="50" r="39" fill="none" stroke="currentColor" stroke-width="1.2" />`}
    <text x="50" y="56" text-anchor="middle" class="seal-t">${t("seal.stamp")}</text>
    <text x="50" y="73" text-anchor="middle" class="seal-s">${t(`seal.${state}_stamp`)}</text></svg>`;
}

/** A long number in groups, its middle left out. @param {string} hex */
function short(hex) {
  const groups = (/** @type {string} */ text) => text.replace(/(.{4})(?=.)/g, "$1 ");
  return hex.length > 20 ? `${groups(hex.slice(0, 8))} … ${groups(hex.slice(-8))}` : groups(hex);
}

/** @param {{ seal: Seal, game: string, file?: string }} props */
export function SealFacts({ seal, game, file = "" }) {
  const state = judge(seal, game);
  return html`<div class="sealrow"><${Stamp} state=${state} /><div><h2 class="hd">${t("seal.title")}</h2><p class="small">${t(`seal.${state}`)}</p></div></div>
    ${state !== "chosen" && html`<dl class="facts gap">
      <dt>${t("seal.commitment")}</dt><dd class="hash" title=${seal.commitment}>${short(seal.commitment ?? "")}</dd>
      ${(seal.shares ?? []).map((one, i) => html`<dt>${t("seal.share", { n: i + 1 })}</dt><dd class="hash" title=${one}>${short(one)}</dd>`)}
      ${seal.secret && html`<dt>${t("seal.secret")}</dt><dd class="hash" title=${seal.secret}>${short(seal.secret)}</dd>`}
      ${file && html`<dt>${t("seal.yourself")}</dt><dd class="hash">blackpoker verify ${file}</dd>`}</dl>
      <p class="small muted gap">${t("seal.means")}</p>`}`;
}
