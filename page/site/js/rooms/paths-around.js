/** What lies around the start: the cells that it sees within a radius, or that it reaches within a budget. They are hatched on all boards of the room. */

import { Latest, ask } from "../engine.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("./paths-asked.js").Asked} Asked */

export class Around {
  /** @type {number[]} */
  cells = [];
  #latest = new Latest();

  /**
   * @param {import("../house.js").House} house
   * @param {Asked} asked
   * @param {() => void} answered
   */
  constructor(house, asked, answered) {
    this.house = house;
    this.asked = asked;
    this.answered = answered;
  }

  /** Asks for the cells on the board as it is now, if they are to be seen. @param {Board} board */
  async ask(board) {
    await this.#latest.run(async (signal) => {
      const cells = await this.#found(board, signal);
      if (signal.aborted || (!cells.length && !this.cells.length)) return;
      this.cells = cells;
      this.answered();
    }, this.house.complain);
  }

  /** @param {Board} board @param {AbortSignal} signal @returns {Promise<number[]>} */
  async #found(board, signal) {
    const { around, within, agent_size } = this.asked.values;
    const [start] = board.starts;
    if (around === "none" || start === undefined) return [];
    const of = { board: board.ground(), from: board.place(start) };
    if (around === "sight") {
      const { cells } = await ask("sight", { ...of, radius: within }, { signal });
      return (cells ?? []).map((place) => board.index(place));
    }
    const { cells } = await ask("reach", { ...of, budget: within, agent_size }, { signal });
    return cells.map(({ cell }) => board.index(cell));
  }

  close() {
    this.#latest.stop();
  }
}
