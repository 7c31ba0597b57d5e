/**
 * A dialog over the page: the browser's own, so focus stays inside and Esc closes it.
 *
 *     html`<${Dialog} title=${t("x.title")} onClose=${() => (open.value = false)}>…</${Dialog}>`
 *
 * Draw it only while it is open. `kind`: "" a panel in the middle, "sheet" from below on a phone.
 */
import { html } from "htm/preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "./icons.js";
import { t } from "./i18n.js";

/**
 * @param {{ title: any, onClose: () => void, children?: any, kind?: string, foot?: any,
 *   role?: string, closable?: boolean }} props
 */
export function Dialog({ title, onClose, children, kind = "", foot = null, role, closable = true }) {
  const id = useId(); // the title may hold cards, which are read by their names
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const shown = box.current;
    const before = document.activeElement;
    if (shown && !shown.open) shown.showModal();
    return () => {
      if (shown?.open) shown.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  /** @param {Event} event */
  const cancel = (event) => {
    event.preventDefault();
    if (closable) onClose();
  };
  /** @param {MouseEvent} event */
  const outside = (event) => {
    if (event.target === box.current && closable) onClose();
  };
  return html`
    <dialog
      ref=${box}
      class=${`dialog ${kind}`}
      aria-labelledby=${id}
      role=${role}
      onCancel=${cancel}
      onClick=${outside}
      onKeyDown=${(/** @type {Event} */ e) => e.stopPropagation()}
    >
      <div class="dialog-in">
        <header>
          <h2 id=${id}>${title}</h2>
          ${
            closable &&
            html`
              <button class="btn plain icon" aria-label=${t("chrome.close")} onClick=${onClose}>
                <${Icon} name="x" />
              </button>
            `
          }
        </header>
        <div class="dialog-body">${children}</div>
        ${foot && html`<footer>${foot}</footer>`}
      </div>
    </dialog>
  `;
}
