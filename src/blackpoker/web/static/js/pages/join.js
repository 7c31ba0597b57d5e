/** An invitation: who waits, what is played, and a seat to take. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../lib/api.js";
import { Failure, Page } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { bringsDeck, regulation, wantCatalogue } from "./catalogue.js";
import { deckFor } from "./deck_store.js";
import { remember } from "./games.js";
import { planned } from "./plan.js";
import { DeckChoice, Field } from "./start_details.js";
import { Trouble } from "./trouble.js";
import { playerName } from "./wishes.js";

/** @param {{ code: string }} props */
export default function Join({ code }) {
  const [found, setFound] = useState(
    /** @type {import("../../../types/protocol").Invitation | null} */ (null),
  );
  const [failed, setFailed] = useState(/** @type {{ code: string, text: string } | null} */ (null));
  const [deck, setDeck] = useState("");
  const [agrees, setAgrees] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const lang = settings.lang.value;
  useEffect(wantCatalogue, []);
  useEffect(() => {
    get(`/api/join/${encodeURIComponent(code)}?lang=${lang}`).then(setFound, setFailed);
  }, [code, lang]);
  if (failed) return html`<${Failure} code=${failed.code} text=${failed.text} />`;
  if (!found)
    return html`
      <${Page} title=${t("join.title")}><p class="muted" role="status">${t("rules.loading")}</p></${Page}>
    `;
  const rules = regulation(found.regulation);
  const join = async () => {
    if (found.chosen && !agrees) {
      setProblem(t("join.seed_first"));
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const seated = await post("/api/join", {
        invite: code,
        name: playerName(),
        ...(found.chosen ? { seed_ok: agrees } : {}),
        ...(bringsDeck(rules) ? deckFor(deck, rules) : {}),
      });
      remember({
        game: seated.game,
        kind: "friend",
        name: rules?.name ?? found.regulation_name,
        against: found.name,
      });
      planned(seated.game, deck);
      navigate(`/g/${seated.game}`);
    } catch (error) {
      const said = /** @type {any} */ (error);
      setProblem(said.text ?? String(error));
      setBusy(false);
      if (said.status === 409) setFound({ ...found, open: false });
    }
  };
  return html`
    <${Page} title=${t("join.title")}>
      <div class="joining">
        <h1 class="display">${t(found.open ? "join.invites" : "join.table_of", { name: found.name })}</h1>
        <dl class="facts gap">
          <dt>${t("start.regulation")}</dt>
          <dd>
            ${rules ? both(rules.name) : found.regulation_name}${" "}
            ·${" "}
            <a href=${`/rules?regulation=${encodeURIComponent(found.regulation)}`}>${t("start.see_rules")}</a>
          </dd>
          <dt>${t("start.clock")}</dt>
          <dd>${found.clock ? t("start.minutes", { n: found.clock }) : t("start.no_clock")}</dd>
          ${found.instant && html`<dt>${t("join.pace")}</dt><dd>${t("start.instant")}</dd>`}
          ${
            found.chosen &&
            html`<dt>${t("join.deal")}</dt><dd>${t("seal.says.chosen_by", { name: found.name })}</dd>`
          }
        </dl>
        ${rules && html`<p class="lead">${rules.frame_about.map(both).join(t("join.sentences"))}</p>`}
        ${
          found.open
            ? html`
              <section class="sheet gap">
                <div class="fields bare">
                  <${Field} label=${t("start.name")} id="name">
                    <input
                      id="name"
                      class="text"
                      maxlength="24"
                      autocomplete="nickname"
                      placeholder=${t("start.guest")}
                      value=${settings.name.value}
                      onInput=${(/** @type {any} */ e) => {
                        settings.name.value = e.target.value;
                      }}
                    />
                  </${Field}>
                  ${
                    rules &&
                    bringsDeck(rules) &&
                    html`<${DeckChoice} rules=${rules} deck=${deck} onPick=${setDeck} />`
                  }
                  ${
                    found.chosen &&
                    html`
                      <label class="yes">
                        <input
                          id="seed-ok"
                          type="checkbox"
                          checked=${agrees}
                          onChange=${(/** @type {any} */ e) => setAgrees(e.target.checked)}
                        />
                        <span>${t("join.seed_ok")}<small>${t("join.seed_ok_note")}</small></span>
                      </label>
                    `
                  }
                  ${problem && html`<${Trouble} text=${problem} />`}
                  <p class="rowbtns">
                    <button
                      class="btn go"
                      disabled=${busy}
                      aria-disabled=${found.chosen && !agrees ? "true" : undefined}
                      onClick=${() => void join()}>
                      <${Icon} name="play" />
                      ${t("join.sit")}
                    </button>
                    ${
                      found.watch &&
                      html`
                        <a class="btn" href=${`/watch/${found.watch}`}>
                          <${Icon} name="eye" />
                          ${t("join.watch")}
                        </a>
                      `
                    }
                  </p>
                </div>
              </section>
            `
            : html`
              <section class="sheet gap">
                <p role="alert">${t("join.taken")}</p>
                ${problem && html`<${Trouble} text=${problem} />`}
                <p class="rowbtns gap">
                  ${
                    found.watch &&
                    html`
                      <a class="btn go" href=${`/watch/${found.watch}`}>
                        <${Icon} name="eye" />
                        ${t("join.watch")}
                      </a>
                    `
                  }
                  <a class="btn" href="/">${t("join.own")}</a>
                </p>
              </section>
            `
        }
      </div>
    </${Page}>
  `;
}
