// What a phone shows, held upright or on its side: nothing is cut off, nothing lies on a sentence.

import assert from "node:assert/strict";
import test from "node:test";
import { PHONE, enter, rests, says, visit } from "./support.js";

const SIDEWAYS = { width: 844, height: 390 };
const two = { board: "@hedge", searches: [{ name: "heuristic-dfs" }, { name: "bfs" }] };
const four = { board: "@pocket", searches: ["astar", "dijkstra", "greedy", "bfs"].map((name) => ({ name })) };

/** The buttons and boxes above the boards that cannot be touched where their middle is. */
const hidden = (page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".chips :is(button, select)")].filter((each) => each.checkVisibility());
    if (!parts.length) return ["nothing is there"];
    return parts
      .filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((part) => part.ariaLabel ?? part.textContent);
  });

/** The sentences that something lies on. */
const covered = (page) =>
  page.evaluate(() => {
    const rail = document.querySelector(".rail").getBoundingClientRect();
    const lines = [...document.querySelectorAll(".chips > *")].filter((each) => each.checkVisibility());
    return lines
      .filter((line) => {
        const { left, right, top, bottom } = line.getBoundingClientRect();
        return right > innerWidth || (left < rail.right && right > rail.left && top < rail.bottom && bottom > rail.top);
      })
      .map((line) => line.textContent);
  });

for (const [held, viewport] of Object.entries({ upright: PHONE, sideways: SIDEWAYS }))
  test(`searches are compared on a phone held ${held}, and all that belongs to them can be touched`, () =>
    visit(
      "#paths",
      async (page) => {
        for (const state of [two, four]) {
          await enter(page, "paths", state);
          await rests(page);
          assert.deepEqual(await hidden(page), []);
        }
      },
      { viewport },
    ));

test("on a phone held sideways no tool lies on a sentence", () =>
  visit(
    "#paths",
    async (page) => {
      for (const [room, state] of [
        ["paths", { board: "@meadow", searches: [{ name: "bfs" }] }],
        ["fields", { board: "@fords" }],
        ["mazes", {}],
        ["games", { tab: "chomp", rows: 3, columns: 4 }],
        ["hunt", { tab: "play" }],
      ]) {
        await enter(page, room, state);
        await rests(page);
        assert.deepEqual(await covered(page), [], room);
      }
    },
    { viewport: SIDEWAYS },
  ));

test("on a phone the legend is among the facts, and above the player once there is room", () =>
  visit(
    "#paths",
    async (page) => {
      await enter(page, "paths", { board: "@meadow", searches: [{ name: "bfs" }] });
      assert.equal(await page.locator(".legend:visible").count(), 0);
      await page.getByRole("button", { name: "Show the facts" }).click();
      await says(page.locator(".panel .legend"), /openclosed.*goal/);
      assert.ok(await page.locator(".panel .legend").isVisible());
      await page.setViewportSize({ width: 1200, height: 800 });
      await page.locator(".foot > .legend").waitFor();
      assert.equal(await page.locator(".legend").count(), 1);
    },
    { viewport: PHONE },
  ));

test("the four tables of games stand in one line", () =>
  visit(
    "#games",
    async (page) => {
      const tops = await page.locator(".tabs label").evaluateAll((tabs) => tabs.map((tab) => tab.offsetTop));
      assert.equal(tops.length, 4);
      assert.equal(new Set(tops).size, 1, `${tops}`);
    },
    { viewport: { width: 390, height: 844 } },
  ));
