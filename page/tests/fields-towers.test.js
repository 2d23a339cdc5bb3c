// Towers that shoot: what they hit at each tick, what is drawn of it, and that they are kept.

import assert from "node:assert/strict";
import test from "node:test";
import { click, facts, status, steps, tool } from "./fields-support.js";
import { at, becomes, drawn, enter, hold, PHONE, picture, post, says, stateOf, until, visitMoving } from "./support.js";

const SIZE = [12, 7];
const heath = (more = "tower-range: 2.5\ntower-damage: 20\n") =>
  `name: "Heath"\nmap: "${Array(7).fill(Array(12).fill(15).join(",")).join("|")}"\n` +
  `spawns: [{x: 0.5, y: 3.5}]\ntarget: {x: 11.5, y: 3.5}\nlives: 6\n${more}` +
  "waves: [{entities: {0: ORC_WARRIOR, 10: GOBLIN, 20: TROLL}}, {entities: {0: ORC_WARRIOR}}]\n";
const stat = (page, name) => page.locator(`.score .stat[title="${name}"] strong`);
const tick = (page, to) => page.locator(".player input[type=range]").fill(String(to));
const mode = (page, name) => page.locator(".chip label", { hasText: name }).click();
const towersOf = ({ edits }) => (edits ?? []).map(({ cell }) => cell).sort((one, other) => one - other);

