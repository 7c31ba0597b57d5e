/**
 * The server over HTTP.
 *
 *     const found = await get("/api/catalogue");
 *     const seated = await post("/api/games", { kind: "computer", regulation, level: 1 });
 *
 * Whatever goes wrong is an ApiError whose `text` is a sentence in the visitor's language.
 */
import { settings } from "./settings.js";
import { t } from "./i18n.js";
import { link } from "../link/link.js";

export class ApiError extends Error {
  /** @param {string} code @param {string} text @param {number} status */
  constructor(code, text, status) {
    super(text);
    this.code = code;
    this.text = text;
    this.status = status;
  }
}

/** @param {string} path @returns {Promise<any>} */
export function get(path) {
  return call(path, { method: "GET" });
}

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export function post(path, body = {}) {
  return call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** @param {string} path @param {RequestInit} how @returns {Promise<any>} */
async function call(path, how) {
  const headers = { accept: "application/json", "accept-language": settings.lang.value, ...how.headers };
  /** @type {Response} */
  let answer;
  try {
    answer = await link.fetch(path, { ...how, headers, credentials: "same-origin" });
  } catch {
    throw new ApiError("unreachable", t("error.unreachable"), 0);
  }
  const plain = !(answer.headers.get("content-type") || "").includes("json");
  let said;
  try {
    said = plain ? await answer.text() : await answer.json();
  } catch {
    said = null;
  }
  if (answer.ok) return said;
  const text = said && typeof said === "object" && said.text;
  throw new ApiError(
    (said && said.code) || String(answer.status),
    text || t("error.http", { status: answer.status }),
    answer.status,
  );
}
