// The package, as `npm pack` makes it, in an empty folder: the README's lines run in Node.js and in
// a browser, and have types.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "../../../page/node_modules/playwright-core/index.mjs";
import { host } from "../../../page/scripts/host.js";

const npm = new URL("../npm/", import.meta.url).pathname;
const compiler = new URL("../../../page/node_modules/.bin/tsc", import.meta.url).pathname;
const lines = /```js\n([^]*?)```/.exec(readFileSync(join(npm, "README.md"), "utf8"))[1];
const EXPECTED = "6 [ 4, 2 ]\n<svg\n";

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "dedale-package-"));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: npm });
  const [packed] = readdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"type": "module", "private": true}');
  execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", `./${packed}`], { cwd: folder });
});
after(() => rmSync(folder, { recursive: true }));

test("the licences are in the package", () => {
  const files = readdirSync(join(folder, "node_modules/dedale"));
  assert.deepEqual(files.filter((name) => name.startsWith("LICENSE")).sort(), ["LICENSE-APACHE", "LICENSE-MIT"]);
});

test("the README's lines run in Node.js", () => {
  writeFileSync(join(folder, "lines.js"), lines);
  assert.equal(execFileSync("node", ["lines.js"], { cwd: folder, encoding: "utf8" }), EXPECTED);
});

test("they run in a browser", async () => {
  const map = JSON.stringify({ imports: { dedale: "./node_modules/dedale/index.js" } });
  const page = `<script type="importmap">${map}</script><script type="module">${lines}\ndocument.title = "done";</script>`;
  writeFileSync(join(folder, "index.html"), page);
  const server = await host(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const opened = await browser.newPage();
    await opened.addInitScript(() => {
      window.told = [];
      console.log = (...values) => window.told.push(values);
    });
    await opened.goto(`${server.address}/`);
    await opened.waitForFunction(() => document.title === "done");
    const told = await opened.evaluate(() => window.told);
    assert.deepEqual(told, [[6, [4, 2]], ["<svg"]]);
  } finally {
    await browser.close();
    server.stop();
  }
});

test("they have types, and a wrong request has none", () => {
  const check = (name, text) => {
    writeFileSync(join(folder, name), text);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom"];
    return spawnSync(compiler, [...options, name], { cwd: folder, encoding: "utf8" }).stdout;
  };
  assert.equal(check("lines.ts", lines), "");
  assert.match(check("wrong.ts", lines.replace('"astar"', '"star"')), /"star"' is not assignable/);
  const worker = 'import { WorkerEngine } from "dedale/worker";\nnew WorkerEngine().close();\n';
  assert.equal(check("worker.ts", worker), "");
});

test("an answer has the types of its typed arrays", () => {
  const text = `${lines}\nconst exits: Uint8Array = maze.answer.exits;\nconsole.log(exits.length);\n`;
  writeFileSync(join(folder, "typed.ts"), text);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom"];
  assert.equal(spawnSync(compiler, [...options, "typed.ts"], { cwd: folder, encoding: "utf8" }).stdout, "");
});

test("a package without its modules is not made", () => {
  const bare = mkdtempSync(join(tmpdir(), "dedale-bare-"));
  cpSync(join(npm, "package.json"), join(bare, "package.json"));
  const made = spawnSync("npm", ["pack", "--silent"], { cwd: bare, encoding: "utf8" });
  assert.notEqual(made.status, 0);
  assert.match(made.stderr, /dedale.wasm is missing: run ..\/build --install first/);
  rmSync(bare, { recursive: true });
});
