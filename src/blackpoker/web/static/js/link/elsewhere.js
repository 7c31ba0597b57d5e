/** A page that needs others, where nobody else can come: why, and where it is to be had. */
import { html } from "htm/preact";
import { Page } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { Friends } from "./arriving.js";

export default function Elsewhere() {
  return html`
    <${Page} current="meet" title=${t("arrival.friends")}>
      <h1 class="display">${t("arrival.friends")}</h1>
      <${Friends} />
    </${Page}>
  `;
}
