/** What lies over the table for a moment: waiting for a friend, handing over, asking back. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { cardSign, rich } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { Invite, Link } from "./invite.js";
import { namedHere } from "./seal.js";
import { bookOf } from "./word_card.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Before a game of a match: which deck. @param {{ desk: Desk }} props */
function DeckChoice({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const names = game.names.value;
  const match = state?.match;
  const [a = 0, b = 0] = match?.wins ?? [];
  const look = match?.look ?? [];
  return html`
    <main class="waiting-room">
      <div class="sheet">
        <h1 class="display">
          ${state?.question?.text ?? t("wait.choosing", { who: names[state?.asked ?? 0] ?? "" })}
        </h1>
        ${
          match &&
          html`
            <p class="lead">
              ${t("wait.match", { n: match.game, first: names[0], a, second: names[1], b })}
            </p>
          `
        }
        <p class="rowbtns gap">
          ${(state?.question?.options ?? []).map(
            (one) => html`
              <button class="btn go" onClick=${() => game.choose([one.i])}>${one.label}</button>
            `,
          )}
          <a class="btn plain" href="/">${t("over.home")}</a>
        </p>
        ${
          look.length > 0 &&
          html`<h2 class="set-head">${t("wait.look")}</h2><p>${rich(look.map(cardSign).join(" "))}</p>`
        }
      </div>
    </main>
  `;
}

/** It was called off before it began. @param {{ text: string }} props */
function CalledOff({ text }) {
  return html`
    <main class="waiting-room">
      <div class="sheet">
        <h1 class="display" role="status">${text}</h1>
        <p class="rowbtns gap"><a class="btn go" href="/">${t("over.home")}</a></p>
      </div>
    </main>
  `;
}

/** The friend has not come yet, or the deal is being made. @param {{ desk: Desk }} props */
export function WaitingRoom({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const welcome = game.welcome.value;
  if (state?.phase === "choosing") return html`<${DeckChoice} desk=${desk} />`;
  if (game.over.value) return html`<${CalledOff} text=${t("end.called_off")} />`;
  const dealing = state?.phase === "dealing";
  return html`
    <main class="waiting-room">
      <div class="sheet">
        <h1 class="display">${t(dealing ? "wait.dealing" : "wait.title")}</h1>
        <p class="lead">
          ${t(dealing ? "wait.dealing_long" : "wait.long", { regulation: welcome?.regulation_name ?? "" })}
        </p>
        ${
          welcome?.invite &&
          html`
            <${Invite} path=${`/join/${welcome.invite}`} />
          `
        }
        ${
          welcome?.watch &&
          html`
            <${Link}
              label=${t("wait.watch")}
              path=${`/watch/${welcome.watch}`}
              note=${t("wait.watch_note")}
            />
          `
        }
        ${namedHere(game) && html`<p class="gap" role="note">${namedHere(game)}</p>`}
        ${
          state?.seal?.commitment &&
          html`
            <p class="muted small gap">
              ${t("wait.commitment")} <span class="hash">${state.seal.commitment}</span>
            </p>
          `
        }
        <p class="rowbtns gap">
          <span class="thinking" role="status">
            <span class="dots3" aria-hidden="true"><i></i><i></i><i></i></span>
            ${t(dealing ? "wait.dealing" : "wait.waits")}
          </span>
          <a class="btn plain" href="/">${t("over.home")}</a>
          ${
            game.plays &&
            welcome?.kind === "friend" &&
            html`<button class="btn" onClick=${() => game.callOff("yes")}>${t("wait.cancel")}</button>`
          }
        </p>
      </div>
    </main>
  `;
}

/** Give the screen to the other. @param {{ desk: Desk }} props */
export function HandOver({ desk }) {
  const seat = desk.covered.value;
  if (seat < 0) return null;
  const who = desk.game.state.value?.seats[seat]?.name ?? "";
  return html`
    <${Dialog}
      title=${t("handover.title", { who })}
      onClose=${() => desk.uncover()}
      closable=${false}
      kind=${`cover cover-${seat}`}
    >
      <p class="display">${t("handover.please", { who })}</p>
      <p>${t("handover.hidden")}</p>
      <p class="rowbtns gap">
        <button class="btn go big-btn" autofocus onClick=${() => desk.uncover()}>
          ${t("handover.ready", { who })}
        </button>
      </p>
    </${Dialog}>
  `;
}

/** The other wants to take back. @param {{ desk: Desk }} props */
export function UndoAsked({ desk }) {
  const { game } = desk;
  const by = game.state.value?.undo?.asked_by;
  if (by === undefined || by === null || game.welcome.value?.role !== "seat") return null;
  if (by === game.welcome.value.seat)
    return html`<div class="note-bar" role="status">${t("undo.waiting")}</div>`;
  return html`
    <div class="note-bar" role="alert">
      <span>${t("undo.asked", { who: game.names.value[by] })}</span>
      ${
        /** @type {const} */ (["yes", "no", "never"]).map(
          (one) => html`
            <button class=${`btn ${one === "yes" ? "go" : ""}`} onClick=${() => game.answerUndo(one)}>
              ${t(`undo.${one}`)}
            </button>
          `,
        )
      }
    </div>
  `;
}

/** The short notation, the same as terminal and bots. @param {{ desk: Desk }} props */
export function CommandBox({ desk }) {
  const [line, setLine] = useState("");
  if (!desk.command.value) return null;
  const close = () => {
    desk.command.value = false;
    setLine("");
  };
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (line.trim()) desk.game.move(line.trim());
    close();
  };
  return html`
    <${Dialog} title=${t("command.title")} onClose=${close}>
      <form onSubmit=${send}>
        <label class="search">
          <span class="sr">${t("command.title")}</span>
          <span aria-hidden="true">:</span>
          <input
            value=${line}
            autofocus
            autocomplete="off"
            autocapitalize="off"
            spellcheck=${false}
            maxlength="400"
            onInput=${(/** @type {any} */ e) => setLine(e.target.value)}
          />
        </label>
        <p class="muted small gap8">${t("command.example")}</p>
        <p class="rowbtns gap8"><button class="btn go" type="submit">${t("command.send")}</button></p>
      </form>
    </${Dialog}>
  `;
}

/** The menu at the top. @param {{ desk: Desk }} props */
export function Menu({ desk }) {
  const { game } = desk;
  const [sure, setSure] = useState(false);
  if (desk.menu.value !== "main") return null;
  const close = () => {
    desk.menu.value = "";
    setSure(false);
  };
  /** @param {() => void} does */
  const then = (does) => () => {
    close();
    does();
  };
  const showKeys = () => {
    desk.menu.value = "keys";
  };
  const type = then(() => {
    desk.command.value = true;
  });
  const welcome = game.welcome.value;
  const playing = game.plays && game.state.value?.phase === "playing";
  return html`
    <${Dialog} title=${t("menu.title")} onClose=${close} kind="sheet-dialog">
      <div class="menu-list">
        <p class="muted small">${welcome?.regulation_name}</p>
        ${namedHere(game) && html`<p class="small" role="note">${namedHere(game)}</p>`}
        ${
          desk.advising.may &&
          html`<button class="btn" onClick=${then(() => void desk.advising.ask())}>${t("menu.hint")}</button>`
        }
        ${
          playing &&
          html`
            <button class="btn" onClick=${then(() => game.undo())}>
              <${Icon} name="undo" /> ${t("menu.undo")}
            </button>
          `
        }
        ${
          playing &&
          welcome?.kind === "friend" &&
          html`
            <button class="btn" onClick=${then(() => game.callOff("yes"))}>${t("away.call_off")}</button>
          `
        }
        <button class="btn" onClick=${showKeys}>${t("keys.title")}</button>
        <button class="btn" onClick=${type}>${t("command.title")}</button>
        <a class="btn" href=${bookOf(desk)} target="_blank"><${Icon} name="book" /> ${t("chrome.rules")}</a>
        <a class="btn" href="/">${t("over.home")}</a>
        ${
          playing &&
          (sure
            ? html`
              <button class="btn danger" onClick=${then(() => game.resign())}>
                ${t("menu.resign_sure")}
              </button>
            `
            : html`<button class="btn" onClick=${() => setSure(true)}>${t("menu.resign")}</button>`)
        }
        ${welcome?.watch && html`<${Link} label=${t("wait.watch")} path=${`/watch/${welcome.watch}`} />`}
        ${welcome?.invite && html`<${Link} label=${t("wait.invite")} path=${`/join/${welcome.invite}`} />`}
      </div>
    </${Dialog}>
  `;
}
