/**
 * The one module that talks to the engine: a WebAssembly module where the page was built with one
 * (`page/build`), else the server that the page is from. Both take the same requests.
 */

import { Refused } from "./engine/asking.js";
import { pictured } from "./i18n.js";

export { Refused };

/** Whether the engine is in the page, and nobody else hears of what is asked. */
export const isInPage = document.documentElement.dataset.engine === "module";
const engine = isInPage ? import("./engine/module.js") : import("./engine/server.js");

/** @typedef {import("./engine/asking.js").Waiting} Waiting */

/** @returns {Promise<Engine.Menu>} */
export async function menu() {
  return (await engine).menu();
}

/** @typedef {keyof Engine.Operations} Operation */

/** @type {((since: number) => void)[]} */
const listeners = [];

/** Hears of each answer since when it was waited for. @param {(since: number) => void} listener */
export const onAnswer = (listener) => void listeners.push(listener);

/** @template T @param {(of: Awaited<typeof engine>) => Promise<T>} request @returns {Promise<T>} */
async function answered(request) {
  const since = performance.now();
  const answer = await request(await engine);
  for (const listener of listeners) listener(since);
  return answer;
}

/**
 * @template {Operation} O
 * @param {O} operation
 * @param {Engine.Operations[O]["request"]} request
 * @param {Waiting} [waiting]
 * @returns {Promise<Engine.Answer<O>>}
 */
export function ask(operation, request, waiting = {}) {
  return answered((engine) => engine.ask(operation, request, waiting));
}

/**
 * The response as a file. An SVG speaks the language of the page.
 * @param {Operation} operation
 * @param {object} request
 * @param {Engine.ExportFormatName} format
 * @param {import("./parts/picture.js").Look} [look]
 * @returns {Promise<Blob>}
 */
export async function exportAs(operation, request, format, look) {
  const words = format === "svg" ? await pictured() : undefined;
  return answered((engine) => engine.file(operation, request, format, words ? { ...look, words } : look));
}

/** Requests of which only the last one counts. */
export class Latest {
  /** @type {AbortController | null} */
  #running = null;

  /** The signal of the next request, which stops the one before. */
  next() {
    this.stop();
    return (this.#running = new AbortController()).signal;
  }

  /**
   * Makes the next request; nobody hears how it failed if it was stopped.
   * @param {(signal: AbortSignal) => Promise<void>} request
   * @param {(error: unknown) => void} failed
   */
  async run(request, failed) {
    const signal = this.next();
    try {
      await request(signal);
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
  }

  stop() {
    this.#running?.abort();
  }
}

/** How long a frame is seen, in ms. */
const FRAME = 1000 / 60;

/** Waits until what was called for is drawn. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * An operation requested again and again while something is dragged: one request at a time
 * runs, and of those made meanwhile only the last is kept.
 * @template {Operation} O
 */
export class Live {
  #busy = false;
  /** @type {Engine.Operations[O]["request"] | null} */
  #next = null;

  /**
   * @param {O} operation
   * @param {(response: Engine.Answer<O>) => void} answered
   * @param {(error: unknown) => void} failed
   */
  constructor(operation, answered, failed) {
    this.operation = operation;
    this.answered = answered;
    this.failed = failed;
  }

  /** Whether a newer request waits than the one that runs, or that is answered now. */
  get isBehind() {
    return this.#next !== null;
  }

  /** @param {Engine.Operations[O]["request"]} request */
  async ask(request) {
    this.#next = request;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#next) {
      const [current, since] = [this.#next, performance.now()];
      this.#next = null;
      try {
        this.answered(await ask(this.operation, current));
      } catch (error) {
        if (!this.#next) this.failed(error);
      }
      // Another long one would take the processor from the frame that shows this answer.
      const isLong = performance.now() - since > FRAME;
      if (isLong && !document.hidden) await drawn();
    }
    this.#busy = false;
  }

  /** Forgets the request that has not begun. */
  forget() {
    this.#next = null;
  }

  /** Forgets it, and hears of no other. */
  stop() {
    this.forget();
    this.answered = () => {};
    this.failed = () => {};
  }
}
