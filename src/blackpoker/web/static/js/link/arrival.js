/** How far the engine is on its way to this browser: what has come, what is missing, what went wrong. */
import { computed, signal } from "@preact/signals";

/** @typedef {{ id: string, bytes: number, got: number }} Part */
/**
 * fetching, paused (no connection), starting, ready; or why it cannot be: see `arrival.failed.*`
 * @type {import("@preact/signals").Signal<string>}
 */
export const state = signal("fetching");

/** @type {import("@preact/signals").Signal<Part[]>} */
export const parts = signal([]);

/** Is somebody kept waiting for it? */
export const wanted = signal(0);

/** Why games are not kept, if so. */
export const forgetful = signal("");

/** How long it has taken to come from how many bytes: for an honest guess. */
const began = signal({ at: 0, had: 0 });

export const got = computed(() => parts.value.reduce((sum, one) => sum + one.got, 0));
export const total = computed(() => parts.value.reduce((sum, one) => sum + one.bytes, 0));

/** Whole seconds until the rest is here; null as long as nobody can say. */
export const left = computed(() => {
  const { at, had } = began.value;
  const spent = (performance.now() - at) / 1000;
  const came = got.value - had;
  if (!at || spent < 2 || came <= 0) return null;
  return Math.ceil(((total.value - got.value) / came) * spent);
});

/** @param {{ page: number, scripts: number, parts: { id: string, bytes: number }[] }} told */
export function expect(told) {
  const page = { id: "page", bytes: told.page, got: told.page };
  const more = told.parts.map(({ id, bytes }) => ({ id, bytes, got: 0 }));
  const python = more.find((one) => one.id === "python");
  if (python) python.bytes += told.scripts;
  parts.value = [page, ...more];
}

/** @param {string} id @param {number} bytes that have come of it */
export function arrived(id, bytes) {
  if (!began.value.at) began.value = { at: performance.now(), had: got.value };
  parts.value = parts.value.map((one) =>
    one.id === id ? { ...one, got: Math.min(one.bytes, one.got + bytes) } : one,
  );
}

/** All of a part is here, whatever it was counted as. @param {string} id */
export function complete(id) {
  parts.value = parts.value.map((one) => (one.id === id ? { ...one, got: one.bytes } : one));
}
