/** Where the parts of the room of flow fields stand. */

import { button, make } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {object} parts
 * @param {HTMLElement} parts.brush
 * @param {HTMLElement[]} parts.options
 * @param {() => void} parts.walk  Sends an agent from each start.
 * @param {() => void} parts.away  Takes all agents away.
 * @param {HTMLElement[]} parts.cards  The other cards of the desk.
 * @param {HTMLElement[]} parts.stage
 * @param {HTMLElement} parts.facts
 * @param {HTMLElement} parts.cell
 * @param {HTMLElement} parts.search
 */
export function layout({ brush, options, walk, away, cards, stage, facts, cell, search }) {
  const agents = make(
    "div",
    { className: "card" },
    make("h2", {}, t("agents")),
    make("p", { className: "hint" }, t("agents.hint")),
    make("div", { className: "row" }, button(t("agents.all"), walk), button(t("agents.none"), away)),
  );
  const title = make("h2", {}, t("field"));
  const desk = make(
    "div",
    { className: "desk" },
    make("div", { className: "card" }, brush, ...options),
    agents,
    ...cards,
  );
  const board = make("div", { className: "stage" }, ...stage);
  const about = make(
    "div",
    { className: "facts" },
    make("section", { className: "card" }, title, facts),
    make("section", { className: "card" }, make("h2", {}, t("cell")), cell),
    search,
  );
  const element = make("div", { className: "room" }, desk, board, about);
  /** Shows what belongs to the waves, or to the search. @param {boolean} isMarch */
  const show = (isMarch) => {
    agents.hidden = search.hidden = isMarch;
    title.textContent = t(isMarch ? "waves" : "field");
  };
  return { element, stage: board, show };
}
