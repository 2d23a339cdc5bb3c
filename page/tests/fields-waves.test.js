// The waves of a level: who is where after each tick, and what is built while they march.

import assert from "node:assert/strict";
import test from "node:test";
import { click, facts, status, steps } from "./fields-support.js";
import {
  address,
  becomes,
  called,
  drawn,
  enter,
  hashOf,
  hold,
  inked,
  PHONE,
  picture,
  post,
  ready,
  rests,
  says,
  stateOf,
  visitMoving,
} from "./support.js";

const FORDS = [16, 11];
const tick = (page, to) => page.locator(".player input[type=range]").fill(String(to));
/** The tick shown, of which ten are a second. */
const tickOf = async (page) => Math.round(10 * Number((await steps(page).textContent()).split(" ")[0]));
const march = (body) => post("/api/march", body);
/** Enters a level and lets its waves march, paused. */
const begin = async (page, state, length) => {
  await enter(page, "fields", state);
  await page.getByRole("button", { name: "Start the waves" }).click();
  await says(steps(page), new RegExp(`^[\\d.]+ / ${length} s$`));
  const pause = page.getByRole("button", { name: "Pause" });
  if (await pause.count()) await pause.click();
};
const level = (road, wave, more = "") =>
  `map: "${road}"\nspawns: [{x: 0.5, y: 0.5}]\ntarget: {x: ${road.split(",").length - 1}.5, y: 0.5}\n` +
  `lives: 5\n${more}waves: [{name: "Two", entities: {${wave}}}]\n`;

/** How many pixels of the board have the colour of doors. */
const wood = async (page) => {
  await drawn(page);
  return page.evaluate(() => {
    const canvas = document.querySelector(".board canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i] === 138 && data[i + 1] === 75 && data[i + 2] === 22;
    return count;
  });
};

test("lives, arrivals and attackers are those of the tick shown", () =>
  visitMoving("#fields", async (page) => {
    await begin(page, { board: "@fords" }, "112");
    const { answer } = await march({ board: "@fords" });
    assert.ok(answer.arrivals.length === 7 && answer.won);
    const last = answer.arrivals.at(-1).tick;
    const ticks = answer.arrivals.flatMap((arrival) => [arrival.tick - 1, arrival.tick]);
    for (const now of [0, 99, 100, ...ticks]) {
      await tick(page, now);
      const arrived = answer.arrivals.filter((arrival) => arrival.tick <= now).length;
      const said = `lives left${10 - arrived}attackers arrived${arrived}`;
      await says(facts(page), new RegExp(said, "i"));
      if (now < 100) await says(status(page), /^Wave 1 of 2 \(Scouts\) begins in [\d.]+ s; 10 lives left/);
      else if (now < last)
        await says(status(page), arrived < 3 ? /wave 1 of 2 \(Scouts\)/i : /wave 2 of 2 \(The column\)/i);
    }
    await says(status(page), /^You win after 112 s; 3 lives left/);
    await tick(page, 490);
    await says(facts(page), /on the march3attackers stuck0attackers to come1G – goblin0OW – orc warrior3T – troll0/i);
    await picture(page, "fields-waves");
  }));

test("an attacker is between two cells as fast as its kind", () =>
  visitMoving("#fields", async (page) => {
    const board = level("8,10,10,2", "0: ORC_WARRIOR, 20: TROLL");
    const seen = await page.evaluate(async (board) => {
      const { ask } = await import("/js/engine.js");
      const { March } = await import("/js/player/march.js");
      const { Board } = await import("/js/board/model.js");
      const { placed } = await import("/js/rooms/agents.js");
      const march = new March(await ask("march", { board }));
      const sketch = Board.of((await ask("board", { board })).board);
      const round = (number) => Math.round(number * 1000) / 1000;
      return [99, 100, 101, 106, 113, 125, 130].map((tick) =>
        placed(sketch, march.at(tick).attackers).map(({ x }) => round(x)),
      );
    }, board);
    // One cell a second is a tenth in a tick, from the tick after that in which it appears.
    assert.deepEqual(seen, [[], [0.5], [0.6], [1.1], [1.8], [3, 0.7], [0.9]]);
  }));

test("what is built while the waves march changes their march from that tick on", () =>
  visitMoving("#fields", async (page) => {
    await begin(page, { board: "@fords" }, "112");
    await tick(page, 300);
    await page.getByRole("button", { name: "Play" }).click();
    await click(page, [6, 3], {}, FORDS);
    await says(steps(page), /^[\d.]+ \/ 11[3-9]/);
    // It goes on playing.
    assert.equal(await page.getByRole("button", { name: "Pause" }).count(), 1);
    await page.getByRole("button", { name: "Pause" }).click();
    const state = await stateOf(page, (state) => state.edits?.length === 1);
    const [edit] = state.edits;
    assert.ok(edit.tick > 300 && edit.tick < 400 && edit.cell === 54 && edit.terrain === 0, JSON.stringify(edit));
    assert.equal(state.board.rows[3][6], ".", "the board of a link is that before all edits");
    const body = { board: "@fords", edits: [{ tick: edit.tick, edit: "block", at: [6, 3] }] };
    const { record } = await march(body);
    await says(steps(page), new RegExp(`/ ${record.ticks / 10} s$`));
    // The wall is there from its tick on, and the field is that of the board as it is.
    const cell = page.locator('[role="gridcell"][tabindex="0"]');
    for (const [now, terrain] of [
      [edit.tick - 2, /, free.*, \d+ steps from a goal/],
      [edit.tick - 1, /, tower, no path to a goal/],
      [edit.tick + 50, /, tower, no path to a goal/],
      [edit.tick - 2, /, free.*, \d+ steps from a goal/],
    ]) {
      await tick(page, now);
      await called(cell, terrain);
    }
    // What is built earlier forgets what was built later.
    await tick(page, 200);
    await click(page, [14, 3], {}, FORDS);
    await says(page.locator(".notice"), /^The tower was not built/);
    await click(page, [4, 8], {}, FORDS);
    await stateOf(page, (state) => state.edits.length === 1 && state.edits[0].tick === 201);
    // And is taken back at the tick shown.
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => state.edits.length === 2 && state.edits[1].terrain === 1);
    await page.getByRole("button", { name: "Stop the waves" }).click();
    await says(steps(page), /^([1-9]\d*) \/ \1$/);
    const after = await stateOf(page, (state) => state.edits === undefined);
    assert.deepEqual(after.board.rows, state.board.rows);
    await says(page.locator(".facts h2:visible").first(), /Flow field/);
  }));

