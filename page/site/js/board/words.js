/** Lists of numbers, several at once. */

/**
 * The bytes of a list as numbers of 32 bits, which are compared faster than the entries; where
 * their count is no multiple of 4, the entries themselves.
 * @param {Uint8Array | Int16Array | null | undefined} list
 * @returns {ArrayLike<number>}
 */
export function words(list) {
  if (!list) return [];
  const { buffer, byteOffset, byteLength } = list;
  return byteLength % 4 || byteOffset % 4 ? list : new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/** Whether two lists hold the same. A loop, for it may be asked with each frame. @param {ArrayLike<number>} one @param {ArrayLike<number>} other */
export function isLike(one, other) {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false;
  return true;
}
