// A level as a game: towers within a budget, what refuses them, doors, waves, how it ends.

import assert from "node:assert/strict";
import test from "node:test";
import { click, facts, notice, status, steps, tool } from "./fields-support.js";
import {
  called,
  drawer,
  drawn,
  enter,
  exported,
  hold,
  PHONE,
  picture,
  post,
  rests,
  says,
  stateOf,
  visitMoving,
} from "./support.js";

/** An open field with a door in the way of the goal; the waves bring money. */
const SIZE = [12, 7];
const heath = (more = "") =>
  `name: "Heath"\nmap: "${Array(7).fill(Array(12).fill(15).join(",")).join("|")}"\n` +
  `spawns: [{x: 0.5, y: 1.5, gate: iron}, {x: 0.5, y: 5.5}]\ntarget: {x: 11.5, y: 3.5}\n` +
  `lives: 6\nstart-money: 70\ntower-price: 20\n${more}` +
  `waves: [{name: "One", reward: 50, entities: {0: ORC_WARRIOR, 10: ORC_WARRIOR}},` +
  ` {name: "Two", entities: {0: TROLL}}]\n`;

const tick = (page, to) => page.locator(".player input[type=range]").fill(String(to));
const stat = (page, name) => page.locator(`.score .stat[title="${name}"] strong`);
const start = (page) => page.getByRole("button", { name: "Start the waves" });
const march = (body) => post("/api/march", body);
const opened = (page, more = "", state = {}) => enter(page, "fields", { board: heath(more), ...state });

