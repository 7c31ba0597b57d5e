/**
 * The core flow and the trigger check, drawn. Every box is a link to its paragraph; those of the game
 * one came from are lit. On a phone they are a list.
 */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { t } from "../lib/i18n.js";

/** @typedef {import("../../../types/protocol").FlowNow} FlowNow */
/** @typedef {import("./book_data.js").Chapter} Chapter */
/**
 * A box: its place, how wide it is, the numbers in it; a question is round.
 * @typedef {{ id: string, x: number, y: number, w: number, boxes: string[], asks?: boolean }} Box
 */
/**
 * A way from box to box.
 * @typedef {{ from: string, to: string, d: string, say?: string, x?: number, y?: number }} Way
 */

/** @type {Box[]} */
const BOXES = [
  { id: "1", x: 580, y: 16, w: 160, boxes: ["1"] },
  { id: "2", x: 350, y: 16, w: 220, boxes: ["2"] },
  { id: "3", x: 350, y: 92, w: 190, boxes: ["3"], asks: true },
  { id: "4", x: 580, y: 92, w: 170, boxes: ["4"] },
  { id: "5", x: 580, y: 150, w: 170, boxes: ["5"] },
  { id: "6a", x: 580, y: 208, w: 170, boxes: ["6"] },
  { id: "7", x: 580, y: 266, w: 150, boxes: ["7"], asks: true },
  { id: "10", x: 498, y: 338, w: 146, boxes: ["10"] },
  { id: "8", x: 652, y: 338, w: 136, boxes: ["8", "9"] },
  { id: "6b", x: 580, y: 406, w: 170, boxes: ["6"] },
  { id: "11", x: 122, y: 92, w: 160, boxes: ["11"] },
  { id: "12", x: 122, y: 150, w: 160, boxes: ["12"], asks: true },
  { id: "13", x: 122, y: 208, w: 176, boxes: ["13"] },
  { id: "14", x: 122, y: 266, w: 150, boxes: ["14"], asks: true },
  { id: "15", x: 122, y: 338, w: 176, boxes: ["15", "8", "9"] },
  { id: "6c", x: 122, y: 406, w: 170, boxes: ["6"] },
  { id: "16", x: 350, y: 180, w: 160, boxes: ["16"] },
];

/** @type {Way[]} */
const WAYS = [
  { from: "1", to: "2", d: "M500 37H464" },
  { from: "2", to: "3", d: "M350 58V90" },
  { from: "3", to: "4", d: "M445 113H493", say: "yes", x: 456, y: 107 },
  { from: "3", to: "11", d: "M255 113H204", say: "pass", x: 214, y: 107 },
  { from: "4", to: "5", d: "M580 134V148" },
  { from: "5", to: "6a", d: "M580 192V206" },
  { from: "6a", to: "7", d: "M580 250V264" },
  { from: "7", to: "8", d: "M610 308 646 336", say: "yes", x: 640, y: 322 },
  { from: "7", to: "10", d: "M550 308 510 336", say: "no", x: 500, y: 322 },
  { from: "10", to: "6b", d: "M502 380 548 404" },
  { from: "8", to: "6b", d: "M652 380 612 404" },
  { from: "6b", to: "3", d: "M495 427H290C268 427 262 418 262 404V128" },
  { from: "11", to: "12", d: "M122 134V148" },
  { from: "12", to: "13", d: "M122 192V206", say: "yes", x: 132, y: 204 },
  { from: "12", to: "16", d: "M202 171C240 171 245 190 268 198", say: "no", x: 216, y: 166 },
  { from: "16", to: "3", d: "M350 180V136" },
  { from: "13", to: "14", d: "M122 250V264" },
  { from: "14", to: "15", d: "M122 308V336", say: "no", x: 132, y: 326 },
  { from: "14", to: "2", d: "M47 287H16", say: "yes", x: 22, y: 281 },
  { from: "15", to: "6c", d: "M122 380V404" },
  { from: "6c", to: "2", d: "M37 427H26C16 427 14 420 14 410V52C14 40 20 37 32 37H238" },
];

