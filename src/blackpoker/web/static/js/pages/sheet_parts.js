/** What stands on the sheet: the game in short, and a line for each action and each trump. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { both, t } from "../lib/i18n.js";
import { PlacesOnPaper } from "./book_places.js";
import { Costs, Key, spans } from "./rule_parts.js";

/** @typedef {import("./book_data.js").Book} Book */
/** @typedef {import("./book_data.js").Section} Section */
/**
 * A part that is not cut. A row stands in a table; a head goes with the row below it. `name` is what a
 * page says that has no room for it, `group` the heading it stands under.
 * @typedef {{ show: any, row?: boolean, head?: boolean, name?: string, group?: string }} Block
 */

const LEAD = /^([^:]{1,24}): (.+)$/;

/** @param {Book} book @param {any} rules those of the regulation @returns {Block[]} */
export function blocksOf(book, rules) {
  const edition = String(rules.regulation).split(" ")[0] ?? "";
  const [goal, ...others] = book.sheet.flatMap((one) => [
    { show: html`<${InShort} of=${one} edition=${edition} />` },
    ...(one.figure === "places" ? [{ show: html`<${PlacesOnPaper} rules=${rules} />` }] : []),
  ]);
  return [
    ...(goal ? [goal] : []),
    { show: html`<${Beginning} frame=${rules.frame} />` },
    ...others,
    { show: html`<${CostLetters} book=${book} rules=${rules} />` },
    ...actionRows(rules),
    ...trumpRows(rules),
  ];
}

/**
 * What found no room, by name; of a group that is not there at all only how it is called.
 * @param {Block[]} rest
 * @param {Block[]} all
 */
export function leftOut(rest, all) {
  const groups = [...new Set(rest.map((one) => one.group))];
  const names = groups.flatMap((group) => {
    /** @param {Block[]} some */
    const named = (some) => some.filter((one) => one.name && one.group === group);
    const gone = named(rest);
    const whole = gone.length === named(all).length && group;
    return whole ? [t("sheet.whole_group", { group: whole, n: gone.length })] : gone.map((one) => one.name);
  });
  return t("sheet.left_out", { names: names.join(t("list.comma")) });
}

/** Blocks below each other; rows that follow each other are one table. @param {{ blocks: Block[] }} props */
export function Stack({ blocks }) {
  /** @type {Block[][]} */
  const runs = [];
  for (const one of blocks) {
    const last = runs.at(-1);
    if (one.row && last?.[0]?.row) last.push(one);
    else runs.push([one]);
  }
  return runs.map((run) =>
    run[0]?.row
      ? html`
          <table>
            <colgroup><col /><col /><col /><col /><col /></colgroup>
            <thead class="sr">
              <tr>
                <th scope="col">${t("sheet.typed")}</th>
                <th scope="col">${t("sheet.name")}</th>
                <th scope="col">${t("rules.cost")}</th>
                <th scope="col">${t("rules.key")}</th>
                <th scope="col">${t("sheet.does")}</th>
              </tr>
            </thead>
            <tbody>${run.map((one) => one.show)}</tbody>
          </table>
        `
      : html`<section class="paper-part">${run[0]?.show}</section>`,
  );
}

/** @param {{ of: Section, edition: string }} props */
function InShort({ of, edition }) {
  /** @param {{ text: string, editions?: string[] }} one */
  const here = (one) => !one.editions || one.editions.includes(edition);
  const steps = (of.steps ?? []).filter(here);
  const text = (of.text ?? []).filter(here);
  return html`
    <h3>${of.title}</h3>
    ${steps.length > 0 && html`<ol class="paper-chain">${steps.map((one) => html`<li>${rich(one.text)}</li>`)}</ol>`}
    <ul>${text.map((one) => html`<li>${led(one.text)}</li>`)}</ul>
  `;
}

/** What a line is about stands out. @param {string} text */
function led(text) {
  const found = LEAD.exec(text);
  return found ? html`<b>${found[1]}:</b> ${rich(found[2] ?? "")}` : rich(text);
}

