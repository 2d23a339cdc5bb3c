// What games ask of paths and of movement, against answers that are known by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, Refused } from "../npm/index.js";

const engine = new Engine();

/** The answer to a request for a path, by the algorithm that the engine chooses. */
async function path(board, options) {
  const { answer } = await engine.ask("path", { board, algorithm: "auto", ...options });
  return answer;
}

test("a path goes as near to a goal in a closed room as it can", async () => {
  const board = "S..#G\n...#.";
  assert.equal((await path(board)).found, false);
  const { found, nearest, steps } = await path(board, { nearest: true });
  assert.deepEqual([found, nearest, steps], [false, [2, 0], 2]);
});

test("of several goals the path reaches the cheapest", async () => {
  const { goal, steps } = await path("S.5..\n.#.#.\n.....", {
    to_any: [
      [3, 0],
      [1, 2],
    ],
  });
  assert.deepEqual([goal, steps], [[1, 2], 3]);
});

test("a path passes its stops in their order", async () => {
  const { cells } = await path("S..\n...\n..G", {
    through: [
      [2, 0],
      [0, 1],
    ],
  });
  assert.equal(cells.length, 1 + 2 + 3 + 3);
  assert.deepEqual(
    [cells[2], cells[5], cells[8]],
    [
      [2, 0],
      [0, 1],
      [2, 2],
    ],
  );
});

test("an agent of four cells takes the wide way", async () => {
  const board = "S.#..\n.....\n..#..\n.....\n.....";
  const [one, four] = [await path(board, { to: [3, 0] }), await path(board, { to: [3, 0], agent_size: 2 })];
  assert.deepEqual([one.steps, four.steps], [5, 9]);
  assert.ok(four.cells.some(([, y]) => y === 3));
});

test("a path that pays for turns takes one", async () => {
  const { steps, turns } = await path("S...\n....\n...G", { turn_cost: 2 });
  assert.deepEqual([steps, turns], [5, 1]);
});

test("a path wraps round the board", async () => {
  const { cells } = await path("S....G.", { wrap: "x" });
  assert.deepEqual(cells, [
    [0, 0],
    [6, 0],
    [5, 0],
  ]);
  await assert.rejects(path("S....G.", { wrap: "z" }), Refused);
});

test("a path climbs no more than it may", async () => {
  const levels = [
    [0, 3, 0],
    [0, 1, 0],
  ];
  const over = await path("S.G\n...", { heights: { levels } });
  assert.deepEqual([over.steps, over.climbed], [2, 3]);
  const round = await path("S.G\n...", { heights: { levels, climb: 1 } });
  assert.deepEqual([round.steps, round.climbed], [4, 1]);
  assert.equal((await path("S.G\n...", { heights: { levels, climb: 0 } })).found, false);
});

test("cheapest paths are counted to the last digit", async () => {
  const board = Array(40).fill(".".repeat(40)).join("\n");
  const { paths } = await path(board, { from: [0, 0], to: [39, 39], count_paths: true });
  // 78 steps, 39 of which lead down.
  let expected = 1n;
  for (let step = 1n; step <= 39n; step++) expected = (expected * (39n + step)) / step;
  assert.equal(BigInt(paths), expected);
});

test("the cells within a budget have costs and the way there", async () => {
  const { cells } = await engine.ask("reach", { board: "S5.\n.#.\n..#", budget: 3 });
  assert.deepEqual(cells, [
    { cell: [0, 0], cost: 0, before: null },
    { cell: [0, 1], cost: 1, before: [0, 0] },
    { cell: [0, 2], cost: 2, before: [0, 1] },
    { cell: [1, 2], cost: 3, before: [0, 2] },
  ]);
});

test("a march ends as the command says", async () => {
  const { answer, record } = await engine.ask("march", { board: "@fords", lives: 1 });
  assert.deepEqual([answer.won, answer.lives, answer.stuck], [false, -1, 0]);
  const arrivals = answer.arrivals.map(({ tick, kind, wave }) => [tick, kind, wave]);
  assert.deepEqual(arrivals, [
    [279, "GOBLIN", 1],
    [319, "GOBLIN", 1],
  ]);
  assert.equal(record.ticks, 319);
});

test("a cell sees past corners, but not between walls that touch", async () => {
  const board = "S...\n.#..\n..#.";
  const sight = (request) => engine.ask("sight", { board, ...request });
  assert.deepEqual((await sight({ from: [0, 2], radius: 2 })).cells, [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  assert.equal((await sight({ from: [0, 1], to: [1, 0] })).seen, true);
  assert.equal((await sight({ from: [1, 2], to: [2, 1] })).seen, false);
  await assert.rejects(engine.ask("sight", { board: "@atoll" }), Refused);
});

test("a path at any angle bends at corners of walls", async () => {
  const board = "S....\n..##.\n....G";
  const { points, cells, cost, steps } = await path(board, { any_angle: "exact" });
  assert.deepEqual(points, [
    [0, 0],
    [1.5, 1.5],
    [4, 2],
  ]);
  assert.equal(cells.length, 5);
  assert.ok(Math.abs(cost - (Math.sqrt(18) + Math.sqrt(26)) / 2) < 1e-9);
  assert.equal(steps, null);
  assert.ok((await path(board, { any_angle: "fast" })).cost >= cost);
  await assert.rejects(path(board, { any_angle: "exact", nearest: true }), Refused);
});

test("cheapest paths have numbers, and cells in common", async () => {
  const board = "S..\n...\n..G";
  const { paths, common } = await path(board, { count_paths: true });
  assert.deepEqual(
    [paths, common],
    [
      "6",
      [
        [0, 0],
        [2, 2],
      ],
    ],
  );
  const seen = new Set();
  for (let number = 0; number < 6; number++) {
    seen.add(JSON.stringify((await path(board, { nth_path: String(number) })).cells));
  }
  assert.equal(seen.size, 6);
  await assert.rejects(path(board, { nth_path: "6" }), Refused);
  const drawn = await path(board, { random_path: 5 });
  assert.ok(seen.has(JSON.stringify(drawn.cells)));
  assert.deepEqual((await path(board, { random_path: 5 })).cells, drawn.cells);
});
