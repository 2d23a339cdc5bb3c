/** The hunt: watch two computers, play either side, hold a tournament, or see a contest. */

import { tabbed } from "../parts/tables.js";

/** @type {import("../parts/tables.js").Tables} */
const TABLES = {
  watch: () => import("./hunt-watch.js"),
  play: () => import("./hunt-play.js"),
  tournament: () => import("./hunt-tournament.js"),
  contest: () => import("./hunt-contest.js"),
};

/** @param {import("../house.js").House} house @param {any} state */
export async function open(house, state) {
  return tabbed(house, state, TABLES, "watch", "hunt");
}
