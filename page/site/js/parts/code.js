/** A search as pseudo-code, with the line that is at work. */

import { make, put } from "../dom.js";
import { spoken } from "../i18n.js";

/**
 * Of each algorithm the lines: the letters of the events that a line makes, and its text. No two
 * lines make the same events.
 * @typedef {Record<string, [string, string][]>} Codes
 */

/** @type {Map<string, Promise<Codes>>} */
const known = new Map();

/** @param {string} file @returns {Promise<Codes>} */
function codes(file) {
  const name = `${file}.${spoken()}`;
  const found =
    known.get(name) ?? fetch(new URL(`../../lang/${name}.json`, import.meta.url)).then((answer) => answer.json());
  known.set(name, found);
  return found;
}

export class Code {
  element = make("ol", { className: "code", tabIndex: 0 });
  #shown = "";
  #event = "";
  /** @type {[string, string][]} */
  #lines = [];

  /** @param {string} name @param {string} [file]  Where the pseudo-code is. */
  constructor(name, file = "code") {
    this.file = file;
    this.element.setAttribute("aria-label", name);
  }

  /** @param {string} algorithm @param {string} event  The letter of the event that was last. */
  async show(algorithm, event) {
    this.#event = event;
    if (this.#shown !== algorithm) {
      this.#shown = algorithm;
      const lines = (await codes(this.file))[algorithm] ?? [];
      // Something else may have been shown meanwhile.
      if (this.#shown !== algorithm) return;
      this.#lines = lines;
      put(this.element, ...lines.map(([, text]) => make("li", {}, text)));
    }
    this.#lines.forEach(([events], line) => {
      const item = this.element.children[line];
      if (this.#event && events.includes(this.#event)) item?.setAttribute("aria-current", "step");
      else item?.removeAttribute("aria-current");
    });
  }
}
