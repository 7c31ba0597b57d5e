/**
 * Where the visitor is. Links inside the site need nothing special: main.js catches their clicks.
 *
 *     navigate("/g/" + seated.game)
 *     here.value.path, here.value.query    // "/decks", URLSearchParams
 */
import { signal } from "@preact/signals";

function now() {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash };
}

export const here = signal(now());

/** @param {string} to @param {{ replace?: boolean }} [how] */
export function navigate(to, how = {}) {
  history[how.replace ? "replaceState" : "pushState"](null, "", to);
  here.value = now();
  scrollTo(0, 0);
}

/** Follow the browser's buttons and plain links of this site. */
export function follow() {
  addEventListener("popstate", () => {
    here.value = now();
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = /** @type {HTMLElement} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || /^\/(static|api)\//.test(to.pathname)) return;
    if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
    event.preventDefault();
    navigate(to.pathname + to.search + to.hash);
  });
}
