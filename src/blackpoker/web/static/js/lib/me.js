/**
 * Who this browser is: made silently, kept in a cookie no script can read.
 *
 *     await beSomebody()                       // whoever is nobody yet becomes somebody
 *     await beSomebody({ name: "Haru" })       // an ApiError `name_taken` suggests another name
 *     me.value?.rating
 */
import { signal } from "@preact/signals";
import { get, post } from "./api.js";
import { settings } from "./settings.js";

/** @typedef {import("../../../types/protocol").Me} Me */

/** null: not asked yet. @type {import("@preact/signals").Signal<Me | null>} */
export const me = signal(null);

/** @param {{ name?: string, rated?: boolean }} [wish] */
export async function beSomebody(wish = {}) {
  me.value = await post("/api/me", wish);
  if (me.value?.name) settings.name.value = me.value.name;
  return me.value;
}

/** Who it is, without becoming anybody. */
export async function askWho() {
  me.value = await get("/api/me");
  return me.value;
}
