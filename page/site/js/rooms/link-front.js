/** How far the search for a chain has come from each side. */

/**
 * Of each cell reached the letter of the side that it was reached from, and how far that is; and the last
 * two cells at which two sides met.
 * @param {import("../player/recording.js").Recording} recording
 * @param {number} step
 * @param {{cells: number[]}[]} borders
 */
export function front(recording, step, borders) {
  const { trace } = recording;
  /** @type {Map<number, string>} */
  const labels = new Map();
  /** @type {Map<number, string>} */
  const letters = new Map();
  /** @type {number[]} */
  let met = [];
  for (let event = 0; event < step; event++) {
    const [cell, other] = [trace.cells[event] ?? 0, trace.others[event] ?? -1];
    const kind = recording.kind(event + 1);
    if (kind === "m") met = [cell, other];
    if (kind !== "o") continue;
    const side = borders.findIndex(({ cells }) => cells.includes(cell));
    const letter = letters.get(other) ?? String.fromCharCode(97 + Math.max(0, side));
    letters.set(cell, letter);
    labels.set(cell, `${letter}${trace.costs[event]}`);
  }
  return { labels, met };
}
