/**
 * Sends requests to the engine beside the page, in a worker: writing a large board and reading
 * what it is answered with keeps no frame waiting. `engine.js` speaks with it.
 *
 * @typedef {object} Letter
 * @property {number} id
 * @property {string} [address]  Absent: nobody waits for the reply to this letter any more.
 * @property {object} [request]
 * @property {string} [accept]
 *
 * @typedef {object} Reply
 * @property {number} id
 * @property {number} status  0 where the engine was not reached.
 * @property {string} type  The content type; of what was not reached, why.
 * @property {ArrayBuffer} [bytes]
 */

export {};

/** @type {Map<number, AbortController>} */
const running = new Map();

/** @param {Letter} letter @returns {Promise<Reply>} */
async function send({ id, address = "", request, accept = "" }) {
  const aborter = new AbortController();
  running.set(id, aborter);
  try {
    const headers = { "Content-Type": "application/json", Accept: accept };
    const body = JSON.stringify(request);
    const response = await fetch(address, { method: "POST", headers, body, signal: aborter.signal });
    const type = response.headers.get("Content-Type") ?? "";
    return { id, status: response.status, type, bytes: await response.arrayBuffer() };
  } catch (error) {
    return { id, status: 0, type: String(error instanceof Error ? error.message : error) };
  } finally {
    running.delete(id);
  }
}

addEventListener("message", async (/** @type {MessageEvent<Letter>} */ { data }) => {
  if (!data.address) return running.get(data.id)?.abort();
  const reply = await send(data);
  postMessage(reply, { transfer: reply.bytes ? [reply.bytes] : [] });
});