test("what is built before the engine has the march is there from its beginning", () =>
  // So slowly that no attacker comes, whose sign would have the legend take another line.
  visitMoving(
    "#fields",
    async (page) => {
      await enter(page, "fields", { board: "@fords" });
      await says(steps(page), /^240 \/ 240/);
      await rests(page);
      const answer = await hold(page, "march");
      // Where the board lies, in each frame.
      await page.evaluate(() => {
        const grid = document.querySelector(".board .grid");
        const places = (window.places = new Set());
        const look = () => {
          places.add(JSON.stringify(grid.getBoundingClientRect()));
          requestAnimationFrame(look);
        };
        look();
      });
      await page.getByRole("button", { name: "Start the waves" }).click();
      await click(page, [6, 3], {}, FORDS);
      await answer();
      const { record } = await march({ board: "@fords", edits: [{ tick: 1, edit: "block", at: [6, 3] }] });
      await says(steps(page), new RegExp(`/ ${record.ticks / 10} s$`));
      await page.getByRole("button", { name: "Pause" }).click();
      const state = await stateOf(page, (state) => state.edits?.length === 1);
      assert.equal(state.edits[0].tick, 1);
      // A legend of another height may move it a little; what one points at stays under the pointer.
      const places = await page.evaluate(() => [...window.places].map((place) => JSON.parse(place)));
      for (const { left, top, width } of places) {
        const [first] = places;
        assert.ok(Math.hypot(left - first.left, top - first.top) < 16 && width === first.width, JSON.stringify(places));
      }
    },
    { slow: 20 },
  ));

test("attackers that are cut off stand, are counted so, and go on", () =>
  visitMoving("#fields", async (page) => {
    await begin(page, { board: "@fords", cuts: true }, "112");
    await tick(page, 150);
    await click(page, [14, 4], {}, FORDS);
    await says(steps(page), /^15 \/ [\d.]+ s$/);
    await page.getByRole("button", { name: "To the end" }).click();
    await says(status(page), /the march stands still; 3 attackers are stuck/);
    await says(facts(page), /on the march0attackers stuck3/i);
    await picture(page, "fields-waves-stuck");
    const end = await tickOf(page);
    await click(page, [14, 4], { button: "right" }, FORDS);
    await says(steps(page), new RegExp(`^${end / 10} / 1\\d\\d[.\\d]* s$`));
    await tick(page, end + 1);
    await says(facts(page), /on the march3attackers stuck0/i);
  }));

