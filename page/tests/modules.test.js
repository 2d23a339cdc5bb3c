// No module needs one that needs it, not even for a type; and none is longer than 400 lines.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const root = new URL("../site/js/", import.meta.url);
const names = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".js"));
const text = new Map(names.map((name) => [name, readFileSync(new URL(name, root), "utf8")]));

/** The modules that one imports. */
function imports(name) {
  const found = text.get(name).matchAll(/(?:from |import ?\(?)"(\.{1,2}\/[^"]+\.js)"/g);
  return [...found].map(([, path]) => new URL(path, new URL(name, root)).pathname.slice(root.pathname.length));
}

test("no modules import each other", () => {
  const done = new Set();
  const visit = (name, path) => {
    assert.ok(!path.includes(name), `${[...path.slice(path.indexOf(name)), name].join(" → ")}`);
    if (done.has(name)) return;
    assert.ok(text.has(name), `${path.at(-1)} imports ${name}`);
    for (const next of imports(name)) visit(next, [...path, name]);
    done.add(name);
  };
  assert.ok(imports("main.js").length > 5);
  for (const name of names) visit(name, []);
});

test("no file is long", () => {
  for (const [name, content] of text) assert.ok(content.split("\n").length <= 401, name);
});
