/** A whole bar of Chomp: how many of its positions are lost, and which first bites win. */

import { make, put, tell } from "../dom.js";
import { labelOf } from "../board/rim.js";
import { ask } from "../engine.js";
import { figure, t } from "../i18n.js";

/** @param {import("../house.js").House} house */
export function wholeBar(house) {
  const found = make("div", {});
  const element = make("details", { className: "whole" }, make("summary", {}, t("chomp.whole")), found);
  let [rows, columns, shown] = [0, 0, ""];

  // Only once somebody wants to know: a large bar takes a second.
  const learn = async () => {
    const size = `${rows}×${columns}`;
    if (!element.open || shown === size) return;
    shown = size;
    put(found, make("p", { className: "hint" }, t("chomp.counting")));
    try {
      const bar = await ask("bar", { rows, columns });
      if (shown !== size) return;
      const openings = bar.openings.map(([row, column]) => labelOf(column - 1, row - 1));
      put(found);
      tell(found, [
        [t("chomp.bar"), size],
        [t("chomp.lost.positions"), figure(bar.p_positions)],
        [t("chomp.openings"), openings.join("; ") || t("chomp.openings.none")],
      ]);
    } catch (error) {
      if (shown === size) shown = "";
      house.complain(error);
    }
  };
  element.addEventListener("toggle", learn);

  return {
    element,
    /** @param {number} height @param {number} width */
    show(height, width) {
      [rows, columns] = [height, width];
      void learn();
    },
  };
}
