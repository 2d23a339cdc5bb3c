// Every word that the page says is there in both languages, and none is left over.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { refusal, use } from "../site/js/i18n.js";
import { said } from "../site/js/phrases.js";
import { menu } from "./support.js";

const page = new URL("../site/", import.meta.url);
const read = (name) => readFileSync(new URL(name, page), "utf8");
const wordsOf = (language) => ["", "rooms."].map((others) => JSON.parse(read(`lang/${others}${language}.json`)));
const [english, french] = ["en", "fr"].map((language) => Object.assign({}, ...wordsOf(language)));
const files = readdirSync(new URL("js/", page), { recursive: true }).filter((name) => name.endsWith(".js"));
const code = files.map((name) => read(`js/${name}`)).join("\n");

const holes = (word) =>
  [
    ...new Set(
      (typeof word === "string" ? [word] : Object.values(word).flat()).flatMap((form) => form.match(/\{\w+\}/g) ?? []),
    ),
  ].sort();

test("both languages have the same words with the same holes", () => {
  assert.deepEqual(Object.keys(french), Object.keys(english));
  for (const [name, word] of Object.entries(english)) {
    assert.deepEqual(holes(french[name]), holes(word), name);
    assert.equal(typeof french[name], typeof word, name);
  }
});

test("every word that is named is there", () => {
  for (const [, name] of code.matchAll(/\bt\("([\w.:-]+)"/g)) assert.ok(name in english, name);
});

/** Kinds that are named by a variable: options of searches, and what the other rooms say. */
const [OPTIONS, OTHERS] = [
  ["order", "hand"],
  ["monster", "hunter", "games", "hunt"],
];

/** Which words these modules name, by themselves or in parts. @param {string} code @param {string[]} kindsByVariable */
function naming(code, kindsByVariable) {
  const named = new Set([...code.matchAll(/"([\w.:-]+)"/g)].map(([, name]) => name));
  const patterns = [...code.matchAll(/`([\w.-]*)\$\{[^}]*\}([\w.-]*)`/g)].map(([, head, tail]) => [head, tail]);
  const kinds = [...code.matchAll(/called\("(\w+)"/g)].map(([, kind]) => [`${kind}.`, ""]);
  const variable = kindsByVariable.map((kind) => [`${kind}.`, ""]);
  return (name) =>
    named.has(name) ||
    [...patterns, ...kinds, ...variable].some(
      ([head, tail]) => (head || tail) && name.startsWith(head) && name.endsWith(tail),
    );
}

test("no word is left over", () => {
  const isNamed = naming(code, [...OPTIONS, ...OTHERS]);
  for (const name of Object.keys(english)) assert.ok(isNamed(name), name);
});

test("the first room and what all rooms share say no word that comes with the others", () => {
  const others = ["fields", "mazes", "games", "hunt"].map((room) => `rooms/${room}.js`);
  const reached = new Set();
  const reach = (module) => {
    if (reached.has(module)) return;
    reached.add(module);
    for (const [, place] of read(`js/${module}`).matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      const next = new URL(place, new URL(module, "file:///")).pathname.slice(1);
      if (module !== "main.js" || !others.includes(next)) reach(next);
    }
  };
  reach("main.js");
  assert.ok(reached.size > 50 && !reached.has("rooms/hunt.js"), [...reached].join());
  const isNamed = naming([...reached].map((module) => read(`js/${module}`)).join("\n"), OPTIONS);
  const [first, rest] = wordsOf("en").map(Object.keys);
  assert.deepEqual(rest.filter(isNamed), []);
  assert.deepEqual(
    first.filter((name) => !isNamed(name)),
    [],
  );
});

/** The sources of what answers the page. */
const crates = new URL("../../crates/", import.meta.url);
const sources = ["dedale/src/", "dedale-games/src/", "dedale-io/src/", "dedale-app/src/", "dedale-server/src/"].flatMap(
  (folder) =>
    readdirSync(new URL(folder, crates), { recursive: true })
      .filter((name) => name.endsWith(".rs"))
      .map((name) => readFileSync(new URL(folder + name, crates), "utf8").replace(/^\s*\/\/.*$/gm, "")),
);
const unescaped = (text) => text.replace(/\\\n\s*/g, "").replaceAll('\\"', '"');

test("every refusal of the engine has its sentence in French, with the same values", () => {
  const { codes } = JSON.parse(read("lang/refusals.fr.json"));
  /** The codes of the sources, with the names in their templates; null where they have none. */
  const found = new Map();
  for (const source of sources) {
    for (const [, code, template] of source.matchAll(/(?:refusal|bail)!\(\s*"([\w-]+)",\s*"((?:[^"\\]|\\[^])*)"/g))
      found.set(code, holes(unescaped(template)));
    // The errors of the libraries, and those of the server.
    for (const [, code] of source.matchAll(/(?:#\[code = |with_code\(|=> |REFUSED: &str = )"([\w-]+)"/g))
      if (code in codes) found.set(code, null);
  }
  assert.ok(found.size > 50);
  assert.deepEqual(Object.keys(codes).sort(), [...found.keys()].sort());
  for (const [code, names] of found) {
    const unsaid = names && holes(codes[code]).filter((name) => !names.includes(name));
    assert.deepEqual(unsaid ?? [], [], code);
  }
});

test("no refusal of the engine is a sentence without a code", () => {
  const calls = sources.flatMap((source) => source.match(/Refusal::(?:from|foreign)\(\s*(?:format!|")[^)]*/g) ?? []);
  assert.deepEqual(calls, []);
});

test("a phrase is said by its template, and its values likewise", () => {
  const phrases = [{ side: "côté" }, { "row {row}, {what}": "ligne {row} : {what}", "{n} walls": "{n} murs" }];
  const foreign = { "it has ended, with status {code}": "il s’est terminé, avec le code {code}" };
  const words = { phrases, foreign, text: (text, name) => (name === "n" ? `<${text}>` : text) };
  const walls = { template: "{n} walls", values: { n: "3" } };
  const phrase = { template: "row {row}, {what}", values: { row: "side", what: walls } };
  assert.equal(said(words, phrase), "ligne côté\u00a0: <3> murs");
  assert.equal(said(words, phrase, "{what} !"), "<3> murs !");
  // What nobody knows stays in English; its values do not.
  assert.equal(said(words, { template: "{what} here", values: { what: walls } }), "<3> murs here");
  // What stands in quotes is typed so in any language.
  assert.equal(said(words, { template: "no '{what}'", values: { what: walls } }), "no '3 walls'");
  assert.equal(said(words, "'side'"), "«\u00a0side\u00a0»");
  assert.equal(said(words, "it has ended, with status 3"), "il s’est terminé, avec le code 3");
  assert.equal(said(words, "it has ended, with status"), "it has ended, with status");
});

test("a refusal is said by its code or its template, else in English", () => {
  use("fr", french, JSON.parse(read("lang/refusals.fr.json")));
  const told = (code, message, values = {}, phrase = undefined) => refusal({ message, code, values, phrase });
  assert.equal(told("malformed", "no JSON"), "La demande est mal formée\u00a0: no JSON");
  assert.equal(told("broken", "no memory"), "Le moteur a échoué\u00a0: no memory");
  assert.equal(told("refused", "a new fault"), "Le moteur refuse, en anglais\u00a0: a new fault");
  assert.equal(told("refused", "the game is over"), "La partie est finie");
  const phrase = { template: "{what} of the board", values: { what: "the end of the line" } };
  assert.equal(told("refused", "the end of the line of the board", {}, phrase), "La fin de la ligne of the board");
  assert.equal(
    told("unmarked", "the board marks no goal; specify to", { what: "goal", how: "to" }).includes("but"),
    true,
  );
  use("en", english);
  assert.equal(told("malformed", "no JSON"), "no JSON");
});

test("everything of the menu has a name, and every search its pseudo-code", async () => {
  const offered = await menu();
  const kinds = {
    algorithm: "algorithms",
    generator: "generators",
    difficulty: "difficulties",
    game: "games",
    board: "boards",
    monster: "monsters",
    hunter: "hunters",
  };
  for (const [kind, list] of Object.entries(kinds))
    for (const { name } of offered[list]) assert.ok(`${kind}.${name.replace("@", "")}` in english, `${kind}.${name}`);
  for (const law of offered.laws) assert.ok(`law.${law}` in english, law);
  for (const player of offered.link_players) assert.ok(`player.${player}` in english, player);
  for (const rule of offered.corner_cutting) assert.ok(`corner_cutting.${rule}` in english, rule);
  for (const { name } of offered.algorithms)
    assert.ok(`algorithm.${name}.about` in english && english[`code.${name}`]?.length > 3, name);
  for (const { name } of offered.generators) assert.ok(`generator.${name}.about` in english, name);
  for (const { name } of JSON.parse(read("examples.json")))
    assert.ok(`example.${name}` in english && `example.${name}.about` in english, name);
});
