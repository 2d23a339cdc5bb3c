/** A march that the engine has recorded, to be looked at after any tick. */

import { called, rounded, t } from "../i18n.js";

/** Ticks a second. */
export const TICKS = 10;

/** So many ticks, as seconds in words. @param {number} ticks */
export const timeText = (ticks) => t("waves.time", { time: rounded(ticks / TICKS) });

/**
 * An attacker on the board, with this share of the step from a cell to another behind it, and the
 * share of its health that it has left.
 * @typedef {{number: number, at: number, to: number, share: number, isStuck: boolean, kind: number, health: number}} Attacker
 */

/** A shot from the cell of a tower, the attacker where it was hit, and whether it is killed. @typedef {{tower: number, attacker: Attacker, kills: boolean}} Shot */

/** A door, the points that are left of it and those it had. @typedef {{cell: number, points: number, full: number}} Door */

/**
 * @typedef {object} Tick
 * @property {number} tick
 * @property {Attacker[]} attackers
 * @property {number} lives
 * @property {number} arrived
 * @property {number} killed  How many towers have killed.
 * @property {Shot[]} shots  Those of this tick.
 * @property {number} stuck
 * @property {number} walking
 * @property {number} coming  How many are still to appear, of all waves.
 * @property {number} wave  The number of the wave that has begun last or is to begin, from 0.
 * @property {boolean} hasBegun  Whether it has.
 * @property {Door[]} doors  The doors that stand.
 * @property {number | null} earned  The money earned so far; null where none is counted.
 * @property {number[]} left  Of each wave, how many of its attackers are not gone.
 */

export class March {
  /** Of each attacker its legs, in order. @type {number[][]} */
  #legs;
  /** Of each attacker the shots that hit it, in order. @type {number[][]} */
  #hits;
  /** The tick of each kill, in order. @type {number[]} */
  #kills;

  /** @param {Engine.MarchResponse} response */
  constructor({ answer, record }) {
    this.answer = answer;
    this.record = record;
    this.length = record.ticks;
    this.#legs = record.attackers.kinds.map(() => []);
    record.legs.attackers.forEach((attacker, leg) => this.#legs[attacker]?.push(leg));
    const { ticks, attackers, health } = record.shots;
    this.#hits = record.attackers.kinds.map(() => []);
    attackers.forEach((attacker, shot) => this.#hits[attacker]?.push(shot));
    this.#kills = ticks.filter((_, shot) => health[shot] === 0);
  }

  /** Whether the game is won or lost at its end. */
  get isDecided() {
    return this.answer.won || this.answer.lives < 0;
  }

  /** Who walks first in this wave, by its kind, and the share of a step it makes in a tick; nothing if nobody does. @param {number} wave */
  walker(wave) {
    const { attackers, legs, kinds } = this.record;
    const first = legs.attackers.findIndex(
      (number, leg) => attackers.waves[number] === wave && (legs.rates[leg] ?? 0) > 0,
    );
    if (first < 0) return undefined;
    return { kind: kinds[attackers.kinds[legs.attackers[first] ?? 0] ?? 0] ?? "", rate: legs.rates[first] ?? 1 };
  }

  /** @param {number} tick @returns {Tick} */
  at(tick) {
    const { attackers: all, waves, lives, earned } = this.record;
    /** @type {Attacker[]} */
    const attackers = [];
    const left = waves.map((wave) => wave.attackers);
    let appeared = 0;
    all.appears.forEach((appears, number) => {
      if (appears > tick) return;
      appeared += 1;
      if (tick < (all.gone[number] ?? Infinity)) attackers.push(this.#attacker(number, tick));
      else left[all.waves[number] ?? 0] = (left[all.waves[number] ?? 0] ?? 0) - 1;
    });
    const stuck = attackers.filter(({ isStuck }) => isStuck).length;
    const begun = waves.filter(({ begins }) => begins !== null && begins <= tick).length;
    // Between two waves the next one is told, once it is known when it begins.
    const isBetween = !attackers.length && appeared === sum(waves.slice(0, begun)) && begun < waves.length;
    return {
      ...{ tick, attackers, stuck, left },
      lives: lives.findLast(([from]) => from <= tick)?.[1] ?? 0,
      killed: this.#kills.filter((killed) => killed <= tick).length,
      shots: this.#shots(tick),
      arrived: this.answer.arrivals.filter((arrival) => arrival.tick <= tick).length,
      walking: attackers.length - stuck,
      coming: sum(waves) - appeared,
      wave: isBetween || !begun ? begun : begun - 1,
      hasBegun: begun > 0 && !isBetween,
      doors: this.#doors(tick),
      earned: earned.findLast(([from]) => from <= tick)?.[1] ?? null,
    };
  }

  /** @param {number} tick @returns {Shot[]} */
  #shots(tick) {
    const { ticks, towers, attackers, health } = this.record.shots;
    const fired = [...ticks.keys()].filter((shot) => ticks[shot] === tick);
    return fired.map((shot) => ({
      tower: towers[shot] ?? 0,
      attacker: this.#attacker(attackers[shot] ?? 0, tick),
      kills: health[shot] === 0,
    }));
  }

  /** @param {number} tick @returns {Door[]} */
  #doors(tick) {
    const standing = this.record.doors.filter(({ broken }) => tick < (broken ?? Infinity));
    return standing.map(({ cell, points: { ticks, tenths, rates } }) => {
      const entry = ticks.findLastIndex((from) => from <= tick);
      const left = (tenths[entry] ?? 0) - (rates[entry] ?? 0) * (tick - (ticks[entry] ?? 0));
      return { cell, points: Math.ceil(left / 10), full: Math.ceil((tenths[0] ?? 0) / 10) };
    });
  }

  /** @param {number} number @param {number} tick @returns {Attacker} */
  #attacker(number, tick) {
    const { ticks, from, to, shares, rates, states } = this.record.legs;
    const leg = this.#legs[number]?.findLast((leg) => (ticks[leg] ?? 0) <= tick) ?? 0;
    const share = (shares[leg] ?? 0) + (rates[leg] ?? 0) * (tick - (ticks[leg] ?? 0));
    const { shots, health, attackers } = this.record;
    const kind = attackers.kinds[number] ?? 0;
    const hit = this.#hits[number]?.findLast((shot) => (shots.ticks[shot] ?? 0) <= tick);
    return {
      ...{ number, kind },
      at: from[leg] ?? 0,
      to: to[leg] ?? 0,
      share: Math.max(0, Math.min(1, share)),
      isStuck: states[leg] === "s",
      health: hit === undefined ? 1 : (shots.health[hit] ?? 0) / (health[kind] ?? 1),
    };
  }
}

/** @param {{attackers: number}[]} waves */
const sum = (waves) => waves.reduce((all, { attackers }) => all + attackers, 0);

/** A short sign for each kind that marches, no two alike. @param {Engine.MarchRecord} record */
export function named({ kinds, attackers }) {
  /** @type {string[]} */
  const names = [];
  for (const kind of new Set(attackers.kinds)) {
    const name = called("kind", kinds[kind] ?? "");
    const initials = name.split(/[^\p{L}\p{N}]+/u).map((word) => word.slice(0, 1).toUpperCase());
    const signs = [initials.slice(0, 2).join(""), name.slice(0, 2), String(kind)];
    names[kind] = signs.find((sign) => sign && !names.includes(sign)) ?? String(kind);
  }
  return names;
}