/** The deck and how the game begins. @param {{ frame: any }} props */
function Beginning({ frame }) {
  const cards = frame.deck.cards;
  const { least, most } = frame.deck;
  const deck = cards
    ? bySuit(cards)
    : t(least === most ? "sheet.deck_of" : "sheet.deck_from", { least, most });
  return html`
    <h3>${t("sheet.begin")}</h3>
    <p><b>${t("sheet.deck")}</b> ${spans(deck)}</p>
    <ol class="numbered">${both(frame.setup).map((/** @type {string} */ one) => html`<li>${rich(one)}</li>`)}</ol>
  `;
}

/** "♠A 2 3 K ♡4 7": a suit is written once. @param {string[]} cards */
function bySuit(cards) {
  return cards.map((one, i) => (one[0] === cards[i - 1]?.[0] ? one.slice(1) : one)).join(" ");
}

/**
 * The letters of costs that this regulation has, as the book explains them.
 * @param {{ book: Book, rules: any }} props
 */
function CostLetters({ book, rules }) {
  const section = book.chapters
    .find((one) => one.id === "costs")
    ?.sections.find((one) => one.id === "letters");
  const used = new Set(rules.actions.flatMap((/** @type {any} */ one) => [...one.cost]));
  const rows = (section?.rows ?? []).slice(1).filter(([letter = ""]) => used.has(letter[0]));
  return html`
    <h3>${t("rules.cost")}</h3>
    <ul class="bare">
      ${rows.map(([letter = "", paid = ""]) => html`<li><${Costs} letters=${letter[0] ?? ""} /> ${paid}</li>`)}
    </ul>
  `;
}

/** @param {any} rules @returns {Block[]} */
function actionRows(rules) {
  const plain = rules.actions.filter((/** @type {any} */ one) => !one.trump);
  const types = [...new Set(plain.map((/** @type {any} */ one) => one.type))];
  return types.flatMap((type) =>
    under(
      t(`rules.type.${type}`),
      plain.filter((/** @type {any} */ one) => one.type === type).map(actionRow),
    ),
  );
}

/** @param {any} rules @returns {Block[]} */
function trumpRows(rules) {
  if (!rules.trumps.length) return [];
  /** @param {string} id */
  const granted = (id) => rules.actions.filter((/** @type {any} */ one) => one.trump === id);
  return under(
    t("rules.type.trump"),
    rules.trumps.flatMap((/** @type {any} */ one) => [
      { ...trumpRow(one), head: granted(one.id).length > 0 },
      ...granted(one.id)
        .map(actionRow)
        .map((/** @type {Block} */ row) => ({ ...row, name: "" })),
    ]),
  );
}

/** A heading and its rows. @param {string} group @param {Block[]} rows @returns {Block[]} */
function under(group, rows) {
  const show = html`<tr class="paper-part paper-group"><th colspan="5" scope="rowgroup">${group}</th></tr>`;
  return [{ row: true, head: true, show }, ...rows].map((one) => ({ ...one, group }));
}

/** @param {any} rule @returns {Block} */
function actionRow(rule) {
  const mark = rule.house ? ` (${t(rule.changed ? "rules.house_changed" : "rules.house_new")})` : "";
  const name = both(rule.name) + mark;
  const asks = rule.cost || rule.key;
  const asked = rule.typed
    ? html`<kbd>${rule.typed}</kbd>`
    : rule.trigger === "triggered" && t("sheet.by_itself");
  return {
    row: true,
    name,
    show: html`
      <tr class="paper-part">
        <td>${asked}</td>
        <th scope="row">${name}${rule.timing === "quick" && rule.trigger !== "triggered" && html` <i>◆</i>`}</th>
        ${
          asks &&
          html`
            <td>${rule.cost && html`<${Costs} letters=${rule.cost} />`}</td>
            <td>${rule.key && html`<${Key} rule=${rule} />`}</td>
          `
        }
        <td colspan=${asks ? 1 : 3}>${rich(both(rule.line))}</td>
      </tr>
    `,
  };
}

/** @param {any} trump @returns {Block} */
function trumpRow(trump) {
  const name = both(trump.name);
  return {
    row: true,
    name: `${trump.card} ${name}`,
    show: html`
      <tr class="paper-part paper-trump">
        <td>${rich(trump.card)}</td>
        <th scope="row">${name}</th>
        <td colspan="3">${rich(both(trump.line))}</td>
      </tr>
    `,
  };
}
