/** The lobby: find somebody to play, sit down, look on, and go on with one's own games. */
import { html } from "htm/preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { Page } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { askWho, beSomebody, me } from "../lib/me.js";
import { navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { link } from "../link/link.js";
import { OnlyHere } from "../link/only_here.js";
import { catalogue, regulation, wantCatalogue } from "./catalogue.js";
import { remember } from "./games.js";
import { LobbyLine } from "./lobby_line.js";
import { Face, OpenRow, RunningRow, playedInFull } from "./lobby_rows.js";
import { MyGames } from "./my_games.js";
import { Trouble } from "./trouble.js";
import { begin, wish, wishes } from "./wishes.js";

wantCatalogue(); // while the words are still on their way

const CLOCKS = [0, 5, 10, 20, 30];

export default function LobbyPage() {
  if (link.here) return html`<${Alone} />`;
  return html`<${WithOthers} />`;
}

/** A folder of files has no lobby of its own: others are met at a server, and one's own games are here. */
function Alone() {
  useEffect(() => void askWho().catch(() => undefined), []);
  return html`
    <${Page} current="meet" title=${t("lobby.title")}>
      <div class="profile">
        <section class="sheet">
          <h1 class="display">${t("lobby.title")}</h1>
          <${OnlyHere} part="Friends" />
        </section>
        <${MyGames} known=${!!me.value?.known} />
      </div>
    </${Page}>
  `;
}

function WithOthers() {
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState("");
  useEffect(wantCatalogue, []);
  useEffect(() => {
    const name = settings.name.peek().trim();
    const kept = me.peek()?.name;
    beSomebody(name && !kept ? { name } : {}).then(
      () => setReady(true),
      () =>
        // The name is somebody else's, or too many came from here: one can look all the same.
        beSomebody().then(
          () => setReady(true),
          (error) => {
            setFailed(error.text);
            setReady(true);
          },
        ),
    );
  }, []);
  return html`
    <${Page} current="meet" title=${t("lobby.title")} wide>
      ${failed && html`<${Trouble} text=${failed} />`}
      ${ready && html`<${Inside} />`}
      ${!ready && html`<p class="muted" role="status">${t("rules.loading")}</p>`}
    </${Page}>
  `;
}

function Inside() {
  const lobby = useMemo(() => new LobbyLine(), []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => () => lobby.close(), []);
  const lang = settings.lang.value;
  useEffect(() => {
    lobby.line.send({ type: "hello", lang });
  }, [lang]);

  /** @param {() => Promise<void>} doing */
  const run = async (doing) => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await doing();
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
    }
    setBusy(false);
  };
  /** @param {import("./lobby_rows.js").LobbyTable} table */
  const sit = (table) =>
    run(async () => {
      const seated = await post("/api/join", { invite: table.invite });
      const name = regulation(table.regulation)?.name ?? table.regulation;
      const against = table.seats.find((one) => one.name)?.name ?? "";
      remember({ game: seated.game, kind: "friend", name, against });
      navigate(`/g/${seated.game}`);
    });
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (!settings.keys.value || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/** @type {HTMLElement} */ (event.target).closest("input, select, textarea, dialog")) return;
      const [table] = lobby.open;
      const [game] = lobby.running;
      if (event.code === "KeyJ" && table) void sit(table);
      else if (event.code === "KeyW" && game) navigate(`/watch/${game.watch}`);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });

  const { open, running } = lobby;
  return html`
    <div class="meet">
      <header class="lobby-head">
        <h1 class="display">${t("lobby.title")}</h1>
        <p class="muted">
          ${t("lobby.here")}
          ${lobby.names.value
            .slice(0, 6)
            .map((one) => html`<${Face} key=${one} name=${one} mine=${one === me.value?.name} />`)}
          <b class="num">${lobby.people.value}</b>
        </p>
      </header>
      ${
        lobby.line.status.value === "lost" &&
        html`<p class="note-bar" role="alert">${t("lobby.lost_line", { n: lobby.line.retry.value })}</p>`
      }
      <p class="sr" role="status">${t("lobby.said", { n: open.length, m: running.length })}</p>
      ${(problem || lobby.problem.value) && html`<${Trouble} text=${problem || lobby.problem.value} />`}
      <div class="lobby-cols">
        <div class="col">
          <${Call} lobby=${lobby} busy=${busy} run=${run} />
          <section class="sheet">
            <h2 class="section-title">
              ${t("lobby.tables")} <span class="num muted">${open.length}</span>
              ${open.length > 0 && html`<kbd class="only-wide">J</kbd>`}
            </h2>
            ${!open.length && html`<p class="muted">${t("lobby.no_tables")}</p>`}
            <ul class="rows">
              ${open.map(
                (one) => html`
                  <${OpenRow} key=${one.watch} table=${one} busy=${busy} onSit=${() => void sit(one)} />
                `,
              )}
            </ul>
          </section>
          <section class="sheet">
            <h2 class="section-title">
              ${t("lobby.games")} <span class="num muted">${running.length}</span>
              ${running.length > 0 && html`<kbd class="only-wide">W</kbd>`}
            </h2>
            ${!running.length && html`<p class="muted">${t("lobby.no_games")}</p>`}
            <ul class="rows run">
              ${running.map((one) => html`<${RunningRow} key=${one.watch} table=${one} />`)}
            </ul>
          </section>
        </div>
        <div class="col">
          <${MyCard} />
          <${MyGames} known=${!!me.value?.known} />
          <section class="sheet">
            <h2 class="section-title">${t("lobby.evening")}</h2>
            <p class="muted">${t("lobby.evening_note")}</p>
            <p class="rowbtns gap"><a class="btn" href="/m">${t("lobby.evening_go")}</a></p>
          </section>
        </div>
      </div>
    </div>
  `;
}

