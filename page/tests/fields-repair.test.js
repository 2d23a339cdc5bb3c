// What an edit changes in the field is shown, and terrain other than walls is judged too.

import assert from "node:assert/strict";
import test from "node:test";
import { DOOR, SIZE, click, enterField, facts, notice, rooms, status, tool } from "./fields-support.js";
import { at, becomes, drag, drawer, drawn, picture, post, rests, says, stateOf, visitMoving } from "./support.js";

const field = async (board) => (await post("/api/field", { board, by: "steps" })).answer;
/** The cells that differ between the engine's answers. */
const differing = (before, after) => {
  const cells = [];
  before.distance.forEach((row, y) =>
    row.forEach((far, x) => {
      if (far !== after.distance[y][x] || before.next[y][x] !== after.next[y][x]) cells.push(`${x},${y}`);
    }),
  );
  return cells;
};
/** The cells that bear the dot of a change. */
const dotted = async (page, [width, height] = SIZE) => {
  // A mark under the pointer would be in its place.
  await drawn(page);
  return page.evaluate(
    ([width, height]) => {
      const canvas = document.querySelector(".board canvas");
      const pen = canvas.getContext("2d");
      const [all, board] = [canvas, document.querySelector(".board .grid")].map((each) => each.getBoundingClientRect());
      const ratio = canvas.width / all.width;
      const cells = [];
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const place = [
            (board.left - all.left + ((x + 0.8) * board.width) / width) * ratio,
            (board.top - all.top + ((y + 0.2) * board.height) / height) * ratio,
          ];
          const [red, green, blue] = pen.getImageData(...place.map(Math.round), 1, 1).data;
          if (red === 242 && green === 101 && blue === 34) cells.push(`${x},${y}`);
        }
      return cells;
    },
    [width, height],
  );
};
const walled = (board, [x, y]) => ({
  ...board,
  rows: board.rows.map((row, at) => (at === y ? `${row.slice(0, x)}#${row.slice(x + 1)}` : row)),
});

test("the cells that an edit has changed are shown and counted", () =>
  visitMoving(
    "#fields",
    async (page) => {
      await enterField(page, { board: rooms, arrows: false, cuts: true });
      await says(status(page), /^55 cells have a path to a goal\.$/);
      assert.deepEqual(await dotted(page), []);
      for (const cells of [[[3, 3]], [[6, 2]], [[8, 3]], [DOOR]]) {
        const [cell] = cells;
        const board = (await stateOf(page)).board;
        const expected = differing(await field(board), await field(walled(board, cell)));
        assert.ok(expected.length > 0);
        await click(page, cell);
        // For a moment only, which is longer here; the number stays.
        await becomes(page, () => dotted(page), expected);
        await says(status(page), new RegExp(`The last edit changed ${expected.length} cells?\\.$`));
        await says(page.locator("#say"), new RegExp(`changed ${expected.length} cells?`));
        await stateOf(page, ({ board }) => board.rows[cell[1]][cell[0]] === "#");
      }
      await picture(page, "fields-repair");
      await becomes(page, () => dotted(page), []);
      await says(status(page), /The last edit changed \d+ cells/);
      // A goal elsewhere is no repair.
      await drag(page, await at(page, 0, 9, 3, SIZE), await at(page, 0, 9, 5, SIZE));
      await says(status(page), /^1 start has no path to a goal\.$/);
      assert.deepEqual(await dotted(page), []);
    },
    { pace: 0.25 },
  ));

test("what a repair looks at stands beside a fresh field, for the last edit alone", () =>
  visitMoving("#fields", async (page) => {
    await enterField(page, { board: rooms, cuts: true });
    await says(status(page), /^55 cells have a path to a goal\.$/);
    const rows = () => facts(page).locator("tr").allTextContents();
    const told = async () => (await rows()).filter((row) => /repair|fresh|afresh/.test(row));
    assert.deepEqual(await told(), []);
    for (const cell of [
      [3, 3],
      [8, 1],
      [0, 0],
    ]) {
      const before = (await stateOf(page)).board;
      const board = walled(before, cell);
      const [old, now] = [await field(before), await field(board)];
      // Around the edit, what has another distance, and what steps there.
      const far = (of, [x, y]) => of.distance[y]?.[x] ?? null;
      const cells = board.rows.flatMap((row, y) => [...row].map((_, x) => [x, y]));
      const differs = (at) => far(old, at) !== far(now, at);
      const free = ([x, y]) => board.rows[y][x] !== "#";
      const beside = ([x, y]) => cells.filter(([a, b]) => Math.abs(a - x) + Math.abs(b - y) === 1);
      const looked = cells.filter(
        (at) =>
          (Math.abs(at[0] - cell[0]) <= 1 && Math.abs(at[1] - cell[1]) <= 1) ||
          differs(at) ||
          (free(at) && beside(at).some((next) => free(next) && differs(next))),
      );
      await click(page, cell);
      const lines = [`the repair looked at${looked.length} cells`, `a fresh field looks at${now.reached} cells`];
      for (const line of lines) await says(facts(page), new RegExp(line, "i"));
      assert.ok(looked.length < now.reached);
      await stateOf(page, ({ board }) => board.rows[cell[1]][cell[0]] === "#");
    }
    // By another measure there was no repair.
    await drawer(page);
    await page.getByLabel("Count costs").check();
    await says(status(page), /^52 cells have a path to a goal\.$/);
    assert.deepEqual(await told(), []);
  }));

