/** Mazes of every grid, and obstacle fields: what is made is chosen at the top of each. */

import { make } from "../dom.js";
import { kindsOf, workshop } from "./mazes-workshop.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("./mazes-workshop.js").Bench} Bench */

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  const place = make("div", { className: "tables" });
  const known = kindsOf(house);
  const usual = known.some(({ value }) => value === state?.kind) ? state.kind : "maze";
  const shop = workshop(house, usual, (kind) => void change(kind));
  /** What makes this kind. @param {string} kind */
  const maker = (kind) =>
    house.menu.grids.some((grid) => grid === kind) ? import("./mazes-grid.js") : import("./mazes-board.js");
  /** @type {Bench} */
  let bench = (await maker(usual)).open(shop, { ...state, kind: usual });
  place.append(bench.element);
  /** Which change is the last one. */
  let changes = 0;
  /** @param {string} kind */
  const change = async (kind) => {
    const turn = (changes += 1);
    shop.kinds.value = kind;
    if (bench.turn?.(kind)) return;
    const { open } = await maker(kind);
    if (turn !== changes) return;
    bench.close();
    bench = open(shop, { ...bench.state(), kind, step: undefined, board: undefined, predict: undefined });
    place.replaceChildren(bench.element);
    // The box went along with what it chose.
    shop.kinds.focus();
    house.changed();
  };
  place.addEventListener("colours", () => bench.element.dispatchEvent(new CustomEvent("colours")));
  return {
    element: place,
    state: () => bench.state(),
    commands: () => [
      ...bench.commands(),
      ...known.map(({ value, text }) => ({ id: `kind.${value}`, name: text, run: () => void change(value) })),
    ],
    get history() {
      return bench.history;
    },
    get sharing() {
      return bench.sharing;
    },
    close: () => {
      changes += 1;
      bench.close();
    },
  };
}
