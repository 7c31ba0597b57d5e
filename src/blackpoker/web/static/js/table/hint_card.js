/** The hint beside the table: the move in a sentence, why, what to mind, its steps, and doing it. */
import { html } from "htm/preact";
import { rich } from "../lib/cards.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../../types/protocol").Advised} Advised */

/** @param {number} chance */
const percent = (chance) => Math.round(chance * 100);

/** @param {{ desk: Desk }} props */
export function HintCard({ desk }) {
  const { advising } = desk;
  if (!advising.open.value) return null;
  const one = advising.option.value;
  return html`
    <section class="advice" role="dialog" aria-modal="false" aria-labelledby="hint-says">
      <header>
        <span class="chip ok"><${Icon} name="lamp" />${t("hint.title")}</span>
        <button class="btn plain icon" aria-label=${t("chrome.close")} onClick=${() => advising.close()}>
          <${Icon} name="x" />
        </button>
      </header>
      ${one ? html`<${Counsel} desk=${desk} one=${one} />` : html`<${Quiet} desk=${desk} />`}
    </section>
  `;
}

/** Thinking, or why a plan went no further. @param {{ desk: Desk }} props */
function Quiet({ desk }) {
  const { advising } = desk;
  if (advising.stopped.value)
    return html`
      <p id="hint-says" role="status">${advising.stopped.value}</p>
      <footer>
        <button class="btn" onClick=${() => void advising.ask()}>
          <${Icon} name="lamp" />${t("hint.again")} <kbd class="only-wide">H</kbd>
        </button>
      </footer>
    `;
  return html`
    <p class="thinking" id="hint-says" role="status">
      <span class="dots3" aria-hidden="true"><i></i><i></i><i></i></span>
      ${t("hint.thinking")}
    </p>
  `;
}

/** @param {{ desk: Desk, one: Advised }} props */
function Counsel({ desk, one }) {
  const { advising } = desk;
  const said = advising.said.value;
  const options = said?.options ?? [];
  const other = options.find((another) => another !== one);
  const steps = one.steps ?? [];
  return html`
    <h2 id="hint-says" tabindex="-1" role="status">${rich(one.say)}</h2>
    ${(one.because ?? []).map((text) => html`<p>${rich(text)}</p>`)}
    ${(one.mind ?? []).map((text) => html`<p class="but">${rich(t("hint.mind", { text }))}</p>`)}
    <ol class="todo">
      ${steps.map(
        (step, i) => html`
          <li class=${i === 0 ? "now" : ""}>
            <i class="num" aria-hidden="true">${i + 1}</i><span>${rich(step.text)}</span>
          </li>
        `,
      )}
    </ol>
    <div class="odds">
      <${Odds} text=${t("hint.chance")} chance=${one.chance} kind="good" />
      ${other && html`<${Odds} text=${rich(other.label)} chance=${other.chance} kind="weak" />`}
    </div>
    <footer>
      <button class="btn go" onClick=${() => advising.go()}>
        <${Icon} name="play" />${t("hint.do")} <kbd class="only-wide">Enter</kbd>
      </button>
      <button class="btn" onClick=${() => void advising.fill(desk.assembly)}>${t("hint.step")}</button>
      ${
        options.length > 1 &&
        html`<button class="btn plain" onClick=${() => advising.other()}>${t("hint.other")}</button>`
      }
    </footer>
    <p class="small muted">${t("hint.from", { n: said?.games ?? 0 })}</p>
  `;
}

/** A chance as a bar and a number. @param {{ text: any, chance: number, kind: string }} props */
function Odds({ text, chance, kind }) {
  return html`
    <span class=${kind === "weak" ? "muted" : ""}>${text}</span>
    <progress class=${kind} value=${percent(chance)} max="100" aria-label=${t("hint.chance")}></progress>
    <b class="num">${percent(chance)} %</b>
  `;
}

/** The way to it, in the prompt. @param {{ desk: Desk }} props */
export function HintButton({ desk }) {
  if (!desk.advising.may) return null;
  return html`
    <button
      class="btn plain hint-btn"
      aria-label=${t("hint.title")}
      aria-expanded=${String(desk.advising.open.value)}
      onClick=${() => void desk.advising.ask()}
    >
      <${Icon} name="lamp" /><span class="only-wide">${t("hint.title")}</span>
      <kbd class="only-wide">H</kbd>
    </button>
  `;
}
