/**
 * The parts of the engine, fetched piece by piece: what has come stays, so that whoever loses the
 * connection goes on where it broke off, and a second visit fetches nothing.
 */
const CACHE = "engine"; // the service worker keeps the same
const AGAIN = 3000; // milliseconds until the next try without a connection

/** @returns {Promise<Cache | null>} */
async function kept() {
  try {
    return await caches.open(CACHE); // not where the page came over an open line
  } catch {
    return null;
  }
}

/** @param {string} address @param {(bytes: number) => void} came @returns {Promise<Uint8Array>} */
async function piece(address, came) {
  const cache = await kept();
  const found = await cache?.match(address);
  if (found) {
    const body = new Uint8Array(await found.arrayBuffer());
    came(body.length);
    return body;
  }
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${address}`);
  const parts = [];
  let size = 0;
  try {
    const reader = answer.body.getReader();
    for (let one = await reader.read(); !one.done; one = await reader.read()) {
      parts.push(one.value);
      size += one.value.length;
      came(one.value.length);
    }
  } catch (error) {
    came(-size); // this piece has to come anew
    throw error;
  }
  const body = new Uint8Array(await new Blob(parts).arrayBuffer());
  try {
    await cache?.put(address, new Response(body));
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "QuotaExceededError") throw error; // it is here all the same
  }
  return body;
}

const COMPILED = "compiled"; // what Python has made of the parts, for the next visit

/** @param {{ id: string, pieces: string[] }} part @param {string} root */
const compiledAt = (part, root) => `${root}compiled/${part.pieces[0]}`;

/**
 * A part as it was compiled on an earlier visit.
 * @param {{ id: string, pieces: string[] }} part @param {string} root
 */
export async function compiledPart(part, root) {
  try {
    const found = await (await caches.open(COMPILED)).match(compiledAt(part, root));
    return found ? await found.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/**
 * Keep what was compiled, in place of that of other versions.
 * @param {{ id: string, pieces: string[] }[]} all @param {ArrayBuffer[]} bodies @param {string} root
 */
export async function keepCompiled(all, bodies, root) {
  const cache = await caches.open(COMPILED);
  for (const one of await cache.keys()) await cache.delete(one);
  for (const [i, one] of all.entries()) await cache.put(compiledAt(one, root), new Response(bodies[i]));
}

/**
 * One part, unpacked.
 * @param {{ id: string, pieces: string[] }} part @param {string} root
 * @param {(bytes: number) => void} came @param {(paused: boolean) => void} pause
 * @param {() => Promise<void>} online resolves when there is a connection again
 * @returns {Promise<ArrayBuffer>}
 */
export async function fetchPart(part, root, came, pause, online) {
  const found = [];
  for (const name of part.pieces) {
    for (;;) {
      try {
        found.push(await piece(root + name, came));
        pause(false);
        break;
      } catch (error) {
        console.warn(String(error));
        pause(true);
        await Promise.race([online(), new Promise((resolve) => setTimeout(resolve, AGAIN))]);
      }
    }
  }
  const packed = new Blob(/** @type {BlobPart[]} */ (found)).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
