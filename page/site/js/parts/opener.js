/** A box for the record of a game that comes from elsewhere: as text, or as a file. */

import { button, labelled, make } from "../dom.js";
import { t } from "../i18n.js";

/** @param {(text: string) => Promise<void>} open */
export function opener(open) {
  const box = make("textarea", { rows: 3, spellcheck: false, placeholder: "hexworld.org/board/#11c1,a3b4" });
  const file = make("input", {
    type: "file",
    accept: ".sgf,.txt",
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
    labelled(t("game.record"), box, t("game.record.hint")),
    make(
      "div",
      { className: "row" },
      button(t("game.record.open"), () => void open(box.value)),
      button(t("open"), () => file.click()),
      file,
    ),
  );
}
