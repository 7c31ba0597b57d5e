/** The end of a game, over the table; what is said there comes from the pages, when it is needed. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../lib/dialog.js";
import { t } from "../lib/i18n.js";
import { Again } from "./again.js";

/** @param {{ desk: import("./desk.js").Desk }} props */
export function End({ desk }) {
  const { game } = desk;
  const state = game.state.value;
  const welcome = game.welcome.value;
  const shown = !!state && !!welcome && game.over.value && !desk.dismissed.value && welcome.kind !== "lesson";
  const [card, setCard] = useState(/** @type {any} */ (null));
  const line = game.line.status.value;
  useEffect(() => {
    if (!shown || card) return;
    // Where the server is away just now, it is asked again when it is back.
    import("../pages/end.js").then(
      (module) => setCard(() => module.EndCard),
      () => {},
    );
  }, [shown, line]);
  if (!shown || !card) return null;
  return html`
    <${Dialog}
      title=${t("over.title")}
      onClose=${() => {
        desk.dismissed.value = true;
      }}
      kind="sheet-dialog end-dialog"
    >
      <${card}
        state=${state}
        welcome=${welcome}
        names=${game.names.value}
        kept=${game.kept}
        again=${html`<${Again} desk=${desk} />`}
        onUndo=${state.undo?.allowed ? () => game.undo() : null}
      />
    </${Dialog}>
  `;
}
