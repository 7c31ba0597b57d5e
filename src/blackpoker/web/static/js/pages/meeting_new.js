/** Opening an evening, or finding one by its code. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../lib/api.js";
import { Page } from "../lib/chrome.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { both, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { catalogue, regulation, wantCatalogue } from "./catalogue.js";
import { codeIn, pointsSaid } from "./meeting_data.js";
import { keepKey } from "./meeting_organiser.js";
import { RegulationPick } from "./regulation_pick.js";
import { Field } from "./start_details.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("../../../types/protocol").PointsInfo} PointsInfo */

const SYSTEMS = /** @type {const} */ (["swiss", "round_robin"]);
const MINUTES = [0, 20, 30, 40, 50, 60, 90];
const CLOCKS = [0, 5, 10, 15, 20, 30];
const MOST_ROUNDS = 12;

export default function NewMeeting() {
  return html`
    <${Page} current="meet" title=${t("meet.title")}>
      <h1 class="display">${t("meet.title")}</h1>
      <p class="lead">${t("meet.lead")}</p>
      <div class="meet-new">
        <${Find} />
        <${Open} />
      </div>
    </${Page}>
  `;
}

function Find() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const find = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = codeIn(code);
    setProblem("");
    if (!wanted) {
      setProblem(t("meet.code_first"));
      return;
    }
    try {
      await get(`/api/meetings/${encodeURIComponent(wanted)}?lang=${settings.lang.value}`);
      navigate(`/m/${wanted}`);
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
    }
  };
  return html`
    <section class="sheet">
      <h2 class="section-title">${t("meet.find")}</h2>
      <form class="fields bare" onSubmit=${(/** @type {Event} */ e) => void find(e)}>
        <${Field} label=${t("meet.code")} id="code" note=${t("meet.code_note")}>
          <input
            id="code"
            class="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            aria-describedby="code-note"
            value=${code}
            onInput=${(/** @type {any} */ e) => setCode(e.target.value)}
          />
        </${Field}>
        ${problem && html`<${Trouble} text=${problem} />`}
        <p class="rowbtns"><button class="btn go">${t("meet.go")}</button></p>
      </form>
    </section>
  `;
}

