/** A march that the engine has recorded, to be looked at after any tick. */

/**
 * An attacker on the board, with this share of the step from a cell to another behind it.
 * @typedef {{at: number, to: number, share: number, isStuck: boolean, kind: number}} Attacker
 */

/**
 * @typedef {object} Tick
 * @property {number} tick
 * @property {Attacker[]} attackers
 * @property {number} lives
 * @property {number} arrived
 * @property {number} stuck
 * @property {number} walking
 * @property {number} coming  How many are still to appear, of all waves.
 * @property {number} wave  The number of the wave that has begun last or is to begin, from 0.
 * @property {boolean} hasBegun  Whether it has.
 * @property {number[]} doors  The cells of the doors that stand.
 */

export class March {
  /** Of each attacker its legs, in order. @type {number[][]} */
  #legs;

  /** @param {Engine.MarchResponse} response */
  constructor({ answer, record }) {
    this.answer = answer;
    this.record = record;
    this.length = record.ticks;
    this.#legs = record.attackers.kinds.map(() => []);
    record.legs.attackers.forEach((attacker, leg) => this.#legs[attacker]?.push(leg));
  }

  /** @param {number} tick @returns {Tick} */
  at(tick) {
    const { attackers: all, waves, lives, doors } = this.record;
    /** @type {Attacker[]} */
    const attackers = [];
    let appeared = 0;
    all.appears.forEach((appears, number) => {
      if (appears > tick) return;
      appeared += 1;
      if (tick < (all.gone[number] ?? Infinity)) attackers.push(this.#attacker(number, tick));
    });
    const stuck = attackers.filter(({ isStuck }) => isStuck).length;
    const begun = waves.filter(({ begins }) => begins !== null && begins <= tick).length;
    // Between two waves the next one is told, once it is known when it begins.
    const isBetween = !attackers.length && appeared === sum(waves.slice(0, begun)) && begun < waves.length;
    return {
      ...{ tick, attackers, stuck },
      lives: lives.findLast(([from]) => from <= tick)?.[1] ?? 0,
      arrived: this.answer.arrivals.filter((arrival) => arrival.tick <= tick).length,
      walking: attackers.length - stuck,
      coming: sum(waves) - appeared,
      wave: isBetween || !begun ? begun : begun - 1,
      hasBegun: begun > 0 && !isBetween,
      doors: doors.filter(({ broken }) => tick < (broken ?? Infinity)).map(({ cell }) => cell),
    };
  }

  /** @param {number} number @param {number} tick @returns {Attacker} */
  #attacker(number, tick) {
    const { ticks, from, to, shares, rates, states } = this.record.legs;
    const leg = this.#legs[number]?.findLast((leg) => (ticks[leg] ?? 0) <= tick) ?? 0;
    const share = (shares[leg] ?? 0) + (rates[leg] ?? 0) * (tick - (ticks[leg] ?? 0));
    return {
      at: from[leg] ?? 0,
      to: to[leg] ?? 0,
      share: Math.max(0, Math.min(1, share)),
      isStuck: states[leg] === "s",
      kind: this.record.attackers.kinds[number] ?? 0,
    };
  }
}

/** @param {{attackers: number}[]} waves */
const sum = (waves) => waves.reduce((all, { attackers }) => all + attackers, 0);
