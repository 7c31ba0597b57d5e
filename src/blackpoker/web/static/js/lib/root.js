/**
 * Where this site lies. Everything else names its pages and files as if it had a host for itself
 * (`/`, `/lesson`, `/api/games`); a server or a folder may have it below a path of its own.
 *
 *     at("/g/abc")          // "/g/abc", or "/some/path/g/abc": for whatever the browser is given
 *     within(location)      // "/g/abc" again
 *     whole("/g/abc")       // "https://play.example.org/some/path/g/abc", to be sent to others
 */
const ROOT = new URL("../../../", import.meta.url); // this file is static/js/lib/root.js
const BEFORE = ROOT.pathname.slice(0, -1);

/** The address of the site, without its last slash. */
export const site = ROOT.origin + BEFORE;

/** @param {string} path of ours, with whatever follows it */
export const at = (path) => BEFORE + path;

/** @param {string} path of ours */
export const whole = (path) => site + path;

/** Is it a page or a file of this site? @param {URL} address */
export const ours = (address) =>
  address.origin === ROOT.origin && `${address.pathname}/`.startsWith(ROOT.pathname);

/** Where in this site? @param {{ pathname: string }} address */
export function within({ pathname }) {
  return `${pathname}/`.startsWith(ROOT.pathname) ? pathname.slice(BEFORE.length) || "/" : pathname;
}
