// Boards worked on: turned, mirrored, filled, and the path as it was before a stroke.

import assert from "node:assert/strict";
import test from "node:test";
import { at, drag, drawer, enter, inked, picture, post, rests, says, stateOf, visit } from "./support.js";

const rows = ["......", ".##~5.", ".#..#.", "......"];
const board = { shape: "square", width: 6, height: 4, rows, starts: [[0, 1]], goals: [[5, 3]] };
const sketchOf = async (page, isIt) => (await stateOf(page, ({ board }) => isIt(board))).board;

test("a board is turned by quarters and mirrored, its ends with it", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board });
    await drawer(page);
    const turn = page.getByRole("button", { name: "Turn", exact: true });
    await turn.click();
    const quarter = await sketchOf(page, ({ width }) => width === 4);
    // What was the first column, from below, is the first row.
    assert.equal(quarter.rows[0], "....");
    assert.equal(quarter.rows[1], ".##.");
    assert.deepEqual([quarter.starts, quarter.goals], [[[2, 0]], [[0, 5]]]);
    for (let turns = 1; turns < 4; turns++) await turn.click();
    // After the second one it is as wide, and upside down.
    assert.deepEqual((await sketchOf(page, ({ starts }) => starts[0].join() === "0,1")).rows, rows);
    await page.getByRole("button", { name: "Mirror", exact: true }).click();
    const mirrored = await sketchOf(page, ({ starts }) => starts[0][0] === 5);
    assert.deepEqual(
      mirrored.rows,
      rows.map((row) => [...row].reverse().join("")),
    );
    await page.keyboard.press("Control+z");
    assert.deepEqual((await sketchOf(page, ({ starts }) => starts[0][0] === 0)).rows, rows);
  }));

test("thin walls turn with their board: the path costs the same", () =>
  visit("#paths", async (page) => {
    for (let seed = 1; seed <= 12; seed++) {
      const { board: maze } = await post("/api/maze", { generator: "wilson", width: 7, height: 5, seed });
      const others = await page.evaluate(async (sketch) => {
        const { Board } = await import("/js/board/model.js");
        const { turned, mirrored } = await import("/js/board/turning.js");
        const quarter = turned(Board.of(sketch));
        const [half, mirror] = [turned(quarter), mirrored(Board.of(sketch))];
        const whole = turned(turned(half)).sketch();
        return {
          others: [quarter, half, mirror].map((board) => board.sketch()),
          whole,
          same: Board.of(sketch).sketch(),
        };
      }, maze);
      assert.deepEqual(others.whole, others.same);
      const costOf = async (board) => (await post("/api/path", { board, algorithm: "dijkstra" })).answer.cost;
      const cost = await costOf(maze);
      assert.ok(cost > 0);
      for (const other of others.others) assert.equal(await costOf(other), cost, `seed ${seed}`);
    }
  }));

test("an area is filled with what was painted last, and the old path stays as dashes", () =>
  visit("#paths", async (page) => {
    const open = {
      shape: "square",
      width: 9,
      height: 5,
      rows: Array(5).fill("...#....."),
      starts: [[0, 2]],
      goals: [[8, 2]],
    };
    open.rows[4] = ".........";
    await enter(page, "paths", { board: open, searches: [{ name: "astar" }] });
    await rests(page);
    const cell = (x, y) => at(page, 0, x, y, [9, 5]);
    await page.keyboard.press("r");
    await page.keyboard.press("f");
    await page.mouse.click(...(await cell(3, 0)));
    let sketch = await sketchOf(page, ({ rows }) => rows[0][3] === "~");
    assert.deepEqual(sketch.rows, ["...~.....", "...~.....", "...~.....", "...~.....", "........."]);
    await page.keyboard.press("Control+z");
    await sketchOf(page, ({ rows }) => rows[0][3] === "#");
    // A wall across the path: the new one goes elsewhere, and the old one is seen.
    await rests(page);
    const before = (await inked(page, "path")).count;
    await page.keyboard.press("w");
    await page.keyboard.press("e");
    await drag(page, await cell(3, 2), await cell(3, 3));
    await says(page.locator(".chips > .verdict").first(), /^8 steps/);
    await rests(page);
    await picture(page, "workbench-ghost");
    assert.ok((await inked(page, "path")).count > before * 0.6 + 1, "the dashes of the longer path");
  }));
