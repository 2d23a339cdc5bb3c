// axe-core finds no violation in any room, in both languages, in all themes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { enter, rests, visitBriskly } from "./support.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const CONTEST = new URL("../../testdata/contests/autumn.jsonl", import.meta.url).pathname;
const SCENARIO = ["harbour.map", "harbour.map.scen"].map(
  (name) => new URL(`../../testdata/scen/${name}`, import.meta.url).pathname,
);

const PICTURE = new URL("../../testdata/images/maze.png", import.meta.url).pathname;

const SMALL = { shape: "square", width: 120, height: 80, rows: Array(80).fill(".".repeat(120)) };

const SIGHTS = [
  ["paths", null],
  ["paths", { board: { ...SMALL, starts: [[0, 0]], goals: [[119, 79]] } }],
  ["paths", { board: "@hedge", searches: [{ name: "heuristic-dfs" }, { name: "weighted-astar" }], difference: true }],
  ["fields", null],
  ["fields", { board: "@fords", step: 60 }],
  ["fields", { board: "@fords", edits: [], step: 490 }],
  ["fields", { board: "@fords", mode: "edit" }],
  ["mazes", null],
  ["mazes", { kind: "obstacles" }],
  ["mazes", { kind: "weave", solved: true }],
  ["games", { tab: "link" }],
  ["games", { tab: "play", game: "hex", size: 5, moves: ["c3"] }],
  ["games", { tab: "chomp", hints: true }],
  ["games", { tab: "graph", game: { chomp: [2, 3] }, moves: ["3-2"], strategy: [["3-3", "3-2"]] }],
  ["hunt", { tab: "watch" }],
  ["hunt", { tab: "play" }],
  ["hunt", { tab: "tournament", games: 5, monsters: ["easy"], hunters: ["easy"] }],
  ["hunt", { tab: "contest" }],
];

const THEMES = ["light", "dark", "contrast"];
/** What another theme can break: themes are colours alone. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Checks all rules in the theme that is shown, and those of colours in the others too. */
async function check(page, where) {
  for (const [place, theme] of THEMES.entries()) {
    const found = await page.evaluate(
      async ([theme, rules]) => {
        const { choose } = await import("/js/settings.js");
        choose({ theme });
        await new Promise((done) => requestAnimationFrame(done));
        // Some colours change over a moment.
        await Promise.all(document.getAnimations().map(({ finished }) => finished));
        const all = { rules: { "target-size": { enabled: true } } };
        const some = { runOnly: { type: "rule", values: rules } };
        const options = { resultTypes: ["violations"], ...(rules ? some : all) };
        const { violations } = await window.axe.run(document, options);
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`);
      },
      [theme, place ? COLOURS : null],
    );
    assert.deepEqual(found, [], `${where}, ${theme}`);
  }
}

/** Themes are told apart by colours alone, which is why no other rule can find more in one than in another. */
test("a theme is nothing but colours", () => {
  const style = readFileSync(new URL("../site/style/base.css", import.meta.url), "utf8");
  const blocks = [...style.matchAll(/\[data-theme="\w+"\] \{([^}]*)\}/g)];
  assert.deepEqual(blocks.length, THEMES.length - 1);
  for (const [, block] of blocks)
    for (const line of block.trim().split(";").filter(Boolean))
      assert.match(line.trim(), /^(--[a-z-]+|color-scheme): /);
  const [root] = /:root \{[^}]*\}/.exec(style);
  const lengths = [...root.matchAll(/(--[a-z]+): \d+px/g)].map(([, name]) => name);
  for (const [, block] of blocks) for (const name of lengths) assert.ok(!block.includes(name), name);
  for (const file of ["base", "parts", "rooms"]) {
    const text = readFileSync(new URL(`../site/style/${file}.css`, import.meta.url), "utf8");
    assert.equal(text.split("data-theme").length - 1, file === "base" ? THEMES.length - 1 : 0, file);
  }
});

/** Checks what `open` opens, and closes it. */
async function opened(page, where, open, shows) {
  await open();
  await page.waitForSelector(shows);
  await check(page, where);
  await page.keyboard.press("Escape");
  await page.waitForSelector(shows, { state: "hidden" });
}

test("the cell under the cursor is no smaller than what can be touched", () =>
  visitBriskly("", async (page) => {
    for (const [room, state] of SIGHTS.slice(0, 3)) {
      await enter(page, room, state);
      const { width, height } = await page.locator(".board .cursor:visible").first().boundingBox();
      assert.ok(Math.min(width, height) >= 24, `${width} × ${height}`);
    }
  }));

for (const locale of ["en-GB", "fr-FR"]) {
  test(`axe: ${locale}`, () =>
    visitBriskly(
      "",
      async (page) => {
        // axe is put in by the driver, past the page's own policy.
        await page.evaluate(axe);
        for (const [room, state] of SIGHTS) {
          await enter(page, room, state);
          await rests(page);
          // All that can be opened is open.
          await page.keyboard.press("o");
          await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
          if (state?.tab === "tournament") {
            await page.locator(".sheet button.main").evaluate((begin) => begin.click());
            await page.waitForSelector("table.results");
          }
          if (state?.tab === "contest") {
            await page.locator('.sheet input[type="file"]').setInputFiles(CONTEST);
            await page.locator("table.results td button").first().click();
          }
          await check(page, `${room} ${JSON.stringify(state)}`);
        }
        await enter(page, "paths", { board: "@pocket" });
        await page.locator('input[type="file"]').setInputFiles(SCENARIO);
        await page.waitForSelector(".scenario option");
        await check(page, "scenario");
        await opened(page, "examples", () => page.locator("#gallery").click(), "#examples[open] canvas");
        for (const id of ["share", "settings"]) {
          await opened(page, id, () => page.locator(`#${id}`).click(), `#${id}-menu:popover-open`);
        }
        await opened(page, "commands", () => page.keyboard.press("Control+k"), "dialog[open] [role=option]");
        const maze = () => page.locator('input[type="file"]').setInputFiles(PICTURE);
        const legend = () => page.locator("dialog.reading select").selectOption("legend");
        await opened(page, "picture", () => maze().then(legend), "dialog.reading[open] label");
        await opened(page, "help", () => page.keyboard.press("?"), "dialog[open] kbd");
      },
      { locale },
    ));
}
