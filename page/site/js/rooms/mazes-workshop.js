/** What all that is made in the room of mazes has in common. */

import { select } from "../dom.js";
import { t } from "../i18n.js";
import { PictureOptions } from "../parts/picture.js";

/** @typedef {import("../house.js").House} House */
/** A room that may be able to make another kind itself. @typedef {import("../house.js").Room & {turn?: (kind: string) => boolean}} Bench */
/**
 * @typedef {object} Workshop
 * @property {House} house
 * @property {HTMLSelectElement} kinds  Chooses what is made.
 * @property {PictureOptions} picture
 */

/** All that can be made. @param {House} house */
export const kindsOf = ({ menu }) =>
  ["maze", ...menu.grids, "obstacles"].map((value) => ({ value, text: t(`maze.kind.${value}`) }));

/** @param {House} house @param {string} kind @param {(kind: string) => void} chosen @returns {Workshop} */
export function workshop(house, kind, chosen) {
  const kinds = select(kindsOf(house), kind, chosen);
  kinds.setAttribute("aria-label", t("maze.kind"));
  return { house, kinds, picture: new PictureOptions() };
}
