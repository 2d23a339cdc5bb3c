// How fast the page follows: reported, and not judged, since other work on the machine slows it
// too; `npm run speed` measures it alone. What is judged is that it ends where it should.

import assert from "node:assert/strict";
import test from "node:test";
import { at, enter, rests, says, stateOf, visitMoving } from "./support.js";

/** How long something is dragged, in ms: for a moment, or to measure it (`npm run speed`). */
const SPAN = Number(process.env.SPAN ?? 500);

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
  visitMoving("#paths", async (page) => {
    await enter(page, "paths", { ...open, searches: [{ name: "astar" }] });
    await says(page.locator(".chips > .verdict"), /^398 steps/, 20_000);
    await rests(page);
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
    while (Date.now() - begin < SPAN) {
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
    const [answered, frames, span] = await page.evaluate(async ([from, to, span]) => {
      const requests = Reflect.get(window, "requests");
      const board = /** @type {HTMLElement} */ (document.querySelector(".board"));
      const [begin, before] = [performance.now(), requests.count];
      let frames = 0;
      const frame = () => {
        frames += 1;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      for (let move = 0; performance.now() - begin < span; move++) {
        const share = Math.abs(((move / 80) % 2) - 1);
        const [clientX, clientY] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
        board.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, bubbles: true }));
        await new Promise((done) => setTimeout(done, 4));
      }
      return [requests.count - before, frames, (performance.now() - begin) / 1000];
    }, /** @type {const} */ ([from, to, SPAN]));
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

/** Seeks sixty steps far from each other; how long each takes, in ms, the shortest first, and the last step. */
const seeks = (page) =>
  page.evaluate(async () => {
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

/** An empty board with its ends in two corners. */
const empty = (side) => ({
  ...{ shape: "square", width: side, height: side, rows: Array(side).fill(".".repeat(side)) },
  ...{ starts: [[0, 0]], goals: [[side - 1, side - 1]] },
});

/** Moves a pointer that is down to and fro; how long frames take, in ms, the shortest first. */
async function stroke(page, side, from, to) {
  const points = [await at(page, 0, ...from, [side, side]), await at(page, 0, ...to, [side, side])];
  return page.evaluate(
    async ([from, to, span]) => {
      const board = /** @type {HTMLElement} */ (document.querySelector(".board"));
      // The pointer is made up, and cannot be captured.
      board.setPointerCapture = () => {};
      const fire = (kind, [clientX, clientY]) =>
        board.dispatchEvent(new PointerEvent(kind, { clientX, clientY, bubbles: true, pointerId: 1 }));
      const times = [];
      let [last, isOn] = [0, true];
      const frame = (now) => {
        if (last) times.push(now - last);
        last = now;
        if (isOn) requestAnimationFrame(frame);
      };
      fire("pointerdown", from);
      requestAnimationFrame(frame);
      const begin = performance.now();
      for (let move = 1; performance.now() - begin < span; move++) {
        const share = 1 - Math.abs(((move / 60) % 2) - 1);
        // No move comes back over the cells of the one before.
        const sway = (move % 7) * 2;
        fire("pointermove", [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + sway]);
        await new Promise((done) => setTimeout(done, 16));
      }
      fire("pointermove", to);
      fire("pointerup", to);
      isOn = false;
      return times.sort((a, b) => a - b);
    },
    /** @type {const} */ ([...points, SPAN]),
  );
}

for (const [side, rate, what] of [
  [200, 4, "dragging the goal"],
  [500, 4, "painting"],
  [1024, 1, "dragging the goal"],
  [1024, 4, "dragging the goal"],
  [1024, 1, "painting"],
])
  test(`frames while ${what} on ${side} × ${side} cells, ${rate} times slower`, () =>
    visitMoving("#mazes", async (page) => {
      await enter(page, "paths", { board: empty(side), searches: [{ name: "astar" }] });
      await says(page.locator(".player .steps"), /\/ [1-9]/, 30_000);
      await rests(page);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      const isDragged = what !== "painting";
      const part = (share) => Math.floor(side * share);
      const from = isDragged ? [side - 1, side - 1] : [part(0.2), part(0.2)];
      const to = [part(0.6), part(0.4)];
      const times = await stroke(page, side, from, to);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      const share = (part) => (times[Math.floor(times.length * part)] ?? NaN).toFixed(1);
      console.log(
        `${what} on ${side}², ${rate}× slower: median frame ${share(0.5)} ms, 95th percentile ${share(0.95)}`,
      );
      // A stroke leaves no column out, however fast the pointer is.
      const columns = Array.from({ length: to[0] - from[0] + 1 }, (_, column) => from[0] + column);
      const holds = ({ board }) =>
        isDragged
          ? board.goals[0].join() === to.join()
          : board.rows[to[1]][to[0]] === "#" && columns.every((x) => board.rows.some((row) => row[x] === "#"));
      await stateOf(page, holds);
    }));

test("scrubbing through three million events", () =>
  visitMoving("#mazes", async (page) => {
    await enter(page, "paths", { board: empty(1024), searches: [{ name: "dijkstra" }] });
    const steps = await says(page.locator(".player .steps"), /^3,1\d\d,\d\d\d \/ /, 60_000);
    await rests(page);
    const [times, last] = await seeks(page);
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0, embedderHeapUsedSize = 0 } = await session.send("Runtime.getHeapUsage");
    const memory = (usedSize + backingStorageSize + embedderHeapUsedSize) / 1e6;
    console.log(
      `scrubbing: ${steps.split("/")[1].trim()} events, a seek ${times[30].toFixed(1)} ms, at most ${times[59].toFixed(1)} ms; ${memory.toFixed(0)} MB`,
    );
    await says(page.locator(".player .steps"), new RegExp(`^${last} / `));
  }));

test("scrubbing through 100,000 events", () =>
  visitMoving("#paths", async (page) => {
    await enter(page, "paths", { ...open, searches: [{ name: "dijkstra" }] });
    const steps = await says(page.locator(".player .steps"), /^1\d\d,\d\d\d \/ /, 30_000);
    const [times, last] = await seeks(page);
    const [median, worst] = [times[30], times[59]];
    console.log(
      `scrubbing: ${steps.split("/")[1].trim()} events, a seek ${median.toFixed(1)} ms, at most ${worst.toFixed(1)} ms`,
    );
    await says(page.locator(".player .steps"), new RegExp(`^${last} / `));
  }));
