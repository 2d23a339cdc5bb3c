/** What those who ask the engine can say, and what may come of it. */

/**
 * @typedef {object} Waiting
 * @property {AbortSignal} [signal]  Stops the engine's work too.
 * @property {(done: number, of: number) => void} [progress]
 */

/** A request that the engine refused, with its reason as one sentence. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {number} status
   * @param {string} [code]  What the sentence is, for those who say it in another language.
   * @param {Record<string, string>} [values]  What stands in it.
   * @param {import("../phrases.js").Phrase} [phrase]  The sentence in parts, if its values have parts.
   */
  constructor(sentence, status, code = "refused", values = {}, phrase = undefined) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.values = values;
    this.phrase = phrase;
  }
}
