// Each who comes finds what it came for in three clicks at most, as docs/playground.md says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bring } from "./opening-support.js";
import { at, says, stateOf, visit } from "./support.js";

const MOST = 3;
const read = (name) => ({ name, bytes: readFileSync(new URL(`../../testdata/scen/${name}`, import.meta.url)) });
const LEVEL =
  'name: "Heath"\nmap: "15,15,15,15|15,15,15,15"\nspawns: [{x: 0.5, y: 0.5}]\ntarget: {x: 3.5, y: 0.5}\n' +
  "lives: 6\nwaves: [{entities: {0: ORC_WARRIOR}}]\n";

/** Clicks, one after the other, of which there are few. */
async function clicks(...acts) {
  assert.ok(acts.length <= MOST, `${acts.length} clicks`);
  for (const act of acts) await act();
}
const link = (page, name) => () => page.getByRole("link", { name }).click();
const pressed = (page, name) => () => page.getByRole("button", { name, exact: true }).click();
const table = (page, name) => () => page.getByRole("radio", { name }).check({ force: true });

test("a newcomer draws a wall, and the path goes round it", () =>
  visit("", async (page) => {
    await says(page.locator(".chips > .verdict").first(), /^\d+ steps/);
    const { board } = await stateOf(page, ({ board }) => board?.goals?.length === 1);
    const [x, y] = board.goals[0];
    await clicks(async () => {
      await page.mouse.move(...(await at(page, 0, x - 1, y - 1, [board.width, board.height])));
      await page.mouse.down();
      await page.mouse.move(...(await at(page, 0, x - 1, y + 1, [board.width, board.height])), { steps: 9 });
      await page.mouse.up();
    });
    const state = await stateOf(page, ({ board }) => board?.rows[y][x - 1] === "#");
    assert.equal(state.board.rows[y][x - 1], "#");
    await says(page.locator(".chips > .verdict").first(), /^\d+ steps/);
  }));

test("a teacher compares three searches", () =>
  visit("", async (page) => {
    await clicks(pressed(page, "Three searches"));
    await says(page.locator(".closing > p"), /found a shortest path/);
  }));

test("an author of a tower game plays a level of their own", () =>
  visit("", async (page) => {
    await clicks(
      () => bring(page, "drop", [{ name: "heath.yml", bytes: Buffer.from(LEVEL) }]),
      pressed(page, "Play its waves"),
    );
    await page.waitForSelector('body[data-ready="fields"]');
    await says(page.locator(".facts"), /Waves1\. 1 to come/);
  }));

test("a player bites chocolate", () =>
  visit("", async (page) => {
    await clicks(link(page, "Links and games"), table(page, "Chomp"), async () => {
      await page.waitForSelector('body[data-ready="games"] .board');
      const { rows, columns } = await stateOf(page, ({ tab }) => tab === "chomp");
      await page.mouse.click(...(await at(page, 0, columns - 1, rows - 1, [columns, rows])));
    });
    await stateOf(page, ({ bites }) => bites?.length >= 1);
  }));

test("a contestant sees how a contest stands, and one of its hunts", () =>
  visit("", async (page) => {
    await clicks(link(page, "The hunt"), table(page, "Contest"), async () => {
      await page.locator("table.results tfoot").locator("..").locator("tbody button").first().click();
    });
    await says(page.locator("table.results").last().locator("caption"), /against .*: the hunts/);
  }));

test("a researcher runs all queries of a map", () =>
  visit("", async (page) => {
    await clicks(() => bring(page, "drop", [read("harbour.map.scen"), read("harbour.map")]));
    await says(page.locator(".scenario h2"), /Scenario harbour\.map\.scen/);
  }));
