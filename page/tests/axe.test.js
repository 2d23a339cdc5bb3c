// axe-core finds no violation in any room, in both languages, in all themes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { enter, visit } from "./support.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const CONTEST = new URL("../../testdata/contests/autumn.jsonl", import.meta.url).pathname;
const SCENARIO = ["harbour.map", "harbour.map.scen"].map(
  (name) => new URL(`../../testdata/scen/${name}`, import.meta.url).pathname,
);

const SIGHTS = [
  ["paths", null],
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

async function check(page, where) {
  // axe is put in by the driver, past the page's own policy.
  const found = await page.evaluate(`(async () => { ${axe}; return (await axe.run(document)).violations; })()`);
  const violations = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`);
  assert.deepEqual(violations, [], where);
}

/** Checks what `open` opens, and closes it. */
async function opened(page, where, open, shows) {
  await open();
  await page.waitForSelector(shows);
  await check(page, where);
  await page.keyboard.press("Escape");
  await page.waitForSelector(shows, { state: "hidden" });
}

for (const locale of ["en-GB", "fr-FR"]) {
  for (const theme of ["light", "dark", "contrast"]) {
    test(`axe: ${locale}, ${theme}`, () =>
      visit(
        "",
        async (page) => {
          for (const [room, state] of SIGHTS) {
            await enter(page, room, state);
            await page.waitForTimeout(500);
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
          await opened(page, "help", () => page.keyboard.press("?"), "dialog[open] kbd");
        },
        { locale, settings: { theme } },
      ));
  }
}
