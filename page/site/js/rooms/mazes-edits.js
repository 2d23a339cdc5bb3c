/** A maze or an obstacle field that is edited by hand: its walls and ends, and the path as it is now. */

import { ask, Latest, Live } from "../engine.js";
import { Brush } from "../parts/brush.js";
import { Rested } from "../parts/paced.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {Engine.Columned["path"]} Solved */

/**
 * What the edits ask of their room.
 * @typedef {object} Place
 * @property {() => Board} board
 * @property {() => Engine.AlgorithmName} solver
 * @property {(board: Board) => void} take  Shows this board from now on.
 * @property {(response: Solved, hasRested: boolean) => void} solved  Only once the board rests, the response has a trace.
 * @property {(error: unknown) => void} complain
 */

export class MazeEdits {
  /** Whether the board is not what was generated. */
  isOn = false;
  /** Whether it was not, until another one was asked for. */
  #wasOn = false;
  /** Whether the search of the board as it is has been recorded. */
  #isRecorded = false;
  #rested = new Rested();
  #recorder = new Latest();

  /** @param {Place} place */
  constructor(place) {
    this.place = place;
    this.live = new Live(
      "path",
      (response) => {
        const isWanted = this.isOn && !this.live.isBehind && !this.#isRecorded;
        if (isWanted) place.solved(response, false);
      },
      place.complain,
    );
    this.brush = new Brush(place.board, () => this.edited(), {
      tools: ["wall", "free", "start", "goal"],
      restored: (board) => this.edited(board),
    });
  }

  /** @returns {Engine.PathRequest} */
  request() {
    const board = this.place.board();
    const [from, to] = [board.starts[0], board.goals[0]].map((cell) =>
      cell === undefined ? undefined : board.place(cell),
    );
    return { board: board.ground(), algorithm: this.place.solver(), from, to };
  }

  /** The board is another one: it is solved at once, and its search recorded when it rests. */
  edited(board = this.place.board()) {
    this.isOn = true;
    this.#isRecorded = false;
    this.place.take(board);
    this.#recorder.stop();
    void this.live.ask(this.request());
    this.#rested.call(() => void this.#record());
  }

  async #record() {
    const signal = this.#recorder.next();
    // A search of too many steps is shown at its end only.
    const response = await ask("path", { ...this.request(), trace: true }, { signal }).catch(() => null);
    if (!response || signal.aborted || !this.isOn) return;
    this.#isRecorded = true;
    this.place.solved(response, true);
  }

  /** Another board takes the place of this one, which can be returned to if it was edited. */
  replaced() {
    if (this.#wasOn) this.brush.history.remember();
    this.#wasOn = false;
  }

  /** The board is no longer edited. */
  end() {
    [this.#wasOn, this.isOn] = [this.isOn || this.#wasOn, false];
    this.#recorder.stop();
    this.#rested.stop();
    this.live.forget();
  }

  close() {
    this.end();
    this.live.stop();
  }
}
