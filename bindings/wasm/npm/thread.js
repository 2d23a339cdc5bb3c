/** What runs in the worker: the module, and one request after the other. */

import { Engine } from "./index.js";

const isNode = import.meta.url.startsWith("file:");
const port = isNode ? /** @type {any} */ (await import("node:worker_threads")).parentPort : null;
const post = (/** @type {any} */ data, /** @type {ArrayBuffer[]} */ carried = []) =>
  (port ?? self).postMessage(data, carried);
const engine = new Engine();

/** @param {{id: number, call: "menu" | "ask" | "file", of: any[], hears: boolean}} letter */
async function answer({ id, call, of, hears }) {
  const tell = (/** @type {number} */ done, /** @type {number} */ all) => post({ id, progress: [done, all] });
  try {
    const raw = await engine.run(call, of, hears ? tell : undefined);
    post({ id, raw }, [raw.bytes.buffer]);
  } catch (error) {
    post({ id, error: String(error) });
  }
}

if (port) port.on("message", answer);
else self.addEventListener("message", ({ data }) => void answer(data));
