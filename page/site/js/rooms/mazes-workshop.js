/** What all that is made in the room of mazes has in common. */

import { labelled, make, select, write } from "../dom.js";
import { called, t } from "../i18n.js";
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

/**
 * The choice of a generator, and what the chosen one does; `show` says which that is.
 * @param {Engine.GeneratorEntry[]} generators
 * @param {Engine.GeneratorName} usual
 * @param {(generator: Engine.GeneratorName) => void} chosen
 */
export function generatorChoice(generators, usual, chosen) {
  const about = (/** @type {string} */ generator) => t(`generator.${generator}.about`);
  const choices = generators.map(({ name }) => ({ value: name, text: called("generator", name) }));
  const show = (/** @type {Engine.GeneratorName} */ generator) => {
    box.value = generator;
    write(said, about(generator));
  };
  const box = select(choices, usual, (generator) => [show(generator), chosen(generator)]);
  const said = make("p", { className: "hint", id: "generator-about" }, about(usual));
  box.setAttribute("aria-describedby", said.id);
  return { element: make("div", {}, labelled(t("maze.generator"), box), said), show };
}
