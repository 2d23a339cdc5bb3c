/**
 * The code of a result, which a teacher's page checks without a server: a hash (FNV-1a, 64 bits)
 * of the lesson, the name and the points. It shows what was changed by hand, and is no secret.
 */

/** Signs that are not taken for others (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const [BASIS, PRIME, MASK] = [0xcbf29ce484222325n, 0x100000001b3n, (1n << 64n) - 1n];

/** @typedef {{name: string, right: number, of: number}} Result */

/** @param {string} lesson  All that makes it up. @param {Result} result */
function codeOf(lesson, { name, right, of }) {
  let hash = BASIS;
  for (const byte of new TextEncoder().encode(JSON.stringify([lesson, name, right, of])))
    hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  const signs = Array.from({ length: 10 }, (_, place) => SIGNS[Number((hash >> BigInt(5 * place)) & 31n)]);
  return `${signs.slice(0, 5).join("")}-${signs.slice(5).join("")}`;
}

/** A result in one line. @param {string} lesson @param {Result} result */
export const lineOf = (lesson, result) => `${result.name}: ${result.right}/${result.of} · ${codeOf(lesson, result)}`;

/** The result that a line tells; null if its code is not that of the lesson. @param {string} lesson @param {string} line @returns {Result | null} */
export function resultOf(lesson, line) {
  const [, name = "", right, of, code = ""] = /^\s*(.*): (\d+)\/(\d+) · (\S+)\s*$/.exec(line) ?? [];
  const result = { name, right: Number(right), of: Number(of) };
  return codeOf(lesson, result) === code.toUpperCase() ? result : null;
}