/** How many pixels of the board have this colour. */
const pixels = async (page, colour) => {
  await drawn(page);
  return page.evaluate((colour) => {
    const canvas = document.querySelector(".board canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += colour.every((part, at) => data[i + at] === part);
    return count;
  }, colour);
};
const FIRE = [255, 216, 77];

/** Builds towers in these cells, and gives the march that the engine makes of it. */
const built = async (page, cells, board = heath()) => {
  await enter(page, "fields", { board });
  await says(status(page), /^Build towers|^Construisez|^Bâtissez/);
  for (const [number, cell] of cells.entries()) {
    await click(page, cell, {}, SIZE);
    await says(page.locator(".score .stat strong").nth(2), new RegExp(`^${number + 1}$`));
  }
  const state = await stateOf(page, ({ edits }) => edits?.length === cells.length);
  const edits = state.edits.map(({ tick, cell }) => ({
    ...{ tick, edit: "block", at: [cell % SIZE[0], Math.floor(cell / SIZE[0])] },
  }));
  return post("/api/march", { board, edits });
};

test("a tower in range kills, saves lives, and the page tells so at each tick", () =>
  visitMoving("#fields", async (page) => {
    const { answer, record } = await built(page, [
      [5, 2],
      [5, 4],
    ]);
    const bare = await post("/api/march", { board: heath() });
    assert.deepEqual([bare.answer.killed, bare.answer.lives], [0, 2]);
    assert.ok(answer.killed >= 2 && answer.lives > bare.answer.lives, JSON.stringify(answer));
    const { ticks, health, attackers } = record.shots;
    const kills = ticks.filter((_, shot) => health[shot] === 0);
    assert.equal(kills.length, answer.killed);
    await says(steps(page), new RegExp(`/ ${record.ticks / 10} s$`));
    for (const now of [0, ticks[0] - 1, ticks[0], ...kills.flatMap((kill) => [kill - 1, kill]), record.ticks]) {
      await tick(page, now);
      const lives = record.lives.findLast(([from]) => from <= now)[1];
      const killed = kills.filter((kill) => kill <= now).length;
      await says(stat(page, "attackers killed"), new RegExp(`^${killed}$`));
      await says(stat(page, "lives left"), new RegExp(`^${lives}$`));
      await says(facts(page), new RegExp(`attackers killed${killed}`, "i"));
      // A line for each shot of this tick, and none else.
      const fired = ticks.filter((at) => at === now).length;
      assert.equal((await pixels(page, FIRE)) > 20, fired > 0, `${fired} shots at tick ${now}`);
      if (now === kills[0]) await picture(page, "fields-towers-kill");
    }
    await says(status(page), new RegExp(`^You win after [\\d.]+ s; ${answer.lives} lives left\\. Your towers killed`));
    // What the page makes of the record: the health after each shot.
    const shares = await page.evaluate(
      async (response) => {
        const { March } = await import("/js/player/march.js");
        const march = new March(response);
        const { ticks, attackers } = response.record.shots;
        return ticks.map((tick, shot) => march.at(tick).shots.find((of) => of.attacker.number === attackers[shot]));
      },
      { answer, record },
    );
    for (const [shot, seen] of shares.entries()) {
      const last = ticks.findLastIndex((at, other) => at === ticks[shot] && attackers[other] === attackers[shot]);
      const full = record.health[record.attackers.kinds[attackers[shot]]];
      assert.equal(seen.attacker.health, health[last] / full);
    }
  }));

test("the range of a tower is shown under the pointer, and of one that could be built", () =>
  visitMoving("#fields", async (page) => {
    await built(page, [[5, 2]]);
    const white = async (cell) => {
      await page.mouse.move(...(cell ? await at(page, 0, ...cell, SIZE) : [5, 400]));
      return pixels(page, [255, 255, 255]);
    };
    const none = await white();
    const over = await white([5, 2]);
    assert.ok(over > none + 200, `${none} to ${over}`);
    await picture(page, "fields-towers-range");
    assert.ok((await white([8, 4])) > none + 200, "where one could be built");
    await tool(page, "Eraser");
    assert.ok((await white([8, 4])) < none + 200, "not for those who erase");
    assert.ok((await white([5, 2])) > none + 200, "but of the tower");
    await built(page, [[5, 2]], heath(""));
    const plain = await white();
    assert.ok((await white([5, 2])) < plain + 200, "towers that do not shoot have none");
    assert.ok(await stat(page, "attackers killed").isHidden());
    await says(status(page), /^Wave 1/);
  }));

test("towers stay from game to editor and back, are undone and redone, and are saved", () =>
  visitMoving("#fields", async (page) => {
    await built(page, [
      [5, 2],
      [5, 4],
      [7, 3],
    ]);
    const cells = [29, 53, 43];
    cells.sort((one, other) => one - other);
    await mode(page, "Edit");
    const edited = await stateOf(page, ({ board, mode }) => mode === "edit" && /towers:/.test(board.level ?? ""));
    assert.equal(edited.edits, undefined);
    assert.deepEqual(edited.board.rows, Array(7).fill(".".repeat(12)), "the map has none");
    const label = async (cell) => page.locator('[role="gridcell"]').nth(cell).getAttribute("aria-label");
    assert.ok(label);
    await mode(page, "Play");
    const again = await stateOf(page, ({ edits }) => edits?.length === 3);
    assert.deepEqual(towersOf(again), cells);
    await says(stat(page, "towers built"), /^3$/);
    await says(status(page), /^Wave 1 of 2/);
    // The eraser of the editor takes one off the level.
    await mode(page, "Edit");
    await stateOf(page, ({ mode }) => mode === "edit");
    await tool(page, "Eraser");
    await click(page, [7, 3], {}, SIZE);
    await stateOf(page, ({ board }) => (board.level.match(/ y: /g) ?? []).length === 2 + 2);
    await page.keyboard.press("Control+z");
    await stateOf(page, ({ board }) => (board.level.match(/ y: /g) ?? []).length === 3 + 2);
    // And back to the game, from before the editor.
    await page.keyboard.press("Control+z");
    const before = await stateOf(page, ({ edits, mode }) => mode === undefined && edits?.length === 3);
    assert.deepEqual(towersOf(before), cells);
    assert.ok(!/towers:/.test(before.board.level));
    await page.keyboard.press("Control+Shift+z");
    await stateOf(page, ({ board }) => /towers:/.test(board.level));
    await mode(page, "Play");
    await stateOf(page, ({ edits }) => edits?.length === 3);
    // One more, and all are in the file.
    await tool(page, "Tower");
    await click(page, [9, 3], {}, SIZE);
    await says(stat(page, "towers built"), /^4$/);
    await page.locator("#share").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Level (YAML)", exact: true }).click(),
    ]);
    await page.keyboard.press("Escape");
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const saved = Buffer.concat(chunks).toString();
    const { level } = await post("/api/level", { board: saved });
    assert.deepEqual(
      level.towers.map(([x, y]) => x + 12 * y).sort((one, other) => one - other),
      [...cells, 45].sort(),
    );
    await enter(page, "fields", { board: saved });
    await says(stat(page, "towers built"), /^4$/);
    // Stopping the waves brings the level's towers back.
    await click(page, [9, 3], { button: "right" }, SIZE);
    await says(stat(page, "towers built"), /^3$/);
    await page.getByRole("button", { name: "Stop the waves" }).click();
    await says(stat(page, "towers built"), /^4$/);
  }));

