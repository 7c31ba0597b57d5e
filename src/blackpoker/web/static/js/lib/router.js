/**
 * Where the visitor is. Links inside the site need nothing special: they are written as paths of it,
 * lead to where it lies (root.js), and their clicks are caught here.
 *
 *     navigate("/g/" + seated.game)
 *     here.value.path, here.value.query    // "/decks", URLSearchParams
 */
import { options } from "preact";
import { signal } from "@preact/signals";
import { link } from "../link/link.js";
import { at, ours, within } from "./root.js";

function now() {
  return { path: within(location), query: new URLSearchParams(location.search), hash: location.hash };
}

export const here = signal(now());

/** @param {string} to @param {{ replace?: boolean }} [how] */
export function navigate(to, how = {}) {
  history[how.replace ? "replaceState" : "pushState"](null, "", at(to));
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
    const anchor = /** @type {HTMLElement} */ (event.target).closest?.("a[href]");
    if (!(anchor instanceof HTMLAnchorElement) || anchor.target) return;
    const to = new URL(anchor.href);
    const path = within(to);
    if (link.here && /^\/api\//.test(path)) {
      event.preventDefault();
      void save(path);
      return;
    }
    if (anchor.hasAttribute("download") || !ours(to) || /^\/(static|api)\//.test(path)) return;
    if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
    event.preventDefault();
    navigate(path + to.search + to.hash);
  });
}

/** Have something kept as a file that lies on no host. @param {string} path */
async function save(path) {
  const answer = await link.fetch(path);
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = `blackpoker-${path.split("/")[3]}.txt`;
  file.click();
  URL.revokeObjectURL(file.href);
}

/** Let what is drawn lead to where the site lies. */
const draw = options.vnode;
options.vnode = (node) => {
  const { type, props } = node;
  const name = type === "a" ? "href" : type === "img" ? "src" : "";
  const path = name && props[name];
  if (typeof path === "string" && path.startsWith("/")) props[name] = at(path);
  else if (typeof path === "string" && path.startsWith("?")) props[name] = at(here.peek().path + path);
  draw?.(node);
};
