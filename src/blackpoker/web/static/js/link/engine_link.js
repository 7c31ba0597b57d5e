/**
 * The link of a folder of files: what is the same for everybody lies there, all else is answered by
 * Python in a worker. It is fetched once the page stands, and whoever needs it sooner waits for it.
 */
import { at } from "../lib/root.js";
import { settings } from "../lib/settings.js";
import { arrived, complete, expect, forgetful, state, wanted } from "./arrival.js";
import { keepFiles, keepForGood } from "./offline.js";

/** @typedef {import("./link.js").OpenLine} OpenLine */

const FILES = /^\/api\/(catalogue|(?:text|words|book)\/[\w-]+|rules\/[\w.-]+|rules\/diff\/[\w.-]+\/[\w.-]+)$/;

/** A line to a table, in this browser. @implements {OpenLine} */
class EngineLine {
  /** @param {Engine} engine @param {number} id @param {string} path */
  constructor(engine, id, path) {
    this.engine = engine;
    this.id = id;
    /** @type {number} as of a WebSocket */
    this.readyState = WebSocket.CONNECTING;
    /** @type {OpenLine["onopen"]} */
    this.onopen = null;
    /** @type {OpenLine["onmessage"]} */
    this.onmessage = null;
    /** @type {OpenLine["onclose"]} */
    this.onclose = null;
    void engine.ready().then(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      engine.post({ type: "connect", id, path, lang: settings.lang.peek() });
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  /** @param {string} text */
  send(text) {
    this.engine.post({ type: "say", id: this.id, text });
  }

  close() {
    if (this.readyState === WebSocket.OPEN) this.engine.post({ type: "hang_up", id: this.id });
    this.readyState = WebSocket.CLOSED;
  }

  /** @param {string} text @param {number} code by which it ended; 0: it goes on */
  hear(text, code) {
    if (this.readyState === WebSocket.CLOSED) return;
    if (!code) {
      if (text.includes('"phase":"over"')) keepForGood();
      this.onmessage?.({ data: text });
      return;
    }
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

class Engine {
  /** @param {any} told what there is to fetch */
  constructor(told) {
    this.told = told;
    this.number = 0;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, (answer: any) => void>} */
    this.asked = new Map();
    /** @type {Map<number, EngineLine>} */
    this.lines = new Map();
    /** @type {Promise<void>} */
    this.isReady = new Promise((resolve) => {
      this.resolve = resolve;
    });
    expect(told);
    // The page comes first: whatever it needs to be read and pressed is not to wait for megabytes.
    if (document.readyState === "complete") setTimeout(() => this.begin());
    else addEventListener("load", () => setTimeout(() => this.begin()), { once: true });
    addEventListener("online", () => this.post({ type: "online" }));
  }

  begin() {
    if (this.worker || state.value.startsWith("failed")) return;
    if (!window.Worker || !window.WebAssembly || !window.DecompressionStream) {
      state.value = "failed_old";
      return;
    }
    try {
      this.worker = new Worker(new URL("./engine_worker.js", import.meta.url), { type: "module" });
    } catch {
      state.value = "failed_worker";
      return;
    }
    this.worker.onerror = (event) => {
      event.preventDefault();
      console.warn(event.message);
      if (state.value !== "ready") state.value = "failed_worker";
    };
    this.worker.onmessage = (event) => this.hear(event.data);
    this.post({ type: "begin", told: this.told, root: at("/") });
  }

  /** @param {any} message */
  post(message) {
    this.worker?.postMessage(message);
  }

  /** @param {any} message */
  hear(message) {
    switch (message.type) {
      case "part":
        arrived(message.id, message.bytes);
        break;
      case "complete":
        complete(message.id);
        break;
      case "standing":
        state.value = message.standing;
        if (message.standing === "ready") {
          this.resolve?.();
          void keepFiles(this.told);
        }
        break;
      case "forgetful":
        forgetful.value = message.why;
        break;
      case "answer":
        this.asked.get(message.id)?.(message);
        this.asked.delete(message.id);
        break;
      case "heard":
        this.lines.get(message.id)?.hear(message.text, message.code);
        if (message.code) this.lines.delete(message.id);
        break;
      case "log":
        console.warn(message.text);
    }
  }

  /** Wait until it is there; whoever does is shown how far it is. */
  async ready() {
    if (state.value === "ready") return;
    this.begin();
    wanted.value += 1;
    try {
      await this.isReady;
    } finally {
      wanted.value -= 1;
    }
  }

  /** @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
  async ask(path, how) {
    await this.ready();
    const id = ++this.number;
    const answer = await new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.post({
        type: "ask",
        id,
        method: how.method ?? "GET",
        path,
        lang: settings.lang.peek(),
        body: how.body ?? "",
      });
    });
    return new Response(answer.body, { status: answer.status, headers: { "content-type": answer.kind } });
  }

  /** @param {string} path */
  open(path) {
    const line = new EngineLine(this, ++this.number, path);
    this.lines.set(line.id, line);
    return line;
  }
}

/** @param {any} told @returns {import("./link.js").Link} */
export function engineLink(told) {
  const engine = new Engine(told);
  return {
    here: true,
    fetch: (path, how = {}) => {
      const file = FILES.exec(path)?.[1];
      return file && (how.method ?? "GET") === "GET"
        ? fetch(at(`/data/${file}.json`))
        : engine.ask(path, how);
    },
    open: (path) => engine.open(path),
  };
}
