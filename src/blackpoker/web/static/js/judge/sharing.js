/** The sheet as text, always in step with the board, and the ways to keep it and pass it on. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { copy } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { nameOf } from "./open_table.js";
import { pngOf, svgOf } from "./picture.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {{ sheet: Sheet }} props */
export function SheetText({ sheet }) {
  const found = sheet.answer.value;
  const [text, setText] = useState("");
  const own = text !== "" && text !== found?.text;
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const shown = useRef("");
  useEffect(() => {
    const before = shown.current;
    shown.current = found?.text ?? "";
    // Whoever is writing goes on writing.
    setText((now) => (now !== before && document.activeElement === area.current ? now : shown.current));
  }, [found?.text]);
  const worst = (found?.faults ?? []).find((one) => one.grave !== false);
  const odd = (found?.faults ?? []).find((one) => one.grave === false);
  /** @param {DragEvent} e */
  const drop = async (e) => {
    const file = e.dataTransfer?.files[0];
    if (!file) return;
    e.preventDefault();
    await sheet.read((await file.text()).slice(0, 12_000));
  };
  /** @param {KeyboardEvent} e */
  const key = (e) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) void sheet.read(text);
  };
  return html`
    <section
      class="jtext"
      aria-label=${t("judge.text")}
      onDragOver=${(/** @type {Event} */ e) => e.preventDefault()}
      onDrop=${(/** @type {DragEvent} */ e) => void drop(e)}
    >
      <header>
        <b>${t("judge.text")}</b>
        <span role="status">
          ${
            sheet.problem.value
              ? html`<span class="chip bad">${sheet.problem.value}</span>`
              : worst
                ? html`<span class="chip bad">${worst.text}</span>`
                : odd
                  ? html`<span class="chip op">${odd.text}</span>`
                  : html`<span class="chip ok"><${Icon} name="check" />${t("judge.legal")}</span>`
          }
        </span>
        ${
          (found?.cases ?? []).length > 1 &&
          html`
            <select
              class="text"
              aria-label=${t("judge.cases")}
              onChange=${(/** @type {any} */ e) => void sheet.read(text, Number(e.target.value))}
            >
              ${(found?.cases ?? []).map((one, i) => html`<option key=${i} value=${i}>${one.id} ${one.title}</option>`)}
            </select>
          `
        }
        <span class="jtext-end">
          <button
            class="btn plain"
            disabled=${!own}
            onClick=${() => void sheet.read(text)}
          >
            ${t("judge.take_text")}
          </button>
          <button
            class="btn plain"
            onClick=${() => void copy(found?.text ?? "")}
          >
            <${Icon} name="copy" />${t("judge.copy")}
          </button>
        </span>
      </header>
      <textarea
        ref=${area}
        class="text hash"
        spellcheck=${false}
        aria-label=${t("judge.text")}
        value=${text}
        onInput=${(/** @type {any} */ e) => setText(e.target.value)}
        onKeyDown=${key}
      ></textarea>
    </section>
  `;
}

/** Give the browser something to keep. @param {string} name @param {Blob} blob */
function keep(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A scenario that can be run: with what is true now, if nothing is expected at its end.
 * @param {import("../../../types/protocol").JudgeAnswer} found
 */
function scenario(found) {
  const expects = found.lines.at(-1)?.startsWith("=");
  return `${[found.text.trimEnd(), ...(expects ? [] : (found.expect ?? []))].join("\n")}\n`;
}

/** @param {{ sheet: Sheet, onClose: () => void }} props */
export function Share({ sheet, onClose }) {
  const found = sheet.answer.value;
  if (!found) return null;
  const shown = sheet.position.value;
  const lists = sheet.lists.value;
  /** @param {string} id */
  const called = (id) => nameOf([...(lists?.fogs ?? []), ...(lists?.stage ?? [])], id);
  /** @param {string} key */
  const say = (key) => t(`judge.${key}`);
  const png = async () => {
    const blob = await pngOf(shown, say, called);
    if (blob) keep("blackpoker.png", blob);
  };
  return html`
    <${Dialog} title=${t("judge.share")} onClose=${onClose}>
      <p class="small">${t("judge.link_note")}</p>
      <p class="rowbtns gap8">
        <button
          class="btn go"
          onClick=${() => void copy(location.href)}
        >
          <${Icon} name="link" />${t("judge.copy_link")}
        </button>
        <button class="btn" onClick=${() => void copy(found.given.join("; "))}>${t("judge.copy_position")}</button>
      </p>
      <p class="small gap">${t("judge.scenario_note")}</p>
      <p class="rowbtns gap8">
        <button
          class="btn"
          onClick=${() => keep("judged.scenario", new Blob([scenario(found)], { type: "text/plain" }))}
        >
          <${Icon} name="down" />${t("judge.scenario")}
        </button>
        <button
          class="btn"
          onClick=${() => void copy(scenario(found))}
        >
          <${Icon} name="copy" />${t("judge.copy")}
        </button>
      </p>
      <p class="small gap">${t("judge.picture_note")}</p>
      <p class="rowbtns gap8">
        <button
          class="btn"
          onClick=${() => keep("blackpoker.svg", new Blob([svgOf(shown, say, called)], { type: "image/svg+xml" }))}
        >
          SVG
        </button>
        <button class="btn" onClick=${() => void png()}>PNG</button>
      </p>
    </${Dialog}>
  `;
}
