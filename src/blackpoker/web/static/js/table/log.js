/** The log: sentences, each opening its position. A reader who left the end is never scrolled. */
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { worded } from "./word_card.js";

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
            : html`
              <button
                class="btn plain end small"
                aria-pressed=${String(settings.passes.value)}
                title=${t("log.show_passes")}
                onClick=${() => {
                  settings.passes.value = !settings.passes.value;
                }}
              >
                ${t("ask.pass")}
              </button>
              <span class="steps-btn"><${Step} desk=${desk} by=${-1} /></span>
            `
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
          ${told(lines).map(
            ({ at, undone, passes }) => html`
              <${LogLine}
                key=${at}
                desk=${desk}
                line=${lines[at]}
                now=${at === current}
                undone=${undone}
                passes=${passes}
              />
            `,
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

/** @typedef {import("../../../types/protocol").LogLine} Told */

/**
 * The lines as they are shown: passes in a row are one, or none, and what was taken back is marked.
 * @param {Told[]} lines
 */
function told(lines) {
  /** @type {{ at: number, undone: boolean, passes: Told[] }[]} */
  const shown = [];
  /** @type {Set<number>} */
  const gone = new Set();
  lines.forEach((line, i) => {
    const to = line.to ?? -1;
    if (to >= 0) lines.forEach((one, j) => j < i && one.seq > to && one.kind !== "turn" && gone.add(j));
  });
  lines.forEach((line, at) => {
    const undone = gone.has(at);
    if (line.kind !== "pass" && line.kind !== "auto") {
      shown.push({ at, undone, passes: [] });
      return;
    }
    if (!settings.passes.value) return;
    const last = shown.at(-1);
    if (last?.passes.length && last.undone === undone) {
      last.passes.push(line);
      last.at = at;
    } else shown.push({ at, undone, passes: [line] });
  });
  return shown;
}

/** Step through the positions of the log. @param {Desk} desk @param {number} by */
export function step(desk, by) {
  const lines = desk.game.lines.value;
  const seqs = [...new Set(lines.map((one) => one.seq))];
  const now = desk.game.looking.value?.seq ?? Infinity;
  const to = by < 0 ? seqs.filter((one) => one < now).pop() : seqs.find((one) => one > now);
  if (to === undefined) {
    if (by > 0) desk.game.live();
    return;
  }
  if (by > 0 && to === seqs[seqs.length - 1]) desk.game.live();
  else void desk.game.look(to);
}

/** Who has passed, in one line. @param {Desk} desk @param {Told[]} passes */
function passed(desk, passes) {
  const who = passes.map((one) => desk.game.names.value[one.player ?? -1] ?? "");
  return t("log.passes", { who: [...new Set(who)].join(t("list.comma")), n: passes.length });
}

/** To the position before or after. @param {{ desk: Desk, by: number }} props */
function Step({ desk, by }) {
  const label = t(by < 0 ? "log.back" : "log.forward");
  return html`
    <button class="btn plain icon" aria-label=${label} onClick=${() => step(desk, by)}>
      <${Icon} name=${by < 0 ? "prev" : "next"} />
    </button>
  `;
}

/** A line before the judge. @param {import("./game.js").Game} game @param {number} seq */
function judged(game, seq) {
  const id = game.welcome.value?.game ?? game.code;
  const asked = new URLSearchParams({ game: id, seq: String(seq) });
  if (game.watching) asked.set("watch", game.code);
  return `/judge?${asked}`;
}

/** @param {{ desk: Desk, line: Told, now: boolean, undone: boolean, passes: Told[] }} props */
function LogLine({ desk, line, now, undone, passes }) {
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
    <li class=${`${whose} ${line.kind ?? ""} ${now ? "now" : ""} ${undone ? "undone" : ""}`}>
      <a href=${`#${line.seq}`} onClick=${look}>
        ${undone && html`<span class="sr">${t("log.undone")}</span>`}
        <span title=${passes.map((one) => one.text).join(" ") || undefined}>
          ${passes.length > 1 ? passed(desk, passes) : worded(rich(line.text), true)}
        </span>
      </a>
      <a
        class="ask-judge"
        href=${judged(game, line.seq)}
        target="_blank"
        aria-label=${t("judge.open")}
        title=${t("judge.open")}
      >
        <${Icon} name="scale" />
      </a>
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
  const fresh = lines.slice(Math.min(Math.max(heard.current, desk.game.voiced), lines.length));
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
