/**
 * The engine in a worker of its own, for pages and for Node.js: nothing waits for it, and a
 * request that takes too long is ended with the worker, which starts anew.
 */

import { opened } from "./index.js";

/** How long a request that was stopped may go on before its worker is ended: starting another takes as long. */
const GRACE = 200;

/** @typedef {{progress?: (done: number, of: number) => void, signal?: AbortSignal}} Waiting */
/** @typedef {{id: number, call: string, of: any[], waiting: Waiting, found: (value: any) => void, failed: (error: any) => void}} Letter */

/** A worker, wherever this runs. @param {(data: any) => void} heard @param {(error: unknown) => void} ended */
async function worker(heard, ended) {
  // Bundlers look for exactly these words, in a page and in Node.js.
  if (import.meta.url.startsWith("file:")) {
    const { Worker } = await import("node:worker_threads");
    const made = new Worker(new URL("./thread.js", import.meta.url), { execArgv: [] });
    made.on("message", heard).on("error", ended);
    return {
      post: (/** @type {any} */ data) => made.postMessage(data),
      // A program may end while nothing is asked.
      rest: (/** @type {boolean} */ isIdle) => (isIdle ? made.unref() : made.ref()),
      end: () => void made.terminate(),
    };
  }
  const made = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
  made.addEventListener("message", ({ data }) => heard(data));
  made.addEventListener("error", (event) => ended(new Error(event.message || "the worker cannot be started")));
  return {
    post: (/** @type {any} */ data) => made.postMessage(data),
    rest: () => {},
    end: () => made.terminate(),
  };
}

export class WorkerEngine {
  /** Those that wait, the one at work first. @type {Letter[]} */
  #letters = [];
  #ids = 0;
  /** @type {ReturnType<typeof worker> | null} */
  #worker = null;

  menu() {
    return this.#send("menu", []);
  }

  /** @param {string} operation @param {object} request @param {Waiting} [waiting] */
  ask(operation, request, waiting) {
    return this.#send("ask", [operation, request], waiting);
  }

  /** @param {string} operation @param {object} request @param {string} format @param {object} [look] @param {Waiting} [waiting] */
  file(operation, request, format, look = {}, waiting) {
    return this.#send("file", [operation, request, format, look], waiting);
  }

  /** Ends the worker; hunts in play are forgotten. */
  close() {
    this.#end();
    for (const { failed } of this.#letters.splice(0)) failed(new Error("the engine was closed"));
  }

  #end() {
    void this.#worker?.then(({ end }) => end());
    this.#worker = null;
  }

  /** @param {string} call @param {any[]} of @param {Waiting} [waiting] @returns {Promise<any>} */
  #send(call, of, waiting = {}) {
    return new Promise((found, failed) => {
      const { signal } = waiting;
      if (signal?.aborted) return failed(signal.reason);
      const letter = { id: (this.#ids += 1), call, of, waiting, found, failed };
      signal?.addEventListener("abort", () => this.#abort(letter, signal.reason));
      this.#letters.push(letter);
      if (this.#letters.length === 1) this.#next();
    });
  }

  #next() {
    const [letter] = this.#letters;
    if (!letter) return void this.#worker?.then(({ rest }) => rest(this.#letters.length === 0));
    this.#worker ??= worker(
      (data) => this.#heard(data),
      (error) => this.#broken(error),
    );
    const { id, call, of, waiting } = letter;
    const sent = this.#worker.then(({ post, rest }) => {
      rest(false);
      post({ id, call, of, hears: Boolean(waiting.progress) });
    });
    // What cannot be sent, such as a function or a proxy, is not asked.
    sent.catch((error) => {
      if (this.#letters[0] !== letter) return;
      this.#letters.shift();
      letter.failed(error);
      this.#next();
    });
  }

  /** @param {{id: number, progress?: [number, number], raw?: import("./index.js").Raw, error?: string}} data */
  #heard({ id, progress, raw, error }) {
    const [letter] = this.#letters;
    if (letter?.id !== id) return;
    if (progress) return letter.waiting.progress?.(...progress);
    this.#letters.shift();
    if (raw) {
      try {
        letter.found(opened(raw));
      } catch (refused) {
        letter.failed(refused);
      }
    } else {
      letter.failed(new Error(error));
      // A module that has failed is not asked again.
      this.#end();
    }
    this.#next();
  }

  /** @param {unknown} error */
  #broken(error) {
    this.#end();
    this.#letters.shift()?.failed(error);
    this.#next();
  }

  /** @param {Letter} letter @param {unknown} reason */
  #abort(letter, reason) {
    const place = this.#letters.indexOf(letter);
    if (place < 0) return;
    letter.failed(reason);
    if (place > 0) return void this.#letters.splice(place, 1);
    // Most are nearly done: only one that goes on is ended.
    letter.waiting = {};
    setTimeout(() => {
      if (this.#letters[0] !== letter) return;
      this.#letters.shift();
      this.#end();
      this.#next();
    }, GRACE);
  }
}
