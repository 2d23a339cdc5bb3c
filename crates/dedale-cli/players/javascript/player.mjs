// A player for both sides of the hunt: change `shoot` and `step` to make it yours.
//
// It reads a JSON object a line and answers each request by one line. As a hunter it shoots near
// the freshest trace, else at cells it does not know; as a monster it goes where it has been least.
import { createInterface } from "node:readline";

class Player {
  constructor(hunt) {
    Object.assign(this, { width: hunt.width, height: hunt.height, exits: hunt.exits ?? [] });
    this.luck = hunt.seed; // plays the same hunt again
    this.walls = new Set();
    this.visits = new Map();
    this.trace = null;
    this.unknown = [];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) this.unknown.push([x, y]);
    }
    for (let last = this.unknown.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [this.unknown[last], this.unknown[other]] = [this.unknown[other], this.unknown[last]];
    }
  }

  /** A random number below this one. */
  below(bound) {
    this.luck = (Math.imul(this.luck, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.luck / 2 ** 32) * bound);
  }

  /** The cell to shoot at, or null to let the turn pass. */
  shoot({ turn, reports }) {
    for (const { cell, is, passages } of reports) {
      const latest = passages.at(-1);
      if (is === "wall") this.walls.add(String(cell));
      else if (latest !== undefined && latest >= (this.trace?.turn ?? 0)) {
        this.trace = { turn: latest, cell };
      }
    }
    if (this.trace && turn - this.trace.turn <= 4) {
      const [x, y] = this.trace.cell;
      const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [x + i, y + j]));
      const good = near.filter(
        (cell) => this.isOnBoard(cell) && !this.walls.has(String(cell)) && String(cell) !== `${x},${y}`,
      );
      if (good.length > 0) return good[this.below(good.length)];
    }
    return this.unknown.pop() ?? null;
  }

  /** One of the cells in `steps`. */
  step({ at, steps }) {
    this.visits.set(String(at), this.visitsOf(at) + 1);
    const cost = (cell) => this.visitsOf(cell) * 1e6 + this.away(cell);
    return steps.reduce((best, cell) => (cost(cell) < cost(best) ? cell : best));
  }

  visitsOf(cell) {
    return this.visits.get(String(cell)) ?? 0;
  }

  away([x, y]) {
    return Math.min(1e5, ...this.exits.map(([i, j]) => Math.abs(x - i) + Math.abs(y - j)));
  }

  isOnBoard([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}

let player;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const { turn } = message;
  if (message.hunt) player = new Player(message.hunt);
  else if (message.steps) console.log(JSON.stringify({ turn, step: player.step(message) }));
  else if (message.reports) console.log(JSON.stringify({ turn, shoot: player.shoot(message) }));
}
