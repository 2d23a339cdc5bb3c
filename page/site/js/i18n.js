/**
 * Words in English and French. The words themselves are in `lang/`: those that the first room and all
 * rooms say, and those of the other rooms (`rooms.en.json`), which come with the first of these.
 */

import { said } from "./phrases.js";

/** @typedef {import("./phrases.js").Phrase} Phrase */

export const LANGUAGES = /** @type {const} */ (["en", "fr"]);

/** @typedef {typeof LANGUAGES[number]} Language */
/** @typedef {string | {one: string, other: string}} Word */
/**
 * Pseudo-code: the letters of the events that a line makes, and its text. No two lines make the same
 * events.
 * @typedef {[string, string][]} Lines
 */

/** @type {Record<string, Word>} */
let words = {};
/** Those of the other rooms, once one of them was opened. @type {Record<string, Word>} */
let others = {};
/** @type {Promise<void> | undefined} */
let learning;
/** @type {Language} */
let language = "en";
/** The language that is spoken, or is about to be. @type {Language} */
let wanted = "en";
let plurals = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en");
let lists = new Intl.ListFormat("en-GB");
/** How the engine's refusals are said, by their codes, and what stands in them; it says them in English itself. */
let refusals = {
  codes: /** @type {Record<string, string>} */ ({}),
  phrases: /** @type {Record<string, string>} */ ({}),
};
/** How its libraries say what is wrong with a file. @type {Record<string, string>} */
let phrases = {};
/** How other programs and records say it. @type {Record<string, string>} */
let foreign = {};

/** The language that was chosen, or else the browser's. @param {string | null} chosen @returns {Language} */
export function usual(chosen) {
  for (const preferred of [chosen, ...navigator.languages]) {
    const found = LANGUAGES.find((each) => preferred?.toLowerCase().startsWith(each));
    if (found) return found;
  }
  return "en";
}

/** A file of words. @param {string} name */
const read = async (name) => (await fetch(new URL(`../lang/${name}.json`, import.meta.url))).json();

/** The words of pictures, by the English ones. @type {Promise<Record<string, string>> | undefined} */
let drawn;

/** @param {Language} chosen */
export async function speak(chosen) {
  [drawn, wanted] = [undefined, chosen];
  const [known, told, more] = await Promise.all([
    read(chosen),
    chosen === "en" ? undefined : read(`refusals.${chosen}`),
    learning && read(`rooms.${chosen}`),
  ]);
  if (more) others = more;
  use(chosen, known, told);
  document.documentElement.lang = chosen;
  // Nobody waits for these: they are for what is not read yet.
  if (chosen === "en") return;
  void read(`phrases.${chosen}`).then((more) => language === chosen && (phrases = more));
  void read(`foreign.${chosen}`).then((more) => language === chosen && (foreign = more));
}

/** The words of the other rooms, before one of them is opened. */
export function learn() {
  const asked = wanted;
  learning ??= read(`rooms.${asked}`).then(
    (more) => {
      if (asked === wanted) others = more;
    },
    (error) => {
      // Whoever opens a room again asks again.
      learning = undefined;
      throw error;
    },
  );
  return learning;
}

/** @param {string} name */
const worded = (name) => words[name] ?? others[name];

/**
 * Speaks a language whose words are known.
 * @param {Language} chosen
 * @param {Record<string, Word | Lines>} known
 * @param {typeof refusals} [told]  How refusals are said, if not as the engine does.
 */
export function use(chosen, known, told = { codes: {}, phrases: {} }) {
  words = /** @type {Record<string, Word>} */ (known);
  refusals = told;
  language = chosen;
  plurals = new Intl.PluralRules(chosen);
  figures = new Intl.NumberFormat(chosen, { maximumFractionDigits: 4 });
  lists = new Intl.ListFormat(chosen === "en" ? "en-GB" : chosen);
}

export const spoken = () => language;

/** The words of pictures, unless they are the engine's own. */
export function pictured() {
  if (language !== "en") drawn ??= read(`pictures.${language}`);
  return drawn;
}

/**
 * What the engine refused, in the language of the page.
 * @param {{message: string, code: string, values: Record<string, string>, phrase?: Phrase}} refused
 */
export function refusal({ message, code, values, phrase }) {
  if (language === "en") return message;
  const parts = phrase ?? (code === "refused" ? message : { template: message, values: { error: message, ...values } });
  const own = translated(parts, code === "refused" ? undefined : refusals.codes[code]);
  const told = own === message ? translated({ template: "", values: { error: message } }, refusals.codes.refused) : own;
  return capital(told);
}

/**
 * What the engine says in English, such as why a player forfeited.
 * @param {string | Phrase} english
 * @param {string} [template]  How it is said, if it is known by a code.
 */
export const translated = (english, template) =>
  language === "en" && typeof english === "string"
    ? english
    : said({ phrases: [refusals.phrases, phrases], foreign, text: named }, english, template);

/** How a file was read, where it does not say so itself; else "". @param {{note?: string | null, phrase?: unknown}} read */
export const noteOf = ({ note, phrase }) => (note ? translated(/** @type {Phrase} */ (phrase ?? note)) : "");

/** What stands in a refusal: a number or a name. @param {string} text @param {string} key */
const named = (text, key) =>
  key === "algorithm"
    ? called(key, text)
    : /^\d{1,3}(,\d{3})+$/.test(text)
      ? figures.format(Number(text.replaceAll(",", "")))
      : text;

/**
 * The word of this name; `{n}` in it stands for a value, and the value `n` chooses between
 * singular and plural.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(name, values = {}) {
  const word = worded(name);
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
  return worded(`${kind}.${name}`) === undefined ? name : t(`${kind}.${name}`);
}

/** The pseudo-code of a search. @param {string} search */
export const lines = (search) => /** @type {Lines} */ (/** @type {unknown} */ (words[`code.${search}`] ?? []));

/** @param {number} value */
export const figure = (value) => figures.format(value);

/** A number in decimal digits, however long it is. @param {string} digits */
export const large = (digits) =>
  digits.length <= 12
    ? figure(Number(digits))
    : `≈ ${figure(Number(`${digits[0]}.${digits.slice(1, 3)}`))} · 10^${digits.length - 1}`;

/** A text as the beginning of a sentence. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** One thing and another. @param {string[]} things */
export const listed = (things) => lists.format(things);

/** A number with one decimal at most. @param {number} value */
export const rounded = (value) => figure(Math.round(value * 10) / 10);

/** A duration as one says it, with three digits at most. @param {number} nanos */
export function duration(nanos) {
  const unit = ["ns", "µs", "ms"].findIndex((_, place) => nanos < 1000 ** (place + 1));
  const value = nanos / 1000 ** (unit < 0 ? 3 : unit);
  const digits = value < 10 ? 100 : value < 100 ? 10 : 1;
  return `${figure(Math.round(value * digits) / digits)} ${["ns", "µs", "ms"][unit] ?? "s"}`;
}
