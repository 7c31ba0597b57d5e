/** The page begins here: words and symbols, then whatever the address says, loaded when needed. */
import { html, render } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { begin } from "./lib/i18n.js";
import { loadSymbols } from "./lib/icons.js";
import { Failure, Overlays } from "./lib/chrome.js";
import { follow, here } from "./lib/router.js";
import { link } from "./link/link.js";
import { OnlyHere } from "./link/only_here.js";

/** @type {[RegExp, () => Promise<any>]} */
const BETWEEN_BROWSERS = [/^\/(?:lobby|me|m|join|watch)(?:\/.*)?$/, () => import("./link/elsewhere.js")];
/** @type {[RegExp, () => Promise<any>][]} */
const ROUTES = [
  // Whatever is played between several browsers is not in a folder of files.
  ...(link.here ? [BETWEEN_BROWSERS] : []),
  [/^\/$/, () => import("./pages/start.js")],
  [/^\/lesson(?:\/([\w-]+))?$/, () => import("./pages/lesson.js")],
  [/^\/puzzles(?:\/([\w-]+))?$/, () => import("./pages/puzzles.js")],
  [/^\/book(?:\/([\w-]+))?$/, () => import("./pages/book.js")],
  [/^\/sheet$/, () => import("./pages/sheet.js")],
  [/^\/rules$/, () => import("./pages/rules.js")],
  [/^\/lobby$/, () => import("./pages/lobby.js")],
  [/^\/me$/, () => import("./pages/me.js")],
  [/^\/decks$/, () => import("./pages/decks.js")],
  [/^\/judge$/, () => import("./judge/judge.js")],
  [/^\/replay$/, () => import("./pages/replay.js")],
  [/^\/r\/([\w-]+)$/, () => import("./pages/replay.js")],
  [/^\/join\/([\w-]+)$/, () => import("./pages/join.js")],
  [/^\/watch\/([\w-]+)$/, () => import("./table/table.js")],
  [/^\/m(?:\/([\w-]+))?$/, () => import("./pages/meeting.js")],
  [/^\/g\/([\w-]+)$/, () => import("./table/table.js")],
];

/** Each page module has a default export: a component that gets `code` and `path`. */
function Routed() {
  const path = here.value.path;
  const [shown, show] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let current = true;
    const route = ROUTES.find(([pattern]) => pattern.test(path));
    const code = route ? pattern(route[0], path) : "";
    if (!route) show({ failed: "not_found" });
    else {
      route[1]().then(
        (module) => current && show({ page: module.default, code, path }),
        (error) => {
          console.error(error);
          if (current) show({ failed: "unreachable" });
        },
      );
    }
    return () => {
      current = false;
    };
  }, [path]);
  const seen = useRef("");
  useEffect(() => {
    // Whoever listens to a page is told that it is another one: its heading takes the focus.
    const heading = document.querySelector(".page h1");
    if (shown?.path && seen.current && seen.current !== shown.path && heading instanceof HTMLElement) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    seen.current = shown?.path ?? seen.current;
  }, [shown]);
  if (!shown) return null;
  if (shown.failed) return html`<${Failure} code=${shown.failed} />`;
  return html`<${shown.page} key=${shown.path} code=${shown.code} path=${shown.path} />`;
}

/** @param {RegExp} form @param {string} path */
function pattern(form, path) {
  return form.exec(path)?.[1] ?? "";
}

async function start() {
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const symbols = loadSymbols();
  // The page and the words come at the same time.
  void ROUTES.find(([form]) => form.test(here.value.path))?.[1]().catch(() => undefined);
  try {
    await begin();
  } catch {
    const said = document.getElementById("unreachable"); // there are no words to say it with
    root.innerHTML = `<div class="wrap">${said?.innerHTML}</div>`;
    return;
  }
  follow();
  render(html`<${Routed} /><${Overlays} /><${OnlyHere} part="Arriving" />`, root);
  await symbols;
}

if (!window.tooOld) void start();
