/** The engine as a server: `dedale serve`, which this page is from. */

import { COLUMNS, unpack } from "./columns.js";
import { Refused } from "./asking.js";

/** @typedef {import("./asking.js").Waiting} Waiting */
/** @typedef {import("../phrases.js").Phrase} Phrase */

export async function menu() {
  return (await checked(await fetch("api/menu"))).json();
}

/** @param {string} operation @param {object} request @param {Waiting} waiting */
export async function ask(operation, request, { progress, signal }) {
  if (progress) return streamed(operation, request, progress, signal);
  const { status, type, bytes } = await sent(operation, request, signal);
  if (type === COLUMNS) return unpack(bytes);
  const text = new TextDecoder().decode(bytes);
  if (status === 200) return JSON.parse(text);
  throw refusal(text, status);
}

/**
 * The response as a file.
 * @param {string} operation
 * @param {object} request
 * @param {string} format
 * @param {object} [look]
 */
export async function file(operation, request, format, look) {
  return (await checked(await post("export", { operation, request, format, ...look }, "*/*"))).blob();
}

const sender = new Worker(new URL("sender.js", import.meta.url), { type: "module" });
/** Who waits for the replies to letters. @type {Map<number, (reply: import("./sender.js").Reply) => void>} */
const waiters = new Map();
let letters = 0;
sender.addEventListener("message", ({ data }) => {
  waiters.get(data.id)?.(data);
  waiters.delete(data.id);
});
// Without the worker nobody is answered.
sender.addEventListener("error", () => {
  for (const [id, waiter] of waiters) waiter({ id, status: 0, type: "the network gave no sender" });
  waiters.clear();
});

/**
 * The engine's reply, sent for by the worker.
 * @param {string} operation
 * @param {object} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, type: string, bytes: ArrayBuffer}>}
 */
function sent(operation, request, signal) {
  return new Promise((found, failed) => {
    if (signal?.aborted) return failed(signal.reason);
    const id = (letters += 1);
    signal?.addEventListener("abort", () => {
      if (waiters.delete(id)) sender.postMessage({ id });
      failed(signal.reason);
    });
    waiters.set(id, ({ status, type, bytes }) =>
      bytes ? found({ status, type, bytes }) : failed(new TypeError(type)),
    );
    const address = new URL(`../../api/${operation}`, import.meta.url).href;
    sender.postMessage({ id, address, request, accept: `${COLUMNS}, application/json` });
  });
}

/** What the engine refused. @param {string} text  Its JSON. @param {number} status */
function refusal(text, status) {
  try {
    return refused(JSON.parse(text), status);
  } catch {
    return new Refused(text, status);
  }
}

/** @param {{error: string, code: string, values: Record<string, string>, phrase?: Phrase}} body @param {number} status */
const refused = ({ error, code, values, phrase }, status) => new Refused(error, status, code, values, phrase);

/** @param {string} operation @param {object} request @param {string} accept @param {AbortSignal} [signal] */
function post(operation, request, accept, signal) {
  const headers = { "Content-Type": "application/json", Accept: accept };
  return fetch(`api/${operation}`, { method: "POST", headers, body: JSON.stringify(request), signal });
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  throw refusal(await response.text(), response.status);
}

/**
 * @param {string} operation
 * @param {object} request
 * @param {(done: number, of: number) => void} progress
 * @param {AbortSignal} [signal]
 */
async function streamed(operation, request, progress, signal) {
  const response = await checked(await post(operation, request, "text/event-stream", signal));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) throw new Refused("the engine has gone away", 0);
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [kind, data] = parts(block);
      if (kind === "progress") progress(data.done, data.of);
      else if (kind === "answer") return data;
      else if (kind === "error") throw refused(data, data.status);
    }
  }
}

/** @param {string} block  @returns {[string, any]} */
function parts(block) {
  let [kind, data] = ["", ""];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) kind = line.slice(6).trim();
    if (line.startsWith("data:")) data += line.slice(5);
  }
  return [kind, data ? JSON.parse(data) : null];
}
