/** How strong the computer plays: names and characters, and only what was measured. */
import { html } from "htm/preact";
import { both, t } from "../lib/i18n.js";
import { catalogue, regulation, shortName } from "./catalogue.js";

/** @param {number} share */
const percent = (share) => Math.round(share * 100);

/**
 * What is known about a level: in this regulation if it was measured there.
 * @param {import("./catalogue.js").LevelInfo} level @param {string} id
 */
function measured(level, id) {
  return level.measured.find((one) => one.regulation === id) ?? level.measured[0];
}

/**
 * The graded opponents, and whoever else this server offers.
 * @param {{ now: number | string, rules: any, onPick: (level: number) => void,
 *   onAgent: (name: string) => void }} props
 */
export function LevelPick({ now, rules, onPick, onAgent }) {
  const levels = catalogue.value?.levels ?? [];
  const agents = catalogue.value?.agents ?? [];
  return html`
    <div class="pick levels" role="radiogroup" aria-label=${t("start.level")}>
      ${levels.map((level) => {
        const known = measured(level, rules?.id ?? "");
        const where = known && regulation(known.regulation);
        return html`
          <label key=${level.level}>
            <input
              type="radio"
              name="level"
              value=${level.level}
              checked=${now === level.level}
              onChange=${() => onPick(level.level)}
            />
            <b><span class="num">${level.level}</span> ${both(level.name)}</b>
            <span class="muted small num">
              ${!level.elo ? "" : t("start.elo", { elo: level.elo })}
            </span>
            <small>
              ${both(level.character)}
              ${
                now === level.level &&
                html`
                  <br />
                  <span class="muted">
                    ${
                      known
                        ? t("start.measured", {
                            below: level.level - 1,
                            rate: percent(known.rate),
                            low: percent(known.low),
                            high: percent(known.high),
                            games: known.games,
                            regulation: where ? shortName(where) : known.regulation,
                          })
                        : level.level === 1
                          ? t("start.lowest")
                          : t("start.not_measured")
                    }
                  </span>
                `
              }
            </small>
          </label>
        `;
      })}
      ${agents.map(
        (name) => html`
          <label key=${name}>
            <input
              type="radio"
              name="level"
              value=${name}
              checked=${now === name}
              onChange=${() => onAgent(name)}
            />
            <b>${name}</b>
            <span></span>
            <small>${t("start.offered")}</small>
          </label>
        `,
      )}
    </div>
  `;
}
