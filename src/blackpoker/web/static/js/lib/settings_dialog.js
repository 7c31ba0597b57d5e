/** The settings, the same on every page; the table adds its own below. */
import { html } from "htm/preact";
import { Dialog } from "./dialog.js";
import { t } from "./i18n.js";
import { languages, settings } from "./settings.js";

/**
 * One row of buttons of which one is pressed.
 * @param {{
 *   label: string, value: any, choices: [any, string][], onPick: (value: any) => void, note?: string
 * }} props
 */
export function Choice({ label, value, choices, onPick, note = "" }) {
  return html`
    <div class="set-row" role="group" aria-label=${label}>
      <span>${label}${note && html`<small>${note}</small>`}</span>
      <span class="seg">
        ${choices.map(
          ([one, said]) => html`
            <button aria-pressed=${one === value ? "true" : "false"} onClick=${() => onPick(one)}>
              ${said}
            </button>
          `,
        )}
      </span>
    </div>
  `;
}

/**
 * @param {{
 *   label: string, signal: import("@preact/signals").Signal<boolean>, note?: string,
 *   onChange?: (on: boolean) => void
 * }} props
 */
export function Switch({ label, signal, note = "", onChange }) {
  /** @param {boolean} on */
  const pick = (on) => {
    signal.value = on;
    onChange?.(on);
  };
  return html`
    <${Choice}
      label=${label}
      note=${note}
      value=${signal.value}
      onPick=${pick}
      choices=${[
        [false, t("settings.off")],
        [true, t("settings.on")],
      ]}
    />
  `;
}

/** How long what others do is shown. @param {{ note?: string }} props */
export function PaceChoice({ note = "" }) {
  return html`
    <${Choice}
      label=${t("settings.pace")}
      note=${note}
      value=${settings.pace.value}
      onPick=${(/** @type {string} */ v) => {
        settings.pace.value = v;
      }}
      choices=${["auto", "slow", "normal", "fast", "none"].map((one) => [one, t(`settings.pace_${one}`)])}
    />
  `;
}

/** @param {boolean} on */
async function askToNotify(on) {
  if (!on || !("Notification" in window)) return;
  if ((await Notification.requestPermission()) !== "granted") settings.notify.value = false;
}

/** @param {{ onClose: () => void, more: any }} props */
export function SettingsDialog({ onClose, more }) {
  const s = settings;
  return html`
    <${Dialog} title=${t("chrome.settings")} onClose=${onClose} kind="sheet-dialog">
      ${more && html`<${more} />`}
      <h3 class="set-head">${t("settings.look")}</h3>
      <${Choice}
        label=${t("settings.language")}
        value=${s.lang.value}
        onPick=${(/** @type {string} */ v) => {
          s.lang.value = v;
        }}
        choices=${languages.map((one) => [one.id, one.name])}
      />
      <${Choice}
        label=${t("settings.theme")}
        value=${s.theme.value}
        onPick=${(/** @type {string} */ v) => {
          s.theme.value = v;
        }}
        choices=${[
          ["auto", t("settings.auto")],
          ["light", t("settings.light")],
          ["dark", t("settings.dark")],
        ]}
      />
      <${Choice}
        label=${t("settings.suits")}
        value=${s.suits.value}
        onPick=${(/** @type {string} */ v) => {
          s.suits.value = v;
        }}
        choices=${[
          ["two", t("settings.two")],
          ["four", t("settings.four")],
        ]}
      />
      <${Switch} label=${t("settings.letters")} signal=${s.letters} />
      <${Choice}
        label=${t("settings.motion")}
        value=${s.motion.value}
        onPick=${(/** @type {string} */ v) => {
          s.motion.value = v;
        }}
        choices=${[
          ["auto", t("settings.auto")],
          ["off", t("settings.off")],
          ["1", "1×"],
          ["2", "2×"],
        ]}
      />
      <${PaceChoice} note=${t("settings.pace_note")} />
      <h3 class="set-head">${t("settings.sounds")}</h3>
      <${Switch} label=${t("settings.sound")} signal=${s.sound} note=${t("settings.sound_note")} />
      <${Switch} label=${t("settings.notify")} signal=${s.notify} onChange=${askToNotify} />
      <h3 class="set-head">${t("settings.hands")}</h3>
      <${Switch} label=${t("settings.keys")} signal=${s.keys} note=${t("settings.keys_note")} />
      <${Switch}
        label=${t("settings.own_bulwarks")}
        signal=${s.ownBulwarks}
        note=${t("settings.own_bulwarks_note")}
      />
      <${Switch} label=${t("settings.read_faces")} signal=${s.readFaces} />
    </${Dialog}>
  `;
}
