/**
 * A picture of a position, made here: the same few shapes as SVG and, for PNG, on a canvas.
 *
 *     svgOf(position, names)              // text
 *     await pngOf(position, names)        // a Blob
 */
import { isJoker, rankOf, suitOf } from "../lib/cards.js";

/** @typedef {{ x: number, y: number, w: number, h: number, fill: string, line?: string, r?: number }} Box */
/**
 * @typedef {{ x: number, y: number, text: string, size: number, fill: string, bold?: boolean, turn?: boolean }} Words
 */

const WIDTH = 960;
const CARD = { w: 44, h: 60, gap: 8 };
const INK = "#1d2326";
const RED = "#b32718";
const PALE = "#5a656b";
const OWN = ["#1f4e79", "#8d6526"];
const SIGNS = "♠♥♦♣";
const FONT = "'Hiragino Sans','Yu Gothic UI','Noto Sans CJK JP','Noto Sans JP',system-ui,sans-serif";

/**
 * Everything there is to draw.
 * @param {any} position
 * @param {(key: string) => string} say
 * @param {(id: string) => string} called
 */
function drawing(position, say, called) {
  /** @type {(Box | Words)[]} */
  const shapes = [];
  let y = 16;
  /** @param {number} card @param {number} x @param {boolean} [lying] @param {boolean} [back] @param {number} [seat] */
  const card = (card, x, lying = false, back = false, seat = 0) => {
    const [w, h] = lying ? [CARD.h, CARD.w] : [CARD.w, CARD.h];
    shapes.push({
      x,
      y: y + (CARD.h - h),
      w,
      h,
      fill: back ? (OWN[seat] ?? INK) : "#fffefb",
      line: "#747e7a",
      r: 5,
    });
    if (back) return w;
    const red = suitOf(card) === 1 || suitOf(card) === 2;
    const text = isJoker(card) ? "★" : `${SIGNS[suitOf(card)]}${rankOf(card)}`;
    shapes.push({ x: x + 6, y: y + CARD.h - h + 22, text, size: 17, fill: red ? RED : INK, bold: true });
    return w;
  };
  /** @param {string} name @param {any[]} things @param {number} seat */
  const row = (name, things, seat) => {
    shapes.push({ x: 24, y: y + 36, text: name, size: 15, fill: PALE });
    let x = 150;
    for (const thing of things) {
      if (x > WIDTH - 120) {
        x = 150;
        y += CARD.h + 14;
      }
      for (const one of thing.cards) x += card(one, x, thing.lying, thing.back, seat) + 3;
      if (thing.note) {
        shapes.push({ x, y: y + 54, text: thing.note, size: 13, fill: thing.noteFill ?? INK, bold: true });
        x += thing.note.length * 9 + 4;
      }
      x += CARD.gap;
    }
    y += CARD.h + 14;
  };
  /** @param {number} seat */
  const half = (seat) => {
    const side = position.sides[seat];
    const top = y;
    shapes.push({ x: 12, y: top, w: WIDTH - 24, h: 0, fill: "#f1f2ef", r: 10 });
    const ground = /** @type {Box} */ (shapes.at(-1));
    shapes.push({ x: 12, y: top, w: 5, h: 0, fill: OWN[seat] ?? INK });
    const edge = /** @type {Box} */ (shapes.at(-1));
    y += 8;
    const marks = [
      ...(position.turn === seat ? [say("turn")] : []),
      ...(position.chance === seat ? [say("chance")] : []),
      ...(position.passed.includes(seat) ? [say("passed")] : []),
    ];
    shapes.push({
      x: 24,
      y: y + 18,
      text: ["AB"[seat], ...marks].join("  ·  "),
      size: 17,
      fill: OWN[seat] ?? INK,
      bold: true,
    });
    y += 30;
    /** @param {any} unit */
    const unit = (unit) => ({
      cards: unit.cards,
      lying: !!unit.driven,
      note: [
        unit.size !== undefined && unit.base !== undefined ? `${unit.base}→${unit.size}` : "",
        unit.attacking ? say("attacking") : "",
        unit.blocking ? `${say("blocking")} ${unit.blocking}` : "",
        unit.fresh ? say("fresh_mark") : "",
      ]
        .filter(Boolean)
        .join(" "),
    });
    const rows = [
      ["soldiers", side.units.filter((/** @type {any} */ one) => one.soldier).map(unit)],
      ["bulwarks", side.units.filter((/** @type {any} */ one) => !one.soldier).map(unit)],
      ["hand", [{ cards: side.hand }]],
      [
        "trumps",
        side.trumps.map((/** @type {any} */ one) => ({ cards: [one.card], note: one.up ? "" : say("down") })),
      ],
      [
        "fogs",
        side.fogs.map((/** @type {any} */ one) => ({
          cards: one.cards,
          note: `${called(one.id)}${one.target ? ` → ${one.target}` : ""}`,
        })),
      ],
      ["life", [{ cards: side.life.slice(0, 1), back: true, note: `× ${side.life.length}` }]],
      [
        "graveyard",
        [
          {
            cards: side.graveyard.slice(0, 1),
            note: side.graveyard.length > 1 ? `× ${side.graveyard.length}` : "",
          },
        ],
      ],
    ];
    for (const [name, things] of rows) {
      const full = things.filter((/** @type {any} */ one) => one.cards.length);
      if (full.length || name === "life") row(say(`zone.${name}`), full, seat);
    }
    y += 4;
    ground.h = y - top;
    edge.h = y - top;
    y += 12;
  };
  half(1);
  if (position.stage.length) {
    shapes.push({ x: 24, y: y + 16, text: say("zone.stage"), size: 15, fill: PALE });
    y += 26;
    position.stage
      .map((/** @type {any} */ one, /** @type {number} */ i) => ({ one, i }))
      .reverse()
      .forEach((/** @type {any} */ { one, i }) => {
        row(
          `${i + 1}  ${"AB"[one.player]}`,
          [{ cards: one.keys ?? [], note: `${called(one.action)}${one.target ? ` → ${one.target}` : ""}` }],
          one.player,
        );
      });
    y += 4;
  }
  half(0);
  shapes.push({ x: 24, y: y + 14, text: position.regulation, size: 14, fill: PALE });
  return { shapes, height: y + 28 };
}

