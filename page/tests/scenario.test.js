// A MovingAI map and its scenario: all queries are run, seen as points, and picked from a list.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PHONE, at, enter, hold, picture, says, stateOf, visit } from "./support.js";

const read = (name) => readFileSync(new URL(`../../testdata/scen/${name}`, import.meta.url));
const FILES = ["harbour.map.scen", "harbour.map"].map((name) => ({
  name,
  mimeType: "text/plain",
  buffer: read(name),
}));
/** The columns of each query. */
const LINES = read("harbour.map.scen").toString().trim().split("\n").slice(1);
const QUERIES = LINES.map((line) => line.split("\t"));

const section = (page) => page.locator(".scenario");
const list = (page) => page.getByRole("listbox", { name: "Queries" });

async function open(page) {
  await enter(page, "paths", { board: "@pocket" });
  await page.locator('input[type="file"]').setInputFiles(FILES);
  await says(section(page), /60 queries by A\*: all lengths are those of the file/);
}

test("a map and its scenario are opened together, and each query is picked and searched", () =>
  visit("", async (page) => {
    await open(page);
    await says(section(page).locator("h2"), /Scenario harbour\.map\.scen/);
    const options = await list(page).locator("option").allTextContents();
    assert.equal(options.length, QUERIES.length);
    for (const place of [0, 17, 59]) {
      const [, , , , x, y, toX, toY, cost] = QUERIES[place];
      assert.ok(options[place].startsWith(`${place + 1}: ${x},${y} → ${toX},${toY} · `), options[place]);
      await list(page).selectOption({ index: place });
      const state = await stateOf(page, ({ board }) => board.starts?.[0].join() === `${x},${y}`);
      assert.deepEqual(state.board.goals, [[Number(toX), Number(toY)]]);
      const told = String(Math.round(Number(cost) * 10_000) / 10_000).replace(".", "\\.");
      await says(page.locator(".panel"), new RegExp(`cost${told}search time`));
      // The search of the board says what the scenario says, and the list stays.
      await says(section(page), /all lengths/);
    }
    await picture(page, "paths-scenario");
    // Undoing goes back a query; the answers are still those of the board.
    await page.keyboard.press("Control+z");
    await stateOf(page, ({ board }) => board.starts?.[0].join() === QUERIES[17].slice(4, 6).join());
    await says(section(page), /all lengths/);
  }));

test("a point of the scatter is its query", () =>
  visit("", async (page) => {
    await open(page);
    const canvas = section(page).locator("canvas");
    const box = await canvas.boundingBox();
    // The dearest queries are at the right; wherever their points are, one is taken.
    let picked = -1;
    for (let y = 10; y < 145 && picked < 0; y += 9) {
      await canvas.click({ position: { x: box.width - 17, y } });
      picked = await list(page).evaluate((box) => box.selectedIndex);
    }
    assert.ok(picked >= 0, "no point at the right");
    assert.ok(Number(QUERIES[picked][8]) > 55, `query ${picked + 1}`);
    const [x, y] = QUERIES[picked].slice(4, 6);
    await stateOf(page, ({ board }) => board.starts?.[0].join() === `${x},${y}`);
  }));

test("where the board or the search changes, the queries are run again", () =>
  visit("", async (page) => {
    await open(page);
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption("greedy");
    await says(section(page), /Run all queries to see/);
    assert.equal(await list(page).count(), 0);
    await section(page).getByRole("button", { name: "Run all queries" }).click();
    await says(section(page), /60 queries by Greedy.*: \d+ differ from the file/);
    const off = await list(page).locator("option.off").allTextContents();
    assert.ok(off.length > 0 && off.every((text) => / · the file says cost \d/.test(text)));
    await picture(page, "paths-scenario-off");
    const file = page.waitForEvent("download");
    await section(page).getByRole("button", { name: "CSV" }).click();
    const rows = readFileSync(await (await file).path())
      .toString()
      .trim()
      .split("\n");
    assert.equal(rows.length, 61);
    assert.equal(rows.filter((row) => row.includes(",false,")).length, off.length);
    // A wall changes the board.
    await page.mouse.click(...(await at(page, 0, 10, 1, [38, 16])));
    await says(section(page), /Run all queries to see/);
    await section(page).getByRole("button", { name: "Close" }).click();
    assert.ok(await section(page).isHidden());
  }));

test("a run of all queries is stopped", () =>
  visit("", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    const free = await hold(page, "scen");
    await page.locator('input[type="file"]').setInputFiles(FILES);
    await says(section(page), /Running all queries/);
    await section(page).getByRole("button", { name: "Stop" }).click();
    await says(section(page), /Run all queries to see/);
    assert.equal(await section(page).getByRole("button", { name: "Stop" }).count(), 0);
    await free();
    await section(page).getByRole("button", { name: "Run all queries" }).click();
    await says(section(page), /all lengths are those of the file/);
  }));

test("a scenario of another map is refused with a sentence", () =>
  visit("", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await page.locator('input[type="file"]').setInputFiles(FILES.slice(0, 1));
    await says(page.locator(".complaint"), /the scenario is for a map of 38×16 cells, but the board has/);
  }));

test("a scenario in French, on a phone", () =>
  visit(
    "",
    async (page) => {
      await enter(page, "paths", { board: "@pocket" });
      await page.locator('input[type="file"]').setInputFiles(FILES);
      await page.keyboard.press("h");
      await says(section(page), /60 requêtes par A\*.: toutes les longueurs sont celles du fichier/);
      await picture(page, "paths-scenario-phone");
    },
    { locale: "fr-FR", viewport: PHONE },
  ));
