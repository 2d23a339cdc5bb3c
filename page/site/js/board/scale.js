/**
 * Boards that are compared have cells of one size: that of the one with the least room. Who has
 * zoomed or moved one of them keeps it as it is.
 *
 * @typedef {{follow: () => void}} Member
 */

export class Scale {
  /** How long a unit of each would be, were it alone, in pixels. @type {Map<Member, number>} */
  #alone = new Map();
  #least = Infinity;
  /** Whether each pixel counts, as there are several boards. */
  isTight = false;

  /** How long a unit is, now that it would be so long alone; the others follow. @param {Member} member @param {number} alone */
  of(member, alone) {
    this.#alone.set(member, alone);
    this.#settle(member);
    return this.#least;
  }

  /** @param {Member} member */
  leave(member) {
    this.#alone.delete(member);
    this.#settle(member);
  }

  /** @param {Member} cause */
  #settle(cause) {
    const least = Math.min(...this.#alone.values());
    if (least === this.#least) return;
    this.#least = least;
    for (const other of this.#alone.keys()) if (other !== cause) other.follow();
  }
}
