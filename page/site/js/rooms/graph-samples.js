/** Small games to begin with. */

/** Taking one to three of ten matches: who takes the last one wins. */
function matches() {
  const takes = (/** @type {number} */ left) => [1, 2, 3].filter((count) => count <= left);
  const lines = Array.from({ length: 11 }, (_, left) => takes(left).map((count) => `${left} -> ${left - count}`));
  return `digraph {\n  start = 10\n  ${lines.flat().join("\n  ")}\n}\n`;
}

/** Games as DOT, by name. @type {Record<string, string>} */
export const SAMPLES = {
  matches: matches(),
  loop: 'digraph {\n  start = a\n  a -> {b c}\n  b -> {a "way out"}\n  c -> {a d}\n  d -> e\n}\n',
  owners:
    "digraph {\n  start = a; node [owner=first]\n  b [owner=second]; c [owner=second]; f [owner=second]\n  a -> {b c}\n  b -> {d f}\n  c -> {a e}\n  d -> e\n  f -> {d b}\n}\n",
};
