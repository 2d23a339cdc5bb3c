// The room of mazes: what it lets one take away.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  answered,
  at,
  enter,
  hold,
  picture,
  post,
  ready,
  rests,
  says,
  stateOf,
  visit,
  visitBriskly,
} from "./support.js";

/** The file that a button gives. */
async function saved(page, format) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: format, exact: true }).click(),
  ]);
  return readFileSync(await download.path());
}

/** Width and height of a PNG. */
const sizeOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("a maze is saved with the widths and colours that are chosen, solved or not", () =>
  visit("", async (page) => {
    await enter(page, "mazes", { width: 9, height: 7, seed: 3 });
    await page.locator("#share").click();
    assert.deepEqual(sizeOf(await saved(page, "PNG")), [10 * 24, 8 * 24]);
    const plain = (await saved(page, "SVG")).toString();
    assert.doesNotMatch(plain, /class="path"/);
    assert.match(plain, /class="free"[^>]*fill="#ddeffa"/);

    await page.locator(".files summary", { hasText: "Picture" }).click();
    await page.getByLabel("Cell width in pixels").fill("40");
    await page.getByLabel("Wall width in pixels").fill("6");
    await page.getByLabel("With the solution").check();
    await page.locator(".files").getByLabel("Colours").selectOption("maze-solver");
    await picture(page, "mazes-picture");
    assert.deepEqual(sizeOf(await saved(page, "PNG")), [10 * 40, 8 * 40]);
    const solved = (await saved(page, "SVG")).toString();
    assert.doesNotMatch(solved, /class="free"[^>]*fill="#ddeffa"/);
    // Each wall is six pixels thick: "10 20h46v6h-46z".
    const walls = /class="wall" d="([^"]*)"/.exec(solved)[1].split("M").slice(1);
    assert.ok(walls.length > 20);
    for (const wall of walls) assert.match(wall, /^\d+ \d+(h6v|h\d+v6h)/);
    // The line is as long as a shortest path.
    const corners = /class="path" d="M([^"]*)"/.exec(solved)[1].split("L");
    const places = corners.map((corner) => corner.split(" ").map(Number));
    let length = 0;
    for (const [at, [x, y]] of places.slice(1).entries()) length += Math.hypot(x - places[at][0], y - places[at][1]);
    const { board } = await post("/api/maze", { generator: "backtracker", width: 9, height: 7, seed: 3 });
    const { answer } = await post("/api/path", { board, algorithm: "bfs" });
    assert.equal(length / 40, answer.steps);

    // A width that no picture has becomes one; the engine refuses a wall that fills its cell.
    const cell = page.getByLabel("Cell width in pixels");
    await cell.fill("1000");
    await cell.press("Tab");
    assert.equal(await cell.inputValue(), "256");
    await cell.fill("10");
    await page.getByRole("button", { name: "SVG", exact: true }).click();
    await page.getByText("a wall between cells is 1 to 5 pixels wide (half a cell), found 6").waitFor();
  }));

test("what is chosen for pictures stays for an obstacle field", () =>
  visit("", async (page) => {
    await enter(page, "mazes", { width: 9, height: 7 });
    await page.locator("#share").click();
    await page.locator(".files summary", { hasText: "Picture" }).click();
    await page.getByLabel("Cell width in pixels").fill("31");
    await page.getByLabel("With the solution").check();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Type" }).selectOption("obstacles");
    await page.locator("#share").click();
    const svg = (await saved(page, "SVG")).toString();
    assert.match(svg, /class="path"/);
    const [, width] = /viewBox="0 0 (\d+)/.exec(svg);
    assert.equal((Number(width) - 30) % 31, 0);
  }));

