/** Numbers from 0 to 1 that look random, the same for the same seed (SplitMix32, Steele and others 2014). */

/** @param {number} seed @returns {() => number} */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A seed that nobody has chosen. */
export const anySeed = () => Math.floor(Math.random() * 2 ** 32);
