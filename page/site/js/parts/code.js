/** A search as pseudo-code, with the line that is at work. */

import { make, put } from "../dom.js";
import { spoken } from "../i18n.js";

/** @typedef {Record<string, [string, string][]>} Codes  Of each algorithm the lines: the events that a line makes, and its text. */

/** @type {Map<string, Promise<Codes>>} */
const known = new Map();

/** @returns {Promise<Codes>} */
function codes() {
  const language = spoken();
  const found =
    known.get(language) ??
    fetch(new URL(`../../lang/code.${language}.json`, import.meta.url)).then((answer) => answer.json());
  known.set(language, found);
  return found;
}

export class Code {
  element = make("ol", { className: "code", tabIndex: 0 });
  #shown = "";
  /** @type {[string, string][]} */
  #lines = [];

  /** @param {string} name */
  constructor(name) {
    this.element.setAttribute("aria-label", name);
  }

  /** @param {string} algorithm @param {string} kind  The letter of the event that was last. */
  async show(algorithm, kind) {
    if (this.#shown !== algorithm) {
      this.#shown = algorithm;
      this.#lines = (await codes())[algorithm] ?? [];
      put(this.element, ...this.#lines.map(([, text]) => make("li", {}, text)));
    }
    this.#lines.forEach(([kinds], line) => {
      const item = this.element.children[line];
      if (kind && kinds.includes(kind)) item?.setAttribute("aria-current", "step");
      else item?.removeAttribute("aria-current");
    });
  }
}
