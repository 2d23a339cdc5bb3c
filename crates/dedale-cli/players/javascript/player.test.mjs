// Run with: node --test
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";

const nothing = { walls: null, borders: null, entries: null, exits: null };
const hunt = { width: 3, height: 3, turns: 9, rules: {}, seed: 7, ...nothing };

/** What the player answers to these messages. */
function answers(...messages) {
  const player = fileURLToPath(new URL("player.mjs", import.meta.url));
  const input = messages.map((message) => JSON.stringify(message) + "\n").join("");
  const out = execFileSync(process.execPath, [player], { input, encoding: "utf8" });
  return out.trim().split("\n").map((line) => JSON.parse(line));
}

test("a hunter shoots on the board", () => {
  const report = { turn: 1, cell: [1, 1], is: "free", passages: [1], exit: false };
  const found = answers(
    { hunt: { ...hunt, side: "hunter" } },
    { turn: 1, shots_left: null, reports: [] },
    { turn: 2, shots_left: null, reports: [report] },
  );
  assert.deepEqual(found.map(({ turn }) => turn), [1, 2]);
  for (const { shoot } of found) assert(shoot.every((at) => at >= 0 && at < 3));
});

test("a monster takes a step that it has", () => {
  const walls = ["...", ".#.", "..."];
  const begin = { hunt: { ...hunt, side: "monster", walls, entries: [[0, 0]], exits: [[2, 2]] } };
  const turn = { turn: 2, at: [0, 0], steps: [[1, 0], [0, 1]], shots: [], seen: [] };
  const over = { over: { winner: "monster", how: "escaped", turn: 2 } };
  const [first, second] = answers(begin, turn, over, begin, turn);
  assert(turn.steps.some((step) => String(step) === String(first.step)));
  assert.deepEqual(first, second);
});
