// How fast the page follows: reported, and not judged, since other work on the machine slows it
// too. What is judged is that it ends where it should.

import assert from "node:assert/strict";
import test from "node:test";
import { at, enter, says, stateOf, visit } from "./support.js";

const SIDE = 200;
const open = {
  board: {
    shape: "square",
    width: SIDE,
    height: SIDE,
    rows: Array(SIDE).fill(".".repeat(SIDE)),
    starts: [[0, 0]],
    goals: [[199, 199]],
  },
};

test("dragging the goal on 200 × 200 cells", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { ...open, searches: [{ name: "astar" }] });
    await says(page.locator(".chips > .verdict"), /^398 steps/, 20_000);
    await page.waitForTimeout(1500);
    const session = await page.context().newCDPSession(page);
    const answers = await page.evaluate(() => {
      const requests = { count: 0, begin: 0 };
      Reflect.get(window, "sender").addEventListener("message", () => (requests.count += 1));
      Reflect.set(window, "requests", requests);
      return requests.count;
    });
    assert.equal(answers, 0);
    const mouse = (type, [x, y]) =>
      session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
    await mouse("mousePressed", await at(page, 0, 199, 199, [SIDE, SIDE]));
    const [from, to] = [await at(page, 0, 199, 199, [SIDE, SIDE]), await at(page, 0, 100, 40, [SIDE, SIDE])];
    const begin = Date.now();
    let moves = 0;
    while (Date.now() - begin < 4000) {
      // There and back again, so that each move comes to another cell.
      const share = Math.abs(((moves / 80) % 2) - 1);
      await mouse("mouseMoved", [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
      moves += 1;
    }
    const seconds = (Date.now() - begin) / 1000;
    const count = await page.evaluate(() => Reflect.get(window, "requests").count);
    console.log(
      `dragging: ${moves} moves of the mouse (at most one a frame), ${count} answers in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)} a second`,
    );
    // Faster than any mouse: a move every 4 ms, from within the page.
    const [answered, frames, span] = await page.evaluate(
      async ([from, to]) => {
        const requests = Reflect.get(window, "requests");
        const board = /** @type {HTMLElement} */ (document.querySelector(".board"));
        const [begin, before] = [performance.now(), requests.count];
        let frames = 0;
        const frame = () => {
          frames += 1;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        for (let move = 0; performance.now() - begin < 3000; move++) {
          const share = Math.abs(((move / 80) % 2) - 1);
          const [clientX, clientY] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
          board.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, bubbles: true }));
          await new Promise((done) => setTimeout(done, 4));
        }
        return [requests.count - before, frames, (performance.now() - begin) / 1000];
      },
      [from, to],
    );
    await mouse("mouseMoved", to);
    await mouse("mouseReleased", to);
    console.log(
      `dragging faster than frames: ${(answered / span).toFixed(0)} answers and ${(frames / span).toFixed(0)} frames a second`,
    );
    // The mouse was let go over (100, 40).
    const state = await stateOf(page, (state) => state.board.goals[0][0] === 100);
    assert.deepEqual(state.board.goals, [[100, 40]]);
    await says(page.locator(".chips > .verdict"), /^140 steps/);
  }));

test("scrubbing through 100,000 events", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { ...open, searches: [{ name: "dijkstra" }] });
    const steps = await says(page.locator(".player .steps"), /^1\d\d,\d\d\d \/ /, 30_000);
    const [times, last] = await page.evaluate(async () => {
      const range = /** @type {HTMLInputElement} */ (document.querySelector(".player input[type=range]"));
      const [length, times] = [Number(range.max), []];
      for (let seek = 0; seek < 60; seek++) {
        range.value = String(Math.floor((seek * 7919 * 131) % length));
        const begin = performance.now();
        range.dispatchEvent(new Event("input"));
        // The frame in which it is seen, and then the moment after it.
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        times.push(performance.now() - begin);
      }
      return [times.sort((a, b) => a - b), Number(range.value).toLocaleString("en")];
    });
    const [median, worst] = [times[30], times[59]];
    console.log(
      `scrubbing: ${steps.split("/")[1].trim()} events, a seek ${median.toFixed(1)} ms, at most ${worst.toFixed(1)} ms`,
    );
    await says(page.locator(".player .steps"), new RegExp(`^${last} / `));
  }));
