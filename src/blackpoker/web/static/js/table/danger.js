/** Before something is done that loses the game: what it would be, and once more the question. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { actionName } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../../types/protocol").Danger} Danger */

/** The actions that keep it off, in words. @param {Danger} danger */
export function stopsText(danger) {
  const stops = danger.stops ?? [];
  const sure = stops.filter((one) => one.sure);
  if (!stops.length) return "";
  const names = (sure.length ? sure : stops).map((one) => actionName(one.action)).join(t("list.comma"));
  return t(sure.length ? "danger.stopped_by" : "danger.perhaps_by", { names });
}

/** It is asked once more; nothing but its own button confirms it. @param {{ desk: Desk }} props */
export function LastWarning({ desk }) {
  const sealing = desk.sealing.value;
  if (!sealing) return null;
  return html`<${Warning} desk=${desk} sealing=${sealing} />`;
}

/** @param {{ desk: Desk, sealing: import("./desk.js").Sealing }} props */
function Warning({ desk, sealing }) {
  const { danger, go, passing } = sealing;
  const back = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => back.current?.focus(), []);
  const close = () => {
    desk.sealing.value = null;
  };
  const lose = () => {
    close();
    go();
  };
  const sure = danger.certain ?? false;
  const [from, to] = danger.life ?? [];
  return html`
    <${Dialog}
      title=${t(sure ? (passing ? "danger.pass_title" : "danger.send_title") : "danger.perhaps_title")}
      onClose=${close}
      kind="last-warning"
      role="alertdialog"
    >
      ${
        from !== undefined &&
        html`
          <p class="confirm-life">
            ${t("life.name")} <b class="num">${from}</b> → <b class="num bad">${to}</b>
          </p>
        `
      }
      <p>${rich(danger.text)} ${stopsText(danger)}</p>
      <div class="rowbtns">
        <button class="btn danger-quiet" onClick=${lose}>${loseText(danger, passing)}</button>
        <button class="btn go" ref=${back} onClick=${close}>
          ${t("danger.back")} <kbd class="only-wide">Esc</kbd>
        </button>
      </div>
    </${Dialog}>
  `;
}

/** @param {Danger} danger @param {boolean} passing */
export function loseText(danger, passing) {
  if (!danger.certain) return t(passing ? "danger.pass_anyway" : "danger.send_anyway");
  return t(passing ? "danger.pass_and_lose" : "danger.send_and_lose");
}

/** The sign beside the question. */
export const WarnMark = () => html`<span class="warn-mark"><${Icon} name="warn" /></span>`;
