/** The log: sentences, each opening its position. A reader who left the end is never scrolled. */
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props */
export function Log({ desk }) {
  const { game } = desk;
  const lines = game.lines.value;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(0);
  const looking = game.looking.value;
  useLayoutEffect(() => {
    if (box.current && atEnd && !looking) {
      box.current.scrollTop = box.current.scrollHeight;
      setSeen(lines.length);
    }
  }, [lines, atEnd, desk.sheet.value]);
  const scrolled = () => {
    const b = box.current;
    if (b) setAtEnd(b.scrollHeight - b.scrollTop - b.clientHeight < 24);
  };
  const unseen = atEnd ? 0 : lines.length - seen;
  const lower = () => {
    desk.sheet.value = "";
  };
  const current = looking ? lines.findLastIndex((one) => one.seq === looking.seq) : lines.length - 1;
  return html`
    <section class="panel log" aria-label=${t("log.title")} data-region="log" id="log">
      <header>
        <h2>${t("log.title")}</h2>
        ${
          looking
            ? html`
              <button class="btn plain end live" onClick=${() => game.live()}>
                ${t("log.live")} <kbd>Esc</kbd>
              </button>
              <${Step} desk=${desk} by=${-1} />
              <${Step} desk=${desk} by=${1} />
            `
            : html`<span class="end steps-btn"><${Step} desk=${desk} by=${-1} /></span>`
        }
        <button class="btn plain icon only-sheet" aria-label=${t("chrome.close")} onClick=${lower}>
          <${Icon} name="x" />
        </button>
      </header>
      <div
        class="log-box"
        tabindex="0"
        ref=${box}
        onScroll=${scrolled}
        role="group"
        aria-label=${t("log.title")}
      >
        <ol>
          ${lines.map(
            (line, i) => html`<${LogLine} key=${i} desk=${desk} line=${line} now=${i === current} />`,
          )}
        </ol>
      </div>
      ${
        unseen > 0 &&
        html`
          <button class="btn unseen" onClick=${() => setAtEnd(true)}>
            ${t("log.unseen", { n: unseen })}
          </button>
        `
      }
    </section>
  `;
}

/** To the position before or after. @param {{ desk: Desk, by: number }} props */
function Step({ desk, by }) {
  const label = t(by < 0 ? "log.back" : "log.forward");
  return html`
    <button class="btn plain icon" aria-label=${label} onClick=${() => desk.step(by)}>
      <${Icon} name=${by < 0 ? "prev" : "next"} />
    </button>
  `;
}

/** @param {{ desk: Desk, line: import("../../../types/protocol").LogLine, now: boolean }} props */
function LogLine({ desk, line, now }) {
  const { game } = desk;
  if (line.kind === "turn") return html`<li class="mark">${rich(line.text)}</li>`;
  const whose = line.player === game.bottom ? "me" : (line.player ?? -1) >= 0 ? "op" : "";
  /** @param {Event} e */
  const look = (e) => {
    e.preventDefault();
    if (line.seq === game.lines.value.at(-1)?.seq) game.live();
    else void game.look(line.seq);
  };
  return html`
    <li class=${`${whose} ${line.kind ?? ""} ${now ? "now" : ""}`}>
      <a href=${`#${line.seq}`} onClick=${look}><span>${rich(line.text)}</span></a>
    </li>
  `;
}

/**
 * What has just happened, read out: many at once are summed up.
 * @param {{ desk: Desk }} props
 */
export function LogVoice({ desk }) {
  const lines = desk.game.lines.value;
  const heard = useRef(lines.length);
  const fresh = lines.slice(Math.min(heard.current, lines.length));
  useLayoutEffect(() => {
    heard.current = lines.length;
  });
  const said =
    fresh.length > 3
      ? [fresh[fresh.length - 1]?.text ?? "", t("log.and_more", { n: fresh.length - 1 })]
      : fresh.map((one) => one.text);
  return html`
    <div class="sr" role="log" aria-live="polite">
      ${said.map((one, i) => html`<p key=${`${lines.length}-${i}`}>${plain(one)}</p>`)}
    </div>
  `;
}
