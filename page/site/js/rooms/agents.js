/** Agents that follow a flow field, all at one speed; those without a path stand until there is one. */

import { middleOf } from "../board/layout.js";

/** Cells a second. */
const SPEED = 5;
/** The radius of an agent that is alone in its cell, in units of cells. */
const SIZE = 0.24;

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../board/field-pieces.js").Agent} Drawn */

/**
 * An agent goes from the cell `at` to the cell `to` (-1: it stands) and has this share of the
 * step behind it.
 * @typedef {{at: number, to: number, share: number}} Agent
 */

/**
 * What the agents know of the board and its field.
 * @typedef {object} Ground
 * @property {(cell: number) => number} next  Where an agent goes from a cell; -1 nowhere.
 * @property {(cell: number) => boolean} isGoal
 * @property {(cell: number) => boolean} isFree
 */

export class Agents {
  /** @type {Agent[]} */
  #agents = [];
  #frame = 0;
  #before = 0;
  arrived = 0;

  /** @param {Ground} ground @param {() => void} moved */
  constructor(ground, moved) {
    this.ground = ground;
    this.moved = moved;
  }

  get walking() {
    return this.#agents.length - this.stuck;
  }

  /** How many stand because no path leads from their cell to a goal. */
  get stuck() {
    return this.#agents.filter((agent) => agent.to < 0).length;
  }

  /** @param {number} cell @param {boolean} still  Whether it is to be at its end at once. */
  send(cell, still) {
    this.#agents.push({ at: cell, to: -1, share: 0 });
    this.follow(still);
  }

  /**
   * The board or its field has changed: whoever stood may go on, whoever went may stand.
   * @param {boolean} still  Whether agents with a path are to be at their ends at once.
   */
  follow(still) {
    if (!this.#agents.length) return;
    for (const agent of this.#agents) this.#turn(agent);
    if (still) this.#leave((agent) => agent.to >= 0 || this.ground.isGoal(agent.at));
    else this.#leave((agent) => agent.to < 0 && this.ground.isGoal(agent.at));
    if (this.walking && !this.#frame) {
      this.#before = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#tick(now));
    }
    this.moved();
  }

  clear() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#agents = [];
    this.arrived = 0;
    this.moved();
  }

  /** Where they are, in units of cells. @param {Board} board @returns {Drawn[]} */
  places(board) {
    return placed(
      board,
      this.#agents.map(({ at, to, share }) => ({ at, to: to < 0 ? at : to, share, isStuck: to < 0 })),
    );
  }

  /** Sets an agent right after a change of the board. @param {Agent} agent */
  #turn(agent) {
    const { at, to, share } = agent;
    const cell = own(agent);
    if (!this.ground.isFree(cell)) {
      // A wall was built on it.
      Object.assign(agent, { at: cell, to: -1, share: 0 });
    } else if (to < 0) agent.to = this.ground.next(at);
    else if (!this.ground.isFree(to)) Object.assign(agent, { at: to, to: at, share: 1 - share });
  }

  /** Takes those that are at their goals off the board. @param {(agent: Agent) => boolean} hasArrived */
  #leave(hasArrived) {
    const left = this.#agents.filter((agent) => !hasArrived(agent));
    this.arrived += this.#agents.length - left.length;
    this.#agents = left;
  }

  /** @param {number} now */
  #tick(now) {
    const walked = ((now - this.#before) / 1000) * SPEED;
    this.#before = now;
    for (const agent of this.#agents) {
      if (agent.to < 0) continue;
      agent.share += walked;
      while (agent.share >= 1 && agent.to >= 0) {
        agent.share -= 1;
        agent.at = agent.to;
        agent.to = this.ground.next(agent.at);
      }
      if (agent.to < 0) agent.share = 0;
    }
    this.#leave((agent) => agent.to < 0 && this.ground.isGoal(agent.at));
    this.#frame = this.walking ? requestAnimationFrame((next) => this.#tick(next)) : 0;
    this.moved();
  }
}

/** The cell that an agent is in. @param {Agent} agent */
const own = ({ at, to, share }) => (to < 0 || share < 0.5 ? at : to);

/**
 * Where agents are, in units of cells and in their order; those of one cell side by side.
 * @param {Board} board
 * @param {{at: number, to: number, share: number, isStuck: boolean}[]} agents
 * @returns {Drawn[]}
 */
export function placed(board, agents) {
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  agents.forEach((agent, number) => {
    const cell = own(agent);
    const group = groups.get(cell) ?? [];
    group.push(number);
    groups.set(cell, group);
  });
  /** @type {Drawn[]} */
  const drawn = [];
  for (const group of groups.values()) {
    const side = Math.ceil(Math.sqrt(group.length));
    const rows = Math.ceil(group.length / side);
    const pitch = 0.84 / side;
    group.forEach((number, place) => {
      const { at, to, share, isStuck } = /** @type {typeof agents[number]} */ (agents[number]);
      const [fromX, fromY] = middleOf(board, at);
      const [toX, toY] = middleOf(board, to);
      const row = Math.floor(place / side);
      const inRow = Math.min(side, group.length - row * side);
      const dx = ((place % side) - (inRow - 1) / 2) * pitch;
      const dy = (row - (rows - 1) / 2) * pitch;
      const [x, y] = [fromX + (toX - fromX) * share + dx, fromY + (toY - fromY) * share + dy];
      drawn[number] = { x, y, size: Math.min(SIZE, pitch * 0.46), isStuck };
    });
  }
  return drawn;
}
