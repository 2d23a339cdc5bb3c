// Predicting what a generator does: only what its rule decides, or what every perfect maze has.

import assert from "node:assert/strict";
import test from "node:test";
import { checked, said } from "./predict-support.js";
import { at, enter, menu, picture, post, random, rests, says, stateOf, visit } from "./support.js";

const SIZE = [9, 6];
const lesson = { generator: "backtracker", width: 9, height: 6, seed: 4 };
const next = (page) => page.getByRole("button", { name: "Next" }).click();

/** The cells beside a cell. */
const beside = (cell, width, size) =>
  [cell - width, cell + width, ...(cell % width ? [cell - 1] : []), ...((cell + 1) % width ? [cell + 1] : [])].filter(
    (other) => other >= 0 && other < size,
  );

/** The maze after so many events: each cell's part, whether it is in the maze, and the cells that wait, in order. */
function replay({ kinds, cells, others }, step, size) {
  const parts = Array.from({ length: size }, (_, cell) => cell);
  const [inMaze, waiting] = [new Set(), []];
  let [passages, walls] = [0, 0];
  for (let event = 0; event < step; event++) {
    const [kind, cell, other] = [kinds[event], cells[event], others[event]];
    if (kind === "o") waiting.push(cell);
    if (kind === "c") waiting.splice(waiting.lastIndexOf(cell), 1);
    if (kind === "c" || event === 0) inMaze.add(cell);
    if (kind === "w") walls += 1;
    if (kind !== "v") continue;
    passages += 1;
    inMaze.add(cell).add(other);
    const [from, to] = [parts[cell], parts[other]];
    parts.forEach((part, each) => part === from && (parts[each] = to));
  }
  return { parts, inMaze, waiting, passages, walls };
}

/** What each kind of question comes to, by the rule of the generator. */
const RULES = {
  back: ({ waiting, isFree }) => waiting.findLast(isFree),
  hunt: ({ all, inMaze, touches }) => all.find((cell) => !inMaze.has(cell) && touches(cell)),
  walk: ({ all, inMaze }) => all.find((cell) => !inMaze.has(cell)),
  wall: ({ parts, about: [cell, other] }) => Number(parts[cell] !== parts[other]),
  carves: ({ isFree, about: [cell] }) => Number(isFree(cell)),
  steps: ({ inMaze, about: [cell] }) => Number(!inMaze.has(cell)),
  cells: ({ inMaze }) => inMaze.size,
  parts: ({ parts }) => new Set(parts).size,
  open: ({ waiting }) => waiting.length,
  walls: ({ allWalls, walls }) => allWalls - walls,
  passages: ({ allPassages }) => allPassages,
};

test("the questions of every generator agree with its events, on 200 random mazes", () =>
  visit("#mazes", async (page) => {
    const { generators } = await menu();
    const below = random(7);
    const asked = new Map();
    for (let round = 0; round < 200; round++) {
      const { name: generator } = generators[round % generators.length];
      const [width, height] = [2 + below(11), 2 + below(9)];
      const size = width * height;
      const request = { generator, width, height, seed: below(2 ** 31), bias: 20 + below(60), trace: true };
      const { trace: made, answer } = await post("/api/maze", request);
      const trace = { ...made, kinds: [...made.kinds] };
      const told = await page.evaluate(
        async ([trace, generator, width, size]) => {
          const { Recording } = await import("/js/player/recording.js");
          const { Grown, fault, mazeQuestions } = await import("/js/player/maze-questions.js");
          const kinds = Uint8Array.from(trace.kinds, (kind) => kind.charCodeAt(0));
          const recording = new Recording({ ...trace, kinds }, size);
          return mazeQuestions(recording, generator, width, 7).map((question) => {
            const grown = new Grown(recording, question.step, width);
            const faults = Array.from({ length: size }, (_, cell) => fault(question, cell, recording, grown));
            return { ...question, faults, rim: grown.rim, own: question.about.map((cell) => grown.size(cell)) };
          });
        },
        [trace, generator, width, size],
      );
      const all = Array.from({ length: size }, (_, cell) => cell);
      const exits = answer.exits.flat().reduce((sum, bits) => sum + bits.toString(2).replace(/0/g, "").length, 0);
      for (const { kind, step, answer: best, about, faults, rim, own } of told) {
        const what = `${generator} ${width}×${height}, round ${round}, ${kind} at step ${step}`;
        asked.set(kind, (asked.get(kind) ?? 0) + 1);
        const maze = replay(trace, step, size);
        const { inMaze, parts } = maze;
        const touches = (cell) => beside(cell, width, size).some((other) => inMaze.has(other));
        const isFree = (cell) => beside(cell, width, size).some((other) => !inMaze.has(other));
        const allWalls = trace.kinds.filter((each) => each === "w").length;
        const known = { ...maze, all, about, touches, isFree, allWalls, allPassages: exits / 2 };
        if (kind === "rim") {
          const right = all.filter((cell) => !inMaze.has(cell) && touches(cell));
          assert.deepEqual(rim, right, what);
          assert.deepEqual(all.filter((cell) => !faults[cell]), right, what); // prettier-ignore
          assert.ok(right.includes(best), what);
        } else assert.equal(best, RULES[kind](known), what);
        // The engine does what the rule decides.
        const event = trace.kinds.findIndex((each, place) => place >= step && each === (kind === "walk" ? "o" : "v"));
        if (kind === "back" || kind === "walk") assert.equal(trace.cells[event], best, what);
        if (kind === "hunt" || kind === "rim") assert.equal(trace.others[event], best, what);
        if (kind === "carves" || kind === "steps") assert.equal(Number(trace.kinds[step] === "v"), best, what);
        if (kind === "wall" && best) assert.ok([trace.cells[step], trace.others[step]].every((c) => about.includes(c)));
        if (kind === "wall") assert.deepEqual(own, about.map((cell) => parts.filter((part) => part === parts[cell]).length)); // prettier-ignore
        // Why another cell is wrong.
        if (!["back", "hunt", "walk"].includes(kind)) continue;
        for (const cell of all) {
          const reason = faults[cell];
          assert.equal(reason === "", cell === best, what);
          if (reason === "in") assert.ok(inMaze.has(cell), what);
          if (reason === "apart") assert.ok(!inMaze.has(cell) && !touches(cell), what);
          if (reason === "later") assert.ok(!inMaze.has(cell) && cell > best, what);
          if (reason === "off") assert.ok(!maze.waiting.includes(cell), what);
          if (reason === "stuck") assert.ok(maze.waiting.includes(cell) && !isFree(cell), what);
          if (reason === "deeper") assert.ok(maze.waiting.indexOf(cell) < maze.waiting.indexOf(best), what);
        }
      }
    }
    assert.deepEqual([...asked.keys()].sort(), [...Object.keys(RULES), "rim"].sort());
    for (const [kind, count] of asked) assert.ok(count > 20, `${kind}: ${count}`);
  }));