test("without motion the cells stay marked until something else is done", () =>
  visitMoving(
    "#fields",
    async (page) => {
      await enterField(page, { board: rooms, arrows: false });
      await says(status(page), /^55 cells/);
      await click(page, [3, 3]);
      await says(status(page), /The last edit changed/);
      await rests(page);
      assert.ok((await dotted(page)).includes("3,3"));
      await drawer(page);
      await page.getByLabel("Count costs").check();
      await says(status(page), /^54 cells have a path to a goal\.$/);
      assert.deepEqual(await dotted(page), []);
    },
    { context: { reducedMotion: "reduce" } },
  ));

test("after an edit no step of the search before is told as the field", () =>
  visitMoving("#fields", async (page) => {
    await enterField(page, { board: rooms, cuts: true, step: 5 });
    await says(status(page), /^Step 5: /);
    const seen = page.evaluate(async () => {
      const texts = new Set();
      const isAnswered = () => [...texts].some((text) => /^54 cells/.test(text));
      for (let frame = 0; frame < 60 || (frame < 2000 && !isAnswered()); frame++) {
        texts.add(document.querySelector(".chips > .verdict").textContent);
        await new Promise((done) => requestAnimationFrame(done));
      }
      return [...texts];
    });
    await click(page, [2, 2]);
    const texts = await seen;
    assert.ok(texts.some((text) => /^54 cells/.test(text)));
    for (const text of texts) assert.match(text, /^(Step 5: |54 cells)/);
  }));

test("why there is no field is said for as long as there is none", () =>
  visitMoving("#fields", async (page) => {
    await enterField(page, { board: { ...rooms, goals: [[5, 0]] } });
    await says(status(page), /the goal \(5, 0\) is in a wall/);
    await rests(page);
    await says(status(page), /the goal \(5, 0\) is in a wall/);
  }));

test("water on a chokepoint is refused like a wall, and weights never are", () =>
  visitMoving("#fields", async (page) => {
    await enterField(page, { board: rooms });
    await says(status(page), /^55 cells/);
    await tool(page, "Water");
    await click(page, [2, 1]);
    await stateOf(page, ({ board }) => board.rows[1][2] === "~");
    await click(page, DOOR);
    await says(notice(page), /^The terrain was not changed at \(5, 3\): that would cut a start off/);
    assert.equal((await stateOf(page)).board.rows[3], "..........");
    await tool(page, "Weight");
    await click(page, DOOR);
    await stateOf(page, ({ board }) => board.rows[3][5] === "5");
    await says(notice(page), /^$/);
    // Who allows it may cut off.
    await drawer(page);
    await page.getByLabel("Allow cutting off").check();
    await page.keyboard.press("Escape");
    await tool(page, "Water");
    await click(page, DOOR);
    await says(status(page), /^1 start has no path/);
  }));

test("water may cover a chokepoint entered from water, and land may replace water that no path needs", () =>
  visitMoving("#fields", async (page) => {
    const size = [5, 1];
    const board = { ...rooms, width: 5, height: 1, rows: ["~~..."], starts: [[0, 0]], goals: [[4, 0]] };
    await enterField(page, { board });
    await says(status(page), /^5 cells have a path/);
    await tool(page, "Water");
    // Both are chokepoints; the second is entered from land only if the first stays land.
    await click(page, [3, 0], {}, size);
    await says(notice(page), /^The terrain was not changed at \(3, 0\)/);
    await click(page, [2, 0], {}, size);
    await stateOf(page, ({ board }) => board.rows[0] === "~~~..");
    await says(notice(page), /^$/);
    await says(status(page), /^5 cells have a path/);
    // Land in the middle of the water cannot be left by water.
    await click(page, [1, 0], { button: "right" }, size);
    await says(notice(page), /^The terrain was not changed at \(1, 0\)/);
    await click(page, [2, 0], { button: "right" }, size);
    await stateOf(page, ({ board }) => board.rows[0] === "~~...");
  }));
