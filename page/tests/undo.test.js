// What was done can be taken back, and done again.

import assert from "node:assert/strict";
import test from "node:test";
import { at, enter, hold, says, stateOf, visit } from "./support.js";

const verdict = (page) => page.locator(".chips > .verdict").first();

test("shots of a hunt are taken back and done again, the last one too", () =>
  visit("#hunt", async (page) => {
    const hunt = { tab: "play", side: "hunter", difficulty: "very-easy", opponent: "easy", seed: 11 };
    await enter(page, "hunt", hunt);
    await says(verdict(page), /Turn 1: shoot/);
    const [undo, redo] = ["#undo", "#redo"].map((id) => page.locator(id));
    await page.locator("#undo:disabled + #redo:disabled").waitFor();
    const exactly = (text) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
    const told = [];
    let text = await says(verdict(page), /Turn 1: shoot/);
    for (let turn = 1; /shoot/.test(text); turn++) {
      told.push(text);
      await page.mouse.click(...(await at(page, 0, (turn - 1) % 4, Math.floor((turn - 1) / 4), [4, 4])));
      text = await says(verdict(page), new RegExp(`Turn ${turn + 1}: shoot|wins|win\\.|lose`));
    }
    await page.locator(".player").waitFor();
    assert.ok(told.length > 2, `${told.length} turns`);
    const end = await verdict(page).textContent();
    const before = told.at(-1);
    await undo.click();
    await says(verdict(page), exactly(before));
    await stateOf(page, ({ acts }) => acts?.length === told.length - 1);
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press("Control+z");
    await says(verdict(page), exactly(told.at(-2)));
    assert.ok(await page.evaluate(() => document.activeElement.role === "gridcell"));
    for (const text of [before, end]) {
      await redo.click();
      await says(verdict(page), exactly(text));
    }
    await page.locator("#redo:disabled").waitFor();
    // Who goes on otherwise does nothing again.
    await undo.click();
    await says(verdict(page), exactly(before));
    await page.getByRole("button", { name: "Give up" }).click();
    await says(verdict(page), /You gave up/);
    await page.locator("#redo:disabled").waitFor();
    await undo.click();
    await says(verdict(page), exactly(before));
  }));

test("who gives up a hunt at once takes that back before it is seen", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "play", side: "hunter", seed: 3 });
    await says(verdict(page), /^Turn 1: shoot/);
    const free = await hold(page, "hunt", "request.action === 'replay'");
    await page.getByRole("button", { name: "Give up" }).click();
    await says(verdict(page), /You gave up/);
    await page.locator("#undo:enabled").click();
    await says(verdict(page), /^Turn 1: shoot/);
    await free();
  }));

test("the choice of a search, its options, one more search and one less are taken back", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    const names = (...wanted) =>
      stateOf(page, ({ searches }) => searches?.map(({ name }) => name).join() === wanted.join());
    const key = (name) => page.keyboard.press(name);
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption("weighted-astar");
    await names("weighted-astar");
    await page.getByLabel("Weight of the heuristic").fill("300");
    await key("Tab");
    await stateOf(page, ({ searches }) => searches[0].weight === 300);
    await page.getByRole("button", { name: "Compare" }).click();
    await names("weighted-astar", "astar");
    await page.mouse.click(...(await at(page, 1, 17, 3, [20, 11])));
    await stateOf(page, ({ board }) => board.rows[3][17] === "#");
    await page.getByRole("button", { name: "Remove this search" }).first().click();
    await names("astar");
    await key("Control+z");
    await names("weighted-astar", "astar");
    assert.deepEqual((await stateOf(page)).searches[0], { name: "weighted-astar", weight: 300 });
    assert.equal(await page.locator(".pane").count(), 2);
    await says(verdict(page), /steps/);
    await key("Control+z");
    await stateOf(page, ({ board, searches }) => board.rows[3][17] !== "#" && searches.length === 2);
    await key("Control+z");
    await names("weighted-astar");
    await key("Control+z");
    await stateOf(page, ({ searches }) => searches[0].weight === undefined);
    // The box that was chosen in has the focus still.
    const box = page.getByRole("combobox", { name: "Algorithm" });
    await box.focus();
    await key("Control+z");
    await names("astar");
    assert.equal(await box.inputValue(), "astar");
    await key("Control+Shift+z");
    await key("Control+Shift+z");
    await key("Control+Shift+z");
    await names("weighted-astar", "astar");
    assert.deepEqual((await stateOf(page)).searches[0], { name: "weighted-astar", weight: 300 });
  }));
