/** What runs in the worker: the module, and one request after the other. */

import { Engine, Refused } from "./index.js";

const isNode = import.meta.url.startsWith("file:");
const port = isNode
  ? /** @type {any} */ (await import("node:worker_threads")).parentPort
  : null;
const post = (/** @type {any} */ data) => (port ?? self).postMessage(data);
const engine = Engine.load();

/** @param {{id: number, call: "ask" | "file" | "menu" | "openapi", of: any[], hears: boolean}} letter */
async function answer({ id, call, of, hears }) {
  try {
    const made = await engine;
    const progress = hears
      ? (/** @type {number} */ done, /** @type {number} */ all) =>
          post({ id, progress: [done, all] })
      : undefined;
    const response =
      call === "ask"
        ? made.ask(of[0], of[1], { progress })
        : /** @type {any} */ (made)[call](...of);
    post({ id, response });
  } catch (error) {
    if (error instanceof Refused)
      post({
        id,
        refusal: {
          error: error.message,
          code: error.code,
          values: error.values,
        },
      });
    else post({ id, error: String(error) });
  }
}

if (port) port.on("message", answer);
else self.addEventListener("message", ({ data }) => void answer(data));