/** @type {Box[]} */
const CHECK_BOXES = [
  { id: "6-1", x: 362, y: 10, w: 240, boxes: ["6-1"] },
  { id: "6-2", x: 362, y: 72, w: 200, boxes: ["6-2"], asks: true },
  { id: "6-3", x: 190, y: 142, w: 190, boxes: ["6-3"], asks: true },
  { id: "6-4", x: 190, y: 204, w: 220, boxes: ["6-4"], asks: true },
  { id: "6-5", x: 190, y: 266, w: 170, boxes: ["6-5"] },
  { id: "6-6", x: 190, y: 328, w: 170, boxes: ["6-6"] },
  { id: "6-7", x: 190, y: 390, w: 150, boxes: ["6-7"] },
  { id: "6-8", x: 534, y: 142, w: 190, boxes: ["6-8"], asks: true },
  { id: "6-9", x: 534, y: 204, w: 220, boxes: ["6-9"], asks: true },
  { id: "6-10", x: 534, y: 266, w: 170, boxes: ["6-10"] },
  { id: "6-11", x: 534, y: 328, w: 170, boxes: ["6-11"] },
  { id: "6-12", x: 534, y: 390, w: 150, boxes: ["6-12"] },
];

/** @type {Way[]} */
const CHECK_WAYS = [
  { from: "6-1", to: "6-2", d: "M362 52V70" },
  { from: "6-2", to: "6-3", d: "M262 93H190V140", say: "no", x: 214, y: 88 },
  { from: "6-2", to: "out", d: "M462 93H640", say: "done", x: 490, y: 88 },
  { from: "6-3", to: "6-4", d: "M190 184V202", say: "yes", x: 198, y: 198 },
  { from: "6-3", to: "6-8", d: "M285 163H437", say: "no", x: 346, y: 157 },
  { from: "6-4", to: "6-5", d: "M190 246V264", say: "yes", x: 198, y: 260 },
  { from: "6-4", to: "6-7", d: "M300 225H316V411H267", say: "no", x: 322, y: 320 },
  { from: "6-5", to: "6-6", d: "M190 308V326" },
  { from: "6-6", to: "6-7", d: "M190 370V388" },
  { from: "6-7", to: "6-3", d: "M115 411H56V163H93" },
  { from: "6-8", to: "6-9", d: "M534 184V202", say: "yes", x: 542, y: 198 },
  { from: "6-8", to: "6-2", d: "M629 163H680V120H362V116", say: "no", x: 646, y: 157 },
  { from: "6-9", to: "6-10", d: "M534 246V264", say: "yes", x: 542, y: 260 },
  { from: "6-9", to: "6-12", d: "M644 225H660V411H611", say: "no", x: 666, y: 320 },
  { from: "6-10", to: "6-11", d: "M534 308V326" },
  { from: "6-11", to: "6-12", d: "M534 370V388" },
  { from: "6-12", to: "6-8", d: "M459 411H404V163H437" },
];

/** Which box of several with one number comes after another. */
const AFTER = /** @type {Record<string, string>} */ ({ 5: "6a", 15: "6c", 8: "6b", 10: "6b" });
/** @type {Set<string>} */
const NOTHING_ON = new Set();
/** What a phone shows: boxes below each other, then ways side by side.
 * @typedef {{ ids: string[], then?: { title: string, ids: string[] }[] }} List */
/** @type {List} */
const LIST = {
  ids: ["1", "2", "3"],
  then: [
    { title: "book.show_pass", ids: ["11", "12", "16", "13", "14", "15", "6c"] },
    { title: "book.show_request", ids: ["4", "5", "6a", "7", "8", "10", "6b"] },
  ],
};
/** @type {List} */
const CHECK_LIST = { ids: CHECK_BOXES.map((one) => one.id) };
/** What the picture shows where no game goes on. @type {Pick<FlowNow, "now" | "passing" | "requesting">} */
const EXAMPLE = {
  now: "3",
  passing: ["11", "12", "13", "14", "15", "8", "9", "6", "2"],
  requesting: ["4", "5", "6", "7", "10", "8", "9", "3"],
};

/** The boxes of the drawing for the numbers of a way. @param {string[]} numbers @param {string} choice */
function route(numbers, choice) {
  const inside = (/** @type {string} */ one) => one === "9" || (one === "8" && choice === "pass");
  const path = ["3"];
  for (const one of numbers) {
    if (inside(one)) continue;
    path.push(one === "6" ? (AFTER[path.at(-1) ?? ""] ?? "6b") : one);
  }
  return path;
}

