// The drawer never covers the board that it edits.

import assert from "node:assert/strict";
import test from "node:test";
import { PHONE, at, drawer, drawn, enter, picture, says, stateOf, visit } from "./support.js";

/** Whether the drawer lies on a board. */
const covers = (page) =>
  page.evaluate(() => {
    const over = document.querySelector(".drawer").getBoundingClientRect();
    return [...document.querySelectorAll(".board .grid")].some((grid) => {
      const { left, top, right, bottom } = grid.getBoundingClientRect();
      return over.width && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    });
  });

for (const [name, viewport] of [
  ["desktop", { width: 1280, height: 720 }],
  ["phone", PHONE],
])
  test(`boards lie beside the drawer, and are drawn on while it is open: ${name}`, () =>
    visit(
      "#paths",
      async (page) => {
        for (const [room, state] of [
          ["paths", { board: "@pocket" }],
          ["paths", { board: "@pocket", searches: [{ name: "astar" }, { name: "bfs" }] }],
          ["fields", { board: "@pocket" }],
        ]) {
          await enter(page, room, state);
          await drawer(page);
          await at(page, 0, 0, 0, [20, 11]);
          assert.ok(!(await covers(page)), room);
        }
        await picture(page, `drawer-${name}`);
        await page.mouse.click(...(await at(page, 0, 17, 2, [20, 11])));
        await stateOf(page, ({ board }) => board?.rows?.[2][17] === "#");
        assert.ok(await page.locator(".drawer").isVisible());
        await page.keyboard.press("Escape");
        await page.locator('[role="gridcell"][tabindex="0"]').focus();
        await page.keyboard.press("o");
        await page.keyboard.press("Escape");
        assert.ok(await page.locator(".drawer").isHidden());
      },
      { viewport },
    ));

test("a board that was zoomed in is touched under the drawer, which goes", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await says(page.locator(".chips > .verdict"), /steps/);
    for (let time = 0; time < 6; time++) await page.keyboard.press("+");
    await drawer(page);
    assert.ok(await covers(page));
    await page.mouse.click(700, 500);
    await drawn(page);
    assert.ok(await page.locator(".drawer").isHidden());
  }));