/** How many pixels of the board are of one of these colours. */
const pixels = (page, colours) =>
  page.evaluate((colours) => {
    const canvas = document.querySelector(".board canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const counts = colours.map(() => 0);
    for (let i = 0; i < data.length; i += 4)
      colours.forEach(([red, green, blue], place) => {
        if (data[i] === red && data[i + 1] === green && data[i + 2] === blue) counts[place] += 1;
      });
    return counts;
  }, colours);
const HARM = [179, 38, 30];

test("towers are built before the waves, within the money of the level", () =>
  visitMoving("#fields", async (page) => {
    await opened(page);
    await says(status(page), /^Build towers, then start the waves\. Towers do not shoot/);
    await says(stat(page, "lives left"), /^6$/);
    await says(stat(page, "for 3 towers"), /^70$/);
    await says(facts(page), /1\. One2 to come2\. Two1 to come/);
    const [white] = await pixels(page, [[255, 255, 255]]);
    await click(page, [5, 2], {}, SIZE);
    await says(stat(page, "towers built"), /^1$/);
    await says(stat(page, "for 2 towers"), /^50$/);
    // A tower is drawn, and the waves wait.
    await drawn(page);
    assert.ok((await pixels(page, [[255, 255, 255]]))[0] > white + 200, "a tower is drawn");
    await says(status(page), /^Wave 1 of 2 \(One\) begins in 10 s; 6 lives left/);
    await rests(page);
    assert.equal(await page.getByRole("button", { name: "Pause" }).count(), 0);
    await says(steps(page), /^0 \/ [\d.]+ s$/);
    await click(page, [5, 3], {}, SIZE);
    await says(stat(page, "towers built"), /^2$/);
    await click(page, [5, 4], {}, SIZE);
    await says(stat(page, "for 0 towers"), /^10$/);
    await click(page, [5, 5], {}, SIZE);
    await says(notice(page), /^No tower can be paid: it costs 20, and 10 is left\.$/);
    await says(page.locator("#say"), /^No tower can be paid/);
    await stateOf(page, ({ edits }) => edits?.length === 3 && edits.every(({ tick }) => tick <= 91));
    await picture(page, "fields-game-built");
    // What is taken down gives its price back; walls of the level are not taken down.
    await click(page, [5, 3], { button: "right" }, SIZE);
    await says(stat(page, "for 1 tower"), /^30$/);
    // The first wave brings its reward, in the tick in which its last attacker has arrived.
    const state = await stateOf(page, ({ edits }) => edits?.length === 4);
    const edits = state.edits.map(({ tick, cell, terrain }) => ({
      ...{ tick, edit: terrain ? "open" : "block", at: [cell % 12, Math.floor(cell / 12)] },
    }));
    const { answer } = await march({ board: heath(), edits });
    const over = Math.max(...answer.arrivals.filter(({ wave }) => wave === 1).map(({ tick }) => tick));
    await tick(page, over - 1);
    await says(stat(page, "for 1 tower"), /^30$/);
    await says(facts(page), /1\. One[12] left2\. Two1 to come/);
    await tick(page, over);
    await says(stat(page, "for 4 towers"), /^80$/);
    await says(facts(page), /1\. Oneover2\. Two1 in [\d.]+ s/);
  }));

test("nothing is built on ends, doors, walls and attackers, and each refusal says why", () =>
  visitMoving("#fields", async (page) => {
    const map = `map: "${Array(7).fill("15,15,15,15,15,15,15,15,15,15,0,15").join("|")}"`;
    const text = heath("doors: [{x: 4.5, y: 1.5, hp: 30}]\n")
      .replace(/map: .*/, map)
      .replace("11.5", "9.5");
    await enter(page, "fields", { board: text, mode: "play" });
    await says(stat(page, "lives left"), /^6$/);
    for (const [cell, why] of [
      [[0, 1], /^No tower fits here: attackers come or go here\.$/],
      [[9, 3], /^No tower fits here: attackers come or go here\.$/],
      [[4, 1], /^No tower fits here: a door stands on this cell\.$/],
      [[10, 2], /^No tower fits here: this is no road\.$/],
    ]) {
      await click(page, cell, {}, SIZE);
      await says(notice(page), why);
    }
    await click(page, [10, 2], { button: "right" }, SIZE);
    await says(notice(page), /^Only towers are taken down while one plays/);
    await stateOf(page, ({ edits }) => edits === undefined);
    await start(page).click();
    await says(steps(page), /^\d+ \/ \d/);
    await page.getByRole("button", { name: "Pause" }).click();
    await tick(page, 116);
    const { record } = await march({ board: text });
    const leg = record.legs.ticks.findLastIndex((from, leg) => from <= 116 && record.legs.attackers[leg] === 0);
    for (const cell of [record.legs.from[leg], record.legs.to[leg]]) {
      await click(page, [cell % 12, Math.floor(cell / 12)], {}, SIZE);
      await says(notice(page), /^No tower fits here: an attacker is on this cell\.$/);
    }
    // Another tick, and nothing is said of it any more.
    await tick(page, 117);
    await says(notice(page), /^$/);
    // Ends stay where they are while one plays.
    await page.keyboard.press("Control+z");
    await stateOf(page, ({ board }) => JSON.stringify(board.starts) === "[[0,1],[0,5]]");
  }));

test("a refused tower shows the start it would cut off and the cells that would lose their path", () =>
  visitMoving("#fields", async (page) => {
    const walls = (x, y) => ((x === 3 && y !== 1) || (y === 2 && x < 3) ? 0 : 15);
    const rows = Array.from({ length: 7 }, (_, y) => Array.from({ length: 12 }, (_, x) => walls(x, y)).join(","));
    const board = heath()
      .replace(/map: .*/, `map: "${rows.join("|")}"`)
      .replace(", {x: 0.5, y: 5.5}", "");
    await enter(page, "fields", { board, arrows: false });
    await says(status(page), /^Build towers/);
    await page.mouse.move(5, 300);
    await drawn(page);
    assert.equal((await pixels(page, [HARM]))[0], 0);
    await click(page, [3, 1], {}, SIZE);
    // Six cells lie behind the door.
    const field = (rows) => post("/api/field", { board: rows.join("\n"), to: [[11, 3]], by: "steps" });
    const sketch = rows.map((row) =>
      row
        .split(",")
        .map((code) => (code === "0" ? "#" : "."))
        .join(""),
    );
    const closed = sketch.map((row, y) => (y === 1 ? `${row.slice(0, 3)}#${row.slice(4)}` : row));
    const lost = (await field(sketch)).answer.reached - (await field(closed)).answer.reached - 1;
    assert.equal(lost, 6);
    await says(
      notice(page),
      /^The tower was not built at \(3, 1\): it would cut a start off from every goal\. 6 cells would lose their path\.$/,
    );
    await drawn(page);
    assert.ok((await pixels(page, [HARM]))[0] > 200, "they are marked");
    await says(page.locator(".legend"), /would lose its path.*would be cut off/s);
    await picture(page, "fields-game-refused");
    await stateOf(page, ({ edits }) => edits === undefined);
    // By keyboard: the next thing done takes the marks away.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(" ");
    await says(stat(page, "towers built"), /^1$/);
    await says(notice(page), /^$/);
    await drawn(page);
    assert.equal((await pixels(page, [HARM]))[0], 0);
    await called(page.locator(":focus"), /^\(5, 1\), tower, no path to a goal$/);
  }));

test("a tower that would lock attackers in is refused, though no start is cut off", () =>
  visitMoving("#fields", async (page) => {
    // A dead end, through which nobody has to go but who was led there.
    const rows = ["15,15,15,15,15,15", "15,0,15,0,0,15", "15,15,15,15,15,15"];
    const board = (more) =>
      `map: "${rows.join("|")}"\nspawns: [{x: 0.5, y: 0.5}]\ntarget: {x: 5.5, y: 0.5}\nlives: 9\n${more}` +
      "waves: [{entities: {0: ORC_WARRIOR}}]\n";
    const size = [6, 3];
    await enter(page, "fields", { board: board("") });
    await says(stat(page, "lives left"), /^9$/);
    await start(page).click();
    await says(steps(page), /^\d+ \/ \d/);
    await page.getByRole("button", { name: "Pause" }).click();
    // It has come to the third cell of the upper row. A tower before it, and it has to go round.
    await tick(page, 128);
    await click(page, [4, 0], {}, size);
    await says(stat(page, "towers built"), /^1$/);
    await click(page, [1, 0], {}, size);
    await says(stat(page, "towers built"), /^2$/);
    // Now the way down is its only one; the start has another.
    await click(page, [2, 1], {}, size);
    await says(
      notice(page),
      /^The tower was not built at \(2, 1\): it would lock 1 attacker in\. \d+ cells would lose their path\.$/,
    );
    await stateOf(page, ({ edits }) => edits?.length === 2);
  }));

test("a game is won or lost in its tick, towers are credited, and it is played again from before", () =>
  visitMoving("#fields", async (page) => {
    await opened(page);
    await says(stat(page, "lives left"), /^6$/);
    for (const [number, cell] of [
      [10, 3],
      [11, 2],
    ].entries()) {
      await click(page, cell, {}, SIZE);
      await says(stat(page, "towers built"), new RegExp(`^${number + 1}$`));
    }
    const state = await stateOf(page, ({ edits }) => edits?.length === 2);
    const edits = state.edits.map(({ tick, cell }) => ({
      tick,
      edit: "block",
      at: [cell % 12, Math.floor(cell / 12)],
    }));
    const [built, bare] = [await march({ board: heath(), edits }), await march({ board: heath() })];
    const [end, plain] = [built.record.ticks, bare.record.ticks];
    assert.ok(end > plain && built.answer.won);
    await tick(page, end - 1);
    await says(status(page), /^[\d.]+ s: wave 2 of 2 \(Two\)/);
    await tick(page, end);
    await says(
      status(page),
      new RegExp(
        `^You win after ${end / 10} s; 3 lives left\\. Your towers held them up for ${(end - plain) / 10} s\\.$`,
      ),
    );
    await click(page, [2, 2], {}, SIZE);
    await says(notice(page), /^The game is over\./);
    await picture(page, "fields-game-won");
    await page.getByRole("button", { name: "Play again" }).click();
    await says(steps(page), new RegExp(`^9 / ${end / 10} s$`));
    await says(stat(page, "towers built"), /^2$/);
    assert.ok(await start(page).isVisible());
    // M starts the waves, and stops them.
    await page.keyboard.press("m");
    await says(steps(page), /^(9\.[1-9]|1\d(\.\d)?) \//);
    await page.keyboard.press("m");
    await says(status(page), /^Build towers/);
    await stateOf(page, (state) => state.edits === undefined && state.board.rows[2] === "............");
    // With fewer lives than attackers it is lost.
    await enter(page, "fields", { board: heath().replace("lives: 6", "lives: 1"), edits: [] });
    const { record } = await march({ board: heath().replace("lives: 6", "lives: 1") });
    await says(steps(page), new RegExp(`/ ${record.ticks / 10} s$`));
    await tick(page, record.ticks - 1);
    await says(stat(page, "lives left"), /^0$/);
    await tick(page, record.ticks);
    await says(status(page), new RegExp(`^You lose after ${record.ticks / 10} s\\.$`));
  }));

test("where a level has no prices, towers cost nothing, and who allows it may cut off", () =>
  visitMoving("#fields", async (page) => {
    await enter(page, "fields", { board: heath().replace("tower-price: 20\n", ""), cuts: true });
    await says(stat(page, "lives left"), /^6$/);
    assert.ok(await page.locator(".score .stat").nth(3).isHidden());
    for (let y = 0; y < 7; y++) {
      await click(page, [6, y], {}, SIZE);
      await says(stat(page, "towers built"), new RegExp(`^${y + 1}$`));
    }
    await says(facts(page), /the last edit changed\d+ cellscomputed afresh35 cells/i);
  }));

test("a game is played by touch on a phone, and nothing hides the board", () =>
  visitMoving(
    "#fields",
    async (page) => {
      await opened(page, "doors: [{x: 10.5, y: 3.5, hp: 300}]\n");
      await says(stat(page, "vies restantes"), /^6$/);
      const box = await page.locator(".board .grid").boundingBox();
      const tap = (x, y) =>
        page.touchscreen.tap(box.x + ((x + 0.5) * box.width) / 12, box.y + ((y + 0.5) * box.height) / 7);
      await tap(5, 2);
      await says(stat(page, "tours construites"), /^1$/);
      await page.getByRole("button", { name: "Lancer les vagues" }).tap();
      await says(steps(page), /^(9,[1-9]|1\d(,\d)?) \//);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `the page is ${wide} pixels wide`);
      const covered = await page.evaluate(() => {
        const board = document.querySelector(".board .grid").getBoundingClientRect();
        return [...document.querySelectorAll("[data-float]")].some((float) => {
          const { left, top, right, bottom, width } = float.getBoundingClientRect();
          return width && left < board.right && right > board.left && top < board.bottom - 1 && bottom > board.top + 1;
        });
      });
      assert.ok(!covered, "something lies on the board");
      await picture(page, "fields-game-phone");
    },
    { viewport: PHONE, settings: { theme: "dark", language: "fr" }, context: { hasTouch: true } },
  ));

test("waves that are started before the engine has answered begin when it has", () =>
  visitMoving("#fields", async (page) => {
    const free = await hold(page, "march");
    await opened(page);
    await click(page, [5, 2], {}, SIZE);
    await says(stat(page, "towers built"), /^1$/);
    await start(page).click();
    await free();
    await says(steps(page), /^(9\.[1-9]|1\d(\.\d)?) \//);
  }));

test("the march of the waves and the search of the field are saved as films", () =>
  visitMoving("#fields", async (page) => {
    await opened(page);
    await says(status(page), /^Build towers/);
    const film = async () => {
      await page.locator("#share").click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "GIF", exact: true }).click(),
      ]);
      await page.keyboard.press("Escape");
      const chunks = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    await page.locator("#share").click();
    await says(page.locator(".files .hint"), /^A GIF has at most 1,024 pixels a side and 240 frames, or 600 for waves/);
    await page.keyboard.press("Escape");
    const search = await film();
    assert.equal(search.subarray(0, 6).toString(), "GIF89a");
    await click(page, [5, 2], {}, SIZE);
    await says(stat(page, "towers built"), /^1$/);
    const state = await stateOf(page, ({ edits }) => edits?.length === 1);
    const waves = await film();
    assert.equal(waves.subarray(0, 6).toString(), "GIF89a");
    const edits = [{ tick: state.edits[0].tick, edit: "block", at: [5, 2] }];
    const body = { operation: "march", request: { board: heath(), edits }, format: "gif", theme: "default" };
    assert.deepEqual(await exported(body), waves);
    assert.notDeepEqual(search, waves);
  }));
