/** The names of the sides of a board. */

import { called } from "../i18n.js";

/**
 * What a side of a board is called: on hexagons it lies elsewhere where their tops are flat.
 * @param {import("../board/model.js").Board} board
 * @param {string} name
 */
export function sideText({ isFlat }, name) {
  return isFlat ? called("flat", name) : called("side", name);
}
