// What a person has is pasted or dropped anywhere in a room.

import assert from "node:assert/strict";
import test from "node:test";
import { bring, maze, paste, pasteFile, read } from "./opening-support.js";
import { answered, drawer, enter, follow, hold, rests, says, stateOf, visit } from "./support.js";

const ROOM = ["#####", "#S.G#", "#####"].join("\n");
const GRAPH = "digraph { start = a; a -> b b -> c }";
const OPENED = ["#####", "#...#", "#####"];

const toast = (page) => page.locator("#toast");
const widthOf = async (page) => (await stateOf(page, ({ board }) => board?.width)).board.width;
const boardOf = (page, rows) => stateOf(page, ({ board }) => board?.rows?.join() === rows.join());

test("a text is pasted wherever boards are opened, and the reading is said", () =>
  visit("#paths", async (page) => {
    for (const [room, state] of [
      ["paths", { board: "@pocket" }],
      ["fields", { board: "@fords" }],
      ["games", { tab: "link" }],
    ]) {
      await enter(page, room, state);
      await paste(page, ROOM);
      const { board } = await boardOf(page, OPENED);
      assert.deepEqual([board.starts, board.goals], [[[1, 1]], [[3, 1]]]);
      await paste(page, "0,0,1\n1,0,1\n1,0,0\n");
      await says(toast(page), /a grid of numbers: 0 free, 1 wall/);
      await boardOf(page, ["..#", "#.#", "#.."]);
    }
    await enter(page, "paths", { board: "@pocket" });
    await paste(page, ROOM);
    await boardOf(page, OPENED);
    await page.keyboard.press("Control+z");
    await stateOf(page, ({ board }) => board.width === 20);
    // What is no board is refused in a sentence, and nothing at all opens nothing.
    await paste(page, "What?");
    await says(page.locator("#complaints"), /expected/);
    await page.getByRole("button", { name: "Close" }).click();
    await paste(page, "  \n");
    await rests(page);
    assert.equal(await page.locator("#complaints").textContent(), "");
    assert.equal(await widthOf(page), 20);
  }));

test("what is pasted where one types stays there", () =>
  visit("#paths", async (page) => {
    await enter(page, "games", { tab: "graph" });
    await drawer(page);
    const own = page.getByLabel("A game graph of your own");
    await own.focus();
    await paste(page, GRAPH);
    await rests(page);
    assert.equal(await own.inputValue(), GRAPH);
    assert.equal((await stateOf(page)).game.text, undefined);
    // Not so where one chooses.
    await page.getByLabel("Game", { exact: true }).focus();
    await paste(page, GRAPH);
    await stateOf(page, ({ game }) => game.text === GRAPH);
    await enter(page, "paths", { board: "@pocket" });
    await drawer(page);
    await page.getByLabel("Width", { exact: true }).focus();
    await paste(page, "#.#");
    await rests(page);
    assert.equal(await widthOf(page), 20);
    await says(page.locator("#open-hint"), /drop a file anywhere, or paste/);
  }));

test("games, graphs, contests and scenarios are pasted in their rooms", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "graph" });
    await paste(page, GRAPH);
    await says(page.locator(".chips .rule"), /3 positions, 2 moves/);
    await enter(page, "games", { tab: "play", game: "hex", size: 11 });
    await paste(page, String(read("foreign/moves.txt")));
    await stateOf(page, ({ moves }) => moves?.join() === "c3,d4,b4,c4");
    await paste(page, String(read("foreign/names.sgf")));
    await stateOf(page, ({ moves, size }) => moves?.join() === "a1,c3" && size === 5);
    await enter(page, "hunt", { tab: "contest" });
    await paste(page, String(read("contests/autumn.jsonl")));
    await says(page.locator(".contest h2"), /\w/);
    await enter(page, "paths", { board: String(read("scen/harbour.map")) });
    await paste(page, String(read("scen/harbour.map.scen")));
    await says(page.locator(".scenario h2"), /^Scenario pasted\.scen$/);
    await says(page.locator(".scenario p"), /^60 queries/);
    await page.keyboard.press("?");
    await says(page.locator("dialog.help"), /Ctrl \+ Vopen what was copied/);
  }));

test("files are pasted and dropped anywhere in a room, past the text that comes with them", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    const file = { name: "own.txt", type: "text/plain", bytes: Buffer.from(ROOM) };
    await pasteFile(page, file, "own.txt");
    await boardOf(page, OPENED);
    // A spreadsheet copies a picture of its cells too.
    await pasteFile(page, { ...maze("png"), name: "image.png" }, "0\t1\n0\t0\n");
    await boardOf(page, [".#", ".."]);
    const scenario = ["harbour.map", "harbour.map.scen"].map((name) => ({ name, bytes: read(`scen/${name}`) }));
    await bring(page, "drop", scenario);
    await says(page.locator(".scenario h2"), /harbour\.map\.scen/);
    await enter(page, "games", { tab: "graph" });
    await bring(page, "drop", [{ name: "own.dot", bytes: Buffer.from(GRAPH) }]);
    await says(page.locator(".chips .rule"), /3 positions, 2 moves/);
  }));

test("nothing is opened in a room that opens nothing, or that is left", () =>
  visit("#paths", async (page) => {
    const enterRooms = async () => {
      for (const [room, state] of [
        ["mazes", { kind: "obstacles" }],
        ["games", { tab: "chomp" }],
        ["hunt", { tab: "watch" }],
      ]) {
        await enter(page, room, state);
        await paste(page, ROOM);
        await rests(page);
      }
    };
    await enter(page, "paths", { board: "@pocket" });
    await page.evaluate(() => (window.asked.length = 0));
    await enterRooms();
    const boards = await page.evaluate(() => window.asked.filter(({ operation }) => operation === "board"));
    assert.deepEqual(boards, []);
    // The board comes once the room is another one.
    await enter(page, "paths", { board: "@pocket" });
    const free = await hold(page, "board", "String(request.board).startsWith('####')");
    await paste(page, ROOM);
    await page.waitForFunction(() => window.asking() > 0);
    await enter(page, "fields", { board: "@meadow" });
    await free();
    await answered(page);
    await rests(page);
    assert.notEqual(await widthOf(page), 5);
    assert.ok(!(await page.evaluate(() => window.asked.some(({ request }) => request?.board?.width === 5))));
    await follow(page, "#paths");
    assert.equal(await widthOf(page), 20);
  }));
