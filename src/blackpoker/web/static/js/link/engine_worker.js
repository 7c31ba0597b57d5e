/**
 * The worker that plays the server's part: it fetches the engine, starts Python in it, and hands over
 * what the page asks and what it answers. `blackpoker/browser/home.py` does all the rest.
 */
import { Drawer, Forgetful } from "./drawer.js";
import { compiledPart, fetchPart, keepCompiled } from "./pieces.js";
import { LIBRARY, PLACE, compiled, startPython, unpack } from "./python.js";

const TEXTS = ["rules", "library"]; // the parts that are Python, and are compiled
const QUIET = 4000; // milliseconds after the beginning in which whoever plays comes first

/** @param {any} message @param {Transferable[]} [with_] */
const post = (message, with_ = []) => /** @type {any} */ (self).postMessage(message, with_);

/** @type {any} */
let home;
/** @type {any} */
let python;
/** @type {any[]} */
let early = []; // said before there was anybody to hear it
/** @type {(() => void)[]} */
let sleepers = [];
const online = () => new Promise((/** @type {(value: void) => void} */ wake) => void sleepers.push(wake));

/** What the second worker needs to begin. @type {any} */
const parts = {};
/** @type {Promise<void>} */
let learned;

/** The second worker: started when there is something to think about, and given up when it hangs. */
class Thinker {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<void> | null} */
    this.started = null;
    this.number = 0;
    /** @type {Map<number, { resolve: (result: Uint8Array) => void, part: (n: number) => void }>} */
    this.jobs = new Map();
  }

  ready() {
    this.started ??= this.start();
    return this.started;
  }

  async start() {
    await learned;
    const worker = new Worker(new URL("./thinking_worker.js", import.meta.url), { type: "module" });
    this.worker = worker;
    await new Promise((resolve, reject) => {
      worker.onerror = reject;
      worker.onmessage = ({ data }) => {
        if (data.type === "ready") resolve(undefined);
        else if (data.type === "failed") reject(new Error(data.text));
        else this.hear(data);
      };
      worker.postMessage({ type: "begin", ...parts, wasm: compiled });
    });
  }

  /** @param {any} message */
  hear(message) {
    const job = this.jobs.get(message.id);
    if (message.type === "part") job?.part(message.part);
    if (message.type !== "thought") return;
    this.jobs.delete(message.id);
    job?.resolve(message.result);
  }

  /** @param {any} job @param {number} seconds @param {(n: number) => void} part */
  async think(job, seconds, part) {
    const id = ++this.number;
    const bytes = job.toJs();
    const result = await new Promise((resolve) => {
      this.jobs.set(id, { resolve, part });
      this.worker?.postMessage({ type: "think", id, job: bytes, seconds });
    });
    return python.toPy(result);
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.started = null;
    this.jobs.clear();
  }
}

/** What Python is given, with what it says made into what a browser takes. @param {Drawer | Forgetful} kept */
const drawerFor = (kept) => ({
  /** @param {string} table @param {string} key */
  rows: async (table, key) => python.toPy(await kept.rows(table, key)),
  /** @param {string} table @param {string} key */
  count: (table, key) => kept.count(table, key),
  /** @param {any} changes */
  write: (changes) => kept.write(changes.toJs({ create_pyproxies: false })),
});

async function openDrawer() {
  try {
    return await Drawer.open();
  } catch (error) {
    post({ type: "forgetful", why: String(error) });
    return new Forgetful();
  }
}

/** The next visit need not compile what this one has. @param {any[]} texts @param {string} root */
async function compileAll(texts, root) {
  try {
    const compile = python.runPython("from blackpoker.browser.compiling import compiled; compiled");
    const bodies = [];
    for (const place of [PLACE, LIBRARY]) {
      const found = await compile(place);
      bodies.push(found.toJs ? found.toJs() : found);
      found.destroy?.();
    }
    await keepCompiled(texts, bodies, root);
  } catch (error) {
    post({ type: "log", text: String(error) }); // the next visit takes a little longer
  }
}

/** @param {{ told: any, root: string }} begun */
async function begin({ told, root }) {
  const whole = new URL(root, self.location.href).href;
  const texts = TEXTS.map((id) => told.parts.find((/** @type {any} */ one) => one.id === id));
  let paused = false;
  /** @type {(() => void) | null} */
  let compileLater = null;
  /** @param {boolean} is */
  const pause = (is) => {
    if (paused !== is) post({ type: "standing", standing: is ? "paused" : "fetching" });
    paused = is;
  };
  /** @param {string} id */
  const fetched = async (id) => {
    const part = told.parts.find((/** @type {any} */ one) => one.id === id);
    const body = await fetchPart(part, whole, (bytes) => post({ type: "part", id, bytes }), pause, online);
    return body;
  };
  try {
    const drawer = openDrawer();
    const before = await Promise.all(texts.map((one) => compiledPart(one, whole)));
    const again = before.every((one) => one);
    const [rules, library] = again ? before : [await fetched("rules"), await fetched("library")];
    const wasm = await fetched("python");
    for (const id of TEXTS) post({ type: "complete", id });
    post({ type: "standing", standing: "starting" });
    const judgement = fetched("judgement"); // comes while Python begins
    compileLater = again ? null : () => compileAll(texts, whole);
    Object.assign(parts, { root: whole, info: told.python, rules, library });
    python = await startPython({ ...parts, wasm });
    post({ type: "complete", id: "python" });
    const make = python.runPython("from blackpoker.browser.home import Home; Home");
    home = make(
      drawerFor(await drawer),
      new Thinker(),
      (/** @type {number} */ id, /** @type {string} */ text, /** @type {number} */ code) =>
        post({ type: "heard", id, text, code }),
    );
    await home.open();
    learned = judgement.then((zip) => {
      parts.judgement = zip;
      unpack(python, zip);
      home.has_learned();
    });
  } catch (error) {
    post({ type: "log", text: String(error) });
    post({ type: "standing", standing: "failed_start" });
    return;
  }
  post({ type: "standing", standing: "ready" });
  if (compileLater) setTimeout(compileLater, QUIET);
  for (const message of early) void hear(message);
  early = [];
}

/** @param {any} message */
async function hear(message) {
  if (message.type === "begin") await begin(message);
  else if (message.type === "online") {
    for (const wake of sleepers) wake();
    sleepers = [];
  } else if (!home) early.push(message);
  else if (message.type === "ask") {
    const { id, method, path, lang, body } = message;
    const found = await home.ask(method, path, lang, body);
    const [status, kind, said] = found.toJs();
    found.destroy();
    post({ type: "answer", id, status, kind, body: said });
  } else if (message.type === "connect") home.connect(message.id, message.path, message.lang);
  else if (message.type === "say") home.say(message.id, message.text);
  else if (message.type === "hang_up") home.hang_up(message.id);
}

self.onmessage = ({ data }) => {
  hear(data).catch((error) => {
    post({ type: "log", text: String(error) });
    if (data.type === "ask") post({ type: "answer", id: data.id, status: 500, kind: "text/plain", body: "" });
  });
};
