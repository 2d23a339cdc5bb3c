/** Fields of obstacles: by difficulty, or by one's own size and percentage. */

import { called, t } from "../i18n.js";

/** @typedef {{width: number, height: number, percent: number}} Size */
/** @typedef {Size & {difficulty: string}} Chosen  The difficulty is empty for one's own size. */

/** How large the chosen fields are. @param {Engine.Menu} menu @param {Chosen} chosen @returns {Size} */
export const sizeOf = ({ difficulties }, chosen) =>
  difficulties.find(({ name }) => name === chosen.difficulty) ?? chosen;

/** The chosen fields in words. @param {Engine.Menu} menu @param {Chosen} chosen */
export function fieldText(menu, chosen) {
  const { width, height, percent } = sizeOf(menu, chosen);
  const name = chosen.difficulty ? called("difficulty", chosen.difficulty) : t("maze.own");
  return t("difficulty.of", { name, width, height, percent });
}

/** All difficulties, to choose from. @param {Engine.Menu} menu */
export const difficultyChoices = (menu) =>
  menu.difficulties.map((each) => ({ value: each.name, text: fieldText(menu, { ...each, difficulty: each.name }) }));
