/**
 * Where this site lies. Everything else names its pages and files as if it had a host for itself
 * (`/`, `/lesson`, `/api/games`); a server or a folder may have it below a path of its own.
 *
 *     at("/g/abc")          // "/g/abc", or "/some/path/g/abc": for whatever the browser is given
 *     within(location)      // "/g/abc" again
 *     whole("/g/abc")       // "https://play.example.org/some/path/g/abc", to be sent to others
 *
 * A folder of files has one page: there the path of ours is said behind it, "/some/path/?at=/g/abc".
 */
const ROOT = new URL("../../../", import.meta.url); // this file is static/js/lib/root.js
const BEFORE = ROOT.pathname.slice(0, -1);
const ONE_PAGE = !!document.documentElement.dataset.engine;
const FILE = /^\/(static|api|data)\/|^\/sw\.js$/;

/** The address of the site, without its last slash. */
export const site = ROOT.origin + BEFORE;

/** @param {string} path of ours, with whatever follows it */
export const at = (path) => BEFORE + (ONE_PAGE && !FILE.test(path) ? behind(path) : path);

/** A path of ours behind the one page there is. @param {string} path */
function behind(path) {
  const [, page = "/", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const query = new URLSearchParams(search);
  query.delete("at");
  const rest = query.size ? `&${query}` : "";
  return page === "/" ? `/${rest && `?${rest.slice(1)}`}${hash}` : `/?at=${page}${rest}${hash}`;
}

/** @param {string} path of ours */
export const whole = (path) => ROOT.origin + at(path);

/** Is it a page or a file of this site? @param {URL} address */
export const ours = (address) =>
  address.origin === ROOT.origin && `${address.pathname}/`.startsWith(ROOT.pathname);

/** Where in this site? @param {{ pathname: string, search: string }} address */
export function within({ pathname, search }) {
  if (ONE_PAGE && pathname === ROOT.pathname) return new URLSearchParams(search).get("at") || "/";
  return `${pathname}/`.startsWith(ROOT.pathname) ? pathname.slice(BEFORE.length) || "/" : pathname;
}
