// What is told, marked and chosen follows from what is drawn: none of it is left over from before.

import assert from "node:assert/strict";
import test from "node:test";
import { paste } from "./opening-support.js";
import {
  at,
  drag,
  drawer,
  drawn,
  enter,
  hold,
  inked,
  isStatic,
  listen,
  rests,
  says,
  stateOf,
  until,
  visit,
} from "./support.js";

const plain = (width, height) => ({
  shape: "square",
  width,
  height,
  rows: Array(height).fill(".".repeat(width)),
  starts: [[0, 0]],
  goals: [[width - 1, height - 1]],
});
const about = (page) =>
  page.locator(".facts section", { has: page.getByRole("heading", { name: "Cell", exact: true }) });

for (const [room, told] of [
  ["paths", /place.*terrainfree.*state/],
  ["fields", /place.*terrainfree.*distance/],
])
  test(`nothing is told of a cell of the board before: ${room}`, () =>
    visit(`#${room}`, async (page) => {
      await enter(page, room, { board: "@pocket" });
      await page.mouse.move(...(await at(page, 0, 17, 3, [20, 11])));
      await says(about(page), told);
      await page.mouse.move(700, 10);
      await drawer(page);
      await page.getByRole("combobox", { name: "Board", exact: true }).selectOption("@atoll");
      await stateOf(page, ({ board }) => board.shape !== "square");
      await about(page).waitFor({ state: "hidden" });
    }));

test("the cell that is told of is where the drag has ended, and is marked on each board", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: plain(10, 6), searches: [{ name: "astar" }, { name: "bfs" }] });
    await page.keyboard.press("h");
    await says(page.locator(".verdict").nth(1), /steps/);
    assert.equal((await inked(page, "ink")).count, 0);
    await drag(page, await at(page, 1, 9, 5, [10, 6]), await at(page, 1, 4, 2, [10, 6]));
    await says(about(page), /place\D*4\D+2\D*terraingoal/);
    // On the other board too, around the fifth of ten columns.
    await drawn(page);
    const { count, middle } = await inked(page, "ink");
    assert.ok(count > 20 && Math.abs(middle - 0.45) < 0.02, `${count} at ${middle}`);
    await page.keyboard.press("Control+z");
    await says(about(page), /place\D*4\D+2\D*terrainfree/);
  }));

for (const room of ["paths", "fields"])
  test(`a board has its name for as long as it is that board: ${room}`, () =>
    visit(`#${room}`, async (page) => {
      await enter(page, room, { board: "@pocket" });
      await drawer(page);
      const named = page.locator(".drawer select").first();
      await named.selectOption("@hedge");
      await stateOf(page, ({ board }) => board.width === 9);
      assert.equal(await named.inputValue(), "@hedge");
      await page.keyboard.press("Escape");
      await page.mouse.click(...(await at(page, 0, 4, 3, [9, 8])));
      await stateOf(page, ({ board }) => board.rows[3][4] === "#");
      assert.equal(await named.inputValue(), "");
      await page.locator("#undo").click();
      await stateOf(page, ({ board }) => board.rows[3][4] !== "#");
      assert.equal(await named.inputValue(), "@hedge");
    }));

test("the game that is chosen is the one that is drawn", () =>
  visit("#games", async (page) => {
    const chosen = page.locator(".drawer select").first();
    for (const [game, name] of [
      [{ chomp: [2, 3] }, "chomp"],
      [{ text: "digraph { start = a; a -> b }" }, ""],
    ]) {
      await enter(page, "games", { tab: "graph", game });
      await says(page.locator(".chips .rule"), /positions/);
      assert.equal(await chosen.inputValue(), name);
      await paste(page, "What?");
      await says(page.locator("#complaints"), /expected/);
      assert.equal(await chosen.inputValue(), name);
    }
    await drawer(page);
    for (const name of ["loop", "chomp"]) {
      await chosen.selectOption(name);
      await stateOf(page, ({ game }) => Boolean(game.chomp) === (name === "chomp"));
      assert.equal(await chosen.inputValue(), name);
    }
    // One's own has to be written first.
    await chosen.selectOption("");
    assert.equal(await chosen.inputValue(), "chomp");
    assert.ok(await page.locator(".drawer textarea").evaluate((box) => box === document.activeElement));
  }));

test("the seed that is told is that of the maze, and comes back for what is no number", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { kind: "polar", rings: 4, seed: 5 });
    await drawer(page);
    const box = page.getByRole("spinbutton", { name: "Seed" });
    assert.equal(await box.inputValue(), "5");
    await page.getByRole("button", { name: "Another" }).click();
    const { seed } = await stateOf(page, ({ seed }) => seed !== 5);
    assert.equal(await box.inputValue(), String(seed));
    await box.fill("");
    await box.press("Tab");
    assert.equal(await box.inputValue(), String(seed));
  }));

test("whether a player can win is told as long as it is marked", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 2, columns: 3, opponent: "none", hints: true });
    const said = page.locator(".chips > .verdict").first();
    await says(said, /win/);
    await drawer(page);
    const marks = page.locator(".drawer .check input").first();
    await marks.uncheck();
    await says(said, /^((?!win).)*$/);
    await marks.check();
    await says(said, /win/);
  }));

