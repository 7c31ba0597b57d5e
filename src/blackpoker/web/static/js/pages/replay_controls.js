/** Below a replay: back and forth, by whose eyes, saving and sharing; and the same by keys. */
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { copy } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { whole } from "../lib/root.js";

const FIELDS = "dialog, input:not([type=range]), select, textarea";

/**
 * What each key does, but not in a field; Space on a button is that button's.
 * @param {Record<string, () => void>} does
 */
export function useReplayKeys(does) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof HTMLElement ? event.target : null;
      if (at?.closest(FIELDS)) return;
      const doing = does[event.key];
      if (!doing || (event.key === " " && at?.closest("button, a"))) return;
      event.preventDefault();
      doing();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
}

/**
 * @param {{
 *   code: string, move: number, count: number, playing: boolean, onMove: (to: number) => void,
 *   onStep: (by: number) => void, onPlay: () => void,
 *   viewers: string[][], viewer: string, onViewer: (id: string) => void
 * }} props
 */
export function Controls({ code, move, count, playing, onMove, onStep, onPlay, viewers, viewer, onViewer }) {
  return html`
    <input
      type="range"
      min="0"
      max=${count}
      value=${move}
      aria-label=${t("replay.position")}
      aria-valuetext=${t("replay.move_of", { n: move, of: count })}
      onInput=${(/** @type {any} */ e) => onMove(Number(e.target.value))}
    />
    <div class="bar">
      <${Jump} to="first" onPick=${() => onMove(0)} />
      <${Jump} to="prev" onPick=${() => onStep(-1)} />
      <button
        class="btn go icon"
        aria-label=${playing ? t("replay.pause") : t("replay.play")}
        aria-pressed=${playing ? "true" : "false"}
        onClick=${onPlay}
      >
        ${playing ? html`<span class="pause" aria-hidden="true"></span>` : html`<${Icon} name="play" />`}
      </button>
      <${Jump} to="next" onPick=${() => onStep(1)} />
      <${Jump} to="last" onPick=${() => onMove(count)} />
      <span class="pos num">${move} / ${count}</span>
      <span class="right">
        <span class="seg" role="group" aria-label=${t("replay.eyes")}>
          ${viewers.map(
            ([id = "", name]) => html`
              <button
                key=${id}
                aria-pressed=${viewer === id ? "true" : "false"}
                onClick=${() => onViewer(id)}
              >
                ${name}
              </button>
            `,
          )}
        </span>
        <a
          class="btn icon"
          aria-label=${t("judge.open")}
          title=${t("judge.open")}
          href=${`/judge?${new URLSearchParams({ replay: code, move: String(move) })}`}
        >
          <${Icon} name="scale" />
        </a>
        <a
          class="btn icon"
          aria-label=${t("end.save")}
          title=${t("end.save")}
          href=${`/api/replays/${encodeURIComponent(code)}/record`}
          download=${`blackpoker-${code}.txt`}
        >
          <${Icon} name="down" />
        </a>
        <button
          class="btn icon"
          aria-label=${t("end.share")}
          title=${t("end.share")}
          onClick=${() => void copy(whole(`/r/${code}?move=${move}`))}
        >
          <${Icon} name="share" />
        </button>
      </span>
    </div>
  `;
}

/** @param {{ to: "first" | "prev" | "next" | "last", onPick: () => void }} props */
function Jump({ to, onPick }) {
  return html`
    <button class="btn plain icon" aria-label=${t(`replay.${to}`)} onClick=${onPick}>
      <${Icon} name=${to} />
    </button>
  `;
}
