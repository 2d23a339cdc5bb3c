/** The engine as a WebAssembly module in workers: `bindings/wasm`, put beside the page by its build. */

import { Refused } from "./asking.js";

/** @typedef {import("./asking.js").Waiting} Waiting */
/**
 * @typedef {object} WorkerEngine
 * @property {(operation: string, request: object, waiting?: Waiting) => Promise<any>} ask
 * @property {(operation: string, request: object, format: string, look?: object) => Promise<{bytes: BlobPart, type: string}>} file
 */

const place = new URL("../../engine/", import.meta.url);

/** @returns {Promise<WorkerEngine>} */
async function made() {
  const { WorkerEngine } = await import(new URL("worker.js", place).href);
  return new WorkerEngine();
}

const others = made();
/** For hunts in play, which must not end with a request that was stopped. @type {Promise<WorkerEngine> | null} */
let hunts = null;

// Where the browser can, the page is there without a network too.
void navigator.serviceWorker?.register(new URL("../../offline.js", import.meta.url));

/** What plays a hunt on. */
const MOVES = ["new", "look", "step", "shoot", "leave"];

export async function menu() {
  return (await fetch(new URL("menu.json", place))).json();
}

/** @param {string} operation @param {object} request @param {Waiting} waiting */
export async function ask(operation, request, waiting) {
  const isMove = operation === "hunt" && "action" in request && MOVES.includes(String(request.action));
  if (!isMove) return told((await others).ask(operation, request, waiting));
  const { signal, ...rest } = waiting;
  const answer = await told((await (hunts ??= made())).ask(operation, request, rest));
  signal?.throwIfAborted();
  return answer;
}

/**
 * The response as a file.
 * @param {string} operation
 * @param {object} request
 * @param {string} format
 * @param {object} [look]
 */
export async function file(operation, request, format, look) {
  const { bytes, type } = await told((await others).file(operation, request, format, look));
  return new Blob([bytes], { type });
}

/** A refusal as the page knows it. @template T @param {Promise<T>} answer */
async function told(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && "code" in error && "values" in error) {
      const { message, code, values, phrase } = /** @type {Refused} */ (error);
      throw new Refused(message, 422, code, values, phrase);
    }
    throw error;
  }
}
