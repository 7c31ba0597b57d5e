/**
 * What is kept in this browser: rows, each by its table and its key, as `browser/page_store.py` writes
 * them. Something is kept when the transaction is complete, and not before.
 */
const NAME = "blackpoker";
const LAYOUT = 1; // of the drawer itself
const ROWS = "rows";
const LONG = "entries"; // the one table that is fetched game by game

/** @typedef {[(string | number)[], "add" | "put" | "delete", Uint8Array]} Change */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Several rows as one array of MessagePack. @param {Uint8Array[]} rows */
function together(rows) {
  const size = rows.reduce((sum, one) => sum + one.length, 5);
  const found = new Uint8Array(size);
  new DataView(found.buffer).setUint8(0, 0xdd);
  new DataView(found.buffer).setUint32(1, rows.length);
  let at = 5;
  for (const one of rows) {
    found.set(one, at);
    at += one.length;
  }
  return found;
}

export class Drawer {
  /** @param {IDBDatabase} base */
  constructor(base) {
    this.base = base;
    this.closed = false;
    base.onversionchange = () => {
      this.closed = true; // a later version is open in another tab: it may keep things in another way
      base.close();
    };
  }

  /** @returns {Promise<Drawer>} */
  static async open() {
    const request = indexedDB.open(NAME, LAYOUT);
    request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
    return new Drawer(await done(request));
  }

  /** @param {string} table @param {string} key */
  async rows(table, key) {
    if (this.closed) return together([]);
    const store = this.base.transaction(ROWS).objectStore(ROWS);
    if (table) return together(await done(store.getAll(within(table, key))));
    const before = done(store.getAll(IDBKeyRange.upperBound([LONG], true)));
    const after = done(store.getAll(IDBKeyRange.lowerBound([LONG, []], true)));
    return together([...(await before), ...(await after)]);
  }

  /** @param {string} table @param {string} key @returns {Promise<number>} */
  async count(table, key) {
    if (this.closed) return -1;
    return done(this.base.transaction(ROWS).objectStore(ROWS).count(within(table, key)));
  }

  /** All of it or nothing; returns why not. @param {Change[]} changes @returns {Promise<string>} */
  write(changes) {
    if (this.closed) return Promise.resolve("newer");
    return new Promise((resolve) => {
      let why = "";
      const transaction = this.base.transaction(ROWS, "readwrite");
      transaction.oncomplete = () => resolve("");
      transaction.onabort = () => resolve(reason(why || transaction.error?.name || "abort"));
      try {
        const store = transaction.objectStore(ROWS);
        for (const [key, how, row] of changes) {
          const request = how === "delete" ? store.delete(key) : store[how](row, key);
          request.onerror = () => {
            why ||= request.error?.name ?? "";
          };
        }
      } catch (error) {
        why = /** @type {Error} */ (error).name;
        transaction.abort();
      }
    });
  }
}

/** @param {string} table @param {string} key */
const within = (table, key) => IDBKeyRange.bound([table, key], [table, key, []]);

/** @param {string} name of an error */
function reason(name) {
  if (name === "ConstraintError") return "elsewhere";
  return name === "QuotaExceededError" ? "full" : name;
}

/** Where nothing can be kept: as long as the page lives. */
export class Forgetful {
  constructor() {
    /** @type {Map<string, Uint8Array>} */
    this.kept = new Map();
  }

  /** @param {string} table @param {string} key */
  async rows(table, key) {
    const found = [...this.kept].filter(([name]) =>
      table ? this.is(name, table, key) : JSON.parse(name)[0] !== LONG,
    );
    return together(found.map(([, row]) => row));
  }

  /** @param {string} table @param {string} key */
  async count(table, key) {
    return [...this.kept.keys()].filter((name) => this.is(name, table, key)).length;
  }

  /** @param {string} name @param {string} table @param {string} key */
  is(name, table, key) {
    const found = JSON.parse(name);
    return found[0] === table && found[1] === key;
  }

  /** @param {Change[]} changes */
  async write(changes) {
    for (const [key, how, row] of changes) {
      if (how === "delete") this.kept.delete(JSON.stringify(key));
      else this.kept.set(JSON.stringify(key), row);
    }
    return "";
  }
}
