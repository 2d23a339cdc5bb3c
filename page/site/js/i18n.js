/** Words in English and French. The words themselves are in `lang/`. */

export const LANGUAGES = /** @type {const} */ (["en", "fr"]);

/** @typedef {typeof LANGUAGES[number]} Language */
/** @typedef {string | {one: string, other: string}} Word */

/** @type {Record<string, Word>} */
let words = {};
/** @type {Language} */
let language = "en";
let plurals = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en");

/**
 * The language that was chosen, or else the browser's.
 * @param {string | null} chosen
 * @returns {Language}
 */
export function usual(chosen) {
  for (const preferred of [chosen, ...navigator.languages]) {
    const found = LANGUAGES.find((each) => preferred?.toLowerCase().startsWith(each));
    if (found) return found;
  }
  return "en";
}

/** @param {Language} chosen */
export async function speak(chosen) {
  const answer = await fetch(new URL(`../lang/${chosen}.json`, import.meta.url));
  words = await answer.json();
  language = chosen;
  plurals = new Intl.PluralRules(chosen);
  figures = new Intl.NumberFormat(chosen, { maximumFractionDigits: 4 });
  document.documentElement.lang = chosen;
}

export const spoken = () => language;

/**
 * The word of this name; `{n}` in it stands for a value, and the value `n` chooses between
 * singular and plural.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(name, values = {}) {
  const word = words[name];
  if (word === undefined) return name;
  const form = typeof word === "string" ? word : word[plurals.select(Number(values.n)) === "one" ? "one" : "other"];
  return form.replace(/\{(\w+)\}/g, (_, key) => {
    const value = values[key];
    return typeof value === "number" ? figures.format(value) : String(value ?? "");
  });
}

/**
 * What a name of the menu is called: its own word, or else the name as it is.
 * @param {string} kind
 * @param {string} name
 */
export function called(kind, name) {
  return words[`${kind}.${name}`] === undefined ? name : t(`${kind}.${name}`);
}

/** @param {number} value */
export const figure = (value) => figures.format(value);

/** A number with one decimal at most. @param {number} value */
export const rounded = (value) => figure(Math.round(value * 10) / 10);

/**
 * A duration as one says it, with three digits at most.
 * @param {number} nanos
 */
export function duration(nanos) {
  const unit = ["ns", "µs", "ms"].findIndex((_, place) => nanos < 1000 ** (place + 1));
  const value = nanos / 1000 ** (unit < 0 ? 3 : unit);
  const digits = value < 10 ? 100 : value < 100 ? 10 : 1;
  return `${figure(Math.round(value * digits) / digits)} ${["ns", "µs", "ms"][unit] ?? "s"}`;
}
