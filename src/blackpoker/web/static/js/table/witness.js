/**
 * The deal, held against what this browser saw before it; the same as `table/seal.py`. Commitment,
 * promises and key are worked out again. The table could show one thing before the deal and another
 * after it, so what is shown first is kept, and so is what this browser gave.
 */
import { fromHex, hmac, join, sha256, toHex, utf8 } from "../lib/sha256.js";

/** @typedef {import("../../../types/protocol").Seal} Seal */
/** @typedef {{ share?: string, seat?: number, seen?: Partial<Seal> }} Kept */

/** @type {("game" | "commitment" | "salt" | "promises" | "shares")[]} */
const NEVER_CHANGES = ["game", "commitment", "salt", "promises", "shares"];
const SHARES = 2;

/** @param {string | string[] | undefined} shown */
const isWhole = (shown) => !!shown?.length && (typeof shown === "string" || shown.every(Boolean));

/** What is kept once this is shown: of everything the first. @param {Kept | null} kept @param {Seal} seal */
export function witnessed(kept, seal) {
  /** @type {Record<string, unknown>} */
  const seen = { ...kept?.seen };
  if (seal.kind === "fair") seen.kind = "fair";
  for (const name of NEVER_CHANGES) if (isWhole(seal[name]) && !seen[name]) seen[name] = seal[name];
  return { ...kept, seen: /** @type {Partial<Seal>} */ (seen) };
}

/**
 * The same once the table asks for a part in the deal: what the others have promised by then is all
 * they may give.
 * @param {Kept | null} kept
 * @param {import("../../../types/protocol").Dealing} asked
 * @param {number} seat
 * @returns {Kept & { share: string }}
 */
export function given(kept, asked, seat) {
  const share = kept?.share ?? toHex(crypto.getRandomValues(new Uint8Array(32)));
  const seal = { kind: /** @type {const} */ ("fair"), commitment: asked.commitment, salt: asked.salt };
  const next = witnessed(kept, seal);
  if (asked.wants === "share") next.seen.promises = asked.promises ?? [];
  return { ...next, share, seat: Math.max(seat, 0) }; // at one screen the first seat gives it
}

/** What the seat shows before its share. @param {string} share */
export const promiseOf = (share) => toHex(sha256(fromHex(share)));

/**
 * What the seal is worth: "fair" (all holds), "chosen" (somebody named the seed), "open" (nothing is
 * revealed yet), or what does not hold.
 * @param {Seal | null | undefined} seal
 * @param {{ kept?: Kept | null, over?: boolean }} known what was kept; is the time come to reveal it?
 */
export function judge(seal, { kept = null, over = false } = {}) {
  if (!seal) return "open";
  const seen = kept?.seen ?? {};
  if (seal.kind === "chosen") return seen.kind === "fair" ? "changed" : "chosen";
  if (NEVER_CHANGES.some((name) => seen[name] && String(seen[name]) !== String(seal[name] ?? "")))
    return "changed";
  if (!seal.secret) return over ? "no_secret" : "open";
  const fault = faultOf(seal) || seedFault(seal);
  if (fault) return fault;
  if (kept?.share && seal.shares?.[kept.seat ?? 0] !== kept.share) return "own";
  return seal.first && faultOf(seal.first) ? "decks" : "fair";
}

/** @param {string | undefined} text @param {number} least @param {number} most bytes */
function isHex(text, least, most = least) {
  return !!text && /^([0-9a-f]{2})+$/.test(text) && text.length >= 2 * least && text.length <= 2 * most;
}

/** Parts behind each other, each after its length. @param {...Uint8Array} parts */
function framed(...parts) {
  return join(
    ...parts.flatMap((one) => {
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, one.length);
      return [length, one];
    }),
  );
}

/** What of a deal does not hold by itself. @param {Seal} seal */
function faultOf(seal) {
  const { secret = "", salt = "", shares = [], promises = [] } = seal;
  if (!isHex(secret, 32)) return "no_secret";
  if (salt && !isHex(salt, 16)) return "no_salt";
  if (shares.length !== SHARES || promises.length !== SHARES || !shares.every((one) => isHex(one, 16, 32)))
    return "no_shares";
  const name = utf8(seal.game ?? "");
  const sealed = salt
    ? framed(utf8("bp2 commitment"), name, fromHex(salt), fromHex(secret))
    : join(utf8("bp1"), name, fromHex(secret)); // games of before had none
  if (toHex(sha256(sealed)) !== seal.commitment) return "commitment";
  return shares.some((one, i) => promiseOf(one) !== promises[i]) ? "promise" : "";
}

/** Do the cards come from this deal? @param {Seal} seal */
function seedFault(seal) {
  const secret = fromHex(seal.secret ?? "");
  const name = utf8(seal.game ?? "");
  const shares = (seal.shares ?? []).map(fromHex);
  if (seal.salt) {
    const key = hmac(secret, framed(utf8("bp2 cards"), name, fromHex(seal.salt), ...shares));
    return toHex(key) === seal.key ? "" : "key";
  }
  const bytes = hmac(secret, join(utf8("bp1"), name, ...shares));
  let n = 0n;
  for (const one of bytes.slice(0, 8)) n = (n << 8n) | BigInt(one);
  // The seed comes as a JSON number and may have lost its last digits on the way.
  return Math.abs(Number(n >> 2n) - Number(seal.seed ?? NaN)) <= 4096 ? "" : "seed";
}
