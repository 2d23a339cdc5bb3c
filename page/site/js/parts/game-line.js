/**
 * A game that can be looked at again: its moves on a player bar. A move from a position that is
 * looked back at begins another branch, and to take it back is to return to the game as it was.
 */

import { button, make } from "../dom.js";
import { Latest } from "../engine.js";
import { t } from "../i18n.js";
import { PlayerBar } from "../player/bar.js";
import { zooms } from "./shell.js";

/** @typedef {import("./history.js").Undoing} Undoing */
/** @typedef {import("./shell.js").Zooming & {close: () => void}} View */

/** @template M  A move. @template R  What the engine says of a position. @implements {Undoing} */
export class GameLine {
  /** All moves, those after the position that is shown included. @type {M[]} */
  moves = [];
  /** What is known of positions, by the moves that lead there. @type {Map<string, R>} */
  #known = new Map();
  /** Games that were left by a branch, and where. @type {{moves: M[], step: number}[]} */
  #branched = [];
  /** @type {{moves: M[], step: number}[]} */
  #undone = [];
  #pending = new Latest();
  /** Whether the engine is asked. */
  isBusy = false;

  /**
   * @param {object} room
   * @param {import("../house.js").House} room.house
   * @param {(more: any, signal: AbortSignal) => Promise<[M[], R]>} room.ask  What the engine says of the position after
   *   `played`, perhaps after more moves; `more` of the request.
   * @param {(known: R) => void} room.show  Shows the position.
   * @param {() => number} room.left  How many moves are left when one is taken back; all, where none can be.
   * @param {ReturnType<typeof import("./shell.js").shell>} room.shell
   * @param {ReturnType<typeof gameControls>} [room.controls]
   * @param {HTMLElement} [room.sharing]
   * @param {unknown} start  The position that is shown first; else the last.
   */
  constructor(room, start) {
    this.room = room;
    this.house = room.house;
    this.bar = new PlayerBar(() => this.#show(), { pace: 1, longest: 60, start, moved: this.house.changed });
  }

  #show() {
    this.#pending.stop();
    this.house.changed();
    const known = this.#known.get(String(this.played));
    if (!known) return void this.ask();
    this.isBusy = false;
    this.room.show(known);
  }

  /** Asks the engine of the position that is shown. @param {object} [more]  Of the request. */
  async ask(more = {}) {
    this.isBusy = true;
    const failed = (/** @type {unknown} */ error) => {
      this.isBusy = false;
      this.house.complain(error);
    };
    await this.#pending.run(async (signal) => {
      const [moves, known] = await this.room.ask(more, signal);
      if (!signal.aborted) this.#learn(moves, known);
    }, failed);
  }

  /** The moves that lead to the position that is shown. */
  get played() {
    return this.moves.slice(0, this.bar.step);
  }

  /** Whether the position is the last, and not one that is looked back at. */
  get isLive() {
    return this.bar.isAtEnd;
  }

  /** Another game, shown at its end. @param {M[]} moves */
  begin(moves) {
    [this.#branched, this.#undone] = [[], []];
    this.#known.clear();
    this.#take({ moves, step: moves.length });
  }

  /** Makes a move in the position that is shown. @param {M} move */
  make(move) {
    const [moves, step] = [this.moves, this.bar.step];
    if (!this.isLive) this.#branched.push({ moves, step });
    this.#undone = [];
    this.moves = [...moves.slice(0, step), move];
    this.bar.pause();
    this.bar.load(this.moves.length);
  }

  /** Keeps what the engine says of the position after these moves, and shows it. @param {M[]} moves @param {R} known */
  #learn(moves, known) {
    this.#known.set(String(moves), known);
    if (moves.length === this.bar.step) return this.bar.shown(this.bar.step);
    this.moves = moves;
    this.bar.load(moves.length);
  }

  get canUndo() {
    return this.room.left() < this.moves.length;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  undo() {
    if (!this.canUndo) return;
    this.#undone.push({ moves: this.moves, step: this.moves.length });
    const [left, branch] = [this.room.left(), this.#branched.at(-1)];
    const isBranch = branch !== undefined && branch.step >= left;
    if (isBranch) this.#branched.pop();
    this.#take(isBranch ? branch : { moves: this.moves.slice(0, left), step: left });
  }

  redo() {
    const again = this.#undone.pop();
    if (!again) return;
    const step = this.moves.findIndex((move, place) => String(move) !== String(again.moves[place]));
    if (step >= 0) this.#branched.push({ moves: this.moves, step });
    this.#take(again);
  }

  /** What the room offers to the house beside its state. @param {View} view  Its board or drawing. */
  offers(view) {
    const { shell, controls, sharing } = this.room;
    return {
      element: shell.element,
      commands: () => [...this.bar.commands, ...shell.commands, ...zooms(() => [view]), ...(controls?.commands ?? [])],
      history: this,
      sharing,
      close: () => {
        this.#pending.stop();
        this.bar.pause();
        view.close();
      },
    };
  }

  /** @param {{moves: M[], step: number}} game */
  #take({ moves, step }) {
    this.moves = moves;
    this.bar.pause();
    this.bar.load(moves.length, step);
  }
}

/** Buttons and commands of every game: a new one, and what to play next. @param {() => void} begin @param {() => void} hint @param {...HTMLElement} more */
export function gameControls(begin, hint, ...more) {
  const buttons = [button(t("game.new"), begin, { className: "main" }), button(t("game.hint"), hint), ...more];
  const commands = [
    { id: "new", keys: ["n"], run: begin },
    { id: "hint", keys: ["t"], run: hint },
  ];
  return { element: make("div", { className: "chip" }, ...buttons), commands };
}