test("a link shows the same tick of the same march", () =>
  visitMoving("#fields", async (page) => {
    const { board } = await page.evaluate(async () => {
      const { ask } = await import("/js/engine.js");
      return ask("board", { board: "@fords" });
    });
    const edits = [{ tick: 201, cell: 132, terrain: 0 }, { tick: "x" }, null];
    const hash = await hashOf(page, "fields", { board, edits, step: 490 });
    await page.goto(`${address}/${hash}`);
    await page.reload();
    await ready(page);
    await says(steps(page), /^49 \/ 1\d\d[.\d]* s$/);
    await says(status(page), /^49 s: wave 2 of 2/);
    await page.keyboard.press(".");
    const state = await stateOf(page, (state) => state.step === 491);
    assert.deepEqual(state.edits, [edits[0]]);
  }));

test("a board that is no level has no waves, and a level without them says so", () =>
  visitMoving("#fields", async (page) => {
    await enter(page, "fields", { board: "@meadow" });
    await says(steps(page), /^([1-9]\d*) \/ \1$/);
    assert.ok(await page.getByRole("button", { name: "Start the waves" }).isHidden());
    const text = level("8,10,2", "0: TROLL").replace(/waves: .*/, "");
    await enter(page, "fields", { board: text });
    await page.getByRole("button", { name: "Start the waves" }).click();
    await says(page.locator("#complaints"), /the level has no waves of attackers/);
    await says(steps(page), /^([1-9]\d*) \/ \1$/);
    await page.getByRole("button", { name: "Start the waves" }).waitFor();
  }));

test("without motion the waves do not begin by themselves, and doors are seen", () =>
  visitMoving(
    "#fields",
    async (page) => {
      const door = "doors: [{x: 2.5, y: 0.5, hp: 40}]\n";
      await begin(page, { board: level("8,10,10,2", "0: ORC_WARRIOR", door) }, "13.4");
      await says(steps(page), /^9 \/ 13\.4 s/);
      await rests(page);
      await says(steps(page), /^9 \/ 13\.4 s/);
      assert.ok((await wood(page)) > 100, "a door");
      await says(facts(page), /door \(2, 0\)40 \/ 40/i);
      for (const [now, points] of [
        [110, 40],
        [111, 30],
        [112, 20],
        [113, 10],
      ]) {
        await tick(page, now);
        await says(facts(page), new RegExp(`door \\(2, 0\\)${points} / 40`, "i"));
      }
      assert.ok((await wood(page)) > 100, "a door that is hit");
      // The door is broken.
      await tick(page, 114);
      await becomes(page, () => wood(page), 0);
    },
    { context: { reducedMotion: "reduce" } },
  ));

test("the waves fit on a phone, in French and in the dark", () =>
  visitMoving(
    "#fields",
    async (page) => {
      const { board } = await page.evaluate(async () => {
        const { ask } = await import("/js/engine.js");
        return ask("board", { board: "@fords" });
      });
      await enter(page, "fields", { board, edits: [], step: 490 });
      await says(status(page), /^49 s.: vague 2 sur 2 \(The column\).; 7 vies restantes/);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `the page is ${wide} pixels wide`);
      await picture(page, "fields-waves-phone");
    },
    { viewport: PHONE, settings: { theme: "dark", language: "fr" } },
  ));

test("between two ticks attackers go on, and stand where the tick says when it stops", () => {
  const look = async (page) => {
    await begin(page, { board: level("8,10,10,10,10,10,10,2", "0: TROLL") }, "[\\d.]+");
    const middle = async () => {
      const { middle } = await inked(page, "path");
      return middle < 0 ? middle : middle * 8;
    };
    const seen = async (now) => {
      await tick(page, now);
      await drawn(page);
      return middle();
    };
    await tick(page, 151);
    await page.getByRole("combobox", { name: "Speed" }).selectOption("0.25");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    // Where it is seen in one tick, whichever that is.
    let [places, within] = [new Set(), 0];
    for (let tries = 0; tries < 60 && places.size < 2; tries++) {
      const begun = await tickOf(page);
      const x = Math.round((await middle()) * 1000);
      if ((await tickOf(page)) !== begun) continue;
      if (begun !== within) [places, within] = [new Set(), begun];
      places.add(x);
    }
    assert.ok(places.size > 1, `${places.size} places in one tick`);
    await page.getByRole("button", { name: "Pause" }).click();
    const now = await tickOf(page);
    await drawn(page);
    const stood = await middle();
    assert.ok(Math.abs(stood - (await seen(now))) < 0.005, "where the tick says");
    const [before, after] = [await seen(within), await seen(within + 1)];
    assert.ok(after - before > 0.02 && after - before < 0.06, `${before} to ${after}`);
    for (const place of places) assert.ok(place >= before * 1000 - 2 && place <= after * 1000 + 2, `${place}`);
  };
  return visitMoving("#fields", look, { slow: 10 });
});
