/**
 * What the engine's libraries say in English, in another language. A phrase is found as it is, or by
 * a template with values in braces, which are looked for in turn: `row {row}, {what}`.
 */

/** @typedef {Record<string, string>} Catalogue */

/** Spaces before signs at which no line breaks. @type {readonly (readonly [string, string])[]} */
const MARKS = [
  [" :", "\u00a0:"],
  [" ;", "\u00a0;"],
  ["« ", "«\u00a0"],
  [" »", "\u00a0»"],
];

/** @param {string} text */
export const typeset = (text) => MARKS.reduce((text, [plain, fixed]) => text.replaceAll(plain, fixed), text);

/**
 * A template with values in the place of their names.
 * @param {string} template
 * @param {(name: string) => string} value
 */
export const filled = (template, value) => template.replace(/\{(\w+)\}/g, (_, name) => value(name));

/**
 * The phrase in the language of the catalogues, the first of which goes before; as it is if none
 * knows it.
 * @param {readonly Catalogue[]} catalogues
 * @param {string} english
 * @param {(value: string) => string} numeral  How a number is written.
 * @returns {string}
 */
export function known(catalogues, english, numeral) {
  // No English has such a space: this is said already.
  if (english.includes("\u00a0")) return english;
  for (const catalogue of catalogues) {
    const said = Object.hasOwn(catalogue, english) && catalogue[english];
    if (said) return typeset(said);
  }
  for (const catalogue of catalogues) {
    const [best] = fitting(catalogue, english);
    if (!best) continue;
    const { template, values } = best;
    // What stands in quotes is typed so in any language.
    const isTyped = (/** @type {string} */ name) => template.includes(`'{${name}}'`);
    return filled(typeset(best.said), (name) => {
      const value = values.get(name) ?? "";
      return isTyped(name) ? value : known(catalogues, value, numeral);
    });
  }
  const quoted = /^'([^']*)'$/.exec(english);
  return quoted ? `«\u00a0${quoted[1]}\u00a0»` : numeral(english);
}

/**
 * The templates that give this text, the one that says most first; one that says how it begins goes
 * before one that does not.
 * @param {Catalogue} catalogue
 * @param {string} english
 */
function fitting(catalogue, english) {
  const found = [];
  for (const [template, said] of Object.entries(catalogue)) {
    const values = template.includes("{") && matched(template, english);
    if (!values) continue;
    const length = filled(template, () => "").length;
    found.push({ template, said, values, length, isOpen: template.startsWith("{") });
  }
  return found.sort((one, other) => Number(one.isOpen) - Number(other.isOpen) || other.length - one.length);
}

/**
 * The values with which a template gives a text, if it does.
 * @param {string} template
 * @param {string} text
 * @returns {Map<string, string> | undefined}
 */
function matched(template, text) {
  const [begin = "", ...parts] = template.split("{");
  if (!text.startsWith(begin)) return undefined;
  const values = new Map();
  let rest = text.slice(begin.length);
  for (const [number, part] of parts.entries()) {
    const [name = "", after = ""] = part.split("}");
    const isLast = number === parts.length - 1;
    const end = isLast ? rest.length - after.length : after ? rest.indexOf(after) : -1;
    if (end < 0 || !rest.startsWith(after, end)) return undefined;
    values.set(name, rest.slice(0, end));
    rest = rest.slice(end + after.length);
  }
  return values;
}
