/** The end of a game: who won, the seal, and what next. */
import { html } from "htm/preact";
import { copy, toast } from "../lib/chrome.js";
import { rich } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { Icon } from "../lib/icons.js";
import { t } from "../lib/i18n.js";
import { post } from "../lib/api.js";
import { navigate } from "../lib/router.js";
import { SealBox } from "./seal.js";

/** @param {{ desk: import("./desk.js").Desk }} props */
export function End({ desk }) {
  const { game } = desk;
  const state = game.state.value, welcome = game.welcome.value;
  if (!state || !game.over.value || desk.dismissed.value || welcome?.kind === "lesson") return null;
  const winner = state.table?.winner ?? -1;
  const seat = welcome?.role === "seat" ? welcome.seat : -1;
  const title = state.phase === "frozen" ? t("over.frozen") : winner < 0 ? t("over.drawn") : winner === seat ? t("over.won") : t("over.of", { who: state.seats[winner]?.name ?? "" });
  const mine = state.table?.sides[seat >= 0 ? seat : 0]?.life;
  const file = `${game.code}.bpr`;
  return html`<${Dialog} title=${t("over.title")} onClose=${() => { desk.dismissed.value = true; }} kind="sheet-dialog end-dialog">
    <div role="alert"><p class="display">${title}</p>
      <p class="lead">${rich(state.result ?? "")} ${seat >= 0 && typeof mine === "number" && winner === seat ? t("over.left", { n: mine }) : ""} ${t("over.turns", { n: state.table?.turn_number ?? 0 })}</p></div>
    <div class="sheet-in"><${SealBox} seal=${state.seal} game=${welcome?.game ?? game.code} share=${game.ownShare} seat=${seat} file=${file} /></div>
    ${game.rematch.value && html`<p class="verdict gap8">${t("over.wants_rematch")} <button class="btn go" onClick=${() => { const code = game.rematch.value?.invite; if (code) navigate(`/join/${code}`); }}>${t("over.accept")}</button></p>`}
    <p class="rowbtns gap">
      ${game.plays && html`<button class="btn go" onClick=${() => void rematch(desk)}>${t("over.again")}</button>`}
      ${state.replay && html`<a class="btn" href=${`/r/${state.replay}`}>${t("over.review")}</a>
        <button class="btn" onClick=${() => void copy(new URL(`/r/${state.replay}`, location.href).href)}><${Icon} name="share" /> ${t("over.share")}</button>`}
      ${!game.watching && html`<a class="btn" href=${`/api/games/${game.code}/record`} download=${file}><${Icon} name="down" /> ${t("over.save")}</a>`}
      <a class="btn plain" href="/">${t("over.home")}</a></p>
  </${Dialog}>`;
}

/** @param {import("./desk.js").Desk} desk */
async function rematch(desk) {
  try {
    const seated = await post(`/api/games/${desk.game.code}/rematch`);
    navigate(`/g/${seated.game}`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message, { bad: true });
  }
}
