/** Python in a worker: Pyodide with what came in the parts, and nothing fetched from anywhere else. */

export const PLACE = "/app";
export const LIBRARY = "/lib/python314.zip"; // where Pyodide puts it

/** What the compiler has made of Python, for another worker. @type {WebAssembly.Module | undefined} */
export let compiled;

/**
 * @param {{
 *   root: string, info: any, library: ArrayBuffer, rules: ArrayBuffer, wasm: ArrayBuffer | WebAssembly.Module
 * }} found
 * @returns {Promise<any>} what Pyodide is to a page
 */
export async function startPython({ root, info, library, rules, wasm }) {
  const folder = new URL("engine/", root).href;
  const plain = self.fetch;
  // It asks for its files by name; they are here already.
  self.fetch = async (asked, how) => {
    const name = String(asked instanceof Request ? asked.url : asked);
    if (name.endsWith("python_stdlib.zip")) return new Response(library);
    if (name.endsWith(".wasm")) return new Response(new Uint8Array());
    return plain(asked, how);
  };
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    compiled = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
  };
  try {
    const { loadPyodide } = await import(`${folder}pyodide.mjs`);
    const python = await loadPyodide({
      indexURL: folder,
      lockFileContents: { info, packages: {} },
      packageBaseUrl: folder,
    });
    python.FS.mkdirTree(PLACE);
    unpack(python, rules);
    python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
    return python;
  } finally {
    self.fetch = plain;
    WebAssembly.instantiateStreaming = streaming;
  }
}

/** @param {any} python @param {ArrayBuffer} zip */
export const unpack = (python, zip) => python.unpackArchive(zip, "zip", { extractDir: PLACE });
