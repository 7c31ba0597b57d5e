/** Looking back: a record opened, and a game shown move by move, by any pair of eyes. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Page } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { OpenRecord, openRecord } from "./open_record.js";
import { Viewer } from "./replay_viewer.js";
import { shelf } from "./shelf.js";
import { Trouble } from "./trouble.js";

/** @param {{ code: string }} props */
export default function Replay({ code }) {
  return code ? html`<${Viewer} key=${code} code=${code} />` : html`<${Open} />`;
}

function Open() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    setProblem("");
    try {
      await openRecord(text);
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
    }
    setBusy(false);
  };
  /** @param {DragEvent} event */
  const drop = async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) setText((await file.text()).slice(0, 100_000));
  };
  return html`
    <${Page} current="replay" title=${t("chrome.replay")}>
      <h1 class="display">${t("replay.title")}</h1>
      <p class="lead">${t("replay.lead")}</p>
      <p class="rowbtns gap8"><a class="btn" href="/judge"><${Icon} name="scale" />${t("judge.set_up")}</a></p>
      <div
        class="opening gap"
        onDragOver=${(/** @type {Event} */ e) => e.preventDefault()}
        onDrop=${(/** @type {DragEvent} */ e) => void drop(e)}
      >
        <section class="sheet">
          <h2 class="hd">${t("replay.from_file")}</h2>
          <p class="small muted">${t("replay.from_file_note")}</p>
          <div class="gap8"><${OpenRecord} class="btn go" onProblem=${setProblem} /></div>
          <label class="small muted gap block" for="record">${t("replay.paste")}</label>
          <textarea
            id="record"
            class="text hash"
            rows="6"
            value=${text}
            placeholder="blackpoker record 2"
            onInput=${(/** @type {any} */ e) => setText(e.target.value)}
          ></textarea>
          <button
            class="btn gap8"
            disabled=${busy}
            aria-disabled=${text.trim() ? undefined : "true"}
            onClick=${() => void (text.trim() && read())}
          >
            ${t("replay.look")}
          </button>
          ${problem && html`<${Trouble} text=${problem} />`}
        </section>
        <section class="sheet">
          <h2 class="hd">${t("replay.seen")}</h2>
          ${
            shelf.value.length
              ? html`
                <ul class="shelf">
                  ${shelf.value.map(
                    (one) => html`
                      <li key=${one.code}>
                        <a class="btn" href=${`/r/${one.code}`}>
                          <${Icon} name="play" />
                          <span>${one.names.join(" – ")}</span>
                          <small>
                            ${both(one.name)}${" "}
                            ·${" "}
                            ${new Date(one.at).toLocaleDateString(document.documentElement.lang)}
                          </small>
                        </a>
                      </li>
                    `,
                  )}
                </ul>
              `
              : html`<p class="muted">${t("replay.none_seen")}</p>`
          }
        </section>
      </div>
    </${Page}>
  `;
}