/** @param {string} text */
const escaped = (text) =>
  text.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] ?? one);

/** @param {any} position @param {(key: string) => string} say @param {(id: string) => string} called */
export function svgOf(position, say, called) {
  const { shapes, height } = drawing(position, say, called);
  const drawn = shapes.map((one) =>
    "text" in one
      ? `<text ${attributes(ofWords(one))}>${escaped(one.text)}</text>`
      : `<rect ${attributes(ofBox(one))}/>`,
  );
  const size = { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, "font-family": FONT };
  const ground = { width: WIDTH, height, fill: "#ffffff" };
  return [
    `<svg ${attributes({ xmlns: "http://www.w3.org/2000/svg", ...size })}>`,
    `<rect ${attributes(ground)}/>`,
    ...drawn,
    "</svg>",
  ].join("\n");
}

/** @param {Words} one */
const ofWords = ({ x, y, size, fill, bold }) => ({
  x,
  y,
  "font-size": size,
  fill,
  "font-weight": bold ? 700 : 400,
});

/** @param {Box} one */
const ofBox = ({ x, y, w, h, r, fill, line }) => ({
  x,
  y,
  width: w,
  height: h,
  rx: r ?? 0,
  fill,
  stroke: line ?? "none",
});

/** @param {Record<string, string | number>} given */
const attributes = (given) =>
  Object.entries(given)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");

/**
 * @param {any} position
 * @param {(key: string) => string} say
 * @param {(id: string) => string} called
 * @returns {Promise<Blob | null>}
 */
export function pngOf(position, say, called) {
  const { shapes, height } = drawing(position, say, called);
  const scale = 2;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * scale;
  canvas.height = height * scale;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(scale, scale);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, WIDTH, height);
  for (const one of shapes) {
    pen.fillStyle = one.fill;
    if ("text" in one) {
      pen.font = `${one.bold ? "700 " : ""}${one.size}px ${FONT}`;
      pen.fillText(one.text, one.x, one.y);
    } else {
      pen.beginPath();
      pen.roundRect(one.x, one.y, one.w, one.h, one.r ?? 0);
      pen.fill();
      if (one.line) {
        pen.strokeStyle = one.line;
        pen.stroke();
      }
    }
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
