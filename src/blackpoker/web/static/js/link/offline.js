/**
 * What makes the folder an application: its files stay in this browser, so that it opens without a
 * connection; another version is fetched beside, and taken when nobody is in the middle of a game.
 */
import { signal } from "@preact/signals";
import { at } from "../lib/root.js";

/** Is there no connection now? */
export const offline = signal(!navigator.onLine);
/** Another version is here, and waits. @type {import("@preact/signals").Signal<ServiceWorker | null>} */
export const update = signal(null);
/** The browser would put us on the home screen. @type {import("@preact/signals").Signal<any>} */
export const installable = signal(null);

addEventListener("online", () => {
  offline.value = false;
});
addEventListener("offline", () => {
  offline.value = true;
});
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installable.value = event;
});

/** Ask the browser to put it on the home screen. */
export async function install() {
  await installable.value?.prompt();
  installable.value = null;
}

/** Have all files kept. @param {{ version: string }} told */
export async function keepFiles(told) {
  if (!("serviceWorker" in navigator)) return;
  let taken = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taken) location.reload();
  });
  try {
    const found = await navigator.serviceWorker.register(at("/sw.js"), { scope: at("/") });
    const watch = () => {
      const waiting = found.waiting;
      if (waiting && navigator.serviceWorker.controller) update.value = waiting;
    };
    watch();
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", watch));
    takeUpdate = () => {
      taken = true;
      update.value?.postMessage("now");
    };
  } catch (error) {
    console.warn(`${told.version}: ${error}`); // it works, as long as there is a connection
  }
}

/** Go on with the other version, at once. */
export let takeUpdate = () => undefined;

/** What was played is not to be thrown away when room is needed. */
export function keepForGood() {
  void navigator.storage?.persist?.().catch(() => undefined);
}
