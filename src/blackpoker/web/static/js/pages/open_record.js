/** A button that opens a record file and goes to its replay. */
import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { toast } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";

const LARGEST = 60_000; // letters, as the server takes them

/** Send a record to the server and go there; throws what is wrong with it. @param {string} record */
export async function openRecord(record) {
  if (!record.trim()) throw { text: t("replay.empty") };
  if (record.length > LARGEST) throw { text: t("replay.too_long") };
  const info = await post("/api/replays", { record, lang: settings.lang.value });
  navigate(`/r/${info.code}`);
}

/** @param {{ class?: string, onProblem?: (text: string) => void }} props */
export function OpenRecord({ class: look = "btn", onProblem }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [busy, setBusy] = useState(false);
  const read = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    setBusy(true);
    try {
      if (file.size > 4 * LARGEST) throw { text: t("replay.too_long") };
      await openRecord(await file.text());
    } catch (error) {
      const text = /** @type {any} */ (error).text ?? t("replay.unreadable");
      if (onProblem) onProblem(text);
      else toast(text, { bad: true });
    }
    setBusy(false);
    if (input.current) input.current.value = "";
  };
  return html`
    <button class=${look} disabled=${busy} onClick=${() => input.current?.click()}>
      <${Icon} name="share" />
      ${t("replay.open_file")}
    </button>
    <input
      ref=${input}
      class="sr"
      type="file"
      tabindex="-1"
      accept=".bpr,.txt,text/plain"
      aria-label=${t("replay.open_file")}
      onChange=${() => void read()}
    />
  `;
}
