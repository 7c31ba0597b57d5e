/** The log: sentences, each opening its position. A reader who left the end is never scrolled. */
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { plain, rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";

/** @param {{ desk: import("./desk.js").Desk }} props */
export function Log({ desk }) {
  const { game } = desk;
  const lines = game.lines.value;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(0);
  const looking = game.looking.value;
  useLayoutEffect(() => {
    if (box.current && atEnd && !looking) { box.current.scrollTop = box.current.scrollHeight; setSeen(lines.length); }
  }, [lines, atEnd, desk.sheet.value]);
  const scrolled = () => {
    const b = box.current;
    if (b) setAtEnd(b.scrollHeight - b.scrollTop - b.clientHeight < 24);
  };
  const unseen = atEnd ? 0 : lines.length - seen;
  const bottom = game.bottom;
  const current = looking ? lines.findLastIndex((one) => one.seq === looking.seq) : lines.length - 1;
  return html`<section class="panel log" aria-label=${t("log.title")} data-region="log" id="log">
    <header><h2>${t("log.title")}</h2>
      ${looking ? html`<button class="btn plain end live" onClick=${() => game.live()}>${t("log.live")} <kbd>Esc</kbd></button>`
        : html`<span class="end steps-btn"><button class="btn plain icon" aria-label=${t("log.back")} onClick=${() => desk.step(-1)}><${Icon} name="prev" /></button></span>`}
      ${looking && html`<button class="btn plain icon" aria-label=${t("log.back")} onClick=${() => desk.step(-1)}><${Icon} name="prev" /></button>
        <button class="btn plain icon" aria-label=${t("log.forward")} onClick=${() => desk.step(1)}><${Icon} name="next" /></button>`}
      <button class="btn plain icon only-sheet" aria-label=${t("chrome.close")} onClick=${() => { desk.sheet.value = ""; }}><${Icon} name="x" /></button></header>
    <div class="log-box" tabindex="0" ref=${box} onScroll=${scrolled} role="group" aria-label=${t("log.title")}><ol>
      ${lines.map((line, i) => line.kind === "turn"
        ? html`<li key=${i} class="mark">${rich(line.text)}</li>`
        : html`<li key=${i} class=${`${line.player === bottom ? "me" : (line.player ?? -1) >= 0 ? "op" : ""} ${line.kind ?? ""} ${i === current ? "now" : ""}`}>
          <a href=${`#${line.seq}`} onClick=${(/** @type {Event} */ e) => { e.preventDefault(); if (line.seq === lines[lines.length - 1]?.seq) game.live(); else void game.look(line.seq); }}><span>${rich(line.text)}</span></a></li>`)}
    </ol></div>
    ${unseen > 0 && html`<button class="btn unseen" onClick=${() => setAtEnd(true)}>${t("log.unseen", { n: unseen })}</button>`}
  </section>`;
}

/** What has just happened, read out: many at once are summed up. @param {{ desk: import("./desk.js").Desk }} props */
export function LogVoice({ desk }) {
  const lines = desk.game.lines.value;
  const heard = useRef(lines.length);
  const fresh = lines.slice(Math.min(heard.current, lines.length));
  useLayoutEffect(() => { heard.current = lines.length; });
  const said = fresh.length > 3 ? [fresh[fresh.length - 1]?.text ?? "", t("log.and_more", { n: fresh.length - 1 })] : fresh.map((one) => one.text);
  return html`<div class="sr" role="log" aria-live="polite">${said.map((one, i) => html`<p key=${`${lines.length}-${i}`}>${plain(one)}</p>`)}</div>`;
}
