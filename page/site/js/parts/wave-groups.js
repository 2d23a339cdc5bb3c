/** The attackers of a wave as groups: so many of a kind, one after the other. */

/** @typedef {{tick: number, kind: string}} Entity */
/** Attackers of one kind: how many, when the first appears, and the ticks between two. @typedef {{kind: string, count: number, start: number, interval: number}} Group */

/** What stands where one attacker leaves the interval open. */
const USUAL = 10;

/**
 * Nothing is lost: `entitiesOf` gives the same attackers in the same order.
 * @param {Entity[]} entities
 * @returns {Group[]}
 */
export function groupsOf(entities) {
  /** @type {Group[]} */
  const groups = [];
  for (const { tick, kind } of entities) {
    const group = groups.at(-1);
    const after = group ? tick - (group.start + (group.count - 1) * group.interval) : 0;
    if (group?.kind === kind && group.count === 1 && tick > group.start) {
      [group.count, group.interval] = [2, tick - group.start];
    } else if (group?.kind === kind && group.count > 1 && after === group.interval) group.count += 1;
    else groups.push({ kind, count: 1, start: tick, interval: USUAL });
  }
  return groups;
}

/** @param {Group[]} groups @returns {Entity[]} */
export function entitiesOf(groups) {
  return groups.flatMap(({ kind, count, start, interval }) =>
    Array.from({ length: count }, (_, place) => ({ tick: start + place * interval, kind })),
  );
}
