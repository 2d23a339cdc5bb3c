// The module answers as the server does, in this thread and in a worker, and refuses as it does.
// CASES says how many random requests are asked.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { COLUMNS, unpack } from "../npm/columns.js";
import { Engine, Refused } from "../npm/index.js";
import { WorkerEngine } from "../npm/worker.js";
import { serve } from "../../../page/scripts/serve.js";

const results = (name) => readFile(new URL(`../../../testdata/contests/${name}.jsonl`, import.meta.url), "utf8");
const [TINY, AUTUMN] = [await results("tiny"), await results("autumn")];
const CASES = Number(process.env.CASES ?? 1000);
let server, engine;
before(async () => {
  server = await serve();
  engine = new Engine();
});
after(() => server?.stop());

/** What the server answers. */
async function served(path, body) {
  const headers = {
    "Content-Type": "application/json",
    Accept: `${COLUMNS}, application/json`,
  };
  const reply = await fetch(`${server.address}/api/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return reply.headers.get("Content-Type") === COLUMNS ? unpack(await reply.arrayBuffer()) : reply.json();
}

/** Times differ, and columns are lists. */
function plain(value) {
  if (ArrayBuffer.isView(value)) return [...value].map((each) => (Number.isNaN(each) ? null : each));
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([name]) => name !== "nanos");
  return Object.fromEntries(kept.map(([name, each]) => [name, plain(each)]));
}

/** Random numbers that are the same each time (Lehmer's generator). */
let state = 20;
const below = (most) => (state = (state * 48271) % 2147483647) % most;
const oneOf = (list) => list[below(list.length)];

function board() {
  const [width, height] = [2 + below(7), 2 + below(6)];
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => oneOf([..."......##5~"])));
  const cell = () => [below(width), below(height)];
  const [start, goal] = [cell(), cell()];
  for (const [x, y] of [start, goal]) rows[y][x] = ".";
  const neighbors = oneOf([4, 8]);
  return {
    ...{
      shape: "square",
      width,
      height,
      rows: rows.map((row) => row.join("")),
      neighbors,
    },
    ...(neighbors === 8 ? { corner_cutting: oneOf(["never", "one-wall", "always"]) } : {}),
    ...{ starts: [start], goals: [goal] },
  };
}

const REQUESTS = {
  board: () => ({ board: board() }),
  path: () => ({
    board: board(),
    algorithm: oneOf(["astar", "bfs", "jps", "auto", "dfs", "none"]),
    marks: true,
    trace: below(2) > 0,
  }),
  field: () => ({
    board: board(),
    by: oneOf(["steps", "costs"]),
    all: below(2) > 0,
  }),
  maze: () => ({
    generator: oneOf(["wilson", "prim", "backtracker", "eller"]),
    width: below(9),
    height: 1 + below(9),
    seed: below(99),
  }),
  "grid-maze": () => ({
    grid: oneOf(["polar", "triangular", "hexagonal", "weave"]),
    generator: oneOf(["wilson", "kruskal", "eller"]),
    height: below(8),
    seed: below(99),
  }),
  graph: () => ({
    graph: `a,b,${1 + below(9)}\nb,c,${below(3)}\na,c,5\n`,
    search: oneOf(["path", "field", "link"]),
    from: ["a"],
    to: [oneOf(["b", "c", "d"])],
  }),
  obstacles: () => ({
    width: 3 + below(6),
    height: 3 + below(6),
    percent: below(120),
    seed: below(99),
  }),
  link: () => ({
    board: {
      ...board(),
      neighbors: 4,
      corner_cutting: undefined,
      stones: { red: [[0, 0]], blue: [] },
    },
  }),
  game: () => ({
    game: oneOf(["hex", "y", "hexmo"]),
    size: 1 + below(5),
    moves: [],
    reply: { player: "mcts:50", seed: below(99) },
  }),
  bar: () => ({
    rows: below(6),
    columns: 1 + below(7),
    classes: below(2) === 0,
    census: below(2) === 0,
  }),
  chomp: () => ({
    rows: 1 + below(4),
    columns: 1 + below(5),
    bites: below(2) ? [[1 + below(4), 1 + below(5)]] : [],
    reply: true,
  }),
  solve: () => ({
    game: { chomp: [1 + below(3), 1 + below(4)] },
    graph: true,
    reply: true,
  }),
  strategy: () => ({
    game: {
      text: `digraph { a -> {b c} b -> ${oneOf(["a", "c", "d"])} c -> d }`,
    },
  }),
  march: () => ({ board: "@fords", lives: below(6), seed: below(10) }),
  qr: () => ({ text: "x".repeat(below(40)) }),
  contest: () => ({
    results: oneOf([TINY, AUTUMN]),
    hunt: oneOf([undefined, 1, 5]),
  }),
  hunt: () => ({
    action: "match",
    monster: oneOf(["easy", "hard", "wary"]),
    hunter: oneOf(["easy", "bayes"]),
    difficulty: "easy",
    seed: below(99),
  }),
};

/** One in twenty requests has something wrong in it. */
function spoiled(request) {
  if (below(20) > 0) return request;
  const name = oneOf(Object.keys(request));
  return { ...request, [name]: oneOf([undefined, null, -1, 1.5, 1e300, "", "\u0000", [], [[0]], {}, true]) };
}

test("random requests are answered as the server answers them", async () => {
  let [answers, refusals] = [0, 0];
  for (let round = 0; round < CASES; round++) {
    const operation = oneOf(Object.keys(REQUESTS));
    const request = JSON.parse(JSON.stringify(spoiled(REQUESTS[operation]())));
    const expected = await served(operation, request);
    try {
      const answer = await engine.ask(operation, request);
      assert.deepEqual(plain(answer), plain(expected), `${operation} ${JSON.stringify(request)}`);
      answers += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const told = {
        error: error.message,
        code: error.code,
        values: error.values,
        ...(error.phrase && { phrase: error.phrase }),
      };
      // Exact values of hunts are left out of the module.
      const without = JSON.parse(JSON.stringify(expected).replaceAll(", optimal", ""));
      assert.deepEqual(told, without, `${operation} ${JSON.stringify(request)}`);
      refusals += 1;
    }
  }
  assert.ok(answers > CASES / 2 && refusals > CASES / 50, `${answers} answers, ${refusals} refusals`);
});

test("documents and files are those of the server", async () => {
  const menu = await (await fetch(`${server.address}/api/menu`)).json();
  // Exact values of hunts are left out.
  const without = (list) => list.filter(({ name }) => name !== "optimal");
  assert.deepEqual(await engine.menu(), {
    ...menu,
    monsters: without(menu.monsters),
    hunters: without(menu.hunters),
  });
  const request = { board: "S..\n.#.\n..G", algorithm: "astar" };
  const { bytes, type, name } = await engine.file("path", request, "svg");
  assert.deepEqual([type, name], ["image/svg+xml", "path.svg"]);
  assert.match(new TextDecoder().decode(bytes), /^<svg /);
  await assert.rejects(engine.file("path", request, "none"), Refused);
  const worksheet = { count: 5, per_page: 4, title: "Été", label: "{seed}" };
  for (const [operation, request] of [
    ["maze", { generator: "wilson", width: 6, height: 5, seed: 3 }],
    ["grid-maze", { grid: "polar", height: 4, seed: 3 }],
  ]) {
    const look = { solution: true, worksheet };
    const pdf = await engine.file(operation, request, "pdf", look);
    assert.equal(pdf.type, "application/pdf");
    const reply = await fetch(`${server.address}/api/export`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ operation, request, format: "pdf", ...look }),
    });
    assert.equal(reply.headers.get("Content-Type"), "application/pdf");
    assert.deepEqual(pdf.bytes, new Uint8Array(await reply.arrayBuffer()));
  }
  await assert.rejects(engine.ask("nothing", {}), /no such operation/);
});

test("a hunt is played move by move", async () => {
  const setup = { side: "hunter", opponent: "easy", difficulty: "easy" };
  const { id } = await engine.ask("hunt", { action: "new", ...setup });
  let hunt = await engine.ask("hunt", { action: "look", id });
  for (let turn = 0; turn < 200 && !hunt.over; turn++)
    hunt = await engine.ask("hunt", { action: "shoot", id, at: [below(4), below(4)] });
  assert.ok(hunt.over && hunt.revealed);
  await assert.rejects(engine.ask("hunt", { action: "look", id: "0" }), Refused);
});

test("the small module is small", async () => {
  const [small, all] = await Promise.all(
    ["dedale", "dedale-all"].map((name) => readFile(new URL(`../npm/${name}.wasm`, import.meta.url))),
  );
  const [packed, whole] = [small, all].map((bytes) => gzipSync(bytes, { level: 9 }).length);
  console.log(`gzipped: ${packed} bytes, with games, hunts and files ${whole}`);
  assert.ok(packed < 613_000);
});

test("a worker answers in order, tells how far it is, and is ended by a signal", async () => {
  const worker = new WorkerEngine();
  try {
    const path = { board: "S..\n.#.\n..G", algorithm: "bfs" };
    const both = await Promise.all([worker.ask("path", path), worker.menu()]);
    assert.equal(both[0].answer.steps, 4);
    assert.ok(both[1].algorithms.length > 9);
    await assert.rejects(
      worker.ask("board", { board: "" }),
      (error) => error instanceof Refused && error.code === "file-within",
    );
    const told = [];
    const games = {
      action: "tournament",
      monsters: ["easy"],
      hunters: ["easy"],
      games: 400,
      difficulty: "easy",
    };
    await worker.ask("hunt", games, {
      progress: (done, of) => told.push([done, of]),
    });
    assert.ok(told.length > 0 && told.every(([done, of]) => done <= of));
    // Hours of work are ended at once, and the next request is answered.
    const ending = new AbortController();
    const long = { game: "hex", size: 11, reply: { player: "mcts:200000" } };
    const waits = worker.ask("game", long, { signal: ending.signal });
    const next = worker.ask("path", path);
    const begin = performance.now();
    setTimeout(() => ending.abort(), 50);
    await assert.rejects(waits, { name: "AbortError" });
    assert.equal((await next).answer.steps, 4);
    assert.ok(performance.now() - begin < 10_000);
  } finally {
    worker.close();
  }
});

test("what cannot be sent is refused, and the next request is answered", async () => {
  const worker = new WorkerEngine();
  const board = "S..G";
  const request = { board, algorithm: "bfs" };
  for (const wrong of [{ board: () => 1 }, new Proxy({}, {})]) {
    const asked = [worker.ask("path", wrong), worker.ask("path", request)];
    await assert.rejects(asked[0], { name: "DataCloneError" });
    assert.equal((await asked[1]).answer.steps, 3);
  }
  worker.close();
});

test("numbers that are not finite are refused in a sentence", async () => {
  const worker = new WorkerEngine();
  for (const by of [engine, worker]) {
    for (const weight of [NaN, Infinity, -Infinity]) {
      const request = { board: { rows: ["S..G"], weights: [[1, weight]] }, algorithm: "weighted-astar" };
      const expected = {
        name: "Refused",
        code: "malformed",
        message: `expected finite numbers, but board.weights.0.1 is ${weight}`,
      };
      await assert.rejects(by.ask("path", request), expected);
    }
    assert.equal((await by.ask("path", { board: "S..G", algorithm: "bfs" })).answer.steps, 3);
  }
  worker.close();
});

test("a program ends where nothing is asked of its worker", () => {
  const worker = new URL("../npm/worker.js", import.meta.url);
  const lines = `
    import { WorkerEngine } from ${JSON.stringify(worker.href)};
    const engine = new WorkerEngine();
    const { answer } = await engine.ask("path", { board: "S..G", algorithm: "bfs" });
    console.log(answer.steps);`;
  const run = spawnSync("node", ["--input-type=module", "-e", lines], { encoding: "utf8", timeout: 30_000 });
  assert.deepEqual([run.stdout, run.stderr, run.signal], ["3\n", "", null]);
});

test("progress is told now and then", async () => {
  const asked = new Engine();
  const request = { action: "tournament", monsters: ["easy"], hunters: ["easy"], difficulty: "easy", games: 400 };
  const begin = performance.now();
  let told = 0;
  await asked.ask("hunt", request, { progress: () => (told += 1) });
  assert.ok(told > 0 && told < 3 + (performance.now() - begin) / 30, `${told}`);
});

test("lists that come as typed arrays are those of the types", async () => {
  const types = await readFile(new URL("../npm/columned.d.ts", import.meta.url), "utf8");
  const named = (name) => [...types.matchAll(new RegExp(`\\b${name}\\??: ([A-Z]\\w+Array)`, "g"))].map(([, type]) => type);
  const requests = {
    path: { board: "S..G", algorithm: "astar", marks: true, trace: true },
    field: { board: "S..G", to: [[3, 0]] },
    maze: { generator: "prim", width: 3, height: 2, trace: true },
    link: { board: "@hexmo", player: "red", trace: true },
  };
  let seen = 0;
  const check = (value, name) => {
    if (ArrayBuffer.isView(value)) {
      seen += 1;
      assert.ok(named(name).includes(value.constructor.name) || /costs|estimates/.test(name), `${name}`);
    } else if (value && typeof value === "object") {
      for (const [key, each] of Object.entries(value)) check(each, key);
    }
  };
  for (const [operation, request] of Object.entries(requests)) check(await engine.ask(operation, request), operation);
  assert.ok(seen >= 15, `${seen}`);
  assert.ok((await engine.ask("maze", requests.maze)).answer.exits instanceof Uint8Array);
});
