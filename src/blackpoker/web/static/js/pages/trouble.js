/** What went wrong, in a sentence. */
import { html } from "htm/preact";
import { Icon } from "../lib/icons.js";

/** @param {{ text: string }} props */
export function Trouble({ text }) {
  return html`<p class="verdict no gap8" role="alert"><${Icon} name="x" /><span>${text}</span></p>`;
}
