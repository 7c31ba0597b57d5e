/** The deal, checked in the page: commitment, promises and seed are worked out again. */
import { html } from "htm/preact";
import { fromHex, hmac, join, sha256, toHex, utf8 } from "../lib/sha256.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../../../types/protocol").Seal} Seal */

/**
 * What the seal is worth: "fair" (all holds), "chosen" (somebody named the seed), "open" (nothing is
 * revealed yet), or what does not hold: commitment, promise, seed, own.
 * @param {Seal | null | undefined} seal
 * @param {string} game
 * @param {{ share: string, commitment: string } | null} own what this browser gave, and was promised
 * @param {number} seat
 */
export function judge(seal, game, own = null, seat = -1) {
  if (!seal) return "open";
  if (seal.kind === "chosen") return "chosen";
  if (!seal.secret) return "open";
  if (own && own.commitment !== seal.commitment) return "commitment";
  const secret = fromHex(seal.secret);
  const label = utf8("bp1");
  const name = utf8(game);
  if (toHex(sha256(join(label, name, secret))) !== seal.commitment) return "commitment";
  const shares = seal.shares ?? [];
  const promises = seal.promises ?? [];
  if (shares.length !== promises.length) return "promise";
  if (shares.some((one, i) => toHex(sha256(fromHex(one))) !== promises[i])) return "promise";
  if (own && seat >= 0 && shares[seat] !== own.share) return "own";
  if (seal.seed !== undefined && seal.seed !== null) {
    const bytes = hmac(secret, join(label, name, ...shares.map(fromHex)));
    let n = 0n;
    for (const one of bytes.slice(0, 8)) n = (n << 8n) | BigInt(one);
    // The seed comes as a JSON number and may have lost its last digits on the way.
    if (Math.abs(Number(n >> 2n) - Number(seal.seed)) > 4096) return "seed";
  }
  return "fair";
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
 *   seal: Seal | null | undefined, game: string, own?: { share: string, commitment: string } | null,
 *   seat?: number, file?: string
 * }} props
 */
export function SealBox({ seal, game, own = null, seat = -1, file = "" }) {
  const state = judge(seal, game, own, seat);
  return html`
    <div class="sealrow">
      <${Stamp} state=${state} />
      <div><h3 class="hd">${t("seal.title")}</h3><p class="small">${t(`seal.says.${state}`)}</p></div>
    </div>
    ${
      seal?.kind === "fair" &&
      html`
        <dl class="facts gap8">
          <dt>${t("seal.promise")}</dt>
          <dd class="hash">${short(seal.commitment)}</dd>
          <dt>${t("seal.secret")}</dt>
          <dd class="hash">${short(seal.secret)}</dd>
          ${file && html`<dt>${t("seal.yourself")}</dt><dd class="hash">blackpoker verify ${file}</dd>`}
        </dl>
        <p class="muted small gap8">${t("seal.means")}</p>
      `
    }
  `;
}
