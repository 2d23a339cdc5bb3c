/** Where the parts of the room of flow fields stand. */

import { button, make } from "../dom.js";
import { t } from "../i18n.js";
import { shell } from "../parts/shell.js";

/**
 * @param {import("../house.js").House} house
 * @param {object} parts
 * @param {HTMLElement} parts.board
 * @param {HTMLElement[]} parts.tools
 * @param {HTMLElement[]} parts.options
 * @param {{sendAll: () => void, clear: () => void}} parts.agents
 * @param {HTMLElement} parts.waves
 * @param {HTMLElement} parts.source
 * @param {HTMLElement[]} parts.words  What is said of the board.
 * @param {HTMLElement[]} parts.foot
 * @param {HTMLElement} parts.facts
 * @param {HTMLElement} parts.cell
 * @param {HTMLElement} parts.search
 */
export function layout(house, { board, tools, options, agents, waves, source, words, foot, facts, cell, search }) {
  const [send, clear] = [
    button(t("agents.all"), () => agents.sendAll(), { title: t("agents.hint") }),
    button(t("agents.none"), () => agents.clear()),
  ];
  const sending = make("div", { className: "row" }, send, clear);
  const title = make("h2", {}, t("field"));
  const boards = make("div", {}, board);
  const made = shell(house, {
    boards,
    tools,
    chips: [make("div", { className: "chip" }, waves, sending), ...words],
    drawer: [make("h2", {}, t("board")), source, make("h2", {}, t("shown")), ...options],
    panel: [make("section", {}, title, facts), cell, search],
    foot,
  });
  /** Shows what belongs to the waves, or to the search. @param {boolean} isMarch */
  const show = (isMarch) => {
    sending.hidden = search.hidden = isMarch;
    title.textContent = t(isMarch ? "waves" : "field");
  };
  return { ...made, boards, show };
}