test("no cell is said to be of the chain of the stones before", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "link", board: "@hexmo" });
    await says(page.locator(".chips > .verdict"), /^Linked/);
    const cursor = page.locator('[role="gridcell"][tabindex="0"]');
    await cursor.focus();
    const cell = async (key) => {
      await page.keyboard.press(key);
      return cursor.getAttribute("aria-label");
    };
    for (let moved = 0; !/chain/.test(await cell(moved % 5 ? "ArrowRight" : "ArrowDown")); moved++)
      assert.ok(moved < 40);
    const free = await hold(page, "link");
    await cell("Delete");
    await cell("ArrowLeft");
    assert.doesNotMatch(await cell("ArrowRight"), /chain/);
    await free();
  }));

test(
  "what stones come to is told though the step that a link names cannot be shown",
  { skip: isStatic && "requests are sent by a worker" },
  () =>
    visit("#games", async (page) => {
      // The engine refuses to record it, as it does a search of too many steps.
      await page.route("**/api/link", (route) => {
        const request = route.request().postDataJSON();
        return route.continue({ postData: JSON.stringify(request.trace ? { ...request, board: "@none" } : request) });
      });
      await enter(page, "games", { tab: "link", board: "@hexmo", step: 3 });
      await says(page.locator(".chips > .verdict"), /^Linked/);
    }),
);

for (const [tab, game] of [
  ["chomp", { rows: 3, columns: 5 }],
  ["graph", { game: { text: "digraph { start = a; a -> b }" } }],
])
  test(`a hint is told once more when it is asked for once more: ${tab}`, () =>
    visit("#games", async (page) => {
      await enter(page, "games", { tab, opponent: "none", ...game });
      await says(page.locator(".chips > .verdict"), /first player/);
      await rests(page);
      await listen(page);
      const told = () => page.evaluate(() => window.told.filter((text) => /wins/.test(text)).length);
      for (const times of [1, 2]) {
        await page.keyboard.press("t");
        assert.equal(await until(page, told, (count) => count === times), times);
      }
    }));

test("what a hunt was is not told while another begins", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "play", side: "hunter", seed: 3, acts: [[1, 1]] });
    const status = page.locator(".chips > .verdict");
    await says(status, /Turn 2/);
    await page.getByRole("button", { name: "Give up" }).click();
    await page.locator(".player").waitFor();
    await rests(page);
    await listen(page);
    const free = await hold(page, "hunt", "request.action === 'new'");
    await page.getByRole("button", { name: "New game" }).click();
    await page.locator(".player").waitFor({ state: "hidden" });
    assert.deepEqual(await page.evaluate(() => window.told), []);
    await free();
    await says(status, /^Turn 1/);
  }));

for (const [tab, operation, game] of [
  ["chomp", "chomp", { rows: 1, columns: 2, bites: [[1, 1]] }],
  ["graph", "solve", { game: { text: "digraph { start = a; a -> b }" }, moves: ["b"] }],
])
  test(`nobody has lost a game to an opponent who is chosen after it: ${tab}`, () =>
    visit("#games", async (page) => {
      await enter(page, "games", { tab, opponent: "none", ...game });
      const status = page.locator(".chips > .verdict");
      await says(status, /player has won/);
      await rests(page);
      await drawer(page);
      await listen(page);
      const free = await hold(page, operation);
      await page.locator(".drawer input[type=radio][value=second]").check({ force: true });
      await stateOf(page, ({ opponent }) => opponent === "second");
      assert.deepEqual(await page.evaluate(() => window.told), []);
      await free();
      await says(status, /first player/);
    }));

test("what went wrong is past once something else succeeds", () =>
  visit("#games", async (page) => {
    const complaint = page.locator("#complaints");
    await enter(page, "games", { tab: "graph" });
    const fail = async () => {
      await paste(page, "What?");
      await says(complaint, /expected/);
    };
    await fail();
    await paste(page, "digraph { start = a; a -> b }");
    await says(page.locator(".chips .rule"), /2 positions/);
    await says(complaint, /^$/);
    await fail();
    await page.keyboard.press("l");
    await says(page.locator("#toast"), /copied/);
    await says(complaint, /^$/);
    // What was asked for before says nothing, nor what goes on by itself.
    await enter(page, "paths", { board: "@pocket" });
    await says(page.locator(".verdict").first(), /steps/);
    const free = await hold(page, "path");
    await page.mouse.click(...(await at(page, 0, 17, 3, [20, 11])));
    await fail();
    await free();
    await rests(page);
    await says(complaint, /expected/);
    await page.mouse.click(...(await at(page, 0, 17, 4, [20, 11])));
    await rests(page);
    assert.equal(await complaint.textContent(), "");
  }));

test("the hint goes once another board is opened", () =>
  visit(
    "#paths",
    async (page) => {
      const hint = page.locator(".coach");
      await hint.waitFor();
      await says(hint, /wall/);
      await paste(page, "#####\n#S.G#\n#####");
      await stateOf(page, ({ board }) => board?.width === 5);
      await hint.waitFor({ state: "hidden" });
    },
    { settings: { introduced: false } },
  ));
