/** Paths from a start to a goal, by any search: the board that is opened, and the first one. */

import { Board } from "../board/model.js";
import { freeOf } from "../board/floats.js";
import { load } from "../parts/opening.js";
import { firstBoard } from "./first-board.js";
import { searches as namesOf } from "./pane.js";
import { FIRST_UNIT, Paths } from "./paths-room.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("./pane.js").Choice} Choice */

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  const known = new Set(namesOf(house));
  /** @type {Choice[]} */
  const chosen = Array.isArray(state?.searches)
    ? state.searches.filter((/** @type {any} */ choice) => known.has(choice?.name))
    : [];
  /** @type {Choice[]} */
  const searches = chosen.length ? chosen : [{ name: "astar" }];
  if (!state?.board) return arrived(house, searches);
  /** @type {Board | null} */
  let board = null;
  if (typeof state.board === "string") await load(house, state.board, (loaded) => (board = loaded));
  else board = Board.of(state.board);
  if (!board) return arrived(house, searches);
  board.stops = stopsOf(board, state.stops);
  const paths = new Paths(house, board, searches, state);
  if (state.difference && searches.length > 1) paths.panes.compare();
  return paths.room();
}

/** The stops of a link, which may hold anything. @param {Board} board @param {unknown} places */
const stopsOf = (board, places) =>
  (Array.isArray(places) ? places : [])
    .filter((place) => Array.isArray(place) && place.length === 2 && place.every(Number.isInteger))
    .map((place) => board.index(place))
    .filter((cell) => board.isFree(cell) && !board.isTaken(cell));

/** The room as one finds it first: a board of the window's size is being searched. @param {House} house @param {Choice[]} searches */
async function arrived(house, searches) {
  const board = new Board(2, 1);
  [board.starts, board.goals] = [[0], [1]];
  const paths = new Paths(house, board, searches, {}, true);
  const room = paths.room();
  room.entered = () => {
    const { clientWidth: width, clientHeight: height } = paths.boards;
    const free = freeOf(paths.boards);
    // The panel grows downwards as the search goes on.
    const side = paths.shell.element.querySelector(".panel:not(.closed)")?.getBoundingClientRect().left ?? width;
    free.width = Math.min(free.width, side - free.left);
    firstBoard({ width, height }, free, FIRST_UNIT)
      .then((first) => paths.arrive(first))
      .catch(house.complain);
  };
  return room;
}
