/** A box for what comes from elsewhere: as text, or as a file. */

import { button, labelled, make } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {(text: string) => Promise<void>} open
 * @param {{name: string, hint: string, example: string, endings: string}} words
 *   What is opened, more about it, how it may look, and the endings of its files.
 */
export function opener(open, { name, hint, example, endings }) {
  const box = make("textarea", { rows: 3, spellcheck: false, placeholder: example });
  const file = make("input", {
    type: "file",
    accept: endings,
    className: "unseen",
    tabIndex: -1,
    "aria-hidden": "true",
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (chosen) await open(await chosen.text());
  });
  return make(
    "div",
    {},
    labelled(name, box, hint),
    make(
      "div",
      { className: "row" },
      button(t("game.record.open"), () => void open(box.value)),
      button(t("open"), () => file.click()),
      file,
    ),
  );
}
