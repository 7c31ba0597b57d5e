/** Which part of the sheet lies on which page, by how tall each is. */

/** @typedef {import("./sheet_parts.js").Block} Block */
/** @typedef {{ id: string, tall: number, note: number, pages: number }} Form */

const MM = 96 / 25.4;

/** What a column takes, in the units of the page; `note` is kept free where something is left out. */
export const FORMS = {
  two: { id: "two", tall: 181 * MM, note: 0, pages: Infinity },
  one: { id: "one", tall: 267 * MM, note: 20 * MM, pages: 1 },
};

/**
 * Two to a page: what is to know in two columns, then the list, on as many pages as it takes. One page:
 * both in two columns, and `rest` is what found no room.
 * @param {Block[]} blocks
 * @param {number[]} tall
 * @param {Form} form
 * @returns {{ pages: Block[][][][], rest: Block[] }}
 */
export function laidOut(blocks, tall, form) {
  const sized = blocks.map((block, i) => ({ block, tall: tall[i] ?? 0 }));
  if (form.pages === 1) {
    const whole = columns(sized, form.tall);
    const some = whole.length > 2 ? columns(sized, form.tall - form.note) : whole;
    return { pages: [[some.slice(0, 2)]], rest: some.slice(2).flat() };
  }
  const known = pairs(
    columns(
      sized.filter((one) => !one.block.row),
      form.tall,
    ),
  );
  const listed = columns(
    sized.filter((one) => one.block.row),
    form.tall,
  );
  return { pages: pairs([...known, ...listed.map((one) => [one])]), rest: [] };
}

/** @template T @param {T[]} some @returns {T[][]} */
function pairs(some) {
  return some.flatMap((_, i) => (i % 2 ? [] : [some.slice(i, i + 2)]));
}

/**
 * One below the other, in columns of this height: what is to know wherever there is room first, rows in
 * their order, and a heading with what is below it.
 * @param {{ block: Block, tall: number }[]} sized
 * @param {number} height
 * @returns {Block[][]}
 */
function columns(sized, height) {
  const found = [{ free: height, blocks: /** @type {Block[]} */ ([]) }];
  sized.forEach(({ block, tall }, i) => {
    const need = tall + (block.head ? (sized[i + 1]?.tall ?? 0) : 0);
    const open = block.row ? found.slice(-1) : found;
    let column = open.find((one) => one.free >= need || !one.blocks.length);
    if (!column) {
      column = { free: height, blocks: [] };
      found.push(column);
    }
    column.blocks.push(block);
    column.free -= tall;
  });
  return found.map((one) => one.blocks);
}
