/** The first page: play at once, or choose against whom, by which rules and how. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Back, Card } from "../lib/cards.js";
import { Page } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { link } from "../link/link.js";
import { OnlyHere } from "../link/only_here.js";
import {
  catalogue,
  catalogueFailed,
  loadCatalogue,
  regulation,
  shortName,
  wantCatalogue,
} from "./catalogue.js";
import { forget, unfinished } from "./games.js";
import { LevelPick } from "./level_pick.js";
import { OpenRecord } from "./open_record.js";
import { HousePick, RegulationPick } from "./regulation_pick.js";
import { Details, OpponentPick } from "./start_details.js";
import { Trouble } from "./trouble.js";
import {
  FIRST_LEVEL,
  USUAL,
  begin,
  bodyOf,
  levelName,
  seedFits,
  wish,
  wishedAgent,
  wishedHouse,
  wishes,
} from "./wishes.js";

wantCatalogue(); // while the words are still on their way

export default function Start() {
  useEffect(wantCatalogue, []);
  const found = catalogue.value;
  const now = { ...USUAL, ...wishes.value };
  const first = found?.first ?? "";
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState(/** @type {{ where: string, text: string } | null} */ (null));

  /** @param {string} where @param {() => Promise<void>} doing */
  const run = async (where, doing) => {
    if (busy) return;
    setBusy(where);
    setProblem(null);
    try {
      await doing();
    } catch (error) {
      setProblem({ where, text: /** @type {any} */ (error).text ?? String(error) });
      setBusy("");
    }
  };
  const atOnce = () =>
    run("now", async () => {
      const known = await loadCatalogue();
      await begin({ kind: "computer", regulation: known.first, level: FIRST_LEVEL }, levelName(FIRST_LEVEL));
    });
  const computer = wishedAgent(now) || levelName(now.level);
  const chosen = () => {
    if (!seedFits(now.seed)) {
      setProblem({ where: "chosen", text: t("start.seed_wrong") });
      return;
    }
    const against = now.kind === "computer" ? computer : now.kind === "hotseat" ? now.other : "";
    void run("chosen", () => begin(bodyOf(now, first), against, now.deck));
  };
  const rules = regulation(now.regulation) ?? regulation(first);
  const alone = link.here && now.kind === "friend"; // nobody else can come to this browser
  return html`
    <${Page} current="start" title=${t("chrome.start")}>
      <div class="start">
        <div>
          <h1 class="display">${t("start.title_1")}<br />${t("start.title_2")}</h1>
          <p class="lead">${t("start.lead")}</p>
          <button class="big" onClick=${atOnce} disabled=${busy === "now"} id="play-now">
            <${Icon} name="play" />
            <b>${busy === "now" ? t("start.dealing") : t("start.now")}</b>
            <small>
              ${t("start.now_what", {
                regulation: found ? shortName(/** @type {any} */ (regulation(first))) : t("start.first_name"),
                level: FIRST_LEVEL,
              })}
            </small>
          </button>
          <${OnlyHere} part="OnTheWay" />
          ${problem?.where === "now" && html`<${Trouble} text=${problem.text} />`}
          <div class="alt">
            <a class="btn" href="/lesson"><${Icon} name="book" />${t("start.lesson")}</a>
            <${OpenRecord} class="btn plain" />
          </div>
        </div>
        <${Still} />
      </div>
      <${GoOn} />
      <h2 class="section-head">${t("start.choose")}</h2>
      ${
        catalogueFailed.value &&
        html`
          <${Trouble} text=${catalogueFailed.value} />
          <p class="gap"><button class="btn" onClick=${wantCatalogue}>${t("start.retry")}</button></p>
        `
      }
      ${
        found &&
        html`
          <div class="opts">
            <section class="sheet">
              <h3>${t("start.opponent")}</h3>
              <${OpponentPick} now=${now} onPick=${wish} />
              <${Details} now=${now} rules=${rules} onPick=${wish} />
            </section>
            <section class="sheet">
              <h3>${t("start.regulation")}</h3>
              <${RegulationPick}
                now=${rules?.id ?? first}
                onPick=${(/** @type {string} */ id) => wish({ regulation: id })}
              />
              <${HousePick} now=${now.house} onPick=${(/** @type {string[]} */ house) => wish({ house })} />
            </section>
            ${
              now.kind === "computer" &&
              html`
                <section class="sheet">
                  <h3>${t("start.level")}</h3>
                  <${LevelPick}
                    now=${wishedAgent(now) || now.level}
                    rules=${rules}
                    onPick=${(/** @type {number} */ level) => wish({ level, agent: "" })}
                    onAgent=${(/** @type {string} */ agent) => wish({ agent })}
                  />
                </section>
              `
            }
            ${
              now.kind !== "computer" &&
              html`
                <section class="sheet about">
                  <h3>${t(`start.about.${now.kind}.title`)}</h3>
                  ${alone && html`<${OnlyHere} part="Friends" />`}
                  ${t(`start.about.${now.kind}.how`)
                    .split("\n")
                    .map((line) => html`<p>${line}</p>`)}
                </section>
              `
            }
          </div>
          <div class="begin sheet">
            <p>
              <b>${t(`start.${now.kind}`)}</b> · ${rules && html`${both(rules.name)}`}
              ${wishedHouse(now).map((one) => html` + ${both(one.name)}`)}
              ${now.kind === "computer" && html` · ${both(computer)}`}
            </p>
            <button class="btn go" onClick=${chosen} disabled=${busy === "chosen" || alone}>
              ${busy === "chosen" ? t("start.dealing") : t(`start.begin_${now.kind}`)}
            </button>
          </div>
          ${problem?.where === "chosen" && html`<${Trouble} text=${problem.text} />`}
        `
      }
    </${Page}>
  `;
}

/** A few cards, only to look at. */
function Still() {
  /** @param {number[]} cards @param {number} size @param {string} more */
  const soldier = (cards, size, more = "") => html`
    <li class=${`unit ${more} ${cards.length > 1 ? "n2" : ""}`}>
      <span class="body">
        <span class="cards">${cards.map((one) => html`<${Card} card=${one} />`)}</span>
        <span class="size num">${size}</span>
      </span>
    </li>
  `;
  return html`
    <div class="start-still me" aria-hidden="true">
      <ul class="r1">${soldier([6], 7, "driven")}${soldier([23, 18], 17)}${soldier([51], 13)}</ul>
      <ul class="r2">
        <li class="unit driven"><span class="body"><span class="cards"><${Back} mine /></span></span></li>
        <li class="unit"><span class="body"><span class="cards"><${Back} mine /></span></span></li>
        <li class="pile deep"><div class="stack"><${Back} mine /></div></li>
      </ul>
    </div>
  `;
}

/** Games of this browser that are not over. */
function GoOn() {
  const games = unfinished();
  if (!games.length) return null;
  return html`
    <section class="goon sheet">
      <h2 class="hd">${t("start.go_on")}</h2>
      <ul>
        ${games.slice(0, 5).map(
          (one) => html`
            <li key=${one.game}>
              <a class="btn" href=${`/g/${one.game}`}>
                <${Icon} name="next" />
                <span>${one.turn ? t("start.go_on_turn", { turn: one.turn }) : t("start.go_on_new")}</span>
                <small>
                  ${[t(`start.${one.kind}`), both(one.against), both(one.name)].filter(Boolean).join(" · ")}
                </small>
              </a>
              <button
                class="btn plain icon"
                aria-label=${t("start.forget")}
                onClick=${() => forget(one.game)}
              >
                <${Icon} name="x" />
              </button>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
