/** A search as pseudo-code, with the line that is at work. */

import { make, put } from "../dom.js";
import { lines, t } from "../i18n.js";

export class Code {
  element = make("ol", { className: "code", tabIndex: 0, "aria-label": t("code") });
  #shown = "";

  /** @param {string} search @param {string} event  The letter of the event that was last. */
  show(search, event) {
    const code = lines(search);
    if (this.#shown !== search) put(this.element, ...code.map(([, text]) => make("li", {}, text)));
    this.#shown = search;
    code.forEach(([events], line) => {
      const item = this.element.children[line];
      if (event && events.includes(event)) item?.setAttribute("aria-current", "step");
      else item?.removeAttribute("aria-current");
    });
  }
}
