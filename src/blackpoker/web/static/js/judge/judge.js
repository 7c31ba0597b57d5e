/** The judge: set up any position, ask what happens in it, play it on for both sides. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { LanguageButton, openSettings, useTitle } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { here } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { catalogue, wantCatalogue } from "../pages/catalogue.js";
import { Asking } from "./asking.js";
import { JudgeBoard } from "./open_table.js";
import { held } from "./laying.js";
import { Palette } from "./palette.js";
import { Share, SheetText } from "./sharing.js";
import { newSheet } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

export default function Judge() {
  const [sheet] = useState(newSheet);
  const [sharing, setSharing] = useState(false);
  useTitle(t("judge.title"));
  useEffect(wantCatalogue, []);
  useEffect(() => {
    const open = () => {
      const hash = location.hash;
      if (hash !== `#${sheet.answer.peek()?.link}`) void sheet.open(here.peek().query, hash);
    };
    void sheet.open(here.peek().query, location.hash);
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  useEffect(() => void sheet.again(), [settings.lang.value]);
  useEffect(() => {
    /** @param {KeyboardEvent} e */
    const key = (e) => {
      if (e.target instanceof HTMLElement && e.target.closest("input, textarea, select, dialog")) return;
      const last = sheet.steps.peek().length - 1;
      if (e.key === "[") sheet.at.value = Math.max(-1, Math.min(sheet.at.peek(), last) - 1);
      else if (e.key === "]") sheet.at.value = Math.min(last, sheet.at.peek() + 1);
      else if (e.key === "Escape") held.value = null;
      else if (e.key.toLowerCase() === "z" && (e.ctrlKey || e.metaKey)) void sheet.undo();
      else return;
      e.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  return html`
    <div class="judge">
      <${Bar} sheet=${sheet} onShare=${() => setSharing(true)} />
      <${Palette} sheet=${sheet} />
      <${JudgeBoard} sheet=${sheet} />
      <${SheetText} sheet=${sheet} />
      <${Asking} sheet=${sheet} />
      ${sharing && html`<${Share} sheet=${sheet} onClose=${() => setSharing(false)} />`}
    </div>
  `;
}

/** @param {{ sheet: Sheet, onShare: () => void }} props */
function Bar({ sheet, onShare }) {
  const found = sheet.answer.value;
  const rules = catalogue.value?.regulations ?? [];
  const now = found?.regulation ?? "";
  const known = rules.some((one) => one.id === now);
  /** @param {Event} e */
  const pick = (e) => {
    const id = /** @type {HTMLSelectElement} */ (e.target).value;
    void sheet.change((position) => {
      position.regulation = id;
    });
  };
  const from = here.value.query.get("game")
    ? `/g/${here.value.query.get("game")}`
    : here.value.query.get("replay")
      ? `/r/${here.value.query.get("replay")}?move=${here.value.query.get("move")}`
      : "/";
  return html`
    <header class="jbar">
      <a class="btn plain icon" href=${from} aria-label=${t("judge.leave")}><${Icon} name="prev" /></a>
      <h1><${Icon} name="scale" />${t("judge.title")}</h1>
      <span class="jbar-end">
        <select
          class="text"
          aria-label=${t("judge.regulation")}
          value=${now}
          disabled=${found?.editable === false}
          onChange=${pick}
        >
          ${!known && now && html`<option value=${now} selected>${found?.regulation_name}</option>`}
          ${rules.map(
            ({ id, name }) =>
              html`<option key=${id} value=${id} selected=${id === now}>${both(name)}</option>`,
          )}
        </select>
        <button
          class="btn plain icon"
          aria-label=${t("judge.undo")}
          disabled=${!sheet.undone.value.length}
          onClick=${() => void sheet.undo()}
        >
          <${Icon} name="undo" />
        </button>
        <button class="btn" aria-label=${t("judge.share")} onClick=${onShare}>
          <${Icon} name="share" /><span class="only-wide">${t("judge.share")}</span>
        </button>
        <span class="only-wide"><${LanguageButton} /></span>
        <button
          class="btn plain icon"
          aria-label=${t("chrome.settings")}
          onClick=${openSettings}
        >
          <${Icon} name="gear" />
        </button>
      </span>
    </header>
  `;
}
