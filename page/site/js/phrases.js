/**
 * What the engine's libraries say in English, in another language: by the template of a phrase, whose
 * values have parts themselves. Only what other programs say or records hold, a bare sentence, is
 * known by the template that gives it.
 */

/** A text, or a template with values in braces: `row {row}`. @typedef {string | {template: string, values: Record<string, Phrase>}} Phrase */

/** @typedef {Record<string, string>} Catalogue */

/** Spaces before signs at which no line breaks. @type {readonly (readonly [string, string])[]} */
const MARKS = [
  [" :", "\u00a0:"],
  [" ;", "\u00a0;"],
  ["« ", "«\u00a0"],
  [" »", "\u00a0»"],
];

/** Values that nobody translates. */
const TYPED = ["file", "folder", "path", "title"];

/** @param {string} text */
const typeset = (text) => MARKS.reduce((text, [plain, fixed]) => text.replaceAll(plain, fixed), text);

/**
 * A template with values in the place of their names.
 * @param {string} template
 * @param {(name: string) => string} value
 */
const filled = (template, value) => template.replace(/\{(\w+)\}/g, (_, name) => value(name));

/** The English. @param {Phrase} phrase @returns {string} */
const plain = (phrase) =>
  typeof phrase === "string" ? phrase : filled(phrase.template, (name) => plain(phrase.values[name] ?? `{${name}}`));

/**
 * The phrase in the language of the words; in English where they do not know it.
 * @param {{phrases: readonly Catalogue[], foreign: Catalogue, text: (text: string, name: string) => string}} words
 *   `text` says what stands for a name: how a number is written, what an algorithm is called.
 * @param {Phrase} phrase
 * @param {string} [template]  How the phrase is said, if it is known by a code.
 * @returns {string}
 */
export function said(words, phrase, template, name = "") {
  const english = typeof phrase === "string" ? phrase : phrase.template;
  const known = template ?? words.phrases.find((catalogue) => Object.hasOwn(catalogue, english))?.[english];
  if (typeof phrase === "string") return known ? typeset(known) : bare(words, phrase, name);
  return filled(typeset(known ?? english), (name) => {
    const value = phrase.values[name] ?? "";
    // Text in quotes and names of files are typed so in any language.
    const isTyped = english.includes(`'{${name}}'`) || TYPED.includes(name);
    return isTyped ? plain(value) : said(words, value, undefined, name);
  });
}

/** A text that no catalogue has. @param {Parameters<typeof said>[0]} words @param {string} text @param {string} name */
function bare(words, text, name) {
  const { foreign, text: word } = words;
  const told = (/** @type {string} */ value, /** @type {string} */ name) => said(words, value, undefined, name);
  const quoted = /^'([^']*)'$/.exec(text);
  if (quoted) return `«\u00a0${quoted[1]}\u00a0»`;
  for (const [template, known] of Object.entries(foreign)) {
    const values = matched(template, text);
    if (values) return filled(typeset(known), (name) => told(values.get(name) ?? "", name));
  }
  return word(text, name);
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
  return rest === "" ? values : undefined;
}
