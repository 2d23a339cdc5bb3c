// Every word that the page says is there in both languages, and none is left over.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { known } from "../site/js/phrases.js";
import { menu } from "./support.js";

const page = new URL("../site/", import.meta.url);
const read = (name) => readFileSync(new URL(name, page), "utf8");
const [english, french] = ["en", "fr"].map((language) => JSON.parse(read(`lang/${language}.json`)));
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

test("no word is left over", () => {
  const named = new Set([...code.matchAll(/"([\w.:-]+)"/g)].map(([, name]) => name));
  const patterns = [...code.matchAll(/`([\w.-]*)\$\{[^}]*\}([\w.-]*)`/g)].map(([, head, tail]) => [head, tail]);
  const kinds = [...code.matchAll(/called\("(\w+)"/g)].map(([, kind]) => [`${kind}.`, ""]);
  // The kinds that are named by a variable.
  const variable = ["monster", "hunter", "order", "hand", "games", "hunt"].map((kind) => [`${kind}.`, ""]);
  for (const name of Object.keys(english)) {
    const made = [...patterns, ...kinds, ...variable].some(
      ([head, tail]) => (head || tail) && name.startsWith(head) && name.endsWith(tail),
    );
    assert.ok(named.has(name) || made, name);
  }
});

/** The sources of what answers the page. */
const crates = new URL("../../crates/", import.meta.url);
const sources = ["dedale-app/src/", "dedale-server/src/"].flatMap((folder) =>
  readdirSync(new URL(folder, crates), { recursive: true })
    .filter((name) => name.endsWith(".rs"))
    .map((name) => readFileSync(new URL(folder + name, crates), "utf8").replace(/^\s*\/\/.*$/gm, "")),
);
const unescaped = (text) => text.replace(/\\\n\s*/g, "").replaceAll('\\"', '"');

/** What the engine says in English, in French. */
const catalogues = [JSON.parse(read("lang/refusals.fr.json")).phrases, JSON.parse(read("lang/phrases.fr.json"))];
const said = (english) => known(catalogues, english, (number) => number.replace(",", "\u202f"));

test("every refusal of the engine has its sentence in French, with the same values", () => {
  const { codes } = JSON.parse(read("lang/refusals.fr.json"));
  /** The codes of the sources, with the names in their templates; null where they have none. */
  const found = new Map();
  for (const source of sources) {
    for (const [, code, template] of source.matchAll(/(?:refusal|bail)!\(\s*"([\w-]+)",\s*"((?:[^"\\]|\\[^])*)"/g))
      found.set(code, holes(unescaped(template)));
    // The errors of the libraries, in the file of the macro.
    if (/macro_rules! refusal/.test(source))
      for (const [, code] of source.matchAll(/Some\(\(\s*"([\w-]+)",/g)) found.set(code, null);
    for (const [, code] of source.matchAll(/(?:code: |coded\(|=> |REFUSED: &str = )"([\w-]+)"/g))
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
  const calls = sources.flatMap((source) => source.match(/Refusal::new\([^)]*/g) ?? []);
  assert.deepEqual(calls, []);
});

test("what is wrong with a file is said in French, by templates", () => {
  const folder = new URL("../../testdata/malformed/", import.meta.url);
  const kinds = ["", "positions/", "graphs/", "strategies/", "hunts/", "kinds/", "live/", "mazes/"];
  const texts = kinds.map((kind) => readFileSync(new URL(`${kind}expected.txt`, folder), "utf8"));
  const faults = texts.flatMap((text) => text.match(/(?<=^[^:\n]+: ).+$/gm));
  assert.ok(faults.length > 400);
  const english = /\b(the|of|is|are|with|expected|found|each|this|that|and|from|rows|no)\b/;
  for (const fault of faults) {
    // What is quoted is the file's.
    const french = said(fault)
      .split("'")
      .filter((_, part) => part % 2 === 0)
      .join("");
    assert.doesNotMatch(french, english, fault);
  }
  assert.equal(said("nothing that is known"), "nothing that is known");
  assert.equal(said("1,234"), "1\u202f234");
  assert.equal(
    known([{ "row {row}, {what}": "ligne {row} : {what}", "a wall": "un mur" }], "row 3, a wall", String),
    "ligne 3\u00a0: un mur",
  );
  // The template that says most is meant, and its values are told in turn.
  const both = { "{what} of {whose}": "{what} de {whose}", "{what} of the {whose}": "{what} du {whose}", side: "côté" };
  assert.equal(known([both], "side of the board", String), "côté du board");
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
