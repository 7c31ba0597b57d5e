/** Passing: the grid of stops in the settings, and the banner while a yield is active. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { Choice } from "../lib/settings_dialog.js";

/** @typedef {NonNullable<import("../../../types/protocol").Welcome["steps"]>[number]} Step */

/** @param {{ desk: import("./desk.js").Desk }} props */
export function YieldBanner({ desk }) {
  const now = desk.game.state.value?.yielding;
  if (!now) return null;
  return html`
    <div class="yield" role="status">
      <${Icon} name="pass" />
      <span>${rich(now.text)}</span>
      <button class="btn plain" onClick=${() => desk.game.yieldUntil("off")}>
        ${t("passing.stop")} <kbd>Esc</kbd>
      </button>
    </div>
  `;
}

/** A part of the settings, for this seat in this game. @param {import("./desk.js").Desk} desk */
export function passingSettings(desk) {
  return function PassingSettings() {
    const { game } = desk;
    const passing = game.passing.value;
    if (!passing) return null;
    const steps = game.welcome.value?.steps ?? [];
    /** @param {"own" | "theirs"} whose @param {Step} step */
    const toggle = (whose, step) => {
      const now = passing[whose] ?? [];
      const into = now.includes(step) ? now.filter((one) => one !== step) : [...now, step];
      game.setPassing({ [whose]: steps.filter((one) => into.includes(one)) });
    };
    /** @param {"lethal" | "targeted" | "novel" | "discreet" | "ask_top"} name */
    const flag = (name) => html`
      <${Choice}
        label=${t(`passing.${name}`)}
        value=${!!passing[name]}
        onPick=${(/** @type {boolean} */ on) => game.setPassing({ [name]: on })}
        choices=${[
          [false, t("settings.off")],
          [true, t("settings.on")],
        ]}
      />
    `;
    return html`
      <h3 class="set-head">${t("passing.title")}</h3>
      <${Choice}
        label=${t("passing.mode")}
        note=${t(`passing.${passing.mode ?? "auto"}_long`)}
        value=${passing.mode ?? "auto"}
        onPick=${(/** @type {string} */ mode) => game.setPassing({ mode })}
        choices=${["auto", "always", "never"].map((one) => [one, t(`passing.${one}`)])}
      />
      <table class="stops">
        <caption>${t("passing.stops")}</caption>
        <thead><tr><td></td>${steps.map((one) => html`<th scope="col">${t(`step.${one}`)}</th>`)}</tr></thead>
        <tbody>
          ${
            /** @type {["own", "theirs"]} */ (["own", "theirs"]).map(
              (whose) =>
                html`
                  <tr>
                    <th scope="row">${t(`passing.${whose}`)}</th>
                    ${steps.map((one) => {
                      const on = (passing[whose] ?? []).includes(one);
                      return html`
                        <td>
                          <button
                            class="tick"
                            aria-pressed=${String(on)}
                            aria-label=${`${t(`passing.${whose}`)} ${t(`step.${one}`)}`}
                            onClick=${() => toggle(whose, one)}
                          >
                            ${on ? html`<${Icon} name="check" />` : "–"}
                          </button>
                        </td>
                      `;
                    })}
                  </tr>
                `,
            )
          }
        </tbody>
      </table>
      ${flag("lethal")}
      ${flag("targeted")}
      ${flag("novel")}
      ${flag("discreet")}
      ${flag("ask_top")}
    `;
  };
}
