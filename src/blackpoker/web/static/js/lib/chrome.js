/**
 * What is around every page.
 *
 *     html`<${Page} current="decks" title=${t("decks.title")}>…</${Page}>`
 *     openSettings()          // the dialog with theme, suits, sound …
 *     toast("コピーしました")   // a short word at the foot of the page, read out
 *
 * `current` is start, lesson, puzzles, rules, decks, replay or "". `title` names the tab.
 */
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { Icon } from "./icons.js";
import { fetchWords, speak, t } from "./i18n.js";
import { nextLanguage, settings } from "./settings.js";
import { OnlyHere } from "../link/only_here.js";
import { SettingsDialog } from "./settings_dialog.js";

const LINKS = [
  ["start", "/"],
  ["meet", "/lobby"],
  ["lesson", "/lesson"],
  ["puzzles", "/puzzles"],
  ["rules", "/book"],
  ["decks", "/decks"],
  ["replay", "/replay"],
];

const settingsOpen = signal(false);
const toasts = signal(/** @type {{ id: number, text: string, bad: boolean }[]} */ ([]));
/** A component that a page adds to the settings while it is shown (the table: passing). */
export const moreSettings = signal(/** @type {any} */ (null));
let last = 0;

export function openSettings() {
  settingsOpen.value = true;
}

/** @param {string} text @param {{ bad?: boolean }} [how] */
export function toast(text, how = {}) {
  const id = ++last;
  toasts.value = [...toasts.peek().slice(-2), { id, text, bad: !!how.bad }];
  setTimeout(
    () => {
      toasts.value = toasts.peek().filter((one) => one.id !== id);
    },
    how.bad ? 7000 : 3500,
  );
}

/** Copy to the clipboard and say so. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("chrome.copied"));
    return true;
  } catch {
    toast(t("chrome.not_copied"), { bad: true });
    return false;
  }
}

/** The name of the tab. @param {string} title */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} – ${t("chrome.site")}` : t("chrome.site");
  }, [title]);
}

/** The switch to the next language. */
export function LanguageButton() {
  const other = nextLanguage();
  return html`
    <button
      class="btn plain"
      lang=${other.id}
      onPointerEnter=${() => fetchWords(other.id)}
      onFocus=${() => fetchWords(other.id)}
      onClick=${() => void speak(other.id)}
      aria-label=${other.name}
    >
      ${other.short}
    </button>
  `;
}

/** @param {{ current?: string, title?: string, children?: any, wide?: boolean }} props */
export function Page({ current = "", title = "", children, wide = false }) {
  useTitle(title);
  return html`
    <div class="page">
      <header class="top">
        <a class="title" href="/">${t("chrome.site")}</a>
        <nav aria-label=${t("chrome.pages")}>
          ${LINKS.map(
            ([id, to]) => html`
              <a href=${to} aria-current=${id === current ? "page" : undefined}>${t(`chrome.${id}`)}</a>
            `,
          )}
        </nav>
        <div class="tools">
          <${OnlyHere} part="Chips" />
          <${LanguageButton} />
          <button class="btn plain icon" aria-label=${t("chrome.settings")} onClick=${openSettings}>
            <${Icon} name="gear" />
          </button>
        </div>
      </header>
      <main><div class=${wide ? "wrap wide" : "wrap"}>${children}</div></main>
      <footer>${t("chrome.unofficial")}</footer>
    </div>
  `;
}

/** A page that says what went wrong and what to do. @param {{ code: string, text?: string }} props */
export function Failure({ code, text = "" }) {
  return html`
    <${Page} title=${t("error.title")}>
      <h1 class="display">${t("error.title")}</h1>
      <p class="lead" role="alert">${text || t(`error.${code}`)}</p>
      <p class="rowbtns gap">
        <a class="btn go" href="/">${t("error.home")}</a>
        <button class="btn" onClick=${() => location.reload()}>${t("error.reload")}</button>
      </p>
    </${Page}>
  `;
}

/** Settings and short words, over whatever page there is. */
export function Overlays() {
  return html`
    ${
      settingsOpen.value &&
      html`
        <${SettingsDialog}
          more=${moreSettings.value}
          onClose=${() => {
            settingsOpen.value = false;
          }}
        />
      `
    }
    <div class="toasts" role="status" aria-live="polite">
      ${toasts.value.map(
        (one) => html`<p key=${one.id} class=${one.bad ? "toast bad" : "toast"}>${one.text}</p>`,
      )}
    </div>
  `;
}
