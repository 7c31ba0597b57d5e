/** Why an action is not possible now, condition by condition. */
import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { rich } from "../lib/cards.js";
import { t } from "../lib/i18n.js";
import { actionName, rules } from "./rules.js";
import { worded } from "./word_card.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function WhyNot({ desk }) {
  const { action: id, reasons, from } = desk.why.value;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const pop = box.current;
    const row = from?.closest(".act-line") ?? from;
    const panel = pop?.closest(".acts");
    if (pop && row && panel) {
      const r = row.getBoundingClientRect();
      const p = panel.getBoundingClientRect();
      const below = r.bottom - p.top + 4;
      const room = innerHeight - p.top - pop.offsetHeight - 12;
      pop.style.top = `${Math.max(44, Math.min(below, room))}px`;
    }
    pop?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (from?.isConnected) from.focus({ preventScroll: true });
    };
  }, [id, reasons]);
  const close = () => {
    desk.why.value = null;
  };
  /** @param {KeyboardEvent} e */
  const leave = (e) => {
    if (e.key !== "Escape") return;
    e.stopPropagation();
    close();
  };
  const read = () => {
    close();
    desk.inspected.value = { kind: "action", id };
  };
  const title = t("why.title", { action: actionName(id) });
  return html`
    <div class="pop" role="dialog" ref=${box} aria-label=${title} onKeyDown=${leave}>
      <h3>${reasons?.possible ? t("why.possible", { action: actionName(id) }) : title}</h3>
      <${Reasons} reasons=${reasons} />
      <p class="hint">
        <button class="btn plain" onClick=${read}>${t("why.rule")}</button>
        <button class="btn plain" onClick=${close}>${t("chrome.close")} <kbd>Esc</kbd></button>
      </p>
    </div>
  `;
}

/** @param {{ reasons: any }} props */
function Reasons({ reasons }) {
  if (!reasons) return html`<p class="muted">…</p>`;
  if (reasons.type === "error") return html`<p>${reasons.text}</p>`;
  if (!reasons.reasons?.length) return html`<p>${worded(rich(reasons.text ?? ""))}</p>`;
  return html`
    <dl class="fail">
      ${reasons.reasons.map(
        (/** @type {any} */ one) => html`
          <dt class=${one.ok ? "o" : "x"}>
            <span aria-hidden="true">${one.ok ? "✓" : "✕"}</span>
            <span class="sr">${t(one.ok ? "why.met" : "why.unmet")}</span>
          </dt>
          <dd>
            ${worded(rich(one.text))}
            ${one.ruling && html`<${Ruling} id=${one.ruling} text=${one.ruling_text} />`}
          </dd>
        `,
      )}
    </dl>
  `;
}

/** A ruling, and where it stands in the reference. @param {{ id: string, text: string }} props */
function Ruling({ id, text }) {
  const link = `/rules?${new URLSearchParams({ regulation: rules.value.regulation, find: id })}`;
  return html`<p class="small muted"><a href=${link} target="_blank">${id}</a> ${rich(text)}</p>`;
}
