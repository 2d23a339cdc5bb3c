// Boards, graphs and games that other programs wrote, as the text of a request.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Engine } from "../npm/index.js";

const FOREIGN = new URL("../../../testdata/foreign/", import.meta.url);
const ROWS = JSON.parse(readFileSync(new URL("answers.json", FOREIGN), "utf8"));
/** The files that say all themselves, with the steps and the cost of a cheapest path. */
const FILES = ROWS.filter((row) => !row.walls && !row.legend && !row.climb);

const engine = new Engine();

test("foreign boards have the right answers, and the reading is said", async () => {
  assert.equal(FILES.length, 13);
  for (const { file, from = null, to = null, steps, cost, note } of FILES) {
    const text = readFileSync(new URL(file, FOREIGN), "utf8");
    const read = await engine.ask("board", { board: text });
    assert.ok((read.note ?? "").includes(note) && Boolean(read.note) === Boolean(note), `${file}: ${read.note}`);
    for (const board of [text, read.board]) {
      const { answer } = await engine.ask("path", { board, algorithm: "dijkstra", from, to });
      assert.deepEqual([answer.steps, answer.cost], [steps, cost], file);
    }
  }
});

test("foreign graphs have the right answers", async () => {
  const rows = JSON.parse(readFileSync(new URL("graphs.json", FOREIGN), "utf8"));
  assert.equal(rows.length, 8);
  for (const { file, from, to, cost, cells } of rows) {
    const graph = readFileSync(new URL(file, FOREIGN), "utf8");
    const answer = await engine.ask("graph", { graph, from: [from], to: [to] });
    assert.deepEqual([answer.cost, answer.cells], [cost, cells], file);
  }
});

test("games of Hex are opened as lists of moves and as links", async () => {
  const read = (file) => readFileSync(new URL(file, FOREIGN), "utf8");
  const moves = async (record, size = null) => (await engine.ask("game", { game: "hex", size, record })).moves;
  // Its swap comes too late for the rules.
  await assert.rejects(moves(read("hexworld.txt")), /move 4, 'swap'/);
  assert.deepEqual(await moves(read("hexworld.txt").replace(",:s", "")), ["a2", "c2", "d5", "e5"]);
  assert.deepEqual(await moves(read("moves.txt"), 11), ["c3", "d4", "b4", "c4"]);
  assert.deepEqual(await moves(read("names.sgf")), ["a1", "c3"]);
  await assert.rejects(moves(read("moves.txt")), /such as 11x11, or --size 11/);
});
