/** How a friend comes to this table: a link that works from where they are, and a code for a camera. */
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { get } from "../lib/api.js";
import { copy } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { site } from "../lib/root.js";

const LOOPBACK = /^(localhost|.*\.localhost|127\..*|\[::1\])$/;

/** @type {import("@preact/signals").Signal<import("../../../types/protocol").Reachable | null>} */
const reach = signal(null);

/** Ask the server once under which addresses people can come. */
function useReach() {
  useEffect(() => {
    if (reach.value) return;
    get("/api/reach").then(
      (found) => (reach.value = found),
      () => {}, // the address of this page is one, too
    );
  }, []);
  const mine = LOOPBACK.test(location.hostname) ? [] : [site];
  const others = [...new Set([...mine, ...(reach.value?.others ?? [])])];
  return { others, here: reach.value?.here ?? site, known: reach.value !== null };
}

/** Is it an address of a network at home? @param {string} address */
function isNear(address) {
  return /^https?:\/\/(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd]|[^/]*\.local([:/]|$))/.test(address);
}

/** One address. @param {{ address: string, kind: string }} props */
function Address({ address, kind }) {
  return html`
    <li class=${kind}>
      <span class="chip">${t(`wait.${kind}`)}</span>
      <output>${address}</output>
      <button class="btn" onClick=${() => void copy(address)}>${t("wait.copy")}</button>
    </li>
  `;
}

/**
 * A link for others, wherever they are: a friend's, unless something else is said.
 * @param {{ path: string, head?: string, note?: string }} props
 */
export function Invite({ path, head = t("wait.invite"), note = t("wait.invite_note") }) {
  const { others, here, known } = useReach();
  const [best] = others;
  const code = best && `/api/code?link=${encodeURIComponent(best + path)}`;
  return html`
    <div class="invite">
      ${code && html`<img class="qr" src=${code} alt=${t("wait.code")} width="232" height="232" />`}
      <div class="gap">
        <h3 class="set-head">${head}</h3>
        ${best && html`<p class="small">${t("wait.camera")}</p>`}
        <ul class="addr">
          ${others.map(
            (one) => html`<${Address} address=${one + path} kind=${isNear(one) ? "near" : "public"} />`,
          )}
          ${!best && html`<${Address} address=${here + path} kind="here" />`}
        </ul>
        ${
          known &&
          !best &&
          html`
            <div class="verdict no">
              <${Icon} name="warn" />
              <span>${t("wait.only_here")}<br /><code>blackpoker serve --host 0.0.0.0</code></span>
            </div>
          `
        }
        <p class="muted small">${note}</p>
      </div>
    </div>
  `;
}

/** A link that others can follow. @param {{ label: string, path: string, note?: string }} props */
export function Link({ label, path, note = "" }) {
  const { others, here } = useReach();
  const address = (others[0] ?? here) + path;
  return html`
    <div class="gap">
      <h3 class="set-head">${label}</h3>
      <div class="code">
        <output>${address}</output>
        <button class="btn" onClick=${() => void copy(address)}>${t("wait.copy")}</button>
      </div>
      ${note && html`<p class="muted small">${note}</p>`}
    </div>
  `;
}
