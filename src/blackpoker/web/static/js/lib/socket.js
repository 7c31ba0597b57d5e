/**
 * The line to the table. It comes back by itself; what was sent and not acknowledged is sent again
 * with the same nonce, so nothing is done twice.
 */
import { signal } from "@preact/signals";
import { link } from "../link/link.js";

const WAITS = [1, 2, 3, 5, 8, 12];

export class Line {
  /**
   * @param {string} path
   * @param {{ hello: () => object, onMessage: (message: any) => void }} how
   */
  constructor(path, { hello, onMessage }) {
    this.path = path;
    this.hello = hello;
    this.onMessage = onMessage;
    /** connecting, open, lost, refused */
    this.status = signal("connecting");
    /** Has it ever been open? */
    this.opened = signal(false);
    /** seconds until the next try */
    this.retry = signal(0);
    this.tries = 0;
    this.closed = false;
    /** @type {Map<string, object>} what is not acknowledged yet */
    this.waiting = new Map();
    /** @type {import("../link/link.js").OpenLine | null} */
    this.socket = null;
    this.timer = 0;
    this.connect();
  }

  connect() {
    if (this.closed) return;
    clearInterval(this.timer);
    const socket = link.open(this.path);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.hello()));
      for (const message of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      this.tries = 0;
      this.opened.value = true;
      if (this.status.value !== "open") this.status.value = "open";
      const message = JSON.parse(event.data);
      if (message.type === "ack") this.waiting.delete(message.nonce);
      if (message.type === "error" && message.nonce) this.waiting.delete(message.nonce);
      this.onMessage(message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      this.lost(event.code);
    };
  }

  /** @param {number} code */
  lost(code) {
    // 4xxx: the server has said why in an error before; trying again would not help.
    if (code >= 4400 && code < 4500) {
      this.status.value = "refused";
      return;
    }
    this.status.value = "lost";
    let left = WAITS[Math.min(this.tries++, WAITS.length - 1)] ?? 12;
    this.retry.value = left;
    this.timer = window.setInterval(() => {
      left -= 1;
      this.retry.value = left;
      if (left <= 0) this.connect();
    }, 1000);
  }

  /** Try now. */
  again() {
    if (this.status.value === "lost") this.connect();
  }

  /** @param {any} message kept until acknowledged if it carries a nonce */
  send(message) {
    if (message.nonce) this.waiting.set(message.nonce, message);
    if (this.socket?.readyState === WebSocket.OPEN && this.status.value === "open") {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    return !!message.nonce;
  }

  close() {
    this.closed = true;
    clearInterval(this.timer);
    this.socket?.close();
  }
}

/** A number used once. */
export function nonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (one) =>
    one.toString(16).padStart(2, "0"),
  ).join("");
}