test("each step back from a game that was edited changes something to be seen", () =>
  visitMoving("#fields", async (page) => {
    await built(page, [
      [5, 2],
      [5, 4],
    ]);
    const lives = page.locator('.level [data-key="lives"]');
    // Towers and lives of the game, or lives in the editor.
    const seen = async () => {
      if (await lives.isVisible()) return ["edit", await lives.inputValue()];
      const stats = await page.locator(".score .stat strong").allTextContents();
      return ["play", stats[2], stats[0]];
    };
    const shows = (...what) => becomes(page, seen, what);
    const game = ["0", "1", "2"].map((towers) => ["play", towers, "6"]);
    await mode(page, "Edit");
    await shows("edit", "6");
    await stateOf(page, ({ board }) => /towers:/.test(board.level));
    await mode(page, "Play");
    await shows("play", "2", "6");
    await page.keyboard.press("Control+z");
    await shows("edit", "6");
    await lives.fill("7");
    await lives.press("Enter");
    await stateOf(page, ({ board }) => /lives: 7/.test(board.level));
    await mode(page, "Play");
    await shows("play", "2", "7");
    const all = [...game, ["edit", "6"], ["edit", "7"], ["play", "2", "7"]];
    for (const state of all.slice(0, -1).reverse()) {
      await page.keyboard.press("Control+z");
      await shows(...state);
    }
    assert.ok(await page.locator("#undo").isDisabled());
    for (const state of all.slice(1)) {
      await page.keyboard.press("Control+Shift+z");
      await shows(...state);
    }
    assert.ok(await page.locator("#redo").isDisabled());
  }));

test("who plays before the engine has the towers steps back to the editor first", () =>
  visitMoving("#fields", async (page) => {
    await built(page, [
      [5, 2],
      [5, 4],
    ]);
    const lives = page.locator('.level [data-key="lives"]');
    const free = await hold(page, "level");
    await mode(page, "Edit");
    await lives.waitFor();
    await mode(page, "Play");
    await free();
    await lives.waitFor({ state: "hidden" });
    await stateOf(page, ({ board, edits }) => /towers:/.test(board.level) && edits?.length === 2);
    await page.keyboard.press("Control+z");
    await lives.waitFor();
    await page.keyboard.press("Control+z");
    await lives.waitFor({ state: "hidden" });
    await says(stat(page, "towers built"), /^2$/);
  }));

test("the editor sets how far, how hard and how often towers shoot", () =>
  visitMoving("#fields", async (page) => {
    await enter(page, "fields", { board: heath(""), mode: "edit" });
    const box = (name) => page.locator(`.level [data-key="${name}"]`);
    for (const [name, value, line] of [
      ["range", "3.5", "tower-range: 3.5"],
      ["damage", "15", "tower-damage: 15"],
      ["interval", "4", "tower-interval: 4"],
    ]) {
      await box(name).fill(value);
      await box(name).press("Enter");
      await stateOf(page, ({ board }) => board.level?.includes(`${line}\n`));
    }
    await picture(page, "fields-towers-editor");
    await mode(page, "Play");
    await says(status(page), /^Build towers, then start the waves\. Towers shoot up to 3\.5 cells far/);
  }));

test("shots and wounds are seen on a phone, in French and in the dark", () =>
  visitMoving(
    "#fields",
    async (page) => {
      const edits = [
        { tick: 1, cell: 29, terrain: 0 },
        { tick: 1, cell: 53, terrain: 0 },
      ];
      const { record } = await post("/api/march", {
        board: heath(),
        edits: [29, 53].map((cell) => ({ tick: 1, edit: "block", at: [cell % 12, Math.floor(cell / 12)] })),
      });
      const { board } = await post("/api/board", { board: heath() });
      const wound = record.shots.ticks.find((_, shot) => record.shots.health[shot] > 0);
      await enter(page, "fields", { board, edits, step: wound });
      await says(page.locator('.score .stat[title="attaquants abattus"] strong'), /^0$/);
      assert.ok(
        (await until(
          page,
          () => pixels(page, FIRE),
          (count) => count > 10,
        )) > 10,
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `the page is ${wide} pixels wide`);
      await picture(page, "fields-towers-phone");
    },
    { viewport: PHONE, settings: { theme: "dark", language: "fr" } },
  ));
