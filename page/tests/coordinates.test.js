// Cells are called the same on the page and by the command.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { called, drawn, enter, picture, says, visit } from "./support.js";

const PROGRAM = process.env.DEDALE ?? new URL("../../target/release/dedale", import.meta.url).pathname;
const told = (options, input) => spawnSync(PROGRAM, options, { input, encoding: "utf8" }).stdout;

for (const board of ["@pocket", "@atoll"])
  test(`a cell is a column and a row from 0: ${board}`, () =>
    visit("#paths", async (page) => {
      const [, start] = /from (\(-?\d+, -?\d+\)) to/.exec(told(["path", board, "--lang", "en"]));
      await enter(page, "paths", { board });
      await says(page.locator(".verdict").first(), /steps/);
      const cell = page.locator('[role="gridcell"][tabindex="0"]');
      await cell.focus();
      const [x, y] = start.match(/-?\d+/g).map(Number);
      for (let step = 0; step < 40 && !/start/.test(await cell.getAttribute("aria-label")); step++) {
        const [column, row] = (await cell.getAttribute("aria-label")).match(/-?\d+/g).map(Number);
        const [across, down] = column < x ? ["ArrowRight"] : column > x ? ["ArrowLeft"] : [null, row < y];
        await page.keyboard.press(across ?? (down ? "ArrowDown" : "ArrowUp"));
      }
      assert.ok((await cell.getAttribute("aria-label")).startsWith(`${start}, start`), start);
      await says(page.locator(".facts section").last(), new RegExp(`place${start.replace(/[()]/g, "\\$&")}`, "i"));
    }));

test("a square of chocolate is a letter and a number, as on its rim", () =>
  visit("#games", async (page) => {
    const [, best] = /best is (\w\d)/.exec(told(["play", "--chomp", "3x4", "--lang", "en"], "hint\nquit\n"));
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 4 });
    await says(page.locator(".chips > .verdict"), /To bite/);
    await page.getByRole("button", { name: "Hint" }).click();
    await says(page.locator(".chips > .verdict"), new RegExp(`^Bite ${best}: it wins`));
    const cell = page.locator('[role="gridcell"][tabindex="0"]');
    await called(cell, new RegExp(`^${best}\\b`));
    await drawn(page);
    await picture(page, "coordinates-chomp");
    await page.keyboard.press("?");
    await says(page.locator("dialog.help"), /Cells are \(x, y\): the column and the row, from 0/);
  }));
