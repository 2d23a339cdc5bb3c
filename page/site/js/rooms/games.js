/** Links and games: chains between sides, stones against the computer, bars of chocolate, game graphs. */

import { tabbed } from "../parts/tables.js";

/** @type {import("../parts/tables.js").Tables} */
const TABLES = {
  link: () => import("./link.js"),
  play: () => import("./stones.js"),
  chomp: () => import("./chomp.js"),
  graph: () => import("./graph.js"),
};

/** @param {import("../house.js").House} house @param {any} state */
export async function open(house, state) {
  return tabbed(house, state, TABLES, "chomp", "games");
}
