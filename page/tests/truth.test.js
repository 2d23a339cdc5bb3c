// What is told is true at the step that is shown: no result before the search has it, each side's
// view its own, each sign one thing.

import assert from "node:assert/strict";
import test from "node:test";
import { PHONE, at, becomes, drawn, enter, inked, post, rests, says, stateOf, visit } from "./support.js";

const verdict = (page) => page.locator(".chips > .verdict");
const facts = (page) => page.locator(".facts");
/** What a row of the facts holds. */
const fact = (page, name) => facts(page).getByRole("row", { name }).locator("td");
const shownIn = (page) => page.locator(".legend li:visible").allTextContents();

/** Moves the keyboard's cell of a board to a place, and reads what is said of it. */
async function said(page, board, [column, row]) {
  const cell = page.locator(".board .grid").nth(board).locator('[role="gridcell"][tabindex="0"]');
  await cell.focus();
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < 60; step++) {
    const [x, y] = (await cell.getAttribute("aria-label")).match(/\d+/g).map(Number);
    if (x === column && y === row) return cell.getAttribute("aria-label");
    const key = x < column ? "ArrowRight" : x > column ? "ArrowLeft" : y < row ? "ArrowDown" : "ArrowUp";
    await page.keyboard.press(key);
  }
  throw new Error(`no cell ${column}, ${row}`);
}

test("a chain is told once the search has it, and the current cell is no cell to add", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "link", board: "@hexmo", step: 12 });
    await says(page.locator(".player .steps"), /^12 \/ 36$/);
    await says(verdict(page), /^Step 12 of 36\.$/);
    const { answer, trace } = await post("/api/link", { board: "@hexmo", trace: true });
    assert.equal(trace.kinds.length, 36);
    const rows = { "length of the chain": answer.length, "indispensable cells": answer.cut.length };
    for (const name of [...Object.keys(rows), "sides", "unique shortest chain", "Search time"])
      await says(fact(page, name), /^–$/);
    // A ring is where two sides met, and the current cell has a sign of its own.
    await drawn(page);
    assert.equal((await inked(page, "goal")).count, 0);
    assert.ok(!(await shownIn(page)).some((word) => /chain|cells to add/.test(word)));
    assert.ok((await shownIn(page)).includes("current"));
    const met = trace.kinds.indexOf("m") + 1;
    await page.locator(".player input[type=range]").fill(String(met));
    await says(verdict(page), new RegExp(`^Step ${met} of 36`));
    await drawn(page);
    assert.ok((await inked(page, "goal")).count > 20);
    assert.ok((await shownIn(page)).includes("where two sides met"));
    await page.locator(".player input[type=range]").fill("36");
    await says(verdict(page), /^Linked: a chain of 12 cells/);
    for (const [name, count] of Object.entries(rows)) await says(fact(page, name), new RegExp(`^${count}$`));
    // Cells are called as on the rim, and as the engine calls them.
    const { labels } = await post("/api/game", { game: "hexmo", size: 5, moves: [] });
    const { labels: ours } = await page.evaluate(async () => {
      const { labelsOf } = await import("/js/board/rim.js");
      return { labels: labelsOf({ width: 11, height: 11 }) };
    });
    labels.forEach((label, cell) => label && assert.equal(ours[cell], label));
  }));

