/** What is laid out by a form: a fog, a request of the stage, a changed number, what was used. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../lib/dialog.js";
import { t } from "../lib/i18n.js";
import { readCards } from "../pages/deck_text.js";
import { held, sign, takeAway, unitWord, whereIs } from "./laying.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {{ id: string, label: string, children?: any }} props */
function Field({ id, label, children }) {
  return html`<div class="field"><label for=${id}>${label}</label>${children}</div>`;
}

/** @param {string} text @returns {number[] | null} */
function cardsIn(text) {
  try {
    return readCards(text);
  } catch {
    return null;
  }
}

/** What may be aimed at. @param {any} position @param {string} kind @param {number} reader @returns {string[]} */
function targets(position, kind, reader) {
  if (kind === "player") return ["A", "B"];
  if (kind === "request")
    return position.stage.map((/** @type {any} */ _, /** @type {number} */ i) => `#${i + 1}`);
  /** @type {string[]} */
  const found = [];
  for (const seat of [reader, 1 - reader]) {
    const side = position.sides[seat];
    if (kind === "trump")
      for (const one of side.trumps)
        found.push(`${seat === reader ? "" : `${"AB"[seat]}.`}${sign(one.card)}`);
    else
      side.units.forEach((/** @type {any} */ _, /** @type {number} */ i) => {
        found.push(unitWord(position, seat, i, reader));
      });
  }
  return found;
}

/** @param {{ id: string, list: string[], none: boolean, value: string, onPick: (word: string) => void }} props */
function Target({ id, list, none, value, onPick }) {
  return html`
    <select id=${id} class="text" value=${value} onChange=${(/** @type {any} */ e) => onPick(e.target.value)}>
      ${none && html`<option value="">–</option>`}
      ${list.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
      <option value="gone">${t("judge.gone")}</option>
    </select>
  `;
}

/** @param {{ sheet: Sheet, position: any, seat: number, onClose: () => void }} props */
export function AddFog({ sheet, position, seat, onClose }) {
  const fogs = sheet.lists.value?.fogs ?? [];
  const [id, setId] = useState(fogs[0]?.id ?? "");
  const [cards, setCards] = useState(held.value?.seat === seat ? sign(held.value.card) : "");
  const list = targets(position, fogs.find((one) => one.id === id)?.target ?? "unit", seat);
  const [target, setTarget] = useState(list[0] ?? "");
  const [wrong, setWrong] = useState(false);
  const add = () => {
    const read = cardsIn(cards);
    if (!read?.length) return setWrong(true);
    held.value = null;
    void sheet.change((now) => {
      for (const card of read) {
        const from = whereIs(now, seat, card);
        if (from) takeAway(now, from);
      }
      now.sides[seat].fogs.push({ id, cards: read, target, old: false });
    });
    onClose();
    return undefined;
  };
  return html`
    <${Dialog}
      title=${t("judge.add_fog")}
      onClose=${onClose}
      foot=${html`<button class="btn go" onClick=${add}>${t("judge.add")}</button>`}
    >
      <div class="fields bare">
        <${Field} id="fog-id" label=${t("judge.zone.fogs")}>
          <select id="fog-id" class="text" value=${id} onChange=${(/** @type {any} */ e) => setId(e.target.value)}>
            ${fogs.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}
          </select>
        </${Field}>
        <${Cards} id="fog-cards" value=${cards} wrong=${wrong} onInput=${setCards} />
        <${Field} id="fog-target" label=${t("judge.target")}>
          <${Target} id="fog-target" list=${list} none=${true} value=${target} onPick=${setTarget} />
        </${Field}>
      </div>
    </${Dialog}>
  `;
}

/**
 * Cards by their signs.
 * @param {{ id: string, value: string, wrong: boolean, onInput: (text: string) => void }} props
 */
function Cards({ id, value, wrong, onInput }) {
  return html`
    <${Field} id=${id} label=${t("judge.key_cards")}>
      <input
        id=${id}
        class="text"
        value=${value}
        placeholder="♡5 ♠K"
        aria-invalid=${wrong ? "true" : undefined}
        onInput=${(/** @type {any} */ e) => onInput(e.target.value)}
      />
      ${wrong && html`<p class="small dn" role="alert">${t("judge.wrong_cards")}</p>`}
    </${Field}>
  `;
}

