/** Where everything lies on the table, drawn: the other side above, one's own below. */
import { html } from "htm/preact";
import { both, t } from "../lib/i18n.js";

/** Place, which of three columns, top; the other side is the same, turned about the middle. */
const MINE = /** @type {[string, 0 | 1 | 2, number][]} */ ([
  ["fog", 0, 112],
  ["soldiers", 1, 112],
  ["life", 2, 112],
  ["hand", 0, 150],
  ["bulwarks", 1, 150],
  ["graveyard", 2, 150],
]);
/** How wide it is, and where its columns begin and how wide they are: on the page, and on paper. */
const PAGE = {
  width: 616,
  columns: [
    [60, 90],
    [158, 300],
    [466, 90],
  ],
};
const PAPER = {
  width: 400,
  columns: [
    [4, 110],
    [120, 160],
    [286, 110],
  ],
};
const HEIGHT = 204;
const TALL = 32;

export function Places() {
  /** @param {string} id */
  const named = (id) => t(`book.place.${id}`);
  return html`<figure class="flow-box"><${Drawing} on=${PAGE} named=${named} /></figure>`;
}

/** On paper, with the places and the words that a regulation has. @param {{ rules: any }} props */
export function PlacesOnPaper({ rules }) {
  /** @param {string} id */
  const named = (id) => {
    if (id === "fog" && !rules.fogs.length) return "";
    if (id === "life") return both(rules.words).Life;
    return id === "bulwarks" ? t("sheet.bulwarks") : t(`book.place.${id}`);
  };
  return html`<${Drawing} on=${PAPER} named=${named} />`;
}

/** A place without a name is not there. @param {{ on: typeof PAGE, named: (id: string) => string }} props */
function Drawing({ on, named }) {
  const { width, columns } = on;
  return html`
    <svg class="places" viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${t("book.places_label")}>
      <path class="middle" d=${`M40 ${HEIGHT / 2}H${width - 40}`} />
      ${MINE.map(([id, column, y]) => {
        const [x = 0, w = 0] = columns[column] ?? [];
        const name = named(id);
        return (
          name &&
          html`
            <${Place} name=${name} x=${width - x - w} y=${HEIGHT - y - TALL} w=${w} whose="op" />
            <${Place} name=${name} x=${x} y=${y} w=${w} whose="me" />
          `
        );
      })}
      <text x=${width / 2} y=${HEIGHT - 6}>${t("book.places_mine")}</text>
      <text x=${width / 2} y="14">${t("book.places_theirs")}</text>
    </svg>
  `;
}

/** @param {{ name: string, x: number, y: number, w: number, whose: string }} props */
function Place({ name, x, y, w, whose }) {
  return html`
    <g class=${whose}>
      <rect x=${x} y=${y} width=${w} height=${TALL} rx="6" />
      <text x=${x + w / 2} y=${y + 21}>${name}</text>
    </g>
  `;
}
