/** Where everything lies on the table, drawn: the other side above, one's own below. */
import { html } from "htm/preact";
import { t } from "../lib/i18n.js";

/** Place, left, top, width; the other side is the same, turned about the middle. */
const MINE = /** @type {[string, number, number, number][]} */ ([
  ["fog", 60, 112, 90],
  ["soldiers", 158, 112, 300],
  ["life", 466, 112, 90],
  ["hand", 60, 150, 90],
  ["bulwarks", 158, 150, 300],
  ["graveyard", 466, 150, 90],
]);
const WIDTH = 616;
const HEIGHT = 204;
const TALL = 32;

export function Places() {
  return html`
    <figure class="flow-box">
      <svg class="places" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${t("book.places_label")}>
        <path class="middle" d=${`M40 ${HEIGHT / 2}H${WIDTH - 40}`} />
        ${MINE.map(
          ([id, x, y, w]) => html`
          <${Place} id=${id} x=${WIDTH - x - w} y=${HEIGHT - y - TALL} w=${w} whose="op" />
          <${Place} id=${id} x=${x} y=${y} w=${w} whose="me" />
        `,
        )}
        <text x=${WIDTH / 2} y=${HEIGHT - 6}>${t("book.places_mine")}</text>
        <text x=${WIDTH / 2} y="14">${t("book.places_theirs")}</text>
      </svg>
    </figure>
  `;
}

/** @param {{ id: string, x: number, y: number, w: number, whose: string }} props */
function Place({ id, x, y, w, whose }) {
  return html`
    <g class=${whose}>
      <rect x=${x} y=${y} width=${w} height=${TALL} rx="6" />
      <text x=${x + w / 2} y=${y + 21}>${t(`book.place.${id}`)}</text>
    </g>
  `;
}
