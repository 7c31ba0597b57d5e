/**
 * SHA-256. The browser's own needs a secure page; a table at home is often plain HTTP, so here it
 * is in full (FIPS 180-4).
 *
 *     toHex(sha256(fromHex("00ff")))
 */

const K = new Uint32Array(64);
const START = new Uint32Array(8);
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++)
    if (n % d === 0) {
      prime = false;
      break;
    }
  if (!prime) continue;
  K[found] = (Math.cbrt(n) % 1) * 2 ** 32;
  if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
  found++;
}

/** @param {number} x @param {number} n */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(length - 4, bytes.length << 3);
  const h = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = /** @type {number} */ (w[i - 15]);
      const b = /** @type {number} */ (w[i - 2]);
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = /** @type {number} */ (w[i - 16]) + s0 + /** @type {number} */ (w[i - 7]) + s1;
    }
    let [a, b, c, d, e, f, g, k] =
      /** @type {[number, number, number, number, number, number, number, number]} */ (
        /** @type {unknown} */ (Array.from(h))
      );
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const choose = (e & f) ^ (~e & g);
      const one = (k + s1 + choose + /** @type {number} */ (K[i]) + /** @type {number} */ (w[i])) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const most = (a & b) ^ (a & c) ^ (b & c);
      k = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + s0 + most) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((one, i) => {
      h[i] = /** @type {number} */ (h[i]) + one;
    });
  }
  const found = new Uint8Array(32);
  const out = new DataView(found.buffer);
  h.forEach((one, i) => out.setUint32(i * 4, one));
  return found;
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = block.map((one) => one ^ 0x36);
  const outer = block.map((one) => one ^ 0x5c);
  return sha256(join(outer, sha256(join(inner, message))));
}

/** @param {...Uint8Array} parts @returns {Uint8Array} */
export function join(...parts) {
  const all = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of parts) {
    all.set(one, at);
    at += one.length;
  }
  return all;
}

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
/** @param {string} hex */
export const fromHex = (hex) => new Uint8Array((hex.match(/../g) ?? []).map((one) => parseInt(one, 16)));