test("a maze and an obstacle field are edited like any board", () =>
  visitBriskly("", async (page) => {
    const verdict = page.locator(".chips > .verdict");
    for (const [kind, request] of [
      ["maze", { generator: "backtracker", width: 12, height: 9, seed: 4, braid: 100 }],
      ["obstacles", { width: 12, height: 9, percent: 20, seed: 4, law: "exact" }],
    ]) {
      await enter(page, "mazes", { kind, ...request });
      await says(verdict, /Not solved yet/);
      const made = await post(`/api/${kind}`, request);
      const solve = async (board) => (await post("/api/path", { board, algorithm: "astar" })).answer;
      const before = await solve(made.board);
      const [x, y] = before.cells[Math.floor(before.cells.length / 2)];
      await page.mouse.click(...(await at(page, 0, x, y, [12, 9])));
      const { board } = await stateOf(page, (state) => state.board?.rows[y][x] === "#");
      const after = await solve(board);
      assert.ok(after.found && after.steps >= before.steps, `${kind}: ${before.steps} steps, then ${after.steps}`);
      await says(verdict, new RegExp(`${after.steps} steps`));
      await picture(page, `mazes-edited-${kind}`);
      // Another goal, another path, and the search of it on the player bar.
      const [gx, gy] = before.cells.at(-1);
      const [nx, ny] = before.cells[1];
      await page.keyboard.press("g");
      await page.mouse.click(...(await at(page, 0, nx, ny, [12, 9])));
      await says(verdict, /1 step\b/);
      await says(page.locator(".player .steps"), /^([1-9]\d*) \/ \1$/);
      // Saved as it is, solved or not. Maps have no sign for thin walls.
      await page.locator("#share").click();
      assert.equal(await page.getByRole("button", { name: ".map", exact: true }).isVisible(), kind !== "maze");
      assert.doesNotMatch((await saved(page, "SVG")).toString(), /class="path"/);
      await page.locator(".files summary", { hasText: "Picture" }).click();
      await page.getByLabel("With the solution").check();
      assert.match((await saved(page, "SVG")).toString(), /class="path"/);
      const text = (await saved(page, "Text")).toString();
      assert.deepEqual((await post("/api/board", { board: text })).board.goals, [[nx, ny]]);
      await page.getByLabel("With the solution").uncheck();
      await page.locator(".files summary", { hasText: "Picture" }).click();
      await page.keyboard.press("Escape");
      // A link leads to the same board, and undo back to the one that was generated.
      await stateOf(page, (state) => state.board?.goals[0][0] === nx && state.board.goals[0][1] === ny);
      await page.reload();
      await ready(page);
      await says(verdict, /1 step\b/);
      await page.mouse.click(...(await at(page, 0, gx, gy, [12, 9])));
      await stateOf(page, (state) => state.board?.rows[gy][gx] === "#");
      await page.keyboard.press("Control+z");
      await stateOf(page, (state) => state.board?.rows[gy][gx] !== "#");
      await page.keyboard.press("n");
      await says(verdict, /Not solved yet/);
      await stateOf(page, (state) => state.board === undefined);
      await page.keyboard.press("Control+z");
      await says(verdict, /1 step\b/);
    }
  }));

test("where a maze has no path, that is said for sure", () =>
  visit("#mazes", async (page) => {
    const rows = ["..#..", "..#..", "..#.."];
    const board = { shape: "square", width: 5, height: 3, neighbors: 4, rows, starts: [[0, 0]], goals: [[4, 2]] };
    await enter(page, "mazes", { solver: "astar", board });
    await says(page.locator(".chips > .verdict"), /^There is no path/);
    // A* bans no cell, and nothing was carved.
    await rests(page);
    const words = await page.locator(".legend li:visible").allTextContents();
    assert.ok(words.includes("path") && !words.some((word) => /carved|banned/.test(word)), words.join());
  }));

test("a recorded search stays when the answer without one comes after it", () =>
  visitBriskly("", async (page) => {
    await enter(page, "mazes", { kind: "obstacles", width: 12, height: 9, percent: 0, seed: 4, law: "exact" });
    await says(page.locator(".chips > .verdict"), /Not solved yet/);
    const free = await hold(page, "path", "!request.trace");
    await page.mouse.click(...(await at(page, 0, 6, 4, [12, 9])));
    const steps = page.locator(".player .steps");
    const recorded = await says(steps, /^([1-9]\d*) \/ \1$/);
    await free();
    await answered(page);
    assert.equal(await steps.textContent(), recorded);
  }));