test("a link to a step never tells the end on its way there", () =>
  visit("#games", async (page) => {
    await page.evaluate(() => {
      const told = (window.told = []);
      const watch = () => told.push(document.querySelector(".chips > .verdict")?.textContent ?? "");
      new MutationObserver(watch).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await enter(page, "games", { tab: "link", board: "@hexmo", step: 7 });
    await says(verdict(page), /^Step 7 of 36\.$/);
    assert.deepEqual(await page.evaluate(() => window.told.filter((text) => /Linked/.test(text))), []);
  }));

test("the hunter's view holds what the hunter knows, and its belief is of this half of the turn", () =>
  visit("#hunt", async (page) => {
    const state = { tab: "watch", difficulty: "medium", monster: "hard", hunter: "easy", seed: 5 };
    const { answer, aims, beliefs } = await post("/api/hunt", {
      action: "match",
      difficulty: "medium",
      monster: "hard",
      hunter: "easy",
      seed: 5,
      beliefs: true,
    });
    const { width } = (
      await post("/api/hunt", {
        ...{ action: "match", difficulty: "medium" },
        monster: "hard",
        hunter: "easy",
        seed: 5,
      })
    ).board;
    await enter(page, "hunt", { ...state, step: 3 });
    await says(verdict(page), /^Turn 2 of/);
    for (const half of [3, 4, 5, 6]) {
      await page.locator(".player input[type=range]").fill(String(half));
      await says(page.locator(".player .steps"), new RegExp(`^${half} /`));
      const turn = Math.ceil(half / 2) - 1;
      const belief = (half % 2 ? aims : beliefs)[turn];
      const most = Math.max(...belief);
      // Cells that tell the two beliefs of a turn apart, and the monster's own.
      const cells = [answer.turns[turn].shot, answer.turns[turn].monster];
      for (const [x, y] of cells) {
        const chance = belief[y * width + x];
        const share = chance > 0 ? Math.round(100 * Math.max(0.12, chance / most)) : 0;
        const label = await said(page, 1, [x, y]);
        assert.equal(Number(/(\d+) % as likely/.exec(label)?.[1] ?? 0), share, `half ${half}: ${label}`);
        assert.ok(!/the monster is here/.test(label) || answer.turns[turn].found[0]?.is === "monster", label);
      }
    }
    assert.deepEqual(await page.locator(".pane h2").allTextContents(), ["The monster’s view", "The hunter’s view"]);
    assert.ok((await shownIn(page)).includes("likeliest cell to a Bayes hunter"));
    // Who hunts is told, and boards lie where they are whatever is said of a shot.
    await says(fact(page, "hunter"), /^easy \(Chasse\)$/);
    const places = new Set();
    for (let half = 1; half <= 2 * answer.turns.length; half++) {
      await page.locator(".player input[type=range]").fill(String(half));
      await drawn(page);
      const boxes = await page
        .locator(".board .grid")
        .evaluateAll((grids) => grids.map((grid) => JSON.stringify(grid.getBoundingClientRect())));
      places.add(boxes.join());
    }
    assert.equal(places.size, 1);
    await says(verdict(page), /^The monster (was hit|escaped|was stuck) in turn \d+\. The (hunter|monster) wins\.$/);
    // With the fog lifted the view is called so.
    await page.keyboard.press("o");
    await page.getByLabel("Fog lifted").check();
    await says(page.locator(".pane h2").nth(1), /^The hunter’s view, fog lifted$/);
    await page.locator(".player input[type=range]").fill("3");
    await says(verdict(page), /^Turn 2 of/);
    assert.match(await said(page, 1, answer.turns[1].monster), /the monster is here/);
  }));

test("a search from both ends shows which end has reached a cell", () =>
  visit("#paths", async (page) => {
    const { trace } = await post("/api/path", { board: "@pocket", algorithm: "bidirectional-astar", trace: true });
    assert.ok(trace.turns.length > 2);
    await enter(page, "paths", { board: "@pocket", searches: [{ name: "bidirectional-astar" }], step: 60 });
    await says(page.locator(".player .steps"), /^60 \//);
    await says(facts(page), /opened/i);
    const ends = Array.from({ length: 60 }, (_, event) => trace.turns.filter((turn) => turn <= event).length % 2);
    const { width } = (await post("/api/board", { board: "@pocket" })).board;
    for (const end of [0, 1]) {
      const last = ends.lastIndexOf(end, trace.kinds.slice(0, 60).lastIndexOf("o"));
      const event = [...trace.kinds.slice(0, last + 1)].findLastIndex((kind, at) => kind === "o" && ends[at] === end);
      const [cell, cost] = [trace.cells[event], trace.costs[event] / trace.unit];
      const label = await said(page, 0, [cell % width, Math.floor(cell / width)]);
      assert.match(label, end ? /, open, from the goal$/ : /, open$/);
      const name = end ? "g, from the goal" : "g, from the start";
      await becomes(page, () => fact(page, name).textContent(), String(cost));
    }
    const words = await shownIn(page);
    for (const word of ["open, from the goal", "closed, from the goal"]) assert.ok(words.includes(word));
    // The end keeps them.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "To the end" }).first().click();
    await says(verdict(page).or(page.locator(".pane .verdict")).first(), /^\d+ steps/);
    await drawn(page);
    const counts = await page.evaluate(async () => {
      const { colours, rgb } = await import("/js/board/colours.js");
      const canvas = document.querySelector(".board canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return colours().fromGoal.map((mark) => {
        const [red, green, blue] = rgb(mark);
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          if (data[i] === red && data[i + 1] === green && data[i + 2] === blue) count += 1;
        return count;
      });
    });
    assert.ok(counts.length > 0);
    for (const count of counts) assert.ok(count > 100);
    await enter(page, "paths", { board: "@pocket", searches: [{ name: "astar" }], step: 60 });
    await says(page.locator(".player .steps"), /^60 \//);
    assert.ok(!(await shownIn(page)).some((word) => /from the goal/.test(word)));
  }));

test("times and counts of a search are known at its end", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket", searches: [{ name: "astar" }], step: 60 });
    await says(page.locator(".player .steps"), /^60 \//);
    await says(fact(page, "Search time"), /^–$/);
    await page.keyboard.press("o");
    await enter(page, "mazes", { generator: "wilson", width: 8, height: 8, seed: 3, step: 10 });
    await says(page.locator(".player .steps"), /^10 \//);
    await says(fact(page, "generation steps"), /^10$/);
    await says(fact(page, "search steps"), /^0$/);
  }));

test("cells without a path look like none that have one", () =>
  visit("#fields", async (page) => {
    const rows = ["....#...", "....#...", "....#..."];
    const board = { shape: "square", width: 8, height: 3, rows, starts: [], goals: [[0, 0]] };
    await enter(page, "fields", { board });
    await says(verdict(page), /^12 cells/);
    await drawn(page);
    const { middle, count } = await inked(page, "unreached");
    assert.ok(count > 500 && Math.abs(middle - 6.5 / 8) < 0.02, `${count} around ${middle}`);
    assert.ok((await shownIn(page)).includes("no path to a goal"));
    const near = await page.evaluate(async () => {
      const { colours, rgb, shade } = await import("/js/board/colours.js");
      const none = rgb(colours().unreached);
      const far = ([red, green, blue]) => Math.hypot(red - none[0], green - none[1], blue - none[2]);
      return Math.min(...Array.from({ length: 65 }, (_, degree) => far(shade(degree / 64))), far(rgb(colours().free)));
    });
    assert.ok(near > 30, `a shade is as near as ${near}`);
  }));

test("keys are told where they do something", () =>
  visit("#paths", async (page) => {
    for (const [room, state, yes, no] of [
      ["paths", {}, /inspect the cell/, /stone|shoot|play a move/],
      ["games", { tab: "link", board: "@hexmo" }, /a red or a blue stone/, /weight|shoot|inspect/],
      ["games", { tab: "chomp" }, /play a move/, /stone|weight|erase/],
      ["hunt", { tab: "play" }, /shoot at the cell/, /weight|stone|erase/],
    ]) {
      await enter(page, room, state);
      await page.keyboard.press("?");
      const help = page.locator("dialog.help");
      const text = await says(help.locator("table").first(), yes);
      assert.doesNotMatch(text, no, room);
      assert.equal(await help.getByText("Tool: weight").count(), 0);
      assert.ok(await help.getByText("Ctrl ⇧ Z").isVisible());
      await help.getByRole("button", { name: "Close" }).click();
    }
  }));

test("on a phone a graph is seen beside its facts, and a tournament's table without scrolling", () =>
  visit(
    "#games",
    async (page) => {
      await enter(page, "games", { tab: "graph" });
      await page.getByRole("button", { name: "Show the facts" }).click();
      await rests(page);
      const box = await page.locator("svg.room-wide g").first().boundingBox();
      const panel = await page.locator(".panel").boundingBox();
      assert.ok(box.height > 110 && box.y + box.height < panel.y + 1, JSON.stringify([box, panel]));
      await enter(page, "hunt", { tab: "tournament", games: 4, difficulty: "very-easy", seed: 1 });
      await page.getByRole("button", { name: "Begin" }).click();
      await page.waitForSelector("table.results");
      const { width } = await page.locator("table.results").boundingBox();
      assert.ok(width <= PHONE.width, `the table is ${width} wide`);
      // One of its hunts tells who hunts.
      await page.locator("table.results button").first().click();
      await says(facts(page), /hunter.*turn/is);
    },
    { viewport: PHONE },
  ));

test("a field of obstacles tells how many there could be", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", {
      kind: "obstacles",
      difficulty: "very-hard",
      percent: 75,
      width: 10,
      height: 10,
      seed: 4,
    });
    await says(verdict(page), /Not solved yet/);
    await says(fact(page, "obstacles"), /^61 of at most 81$/);
    const { board } = await stateOf(page, (state) => state.kind === "obstacles");
    assert.equal(board, undefined);
  }));

test("a game that is won addresses who plays it", () =>
  visit("#games", async (page) => {
    const moves = ["a1", "b1", "a2"];
    for (const [second, told] of [
      ["human", /^Red wins\. The chain has/],
      ["mcts:1000", /^You win\. The chain has/],
    ]) {
      await enter(page, "games", {
        tab: "play",
        game: "hex",
        size: 2,
        swap: false,
        first: "human",
        second,
        moves,
      });
      await says(verdict(page), told);
    }
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 4, bites: [[2, 3]], opponent: "none" });
    await says(page.getByText(/^1\. [a-z]/), /^1\. c2$/);
    // A French bar does not run into its buttons.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => localStorage.setItem("dedale", JSON.stringify({ introduced: true, language: "fr" })));
    await page.reload();
    await page.waitForSelector("#header nav a:last-child");
    await says(page.locator("#header nav"), /Chasse/);
    const [link, undo] = await Promise.all(
      ["#header nav a:last-child", "#undo"].map((each) => page.locator(each).boundingBox()),
    );
    assert.ok(link.x + link.width <= undo.x, JSON.stringify([link, undo]));
    await at(page, 0, 0, 0, [4, 3]);
  }));
