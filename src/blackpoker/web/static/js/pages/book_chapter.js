/** A chapter of the rule book: headings, paragraphs, steps, tables, drawings, rulings. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { linked, placeOf } from "../lib/terms.js";
import { editionName } from "./catalogue.js";
import { CoreFlow, TriggerCheck } from "./book_flow.js";
import { Places } from "./book_places.js";

/** @typedef {import("./book_data.js").Book} Book */
/** @typedef {import("./book_data.js").Section} Section */
/** @typedef {import("./book_data.js").Passage} Passage */
/** @typedef {import("../../../types/protocol").FlowNow} FlowNow */

/**
 * @typedef {{
 *   book: Book, chapter: import("./book_data.js").Chapter, edition: string, flow: FlowNow | null,
 *   address: string
 * }} Here
 */

/** @param {Here} props */
export function ChapterText(props) {
  const { chapter } = props;
  /** @type {Set<string>} */
  const seen = new Set();
  return html`
    <h1 class="display">${chapter.title}</h1>
    ${chapter.lead.map((one) => html`<p>${withLinks(one, props, seen)}</p>`)}
    ${chapter.figure === "places" && html`<${Places} />`}
    ${chapter.sections.map((one) => html`<${SectionText} key=${one.id} here=${props} section=${one} />`)}
  `;
}

/** @param {string} text @param {Here} here @param {Set<string>} seen */
function withLinks(text, here, seen) {
  return linked(
    text,
    (word, said) => html`
      <a class="term" href=${placeOf(word.section, here.address)} title=${word.text.join(" ")}>${said}</a>
    `,
    seen,
  );
}

/** @param {{ here: Here, section: Section }} props */
function SectionText({ here, section }) {
  /** @type {Set<string>} */
  const seen = new Set();
  const [head, ...rows] = section.rows ?? [];
  const common = (section.text ?? []).filter((one) => !one.editions);
  const special = (section.text ?? []).filter((one) => one.editions);
  const box = section.title.startsWith("[");
  return html`
    <section class=${box ? "rule-section box-text" : "rule-section"} id=${section.id}>
      <h2>${section.title}</h2>
      ${common.map((one) => html`<${Paragraph} here=${here} of=${one} seen=${seen} />`)}
      ${
        section.steps &&
        html`
          <ol class="numbered">
            ${section.steps.map((one) => html`<${Paragraph} tag="li" here=${here} of=${one} seen=${seen} />`)}
          </ol>
        `
      }
      ${
        head &&
        html`
          <div class="table-box" tabindex="0" role="group" aria-label=${section.title}>
            <table>
              <thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
              <tbody>
                ${rows.map(
                  ([first = "", ...cells]) => html`
                    <tr>
                      <th scope="row">${rich(first)}</th>
                      ${cells.map((one) => html`<td>${withLinks(one, here, seen)}</td>`)}
                    </tr>
                  `,
                )}
              </tbody>
            </table>
          </div>
        `
      }
      ${section.figure === "core_flow" && html`<${CoreFlow} chapter=${here.chapter} flow=${here.flow} />`}
      ${section.figure === "trigger_check" && html`<${TriggerCheck} chapter=${here.chapter} flow=${here.flow} />`}
      ${special.map((one) => html`<${Paragraph} here=${here} of=${one} seen=${seen} />`)}
      ${section.cites && html`<${Cites} book=${here.book} numbers=${section.cites} />`}
    </section>
  `;
}

/**
 * A paragraph or a step; one about other editions is paler.
 * @param {{ here: Here, of: Passage, seen: Set<string>, tag?: string }} props
 */
function Paragraph({ here, of, seen, tag = "p" }) {
  const other = of.editions && !of.editions.includes(here.edition);
  return html`
    <${tag} class=${other ? "other-edition" : undefined}>
      ${of.editions && html`<span class="chip">${of.editions.map(editionName).join(t("list.comma"))}</span> `}
      ${withLinks(of.text, here, seen)}
    </${tag}>
  `;
}

/** The rulings of a section: small chips, each opens what it says. @param {{ book: Book, numbers: string[] }} props */
function Cites({ book, numbers }) {
  const [open, setOpen] = useState("");
  return html`
    <p class="cites">
      ${numbers.map(
        (number) => html`
          <button
            class="rule-no"
            aria-expanded=${String(open === number)}
            onClick=${() => setOpen(open === number ? "" : number)}
          >
            ${number}
          </button>
        `,
      )}
    </p>
    ${open && html`<p class="cited" role="status"><b class="num">${open}</b> ${rich(book.rulings[open] ?? "")}</p>`}
  `;
}