test("a generator asks what its rule decides, explains a miss, and counts", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { ...lesson, predict: 3 });
    const { trace } = await post("/api/maze", { ...lesson, trace: true });
    await says(said(page), /^Question 1 of 3: The walk is stuck\. From which cell does it carve on\?/);
    assert.ok(await page.locator(".player").isHidden(), "nobody looks ahead");
    const step = Number(/\d+/.exec(await says(page.locator(".chips > .verdict"), /^step \d+$/))[0]);
    const { waiting, inMaze } = replay(trace, step, 54);
    const outside = Array.from({ length: 54 }, (_, cell) => cell).find((cell) => !inMaze.has(cell));
    await picture(page, "predict-maze-asked");
    await page.mouse.click(...(await at(page, 0, outside % 9, Math.floor(outside / 9), SIZE)));
    const isFree = (cell) => beside(cell, 9, 54).some((other) => !inMaze.has(other));
    const best = waiting.findLast(isFree);
    const place = `\\(${best % 9}, ${Math.floor(best / 9)}\\)`;
    const given = waiting.length - 1 - waiting.lastIndexOf(best);
    const yours = `\\(${outside % 9}, ${Math.floor(outside / 9)}\\)`;
    const why = `It gives up ${given} cells?\\. The first one on the way back with an unvisited neighbor is ${place}\\.`;
    await says(said(page), new RegExp(`^No\\. ${why} ${yours} is not on the way back\\.`));
    await picture(page, "predict-maze-told");
    await next(page);
    await says(said(page), /^Question 2 of 3: How many passages will the finished maze have\?/);
    await page.getByRole("spinbutton", { name: /How many passages/ }).fill("53");
    await page.keyboard.press("Enter");
    await says(said(page), /^Right\. 53 passages join 54 cells: one less/);
    await next(page);
    await says(said(page), /^Question 3 of 3: How many cells are in the maze now\?/);
    await page.getByRole("spinbutton", { name: /How many cells/ }).fill("1");
    await page.keyboard.press("Enter");
    await says(said(page), /^No\. The maze has \d+ cells: it began with one/);
    await next(page);
    await says(said(page), /^1 of 3 right\./);
    assert.ok(await page.locator(".player").isVisible());
    await page.getByLabel("Your name").fill("Ada");
    const line = await says(page.locator(".predict output"), /^Ada: 1\/3 · [0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const check = await checked(page, line, 3);
    // A maze of another seed is another lesson.
    await page.getByLabel("Seed").fill("5");
    await page.keyboard.press("Tab");
    await rests(page);
    await check.fill(line);
    await says(page.locator(".results li"), /^Not a result of this lesson/);
  }));

test("yes or no, the keyboard, and what ends the questions", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { ...lesson, generator: "kruskal", predict: 2 });
    await says(said(page), /^Question 1 of 2: Would the wall between \(\d, \d\) and \(\d, \d\) be opened now\?/);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await says(said(page), /^(Right\. It separates two parts|No\. Both cells are in one part), of \d+ /);
    // Another maze is no longer asked about.
    await page.getByRole("button", { name: "Another" }).click();
    await page.locator(".predict").waitFor({ state: "hidden" });
    assert.equal((await stateOf(page, (state) => state.seed !== 4 && !state.predict)).predict, undefined);
    // Space answers, and paints nothing.
    await enter(page, "mazes", { ...lesson, generator: "prim", predict: 2 });
    await says(said(page), /^Question 1 of 2: Which cell can join the maze next\?/);
    await page.locator(".board .cursor[tabindex='0']").focus();
    await page.keyboard.press("Space");
    await says(said(page), /^(Right|No)\. \d+ cells? lies? beside the maze/);
    assert.equal((await stateOf(page, (state) => state.predict === 2)).board, undefined);
    // What cannot be played is not asked about.
    await enter(page, "mazes", { ...lesson, braid: 50, predict: 2 });
    await says(said(page), /^Ask about a square maze without rooms/);
    assert.ok(await page.locator(".boards").isVisible());
    await page.getByRole("button", { name: "Leave" }).click();
    assert.ok(await page.locator(".predict").isHidden());
  }));
