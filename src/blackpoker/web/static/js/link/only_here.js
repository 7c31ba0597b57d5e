/**
 * A part of the page that only a folder of files has (see arriving.js), loaded where it is one.
 *
 *     html`<${OnlyHere} part="Chips" />`
 */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { link } from "./link.js";

/** @param {{ part: "Arriving" | "OnTheWay" | "Chips" | "Friends" }} props */
export function OnlyHere({ part }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (link.here) void import("./arriving.js").then((module) => setFound(() => module[part]));
  }, []);
  return found && html`<${found} />`;
}