/** @param {Chapter} chapter @param {string} number */
function titleOf(chapter, number) {
  const found = chapter.sections.find((one) => one.title.startsWith(`[${number}]`));
  return { id: found?.id ?? "", said: (found?.title ?? "").replace(/^\[[\d-]+\]\s*/, "") };
}

/** @param {{ chapter: Chapter, flow: FlowNow | null }} props */
export function CoreFlow({ chapter, flow }) {
  const [chosen, setChoice] = useState("");
  const [example, setExample] = useState(false);
  const shown = flow ?? (example ? EXAMPLE : null);
  const choice = chosen || (shown ? "pass" : "plain");
  const lit = choice !== "plain" && shown;
  const numbers = (choice === "request" ? shown?.requesting : shown?.passing) ?? [];
  const path = lit && numbers.length ? route(numbers, choice) : [];
  // Whether a request is immediate depends on it: both its ways are lit.
  const both = choice === "request" && path.length ? ["8", "10", "6b"] : [];
  const now = lit ? boxNow(shown) : "";
  const on = new Set([...path, ...both]);
  const choices = shown ? ["pass", "request", "plain"] : ["plain"];
  return html`
    <${Figure}
      chapter=${chapter}
      name=${t("book.core_flow")}
      boxes=${BOXES}
      ways=${WAYS}
      list=${LIST}
      size="724 462"
      on=${on}
      now=${now}
      way=${on.size > 0 ? t(`book.way_${choice}`) : ""}
    >
      ${
        choices.length > 1
          ? html`
            <span class="seg small-seg" role="group" aria-label=${t("book.core_flow")}>
              ${choices.map(
                (one) => html`
                  <button aria-pressed=${String(one === choice)} onClick=${() => setChoice(one)}>
                    ${t(`book.show_${one}`)}
                  </button>
                `,
              )}
            </span>
          `
          : html`
            <button
              class="btn plain"
              onClick=${() => setExample(true)}
            >
              ${t("book.example")}
            </button>
          `
      }
    <//>
  `;
}

/**
 * The box of the drawing a game is in: some numbers stand in several.
 * @param {Pick<FlowNow, "now" | "after">} flow
 */
export function boxNow({ now = "", after = "" }) {
  if (now === "6") return AFTER[after] ?? "";
  return now === "9" ? after : now;
}

/** @param {{ chapter: Chapter, flow: FlowNow | null }} props */
export function TriggerCheck({ chapter, flow }) {
  return html`
    <${Figure}
      chapter=${chapter}
      name=${t("book.trigger_check")}
      boxes=${CHECK_BOXES}
      ways=${CHECK_WAYS}
      list=${CHECK_LIST}
      size="724 442"
      on=${NOTHING_ON}
      now=${flow?.check ?? ""}
    />
  `;
}

/**
 * A diagram with its name, what may be chosen beside it, the same as a list for a phone, and what its colours mean.
 * @param {{
 *   chapter: Chapter, name: string, boxes: Box[], ways: Way[], list: List, size: string,
 *   on: Set<string>, now: string, way?: string, children?: unknown
 * }} props
 */
function Figure({ chapter, name, boxes, ways, list, size, on, now, way, children }) {
  return html`
    <figure class="flow-box">
      <figcaption><b>${name}</b>${children}</figcaption>
      <${Drawing} chapter=${chapter} boxes=${boxes} ways=${ways} on=${on} now=${now} label=${name} size=${size} />
      <div class="flow-list">
        <${Listed} chapter=${chapter} boxes=${some(boxes, list.ids)} on=${on} now=${now} />
        <div>
          ${(list.then ?? []).map(
            ({ title, ids }) => html`
              <section>
                <h3>${t(title)}</h3>
                <${Listed} chapter=${chapter} boxes=${some(boxes, ids)} on=${on} now=${now} />
              </section>
            `,
          )}
        </div>
      </div>
      <p class="legend">
        ${now && html`<span><i class="now"></i>${t("book.here")}</span>`}
        ${way && html`<span><i class="way"></i>${way}</span>`}
        <span><i></i>${t("book.other_ways")}</span>
      </p>
    </figure>
  `;
}

