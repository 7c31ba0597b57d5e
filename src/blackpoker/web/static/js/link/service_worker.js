// Keeps every file of one version in the browser, and answers with it: first and last the same version,
// whatever lies on the host meanwhile. `self.site` (the list) stands above, written by `blackpoker site`.
const worker = /** @type {any} */ (self); // of another kind than a page's
/** @type {{ version: string, page: string[], pieces: string[] }} */
const { version, page, pieces } = worker.site;
const PAGE = `page ${version}`;
const ENGINE = "engine"; // its pieces are named by what is in them, so versions can share them
const root = worker.registration.scope;

/** @param {string} name */
const address = (name) => new URL(name, root).href;

async function fetchAll() {
  const old = await caches.open(ENGINE);
  const fresh = await caches.open(PAGE);
  const missing = [];
  for (const name of pieces.map(address)) if (!(await old.match(name))) missing.push(name);
  await fresh.addAll(page.map((name) => new Request(address(name), { cache: "no-cache" })));
  await old.addAll(missing);
}

async function tidy() {
  for (const name of await caches.keys())
    if (name.startsWith("page ") && name !== PAGE) await caches.delete(name);
  const kept = await caches.open(ENGINE);
  const wanted = new Set(pieces.map(address));
  for (const one of await kept.keys()) if (!wanted.has(one.url)) await kept.delete(one);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  const asked = request.mode === "navigate" ? root : url.origin + url.pathname;
  const found =
    (await caches.match(asked, { cacheName: PAGE })) ?? (await caches.match(asked, { cacheName: ENGINE }));
  return found ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener(
  "message",
  (/** @type {any} */ event) => event.data === "now" && worker.skipWaiting(),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(root)) event.respondWith(answer(event.request));
});
