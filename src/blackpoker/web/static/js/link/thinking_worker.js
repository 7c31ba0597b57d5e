/** The second worker: it thinks about one thing after the other, for computer players, hints and reviews. */
import { startPython, unpack } from "./python.js";

/** @param {any} message */
const post = (message) => /** @type {any} */ (self).postMessage(message);

/** @type {any} */
let mind;
let job = 0;

/** @param {any} message */
async function hear(message) {
  if (message.type === "begin") {
    const python = await startPython(message);
    unpack(python, message.judgement);
    const make = python.runPython("from blackpoker.browser.page_minds import ThinkingAlone; ThinkingAlone");
    mind = make((/** @type {number} */ part) => post({ type: "part", id: job, part }));
    post({ type: "ready" });
  } else {
    job = message.id;
    const found = mind.think(message.job, message.seconds);
    const result = found.toJs ? found.toJs() : found;
    found.destroy?.();
    post({ type: "thought", id: job, result });
  }
}

self.onmessage = ({ data }) => {
  hear(data).catch((error) => post({ type: "failed", text: String(error) }));
};
