// Agents without a path stand, and walls that would cut a start off are refused.

import assert from "node:assert/strict";
import test from "node:test";
import { DOOR, SIZE, click, enterField, facts, notice, rooms, status, tool } from "./fields-support.js";
import {
  at,
  called,
  drag,
  drawer,
  drawn,
  follow,
  hold,
  hurry,
  inked,
  listen,
  picture,
  rests,
  says,
  slow,
  stateOf,
  until,
  visitMoving,
} from "./support.js";

const open = { ...rooms, rows: Array(6).fill("..........") };

const row = (state, y) => state.board.rows[y];

/** Agents walk slowly enough to be stopped, and seen. */
const visitSlow = (hash, act) => visitMoving(hash, act, { slow: 10 });

/** Makes the engine slower than any hand. */
const slowed = (page) => slow(page, "field", 500);

/** How many pixels of the board have the colour of agents that walk. */
const walking = async (page) => (await inked(page, "path")).count;

test("an agent that is cut off stands, and goes on when a path opens", () =>
  visitSlow("#fields", async (page) => {
    await enterField(page, { board: rooms, cuts: true });
    await says(status(page), /^55 cells have a path/);
    await page.getByRole("button", { name: "Send one from each start" }).click();
    const told = await listen(page);
    await click(page, DOOR);
    await says(status(page), /^1 start has no path/);
    await says(facts(page), /agents arrived0agents walking0agents stuck1/i);
    await told(/^1 agent has no path to a goal and stands/);
    // One more, from a cell that was cut off before.
    await tool(page, "Agent");
    await click(page, [1, 1]);
    await says(facts(page), /agents arrived0agents walking0agents stuck2/i);
    await picture(page, "fields-stuck");
    await hurry(page);
    await click(page, DOOR, { button: "right" });
    await says(facts(page), /agents arrived2agents walking0agents stuck0/i, 20_000);
  }));

test("without motion too, only who has a path arrives", () =>
  visitMoving(
    "#fields",
    async (page) => {
      await enterField(page, { board: rooms, cuts: true });
      await says(status(page), /^55 cells have a path/);
      await page.getByRole("button", { name: "Send one from each start" }).click();
      await says(facts(page), /agents arrived1agents walking0agents stuck0/i);
      await click(page, DOOR);
      await says(status(page), /^1 start has no path/);
      await page.getByRole("button", { name: "Send one from each start" }).click();
      await says(facts(page), /agents arrived1agents walking0agents stuck1/i);
      await click(page, DOOR, { button: "right" });
      await says(facts(page), /agents arrived2agents walking0agents stuck0/i);
    },
    { context: { reducedMotion: "reduce" } },
  ));

test("an agent whose cell became a wall stands until the wall is gone", () =>
  visitMoving("#fields", async (page) => {
    await enterField(page, { board: { ...rooms, starts: [[0, 0]] }, cuts: true });
    await says(status(page), /^55 cells have a path/);
    await click(page, DOOR);
    await says(status(page), /^1 start has no path/);
    await tool(page, "Agent");
    await click(page, [2, 2]);
    await says(facts(page), /agents stuck1/i);
    await tool(page, "Wall");
    await click(page, [2, 2]);
    await click(page, DOOR, { button: "right" });
    await says(status(page), /^54 cells have a path/);
    // Whoever has a path would have left by now.
    await rests(page);
    await says(facts(page), /agents arrived0agents walking0agents stuck1/i);
    await click(page, [2, 2], { button: "right" });
    await says(facts(page), /agents arrived1agents walking0agents stuck0/i, 20_000);
  }));

test("an agent on its path minds walls that come under or before its feet", () =>
  visitMoving("#fields", async (page) => {
    const seen = await page.evaluate(async () => {
      const { Agents } = await import("/js/rooms/agents.js");
      const { Board } = await import("/js/board/model.js");
      const board = new Board(40, 1);
      const free = (cell) => board.isFree(cell);
      const next = (cell) => (free(cell + 1) ? cell + 1 : -1);
      const agents = new Agents({ next, isGoal: (cell) => cell === 39, isFree: free }, () => {});
      const now = () => [agents.walking, agents.stuck, Math.floor(agents.places(board)[0].x)];
      const build = (cell, terrain) => {
        board.paint(cell, terrain);
        agents.follow(false);
      };
      agents.send(2, false);
      const seen = [now()];
      build(2, 0);
      seen.push(now());
      build(2, 1);
      seen.push(now());
      // Before its feet: it goes back to the middle of its cell and stands.
      build(3, 0);
      const place = () => JSON.stringify(agents.places(board));
      for (let frame = 0, before = ""; frame < 3; frame = place() === before ? frame + 1 : 0) {
        before = place();
        await new Promise((done) => requestAnimationFrame(done));
      }
      seen.push(now());
      const { x, y } = agents.places(board)[0];
      agents.clear();
      return [...seen, [x, y]];
    });
    assert.deepEqual(seen, [
      [1, 0, 2],
      [0, 1, 2],
      [1, 0, 2],
      [0, 1, 2],
      [2.5, 0.5],
    ]);
  }));