function Open() {
  const [title, setTitle] = useState("");
  const [system, setSystem] = useState(/** @type {"swiss" | "round_robin"} */ ("swiss"));
  const [systems, setSystems] = useState(/** @type {PointsInfo[]} */ ([]));
  const [points, setPoints] = useState("usual");
  const [rounds, setRounds] = useState(4);
  const [list, setList] = useState(/** @type {string[]} */ ([]));
  const [minutes, setMinutes] = useState(0);
  const [clock, setClock] = useState(0);
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(wantCatalogue, []);
  useEffect(() => {
    get("/api/meetings").then((found) => setSystems(found.points), setProblem);
  }, []);
  const first = catalogue.value?.first ?? "";
  const chosen = list.length ? list : first ? [first] : [];
  const most = systems.find((one) => one.id === points)?.most_rounds ?? MOST_ROUNDS;
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const opened = await post(`/api/meetings?lang=${settings.lang.value}`, {
        title: title.trim() || t("meet.usual_title"),
        system,
        points,
        rounds: Math.min(rounds, most),
        regulations: chosen,
        minutes,
        clock,
      });
      keepKey(opened.code, opened.token);
      navigate(`/m/${opened.code}`);
    } catch (error) {
      setProblem(/** @type {any} */ (error).text ?? String(error));
      setBusy(false);
    }
  };
  /** @param {number} n @param {number} by */
  const move = (n, by) => {
    const next = [...chosen];
    const [one] = next.splice(n, 1);
    if (one) next.splice(n + by, 0, one);
    setList(next);
  };
  return html`
    <section class="sheet">
      <h2 class="section-title">${t("meet.open")}</h2>
      <form class="fields bare" onSubmit=${(/** @type {Event} */ e) => void open(e)}>
        <${Field} label=${t("meet.title_label")} id="meeting-title">
          <input
            id="meeting-title"
            class="text"
            maxlength="60"
            placeholder=${t("meet.usual_title")}
            value=${title}
            onInput=${(/** @type {any} */ e) => setTitle(e.target.value)}
          />
        </${Field}>
        <p class="set-head" aria-hidden="true">${t("meet.system")}</p>
        <div class="pick" role="radiogroup" aria-label=${t("meet.system")}>
          ${SYSTEMS.map(
            (one) => html`
              <label key=${one}>
                <input
                  type="radio"
                  name="system"
                  value=${one}
                  checked=${system === one}
                  onChange=${() => setSystem(one)}
                />
                <b>${t(`meet.${one}`)}</b><span></span><small>${t(`meet.about.${one}`)}</small>
              </label>
            `,
          )}
        </div>
        ${
          system === "swiss" &&
          html`
            <${Field} label=${t("meet.how_many")} id="rounds">
              <input
                id="rounds"
                class="text"
                type="number"
                min="1"
                max=${most}
                value=${Math.min(rounds, most)}
                onInput=${(/** @type {any} */ e) => setRounds(Math.max(1, Number(e.target.value) || 1))}
              />
            </${Field}>
          `
        }
        <p class="set-head" aria-hidden="true">${t("meet.points_label")}</p>
        <div class="pick" role="radiogroup" aria-label=${t("meet.points_label")}>
          ${systems.map(
            (one) => html`
              <label key=${one.id}>
                <input
                  type="radio"
                  name="points"
                  value=${one.id}
                  checked=${points === one.id}
                  onChange=${() => setPoints(one.id)}
                />
                <b>${t(`meet.worth.${one.id}`)}</b><span></span><small>${pointsSaid(one)}</small>
              </label>
            `,
          )}
        </div>
        <div>
          <p class="set-head">${t("meet.regulations")}</p>
          <ol class="reg-list">
            ${chosen.map(
              (id, n) => html`
                <${Listed}
                  key=${id}
                  id=${id}
                  first=${n === 0}
                  only=${chosen.length === 1}
                  onUp=${() => move(n, -1)}
                  onDrop=${() => setList(chosen.filter((one) => one !== id))}
                />
              `,
            )}
          </ol>
          <button type="button" class="btn" onClick=${() => setAdding(true)}>${t("meet.add")}</button>
          ${chosen.length > 1 && html`<p class="small muted gap8">${t("meet.order_note")}</p>`}
        </div>
        <${Choice} id="minutes" label=${t("meet.minutes")} now=${minutes} from=${MINUTES} onPick=${setMinutes} />
        <${Choice} id="clock" label=${t("meet.clock")} now=${clock} from=${CLOCKS} onPick=${setClock} />
        ${problem && html`<${Trouble} text=${problem} />`}
        <p class="rowbtns">
          <button class="btn go" data-open disabled=${busy || !chosen.length}>${t("meet.open_it")}</button>
        </p>
      </form>
      ${
        adding &&
        html`
          <${Dialog} title=${t("meet.add")} kind="sheet-dialog" onClose=${() => setAdding(false)}>
            <${RegulationPick}
              now=${chosen.at(-1) ?? first}
              onPick=${(/** @type {string} */ id) => {
                setList([...chosen.filter((one) => one !== id), id]);
                setAdding(false);
              }}
            />
          </${Dialog}>
        `
      }
    </section>
  `;
}

/** @param {{ id: string, first: boolean, only: boolean, onUp: () => void, onDrop: () => void }} props */
function Listed({ id, first, only, onUp, onDrop }) {
  const name = both(regulation(id)?.name) || id;
  return html`
    <li>
      <span>${name}</span>
      ${
        !first &&
        html`
          <button type="button" class="btn plain icon" aria-label=${t("meet.up", { name })} onClick=${onUp}>
            <${Icon} name="up" />
          </button>
        `
      }
      ${
        !only &&
        html`
          <button type="button" class="btn plain icon" aria-label=${t("meet.take_out", { name })} onClick=${onDrop}>
            <${Icon} name="x" />
          </button>
        `
      }
    </li>
  `;
}

/** @param {{ id: string, label: string, now: number, from: number[], onPick: (n: number) => void }} props */
function Choice({ id, label, now, from, onPick }) {
  return html`
    <${Field} label=${label} id=${id}>
      <select
        id=${id}
        class="text"
        value=${String(now)}
        onChange=${(/** @type {any} */ e) => onPick(Number(e.target.value))}
      >
        ${from.map(
          (n) => html`
            <option key=${n} value=${String(n)}>${n ? t("start.minutes", { n }) : t("start.no_clock")}</option>
          `,
        )}
      </select>
    </${Field}>
  `;
}
