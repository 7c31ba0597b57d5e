/** Go on from a position of a record, against the computer. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../lib/dialog.js";
import { both, t } from "../lib/i18n.js";
import { catalogue, wantCatalogue } from "./catalogue.js";
import { Field } from "./start_details.js";
import { Trouble } from "./trouble.js";
import { begin, levelName, wish, wishes } from "./wishes.js";

/**
 * @param {{
 *   code: string, info: import("../../../types/protocol").ReplayInfo, move: number, seat: number,
 *   names: string[], onClose: () => void
 * }} props
 */
export function PlayOn({ code, info, move, seat, names, onClose }) {
  useEffect(wantCatalogue, []);
  const [side, setSide] = useState(seat);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const level = wishes.value.level || 1;
  const go = async () => {
    setBusy(true);
    setProblem("");
    try {
      await begin(
        { kind: "computer", regulation: info.regulation, level, replay: code, at: move, seat: side },
        levelName(level),
      );
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
      setBusy(false);
    }
  };
  return html`
    <${Dialog}
      title=${t("replay.play_on")}
      onClose=${onClose}
      foot=${html`
        <button class="btn go" disabled=${busy} onClick=${() => void go()}>
          ${t("replay.play_on_go", { n: move })}
        </button>
      `}
    >
      <p class="small">${t("replay.play_on_note")}</p>
      <div class="fields bare gap">
        <div class="field" role="group" aria-label=${t("replay.side")}>
          <span class="small muted">${t("replay.side")}</span>
          <span class="seg">
            ${names.map(
              (name, i) => html`
                <button key=${i} aria-pressed=${side === i ? "true" : "false"} onClick=${() => setSide(i)}>
                  ${name}
                </button>
              `,
            )}
          </span>
        </div>
        <${Field} label=${t("start.level")} id="on-level">
          <select
            id="on-level"
            class="text"
            onChange=${(/** @type {any} */ e) => wish({ level: Number(e.target.value) })}
          >
            ${(catalogue.value?.levels ?? []).map(
              (one) => html`
                <option key=${one.level} value=${one.level} selected=${one.level === level}>
                  ${one.level} ${both(one.name)}
                </option>
              `,
            )}
          </select>
        </${Field}>
      </div>
      ${problem && html`<${Trouble} text=${problem} />`}
    </${Dialog}>
  `;
}
