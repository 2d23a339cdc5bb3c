/** The engine of Dédale as a WebAssembly module, in the thread that loads it. */

import { unpack } from "./columns.js";

/** A request that was refused: one sentence, a code, and the values in the sentence. */
export class Refused extends Error {
  /** @param {{error: string, code: string, values: Record<string, string>}} refusal */
  constructor({ error, code, values }) {
    super(error);
    this.code = code;
    this.values = values;
  }
}

/** What an answer of the module is, see `src/lib.rs`. */
const [JSON_TEXT, COLUMNS, FILE] = [0, 1, 2];

/** The module's bytes, or a response with them. @returns {Promise<BufferSource | Response>} */
async function usual() {
  const place = new URL("dedale.wasm", import.meta.url);
  if (place.protocol !== "file:") return fetch(place);
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}

export class Engine {
  /** @type {any} */
  #module;
  #tell = (/** @type {number} */ _done, /** @type {number} */ _of) => {};

  /**
   * The engine, once it is compiled: some 20 ms.
   * @param {BufferSource | Response} [source]  The module, if it lies elsewhere.
   */
  static async load(source) {
    const engine = new Engine();
    const found = source ?? (await usual());
    const bytes = found instanceof Response ? await found.arrayBuffer() : found;
    const dedale = {
      now: () => performance.now(),
      tell: (/** @type {number} */ done, /** @type {number} */ of) =>
        engine.#tell(done, of),
      random: (/** @type {number} */ at, /** @type {number} */ length) =>
        crypto.getRandomValues(
          new Uint8Array(engine.#module.memory.buffer, at, length),
        ),
    };
    engine.#module = (
      await WebAssembly.instantiate(bytes, { dedale })
    ).instance.exports;
    return engine;
  }

  /** Every name that requests take, and the limits. */
  menu() {
    return this.#taken(this.#module.dedale_document(...this.#given("menu")))
      .response;
  }

  /** The operations as OpenAPI 3.1 describes them. */
  openapi() {
    return this.#taken(
      this.#module.dedale_document(...this.#given("openapi.json")),
    ).response;
  }

  /**
   * The response to a request; throws `Refused` where there is none.
   * @param {string} operation
   * @param {object} request
   * @param {{progress?: (done: number, of: number) => void}} [waiting]
   */
  ask(operation, request, { progress = () => {} } = {}) {
    this.#tell = progress;
    const body = JSON.stringify(request);
    return this.#taken(
      this.#module.dedale_run(
        ...this.#given(operation),
        ...this.#given(body),
        1,
      ),
    ).response;
  }

  /**
   * A response as a file.
   * @param {string} operation
   * @param {object} request
   * @param {string} format
   * @param {object} [look]  How a picture looks.
   * @returns {{bytes: Uint8Array, type: string, name: string}}
   */
  file(operation, request, format, look = {}) {
    const body = JSON.stringify({ operation, request, format, ...look });
    return this.#taken(
      this.#module.dedale_run(
        ...this.#given("export"),
        ...this.#given(body),
        0,
      ),
    );
  }

  /** A text in the module's memory. @param {string} text */
  #given(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.#module.dedale_alloc(bytes.length);
    new Uint8Array(this.#module.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  /** An answer, taken out of the module's memory. @param {number} at @returns {any} */
  #taken(at) {
    const { buffer } = this.#module.memory;
    const [
      kind = 0,
      start = 0,
      length = 0,
      type = 0,
      typeLength = 0,
      name = 0,
      nameLength = 0,
    ] = new Uint32Array(buffer, at, 7);
    const text = (/** @type {number} */ from, /** @type {number} */ size) =>
      new TextDecoder().decode(new Uint8Array(buffer, from, size));
    const bytes = new Uint8Array(buffer, start, length).slice();
    const file = {
      bytes,
      type: text(type, typeLength),
      name: text(name, nameLength),
    };
    this.#module.dedale_done(at);
    if (kind === FILE) return file;
    if (kind === COLUMNS) return { response: unpack(bytes.buffer) };
    const response = JSON.parse(new TextDecoder().decode(bytes));
    if (kind === JSON_TEXT) return { response };
    throw new Refused(response);
  }
}
