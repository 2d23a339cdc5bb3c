// Every word that the page says is there in both languages, and none is left over.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { menu } from "./support.js";

const page = new URL("../site/", import.meta.url);
const read = (name) => readFileSync(new URL(name, page), "utf8");
const [english, french] = ["en", "fr"].map((language) => JSON.parse(read(`lang/${language}.json`)));
const files = readdirSync(new URL("js/", page), { recursive: true }).filter((name) => name.endsWith(".js"));
const code = files.map((name) => read(`js/${name}`)).join("\n");

const holes = (word) =>
  [
    ...new Set(
      Object.values(typeof word === "string" ? { word } : word).flatMap((form) => form.match(/\{\w+\}/g) ?? []),
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

test("every refusal of the engine has its sentence in French, with the same values", () => {
  const { codes } = JSON.parse(read("lang/refusals.fr.json"));
  const crates = new URL("../../crates/", import.meta.url);
  const sources = ["dedale-app/src/", "dedale-server/src/"].flatMap((folder) =>
    readdirSync(new URL(folder, crates), { recursive: true })
      .filter((name) => name.endsWith(".rs"))
      .map((name) => readFileSync(new URL(folder + name, crates), "utf8")),
  );
  /** The codes of the sources, with the names in their templates; null where they have none. */
  const found = new Map();
  const unescaped = (text) => text.replace(/\\\n\s*/g, "").replaceAll('\\"', '"');
  for (const source of sources.map((text) => text.replace(/^\s*\/\/.*$/gm, ""))) {
    for (const [, code, template] of source.matchAll(/refusal!\(\s*"([\w-]+)",\s*"((?:[^"\\]|\\[^])*)"/g))
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
  for (const language of ["en", "fr"]) {
    const codes = JSON.parse(read(`lang/code.${language}.json`));
    for (const { name } of offered.algorithms) assert.ok(codes[name]?.length > 3, name);
  }
  for (const { name } of JSON.parse(read("examples.json")))
    assert.ok(`example.${name}` in english && `example.${name}.about` in english, name);
});