/** @param {{ sheet: Sheet, position: any, onClose: () => void }} props */
export function AddRequest({ sheet, position, onClose }) {
  const actions = sheet.lists.value?.stage ?? [];
  const [player, setPlayer] = useState(position.turn);
  const [id, setId] = useState(actions[0]?.id ?? "");
  const action = actions.find((one) => one.id === id);
  const list = targets(position, action?.target ?? "", player);
  const [cards, setCards] = useState(held.value ? sign(held.value.card) : "");
  const [target, setTarget] = useState("");
  const [wrong, setWrong] = useState(false);
  const add = () => {
    const keys = cardsIn(cards);
    if (!keys || keys.length !== (action?.keys ?? 0)) return setWrong(true);
    held.value = null;
    void sheet.change((now) => {
      for (const card of keys) {
        const from = whereIs(now, player, card);
        if (from) takeAway(now, from);
      }
      now.stage.push({ player, action: id, keys, target: action?.target ? target || list[0] || "" : "" });
    });
    onClose();
    return undefined;
  };
  return html`
    <${Dialog}
      title=${t("judge.add_request")}
      onClose=${onClose}
      foot=${html`<button class="btn go" onClick=${add}>${t("judge.add")}</button>`}
    >
      <div class="fields bare">
        <div class="field">
          <span class="seg" role="group" aria-label=${t("judge.who")}>
            ${[0, 1].map(
              (one) => html`
                <button
                  key=${one}
                  aria-pressed=${String(player === one)}
                  onClick=${() => setPlayer(one)}
                >
                  ${"AB"[one]}
                </button>
              `,
            )}
          </span>
        </div>
        <${Field} id="request-id" label=${t("judge.action")}>
          <select id="request-id" class="text" value=${id} onChange=${(/** @type {any} */ e) => setId(e.target.value)}>
            ${actions.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}
          </select>
        </${Field}>
        ${!!action?.keys && html`<${Cards} id="request-keys" value=${cards} wrong=${wrong} onInput=${setCards} />`}
        ${
          action?.target &&
          html`
            <${Field} id="request-target" label=${t("judge.target")}>
              <${Target}
                id="request-target"
                list=${list}
                none=${false}
                value=${target || list[0] || "gone"}
                onPick=${setTarget}
              />
            </${Field}>
          `
        }
      </div>
    </${Dialog}>
  `;
}

/** What was done of the things that go once a turn. @param {{ sheet: Sheet, seat: number, side: any }} props */
export function Used({ sheet, seat, side }) {
  const list = sheet.lists.value?.used ?? [];
  /** @param {string} id */
  const turn = (id) => () =>
    void sheet.change((now) => {
      const used = now.sides[seat].used;
      now.sides[seat].used = used.includes(id)
        ? used.filter((/** @type {string} */ one) => one !== id)
        : [...used, id];
    });
  return html`
    <p class="small muted">${t("judge.zone.used")}</p>
    <div class="checks">
      ${list.map(
        (one) => html`
          <button key=${one.id} class="tick" aria-pressed=${String(side.used.includes(one.id))} onClick=${turn(one.id)}>
            ${one.name}
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * Changes of a number until the turn passes.
 * @param {{ sheet: Sheet, seat: number, side: any, position: any }} props
 */
export function AddMark({ sheet, seat, side, position }) {
  const [n, setN] = useState(1);
  const list = targets(position, "unit", seat).filter((one) => !one.includes("bw"));
  const [target, setTarget] = useState("");
  const add = () => void sheet.change((now) => void now.sides[seat].marks.push({ n, target }));
  /** @param {number} i */
  const drop = (i) => () => void sheet.change((now) => void now.sides[seat].marks.splice(i, 1));
  return html`
    <p class="small muted">${t("judge.zone.marks")}</p>
    <div class="checks">
      ${side.marks.map(
        (/** @type {any} */ one, /** @type {number} */ i) => html`
          <button class="tick" aria-pressed="true" onClick=${drop(i)}>
            ${one.n > 0 ? "+" : ""}${one.n} ${one.target || t("judge.all_soldiers")}
          </button>
        `,
      )}
      <input
        class="text jnumber"
        type="number"
        min="-99"
        max="99"
        value=${n}
        aria-label=${t("judge.zone.marks")}
        onInput=${(/** @type {any} */ e) => setN(Number(e.target.value) || 0)}
      />
      <select
        class="text"
        aria-label=${t("judge.target")}
        onChange=${(/** @type {any} */ e) => setTarget(e.target.value)}
      >
        <option value="">${t("judge.all_soldiers")}</option>
        ${list.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
      </select>
      <button class="tick" onClick=${add}>${t("judge.add")}</button>
    </div>
  `;
}
