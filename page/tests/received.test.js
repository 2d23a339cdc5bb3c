// What a person brings finds its place, or is told why not.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { bring, paste } from "./opening-support.js";
import { enter, follow, post, rests, says, stateOf, visit, visitMoving } from "./support.js";

const ROOM = ["#####", "#S.G#", "#####"].join("\n");
const LEVEL =
  'name: "Heath"\nmap: "15,15,15,15|15,15,15,15"\nspawns: [{x: 0.5, y: 0.5}]\ntarget: {x: 3.5, y: 0.5}\n' +
  "lives: 6\nwaves: [{entities: {0: ORC_WARRIOR}}]\n";
const offers = (page) => page.locator("#complaints");

test("a table that opens nothing says so, and offers the room that does", () =>
  visit("#paths", async (page) => {
    for (const [room, state] of [
      ["mazes", { kind: "obstacles" }],
      ["games", { tab: "chomp" }],
      ["hunt", { tab: "watch" }],
    ]) {
      await enter(page, room, state);
      await bring(page, "drop", [{ name: "room.txt", bytes: Buffer.from(ROOM) }]);
      await says(offers(page), /^Nothing can be opened at this table; a board opens in Paths\./);
    }
    await page.getByRole("button", { name: "Open it in Paths" }).click();
    await page.waitForSelector('body[data-ready="paths"]');
    await stateOf(page, ({ board }) => board?.width === 5);
    assert.equal(await offers(page).textContent(), "");
    await page.goBack();
    await page.waitForSelector('body[data-ready="hunt"]');
  }));

test("a file that is held over the page sees where it can fall", () =>
  visit("#paths", async (page) => {
    const isShown = () => page.evaluate(() => getComputedStyle(document.querySelector("main"), "::after").borderStyle);
    await bring(page, "dragover", [{ name: "room.txt", bytes: Buffer.from(ROOM) }]);
    assert.equal(await isShown(), "dashed");
    await bring(page, "drop", [{ name: "room.txt", bytes: Buffer.from(ROOM) }]);
    assert.notEqual(await isShown(), "dashed");
    await stateOf(page, ({ board }) => board?.width === 5);
  }));

test("a level that is opened for its board offers its waves", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await paste(page, ROOM);
    await rests(page);
    assert.equal(await offers(page).textContent(), "");
    await paste(page, LEVEL);
    await stateOf(page, ({ board }) => board?.width === 4);
    await says(offers(page), /^This board is a level with waves of attackers\./);
    await page.getByRole("button", { name: "Play its waves" }).click();
    await page.waitForSelector('body[data-ready="fields"]');
    await says(page.locator(".facts"), /Waves1\. 1 to come/);
    // Where they are played they are not offered.
    await paste(page, LEVEL.replace("15,15,15,15|", ""));
    await stateOf(page, ({ board }) => board?.height === 1);
    await rests(page);
    assert.equal(await offers(page).textContent(), "");
  }));

/** Levels of ours and, where they lie beside this repository, those of the game that they come from. */
const GAME = new URL("../../../shared/data/levels/", import.meta.url);
const LEVELS = [
  new URL("../../boards/fords.yml", import.meta.url),
  ...(existsSync(GAME) ? ["Classic_Testing_Level.yml", "Troll_Level.yml"].map((name) => new URL(name, GAME)) : []),
];

test("the waves of a level that was dropped play at one click, to the end that the engine knows", () =>
  visitMoving("#fields", async (page) => {
    const steps = page.locator(".player .steps");
    for (const level of LEVELS) {
      const bytes = readFileSync(level);
      const { answer, record } = await post("/api/march", { board: String(bytes) });
      await bring(page, "drop", [{ name: "level.yml", bytes }]);
      await stateOf(page, ({ board }) => board?.level === String(bytes));
      await page.getByRole("button", { name: "Start the waves" }).click();
      await says(steps, new RegExp(`^\\d+\\.[1-9] / ${record.ticks / 10} s$`));
      await page.getByRole("button", { name: "To the end" }).click();
      const end = answer.won ? "You win" : "You lose";
      await says(page.locator(".chips > .verdict"), new RegExp(`^${end} after ${record.ticks / 10} s`));
    }
  }));

test("of a long link a file is offered, which opens anywhere", () =>
  visit("#paths", async (page) => {
    let seed = 1;
    const sign = () => "#..."[((seed = (seed * 16807) % 2147483647) >> 8) % 4];
    const rows = Array.from({ length: 150 }, () => Array.from({ length: 150 }, sign).join(""));
    const board = { shape: "square", width: 150, height: 150, rows, starts: [[0, 0]], goals: [[149, 149]] };
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await enter(page, "paths", { board: "@pocket" });
    await page.keyboard.press("l");
    await says(page.locator("#toast"), /copied/);
    const short = await copied();
    assert.ok(short.length < 2000);
    await enter(page, "paths", { board, searches: [{ name: "bfs" }] });
    await page.keyboard.press("l");
    await says(offers(page), /^This link has [\d,]+ characters/);
    assert.equal(await copied(), short);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a file that opens here" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "paths.dedale.json");
    const bytes = readFileSync(await download.path());
    for (const room of ["hunt", "paths"]) {
      await follow(page, `#${room}`);
      await enter(page, room, room === "paths" ? { board: "@pocket" } : { tab: "watch" });
      if (room === "hunt") await bring(page, "drop", [{ name: "paths.dedale.json", bytes }]);
      else
        await page.locator('input[type="file"]').setInputFiles({ name: "a.dedale.json", mimeType: "", buffer: bytes });
      const { searches } = await stateOf(page, (state) => state.board?.rows?.join() === rows.join());
      assert.deepEqual(searches, [{ name: "bfs" }]);
    }
    await page.keyboard.press("l");
    await page.getByRole("button", { name: "Copy the link anyway" }).click();
    await says(page.locator("#toast"), /copied/);
    assert.equal(await copied(), page.url());
  }));

test("an address without a room says so", () =>
  visit("#nosuch", async (page) => {
    await says(offers(page), /^There is no room “nosuch”: this is the room of paths\.Close$/);
    await follow(page, "#fields/damaged");
    await says(offers(page), /^This link is damaged; the room opens with its defaults\.Close$/);
  }));
