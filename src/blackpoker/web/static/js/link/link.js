/**
 * How the page reaches whoever keeps the games: a server, or Python in a worker of this browser.
 * Both are asked the same, and both say the same.
 *
 *     await link.fetch("/api/catalogue", { method: "GET", headers })    // a Response
 *     const line = link.open("/g/abc/ws?lang=ja")                       // as much of a WebSocket as a page uses
 *     link.here                                                          // is it in this browser?
 */
import { at, whole } from "../lib/root.js";

/**
 * @typedef {{
 *   onopen: (() => void) | null, onmessage: ((event: { data: string }) => void) | null,
 *   onclose: ((event: { code: number }) => void) | null,
 *   readonly readyState: number, send: (text: string) => void, close: () => void
 * }} OpenLine
 * @typedef {{
 *   here: boolean, fetch: (path: string, how?: RequestInit) => Promise<Response>,
 *   open: (path: string) => OpenLine
 * }} Link
 */

/** @type {Link} */
const server = {
  here: false,
  fetch: (path, how) => fetch(at(path), how),
  open: (path) => {
    const address = new URL(whole(path));
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return /** @type {OpenLine} */ (/** @type {unknown} */ (new WebSocket(address)));
  },
};

/** What this folder is, if it is one: see `blackpoker site`. */
export const engine = JSON.parse(document.documentElement.dataset.engine ?? "null");

/**
 * The link of a folder. Its part of the page is awaited by whoever first asks for something, and all do
 * so for the words before anything is drawn: WebKit cannot wait for it here, while modules are loading.
 *
 * @returns {Link}
 */
function inThisBrowser() {
  const coming = import("./engine_link.js").then((part) => part.engineLink(engine));
  /** @type {Link | undefined} */
  let there;
  return {
    here: true,
    fetch: async (path, how) => (there = await coming).fetch(path, how),
    open: (path) => /** @type {Link} */ (there).open(path),
  };
}

/** @type {Link} */
export const link = engine ? inThisBrowser() : server;
