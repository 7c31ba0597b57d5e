/** Coming to an evening: a name, and what one would like to play. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { pointsSaid, wishes } from "./meeting_data.js";
import { Field } from "./start_details.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./meeting_data.js").Meeting} Meeting */
/** @typedef {import("./meeting_data.js").Evening} Evening */

/** @param {{ evening: Evening, meeting: Meeting, folded: boolean }} props */
export function Joining({ evening, meeting, folded }) {
  const [wish, setWish] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const full = meeting.players.length >= (meeting.most ?? 64);
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = settings.name.value.trim();
    if (!name) {
      setProblem(t("meet.name_first"));
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      await evening.askPatiently("players", { name, wish, nonce: evening.nonce });
      evening.again();
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
    }
    setBusy(false);
  };
  const known = wishes(meeting);
  const title = t(meeting.round ? "meet.join_late" : "meet.join");
  const form = html`
      <p class="muted small">${pointsSaid(meeting.points)}</p>
      ${full && html`<p role="status">${t("meet.full", { n: meeting.most ?? 64 })}</p>`}
      <form class="fields bare" onSubmit=${(/** @type {Event} */ e) => void join(e)}>
        <${Field} label=${t("start.name")} id="name">
          <input
            id="name"
            class="text"
            maxlength="24"
            autocomplete="nickname"
            value=${settings.name.value}
            onInput=${(/** @type {any} */ e) => {
              settings.name.value = e.target.value;
            }}
          />
        </${Field}>
        ${
          known.length > 1 &&
          html`
            <${Field} label=${t("meet.wish")} id="wish" note=${t("meet.wish_note")}>
              <select
                id="wish"
                class="text"
                aria-describedby="wish-note"
                value=${String(wish)}
                onChange=${(/** @type {any} */ e) => setWish(Number(e.target.value))}
              >
                ${known.map((name, n) => html`<option key=${n} value=${String(n)}>${name}</option>`)}
              </select>
            </${Field}>
          `
        }
        ${problem && html`<${Trouble} text=${problem} />`}
        <p class="rowbtns">
          <button class="btn go" data-join disabled=${busy || full}>${t("meet.come")}</button>
        </p>
      </form>
  `;
  // Whoever runs the evening may play in it, too, but has other things to do first.
  return html`
    <section class="sheet meet-join">
      ${
        folded
          ? html`<details><summary>${t("meet.join_too")}</summary>${form}</details>`
          : html`<h2 class="section-title">${title}</h2>${form}`
      }
    </section>
  `;
}