/**
 * Which game, and with whom: whoever looks for the same, whoever comes by, or a friend.
 * @param {{ lobby: LobbyLine, busy: boolean, run: (doing: () => Promise<void>) => void }} props
 */
function Call({ lobby, busy, run }) {
  const found = catalogue.value;
  const rules = regulation(wishes.value.regulation) ?? regulation(found?.first ?? "");
  const clock = wishes.value.clock ?? 0;
  const looking = lobby.looking.value;
  const waiting = Object.entries(lobby.waiting.value).filter(([id]) => id !== looking?.regulation);
  if (!found || !rules)
    return html`<section class="sheet call-in"><p class="muted">${t("rules.loading")}</p></section>`;
  if (looking)
    return html`
      <section class="sheet call-in">
        <div>
          <h2 class="section-title">${t("lobby.looking")}</h2>
          <p role="status">
            <span class="dots3" aria-hidden="true"><i></i><i></i><i></i></span>
            ${t("lobby.looks_for", { regulation: playedInFull(looking.regulation) })}
          </p>
          <p class="small muted">${t("lobby.looking_note")}</p>
          <p class="rowbtns"><button class="btn" onClick=${() => lobby.stop()}>${t("lobby.stop")}</button></p>
        </div>
      </section>
    `;
  /** @param {Record<string, unknown>} more */
  const open = (more) => () =>
    run(() => begin({ kind: "friend", regulation: rules.id, ...(clock ? { clock } : {}), ...more }));
  const editions = found.editions.slice().reverse();
  return html`
    <section class="sheet call-in">
      <div>
        <h2 class="section-title">${t("lobby.play")}</h2>
        <div class="pair-by">
          <label class="field">
            <span>${t("start.regulation")}</span>
            <select
              class="text"
              id="meet-regulation"
              onChange=${(/** @type {any} */ e) => wish({ regulation: e.target.value })}
            >
              ${editions.map(
                (edition) => html`
                  <optgroup key=${edition.id} label=${both(edition.name)}>
                    ${found.regulations
                      .filter((one) => one.edition === edition.id)
                      .map(
                        (one) => html`
                          <option key=${one.id} value=${one.id} selected=${one.id === rules.id}>
                            ${both(one.name)}
                          </option>
                        `,
                      )}
                  </optgroup>
                `,
              )}
            </select>
          </label>
          <label class="field">
            <span>${t("start.clock")}</span>
            <select
              class="text"
              onChange=${(/** @type {any} */ e) => wish({ clock: Number(e.target.value) })}
            >
              ${CLOCKS.map(
                (one) => html`
                  <option key=${one} value=${String(one)} selected=${one === clock}>
                    ${one ? t("start.minutes", { n: one }) : t("start.no_clock")}
                  </option>
                `,
              )}
            </select>
          </label>
        </div>
        ${waiting.map(
          ([id, n]) => html`
            <p class="waits" key=${id}>
              <span>${t("lobby.waits", { n, regulation: playedInFull(id) })}</span>
              <button class="btn" disabled=${busy} onClick=${() => lobby.pair(id, 0)}>
                ${t("lobby.play_them")}
              </button>
            </p>
          `,
        )}
        <div class="rowbtns">
          <button class="btn go" id="pair" disabled=${busy} onClick=${() => lobby.pair(rules.id, clock)}>
            <${Icon} name="play" />
            ${t("lobby.quick")}
          </button>
          <button class="btn" id="open-table" disabled=${busy} onClick=${open({ public: true })}>
            <${Icon} name="people" />
            ${t("lobby.open_table")}
          </button>
          <button class="btn plain" id="invite" disabled=${busy} onClick=${open({})}>
            <${Icon} name="share" />
            ${t("lobby.invite")}
          </button>
        </div>
        <p class="small muted">${t("lobby.play_note")}</p>
      </div>
    </section>
  `;
}

/** Who one is here, and a name to say. */
function MyCard() {
  const now = me.value;
  const [name, setName] = useState(now?.name || settings.name.peek());
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    const wanted = name.trim();
    if (!wanted || wanted === now?.name || busy) return;
    setBusy(true);
    setProblem("");
    try {
      setName((await beSomebody({ name: wanted }))?.name ?? wanted);
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // keys are keys again
    } catch (error) {
      setProblem(/** @type {any} */ (error).text);
    }
    setBusy(false);
  };
  const fresh = !!name.trim() && name.trim() !== now?.name;
  return html`
    <section class="sheet me-card">
      <div class="me-top">
        <${Face} name=${now?.name || name || "?"} mine />
        <div>
          <b>${now?.name || t("lobby.no_name")}</b>
          <small class="muted">
            ${
              now?.rating
                ? html`
                  ${t("me.rating")} <b class="num">${now.rating}</b> <span class="num">±${now.band}</span>
                `
                : t(now?.rated === false ? "me.no_rating_wanted" : "me.no_rating")
            }
          </small>
        </div>
        <a class="btn plain" href="/me">${t("lobby.profile")}</a>
      </div>
      <form
        class="my-name"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <label class="field">
          <span>${t("lobby.my_name")}</span>
          <input
            id="my-name"
            class="text"
            maxlength="24"
            autocomplete="nickname"
            placeholder=${t("start.guest")}
            value=${name}
            aria-invalid=${problem ? "true" : undefined}
            onInput=${(/** @type {any} */ e) => setName(e.target.value)}
          />
        </label>
        ${fresh && html`<button class="btn" disabled=${busy}>${t("lobby.keep_name")}</button>`}
      </form>
      ${problem && html`<${Trouble} text=${problem} />`}
    </section>
  `;
}
