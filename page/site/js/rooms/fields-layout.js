/** Where the parts of the room of flow fields stand. */

import { button, make, section } from "../dom.js";
import { t } from "../i18n.js";
import { shell } from "../parts/shell.js";

/**
 * @param {import("../house.js").House} house
 * @param {object} parts
 * @param {HTMLElement} parts.board
 * @param {HTMLElement[]} parts.tools
 * @param {HTMLElement[]} parts.options
 * @param {{sendAll: () => void, clear: () => void}} parts.agents
 * @param {HTMLElement[]} parts.game  What a level is played with.
 * @param {HTMLElement} parts.level  The editor of a level.
 * @param {HTMLElement} parts.source
 * @param {HTMLElement[]} parts.words  What is said of the board.
 * @param {HTMLElement[]} parts.foot
 * @param {HTMLElement} parts.facts
 * @param {HTMLElement} parts.coming  The waves of a level.
 * @param {HTMLElement} parts.cell
 * @param {HTMLElement} parts.search
 * @param {import("../parts/shell.js").Parts["drawn"]} parts.drawn
 */
export function layout(
  house,
  { board, tools, options, agents, game, level, source, words, foot, facts, coming, cell, search, drawn },
) {
  const [send, clear] = [
    button(t("agents.all"), () => agents.sendAll(), { title: t("agents.hint") }),
    button(t("agents.none"), () => agents.clear()),
  ];
  const sending = make("div", { className: "chip" }, send, clear);
  const title = make("h2", {}, t("field"));
  const waves = section(t("waves.coming.title"), coming);
  const boards = make("div", {}, board);
  const made = shell(house, {
    boards,
    tools,
    chips: [...game, sending, ...words],
    drawer: [make("h2", {}, t("board")), source, make("h2", {}, t("shown")), ...options],
    panel: [level, make("section", {}, title, facts), waves, cell, search],
    foot,
    drawn,
  });
  /** Shows what belongs to the waves, to the editor of a level, or to the search. @param {{isMarch: boolean, isLevel: boolean, isEdited: boolean}} now */
  const show = ({ isMarch, isLevel, isEdited }) => {
    sending.hidden = isLevel;
    level.hidden = !isEdited;
    waves.hidden = !isLevel || isEdited;
    search.hidden = isMarch || isEdited;
    title.textContent = t(isMarch ? "game.title" : "field");
  };
  return { ...made, boards, show };
}
