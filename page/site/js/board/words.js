/** Lists of small numbers, several at once. */

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
