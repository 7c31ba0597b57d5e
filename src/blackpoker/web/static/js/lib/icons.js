/**
 * Symbols of cards.svg, which main.js puts into the page once.
 *
 *     html`<${Icon} name="gear" />`   // menu gear undo sword shield pass eye sound find play prev
 *                                     // next first last share down check x book branch clock up warn
 */
import { html } from "htm/preact";
import { at } from "./root.js";

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;
}

/** Put all symbols into the page. */
export async function loadSymbols() {
  const answer = await fetch(at("/static/cards.svg"));
  const found = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const svg = document.importNode(found.documentElement, true);
  svg.setAttribute("class", "sr");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  document.body.prepend(svg);
}
