// What was done can be taken back, and done again.

import assert from "node:assert/strict";
import test from "node:test";
import { at, enter, says, stateOf, visit } from "./support.js";

const verdict = (page) => page.locator(".chips > .verdict").first();

test("shots of a hunt are taken back and done again, the last one too", () =>
  visit("#hunt", async (page) => {
    const hunt = { tab: "play", side: "hunter", difficulty: "very-easy", opponent: "easy", seed: 11 };
    await enter(page, "hunt", hunt);
    await says(verdict(page), /Turn 1: shoot/);
    const [undo, redo] = ["#undo", "#redo"].map((id) => page.locator(id));
    assert.ok((await undo.isDisabled()) && (await redo.isDisabled()));
    const exactly = (text) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
    const isOver = () => page.locator(".player").isVisible();
    const told = [];
    for (let turn = 1; !(await isOver()); turn++) {
      told.push(await says(verdict(page), new RegExp(`Turn ${turn}: shoot`)));
      await page.mouse.click(...(await at(page, 0, (turn - 1) % 4, Math.floor((turn - 1) / 4), [4, 4])));
      await says(verdict(page), new RegExp(`Turn ${turn + 1}: shoot|wins|win\\.|lose`));
    }
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
    assert.ok(await redo.isDisabled());
    // Who goes on otherwise does nothing again.
    await undo.click();
    await says(verdict(page), exactly(before));
    await page.getByRole("button", { name: "Give up" }).click();
    await says(verdict(page), /You gave up/);
    assert.ok(await redo.isDisabled());
    await undo.click();
    await says(verdict(page), exactly(before));
  }));
