/** Agents that follow a flow field, all at one speed. */

/** Cells a second. */
const SPEED = 5;

/** @typedef {import("../board/model.js").Board} Board */

export class Agents {
  /** @type {{at: number, to: number, share: number}[]} */
  #walking = [];
  #frame = 0;
  #before = 0;
  arrived = 0;

  /**
   * @param {(cell: number) => number} next  Where an agent goes from a cell; -1 to stay.
   * @param {() => void} moved
   */
  constructor(next, moved) {
    this.next = next;
    this.moved = moved;
  }

  get count() {
    return this.#walking.length;
  }

  /** @param {number} cell @param {boolean} [still]  Whether it is to be at its end at once. */
  send(cell, still = false) {
    if (still) {
      this.arrived += 1;
      this.moved();
      return;
    }
    this.#walking.push({ at: cell, to: this.next(cell), share: 0 });
    if (!this.#frame) {
      this.#before = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#tick(now));
    }
  }

  clear() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#walking = [];
    this.arrived = 0;
    this.moved();
  }

  /** Where they are, in units of cells. @param {Board} board @returns {[number, number][]} */
  places(board) {
    return this.#walking.map(({ at, to, share }) => {
      const [x, y] = middle(board, at);
      const [toX, toY] = to < 0 ? [x, y] : middle(board, to);
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
  }

  /** @param {number} now */
  #tick(now) {
    const walked = ((now - this.#before) / 1000) * SPEED;
    this.#before = now;
    for (const agent of this.#walking) {
      agent.share += walked;
      while (agent.share >= 1 && agent.to >= 0) {
        agent.share -= 1;
        agent.at = agent.to;
        agent.to = this.next(agent.at);
      }
      // The field may have changed under its feet.
      if (agent.to < 0) agent.to = this.next(agent.at);
    }
    const left = this.#walking.filter(({ to }) => to >= 0);
    this.arrived += this.#walking.length - left.length;
    this.#walking = left;
    this.#frame = left.length ? requestAnimationFrame((next) => this.#tick(next)) : 0;
    this.moved();
  }
}

/** @param {Board} board @param {number} cell @returns {[number, number]} */
function middle(board, cell) {
  const [x, y] = board.place(cell);
  if (!board.isHex) return [x + 0.5, y + 0.5];
  return board.isFlat ? [(x * Math.sqrt(3)) / 2, y + x / 2] : [x + y / 2, (y * Math.sqrt(3)) / 2];
}
