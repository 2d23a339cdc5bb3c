/**
 * The one module that talks to the engine. Today it is a server on this machine; the same
 * questions can be answered by the engine inside the page.
 */

/** What the engine refused, in its own sentence. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {number} status
   */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @typedef {object} Waiting
 * @property {AbortSignal} [signal]  Stops the engine's work too.
 * @property {(done: number, of: number) => void} [progress]
 */

/** @returns {Promise<import("./types.js").Menu>} */
export async function menu() {
  return (await checked(await fetch("api/menu"))).json();
}

/**
 * @param {string} question
 * @param {object} body
 * @param {Waiting} [waiting]
 * @returns {Promise<any>}
 */
export async function ask(question, body, waiting = {}) {
  if (waiting.progress) return streamed(question, body, waiting.progress, waiting.signal);
  return (await checked(await post(question, body, "application/json", waiting.signal))).json();
}

/**
 * The answer as a file.
 * @param {string} question
 * @param {object} body
 * @param {string} form
 * @param {string} theme
 * @returns {Promise<Blob>}
 */
export async function exported(question, body, form, theme) {
  return (await checked(await post("export", { operation: question, request: body, format: form, theme }, "*/*"))).blob();
}

/**
 * @param {string} question
 * @param {object} body
 * @param {string} accept
 * @param {AbortSignal} [signal]
 */
function post(question, body, accept, signal) {
  const headers = { "Content-Type": "application/json", Accept: accept };
  return fetch(`api/${question}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Refused(said.error ?? response.statusText, response.status);
}

/**
 * @param {string} question
 * @param {object} body
 * @param {(done: number, of: number) => void} progress
 * @param {AbortSignal} [signal]
 */
async function streamed(question, body, progress, signal) {
  const response = await checked(await post(question, body, "text/event-stream", signal));
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
      else if (kind === "error") throw new Refused(data.error, data.status);
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

/**
 * A question asked again and again while something is dragged: one at a time is under way,
 * and of those asked meanwhile only the last is kept.
 */
export class Live {
  #busy = false;
  /** @type {object | null} */
  #next = null;

  /**
   * @param {string} question
   * @param {(answer: any, body: any) => void} answered
   * @param {(error: unknown) => void} failed
   */
  constructor(question, answered, failed) {
    this.question = question;
    this.answered = answered;
    this.failed = failed;
    /** How many answers have come. */
    this.count = 0;
  }

  /** @param {object} body */
  async ask(body) {
    this.#next = body;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#next) {
      const asked = this.#next;
      this.#next = null;
      try {
        const answer = await ask(this.question, asked);
        this.count += 1;
        this.answered(answer, asked);
      } catch (error) {
        if (!this.#next) this.failed(error);
      }
    }
    this.#busy = false;
  }

  /** Forgets what was asked and has not begun. */
  stop() {
    this.#next = null;
    this.answered = () => {};
    this.failed = () => {};
  }
}