/** @param {Box[]} boxes @param {string[]} ids */
function some(boxes, ids) {
  return ids.map((id) => boxes.find((one) => one.id === id)).filter((one) => one !== undefined);
}

/**
 * @param {{
 *   chapter: Chapter, boxes: Box[], ways: Way[], on: Set<string>, now: string, label: string, size: string
 * }} props
 */
function Drawing({ chapter, boxes, ways, on, now, label, size }) {
  const lit = (/** @type {Way} */ way) => on.has(way.to) && (on.has(way.from) || way.from === now);
  // Drawn in the order of the flow, so that a reader hears it in that order.
  const order = [...boxes].sort((a, b) => first(a) - first(b));
  return html`
    <svg class="flow" viewBox=${`0 0 ${size}`} role="group" aria-label=${label}>
      <defs>
        ${["n", "w"].map(
          (kind) => html`
            <marker
              id=${`tip-${kind}`}
              viewBox="0 0 8 8"
              refX="6.5"
              refY="4"
              markerWidth="6"
              markerHeight="6"
              orient="auto"
            >
              <path class=${kind} d="M0 0 8 4 0 8Z" />
            </marker>
          `,
        )}
      </defs>
      ${ways.map(
        (way) => html`
          <path
            class=${lit(way) ? "fa way" : "fa"}
            d=${way.d}
            marker-end=${`url(#tip-${lit(way) ? "w" : "n"})`}
          />
        `,
      )}
      ${ways.map(
        (way) =>
          way.say &&
          html`
            <text class=${lit(way) ? "fl way" : "fl"} x=${way.x} y=${way.y}>${t(`book.flow_${way.say}`)}</text>
          `,
      )}
      ${order.map(
        (box) => html`
          <${DrawnBox} chapter=${chapter} box=${box} on=${on.has(box.id)} now=${box.id === now} />
        `,
      )}
    </svg>
  `;
}

/** @param {Box} box */
function first(box) {
  return Number((box.boxes[0] ?? "").split("-").at(-1));
}

/** @param {{ chapter: Chapter, box: Box, on: boolean, now: boolean }} props */
function DrawnBox({ chapter, box, on, now }) {
  const here = titleOf(chapter, box.boxes[0] ?? "");
  const numbers = box.boxes.map((one) => `[${one}]`).join("");
  const state = now ? t("book.here_now") : on ? t("book.on_the_way") : "";
  const label = [numbers, here.said, state].filter(Boolean).join(" ");
  return html`
    <a
      class=${`fb ${now ? "now" : on ? "way" : ""}`}
      href=${`#${here.id}`}
      aria-label=${label}
      aria-current=${now ? "step" : undefined}
    >
      <rect x=${box.x - box.w / 2} y=${box.y} width=${box.w} height="42" rx=${box.asks ? 21 : 8} />
      <text class="n" x=${box.x} y=${box.y + 15}>${numbers}</text>
      <text x=${box.x} y=${box.y + 32}>${here.said}</text>
      ${
        now &&
        html`
          <g class="here-pin" transform=${`translate(${box.x + box.w / 2 - 12} ${box.y + 3})`}>
            <path d="M0 0c-9-12-13-18-13-25a13 13 0 0 1 26 0c0 7-4 13-13 25Z" />
            <text y="-20">${t("book.pin")}</text>
          </g>
        `
      }
    </a>
  `;
}

/** @param {{ chapter: Chapter, boxes: Box[], on: Set<string>, now: string }} props */
function Listed({ chapter, boxes, on, now }) {
  return html`
    <ol>
      ${boxes.map((box) => {
        const here = titleOf(chapter, box.boxes[0] ?? "");
        const look = box.id === now ? "now" : on.has(box.id) ? "way" : "";
        return html`
          <li class=${look}>
            <a href=${`#${here.id}`} aria-current=${look === "now" ? "step" : undefined}>
              <span class="num">${box.boxes.map((one) => `[${one}]`).join("")}</span>${here.said}
            </a>
          </li>
        `;
      })}
    </ol>
  `;
}
