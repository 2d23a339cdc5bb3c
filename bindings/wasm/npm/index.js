/** The engine of Dédale as WebAssembly, in the thread that loads it. */

import { unpack } from "./columns.js";

/** @typedef {import("./index.js").Phrase} Phrase */

/** A request that was refused: one sentence, a code, the values in the sentence, and its parts if values have any. */
export class Refused extends Error {
  name = "Refused";

  /** @param {{error: string, code: string, values: Record<string, string>, phrase?: Phrase}} refusal */
  constructor({ error, code, values, phrase }) {
    super(error);
    this.code = code;
    this.values = values;
    this.phrase = phrase;
  }
}

/**
 * What a module answers: of a kind, see `src/lib.rs`.
 * @typedef {{kind: number, bytes: Uint8Array<ArrayBuffer>, type: string, name: string}} Raw
 */
const [JSON_TEXT, COLUMNS, FILE, REFUSAL] = [0, 1, 2, 3];

/** Milliseconds between two times that progress is told. */
const PACE = 30;

/** The answer itself; throws `Refused` where there is none. @param {Raw} raw @returns {any} */
export function opened({ kind, bytes, type, name }) {
  if (kind === FILE) return { bytes, type, name };
  if (kind === COLUMNS) return unpack(bytes.buffer);
  const answer = JSON.parse(new TextDecoder().decode(bytes));
  if (kind === JSON_TEXT) return answer;
  throw new Refused(answer);
}

/** The operations of the small module. */
const BOARDS = new Set(["board", "level", "path", "field", "march", "maze", "obstacles", "link", "qr"]);

/** The modules beside this one; bundlers look for exactly these words. */
const PLACES = {
  "dedale.wasm": () => new URL("./dedale.wasm", import.meta.url),
  "dedale-all.wasm": () => new URL("./dedale-all.wasm", import.meta.url),
};

/** The bytes of a module. @param {keyof typeof PLACES} name @returns {Promise<BufferSource>} */
async function file(name) {
  const place = PLACES[name]();
  if (place.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(place);
  }
  const reply = await fetch(place);
  if (!reply.ok) throw new Error(`${place} is answered by ${reply.status} ${reply.statusText}`);
  return reply.arrayBuffer();
}

/**
 * Where the first number of a request stands that JSON has no words for, and the number. Every
 * request is looked through, so nothing is made of what is right.
 * @param {any} value
 * @returns {{at: string[], number: number} | undefined}
 */
function unspeakable(value) {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : { at: [], number: value };
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return;
  for (const name in value) {
    const found = unspeakable(value[name]);
    if (found) return { at: [name, ...found.at], number: found.number };
  }
}

/** An instance of a module. */
class Module {
  /** @type {any} */
  #exports;
  /** Hears how far the work is. */
  tell = (/** @type {number} */ _done, /** @type {number} */ _of) => {};

  /** @param {keyof typeof PLACES} name @param {(name: keyof typeof PLACES) => Promise<BufferSource>} bytes */
  static async load(name, bytes) {
    const made = new Module();
    const dedale = {
      now: () => performance.now(),
      tell: (/** @type {number} */ done, /** @type {number} */ of) => made.tell(done, of),
      random: (/** @type {number} */ at, /** @type {number} */ length) =>
        crypto.getRandomValues(new Uint8Array(made.#exports.memory.buffer, at, length)),
    };
    const { instance } = await WebAssembly.instantiate(await bytes(name), { dedale });
    made.#exports = instance.exports;
    return made;
  }

  /** @param {string} name @returns {Raw} */
  document(name) {
    return this.#taken(this.#exports.dedale_document(...this.#given(name)));
  }

  /** @param {string} name @param {object} request @param {boolean} takesColumns @returns {Raw} */
  run(name, request, takesColumns) {
    const texts = [...this.#given(name), ...this.#given(JSON.stringify(request))];
    return this.#taken(this.#exports.dedale_run(...texts, Number(takesColumns)));
  }

  /** A text in the module's memory. @param {string} text */
  #given(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.#exports.dedale_alloc(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  /** An answer, taken out of the module's memory. @param {number} at @returns {Raw} */
  #taken(at) {
    const { buffer } = this.#exports.memory;
    const [kind = 0, start = 0, length = 0, type = 0, typeLength = 0, name = 0, nameLength = 0] = new Uint32Array(
      buffer,
      at,
      7,
    );
    const text = (/** @type {number} */ from, /** @type {number} */ size) =>
      new TextDecoder().decode(new Uint8Array(buffer, from, size));
    const bytes = new Uint8Array(buffer, start, length).slice();
    const raw = { kind, bytes, type: text(type, typeLength), name: text(name, nameLength) };
    this.#exports.dedale_done(at);
    return raw;
  }
}

/**
 * The engine: a small module with the operations on boards, and one with all, which also plays
 * and draws. Each is loaded when it is first needed.
 */
export class Engine {
  /** @type {Map<string, Promise<Module>>} */
  #modules = new Map();

  /** @param {{bytes?: (name: keyof typeof PLACES) => Promise<BufferSource>}} [options]  Where the bytes of a module come from, if not from beside this file. */
  constructor({ bytes = file } = {}) {
    this.bytes = bytes;
  }

  /** Every name that requests take, and the limits. */
  async menu() {
    return opened(await this.run("menu", []));
  }

  /**
   * The response to a request; throws `Refused` where there is none.
   * @param {string} operation
   * @param {object} request
   * @param {{progress?: (done: number, of: number) => void}} [waiting]
   */
  async ask(operation, request, { progress } = {}) {
    return opened(await this.run("ask", [operation, request], progress));
  }

  /**
   * A response as a file.
   * @param {string} operation
   * @param {object} request
   * @param {string} format
   * @param {object} [look]  How a picture looks.
   * @returns {Promise<{bytes: Uint8Array<ArrayBuffer>, type: string, name: string}>}
   */
  async file(operation, request, format, look = {}) {
    return opened(await this.run("file", [operation, request, format, look]));
  }

  /**
   * What is answered to one of these calls, not opened yet: a worker sends it on as it is.
   * @param {"menu" | "ask" | "file"} call
   * @param {any[]} of
   * @param {(done: number, of: number) => void} [progress]
   * @returns {Promise<Raw>}
   */
  async run(call, of, progress = () => {}) {
    const [operation, request, format, look] = of;
    const wrong = unspeakable(request);
    if (wrong) {
      const error = `expected finite numbers, but ${wrong.at.join(".") || "the request"} is ${wrong.number}`;
      const bytes = new TextEncoder().encode(JSON.stringify({ error, code: "malformed", values: {} }));
      return { kind: REFUSAL, bytes, type: "", name: "" };
    }
    const isSmall = call === "ask" && BOARDS.has(operation);
    const module = await this.#module(isSmall ? "dedale.wasm" : "dedale-all.wasm");
    let told = -Infinity;
    module.tell = (done, all) => {
      const now = performance.now();
      if (now - told < PACE && done < all) return;
      told = now;
      progress(done, all);
    };
    if (call === "menu") return module.document("menu");
    if (call === "ask") return module.run(operation, request, true);
    return module.run("export", { operation, request, format, ...look }, false);
  }

  /** The module of this name; one that could not be loaded is tried anew. @param {keyof typeof PLACES} name */
  #module(name) {
    const known = this.#modules.get(name);
    if (known) return known;
    const loading = Module.load(name, this.bytes);
    this.#modules.set(name, loading);
    loading.catch(() => this.#modules.delete(name));
    return loading;
  }
}