test("a chokepoint is shown before a wall is built on it", () =>
  visitMoving("#fields", async (page) => {
    await enterField(page, { board: rooms });
    await says(status(page), /^55 cells have a path/);
    const marks = () => page.locator(".board .above").evaluate((canvas) => canvas.toDataURL());
    await page.mouse.move(...(await at(page, 0, 2, 2, SIZE)));
    await drawn(page);
    const plain = await marks();
    assert.equal(await notice(page).textContent(), "");
    await page.mouse.move(...(await at(page, 0, ...DOOR, SIZE)));
    await says(notice(page), /^No wall fits at \(5, 3\)/);
    await drawn(page);
    assert.ok((await marks()) !== plain, "the cell is marked");
    await page.mouse.move(...(await at(page, 0, 2, 2, SIZE)));
    await says(notice(page), /^$/);
    await drawn(page);
    assert.ok((await marks()) === plain, "the mark is gone");
    // Another tool builds no wall.
    await tool(page, "Weight");
    await page.mouse.move(...(await at(page, 0, ...DOOR, SIZE)));
    await says(facts(page), /\(5, 3\)/);
    assert.equal(await notice(page).textContent(), "");
    await tool(page, "Wall");
    // By keyboard, and read out.
    await click(page, [4, 2], { button: "right" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await called(page.locator(":focus"), /^\(5, 3\), free, 4 steps from a goal, no wall here/);
    await page.keyboard.press("ArrowUp");
    await called(page.locator(":focus"), /^\(5, 2\), wall, no path to a goal$/);
  }));

test("a wall on a chokepoint is refused, and undo is unharmed", () =>
  visitMoving("#fields", async (page) => {
    await enterField(page, { board: rooms });
    await says(status(page), /^55 cells have a path/);
    const free = await hold(page, "field", "request.trace");
    await click(page, [2, 1]);
    await says(status(page), /^54 cells have a path/);
    await click(page, DOOR);
    await says(notice(page), /^The wall was not built at \(5, 3\): it would cut a start off/);
    // It is heard still, once the search has come that can be played.
    await says(page.locator("#say"), /^The wall was not built/);
    await free();
    await says(page.locator("#say"), /^The wall was not built.* 54 cells have a path/);
    await picture(page, "fields-refused");
    // More often than strokes are kept.
    for (let time = 0; time < 120; time++) await page.keyboard.press(" ");
    let state = await stateOf(page, (state) => row(state, 1) === "..#..#....");
    assert.equal(row(state, 3), "..........");
    assert.match(await status(page).textContent(), /^54 cells/);
    await page.keyboard.press("Control+z");
    state = await stateOf(page, (state) => row(state, 1) === ".....#....");
    assert.equal(row(state, 3), "..........");
    await says(notice(page), /^$/);
    // Who allows it may cut off.
    await drawer(page);
    await page.getByLabel("Allow cutting off").check();
    await page.keyboard.press("Escape");
    await click(page, DOOR);
    await says(status(page), /^1 start has no path/);
    await stateOf(page, (state) => state.cuts === true && row(state, 3)[5] === "#");
  }));

test("each cell of a stroke is judged on the board as it is then", () =>
  visitMoving("#fields", async (page) => {
    await slowed(page);
    // No cell of an open board is a chokepoint; the last of a column is.
    await enterField(page, { board: open });
    await says(status(page), /^60 cells have a path/);
    await drag(page, await at(page, 0, 5, 0, SIZE), await at(page, 0, 5, 5, SIZE));
    await says(notice(page), /^The wall was not built at \(5, 5\)/);
    await says(status(page), /^55 cells have a path/);
    const state = await stateOf(page, (state) => row(state, 4)[5] === "#");
    assert.deepEqual(
      state.board.rows.map((cells) => cells[5]),
      ["#", "#", "#", "#", "#", "."],
    );
    // One stroke is one change.
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => state.board.rows.every((cells) => cells[5] === "."));
    await says(status(page), /^60 cells have a path/);
  }));

test("a wall that waits is erased like one that stands", () =>
  visitMoving("#fields", async (page) => {
    await slowed(page);
    await enterField(page, { board: open });
    await says(status(page), /^60 cells have a path/);
    await drag(page, await at(page, 0, 5, 0, SIZE), await at(page, 0, 5, 3, SIZE));
    await click(page, [5, 3], { button: "right" });
    await says(status(page), /^57 cells have a path/);
    await rests(page);
    const state = await stateOf(page);
    assert.deepEqual(
      state.board.rows.map((cells) => cells[5]),
      ["#", "#", "#", ".", ".", "."],
    );
  }));

test("a wall waits for the answer to the board as it is", () =>
  visitMoving("#fields", async (page) => {
    await slowed(page);
    await enterField(page, { board: { ...rooms, starts: [[9, 0]] } });
    await says(status(page), /^55 cells have a path/);
    // The door is a chokepoint from the moment at which the start is behind it.
    await drag(page, await at(page, 0, 9, 0, SIZE), await at(page, 0, 6, 3, SIZE));
    await drag(page, await at(page, 0, 6, 3, SIZE), await at(page, 0, 4, 3, SIZE), { steps: 2 });
    await click(page, DOOR);
    await says(notice(page), /^The wall was not built at \(5, 3\)/);
    await says(status(page), /^55 cells have a path/);
  }));

test("agents of one cell are drawn apart", () =>
  visitSlow("#fields", async (page) => {
    const walkers = async (count) => {
      await enterField(page, { board: rooms, step: 0, arrows: count === 1 });
      await says(status(page), /^Before the first step/);
      await page.evaluate((count) => {
        const send = [...document.querySelectorAll("button")].find((each) => /Send one/.test(each.textContent));
        for (let each = 0; each < count; each++) send.click();
      }, count);
      await drawn(page);
    };
    await walkers(1);
    const one = await until(
      page,
      () => walking(page),
      (seen) => seen > 200,
    );
    assert.ok(one > 200, `${one} pixels`);
    await walkers(3);
    await picture(page, "fields-apart");
    const three = await until(
      page,
      () => walking(page),
      (seen) => seen > 1.5 * one,
    );
    assert.ok(three > 1.5 * one, `${three} pixels of three agents, ${one} of one`);
  }));
