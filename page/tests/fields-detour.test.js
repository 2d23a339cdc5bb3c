// What a tower does to the path of the attackers: the steps are those of a search of the test's own, the
// seconds those between the arrivals of the engine's two marches.

import assert from "node:assert/strict";
import test from "node:test";
import { click } from "./fields-support.js";
import { enter, inked, picture, post, random, rests, says, visit } from "./support.js";

const [WIDTH, HEIGHT] = [11, 5];
const [START, GOAL] = [
  [0, 2],
  [10, 2],
];

/** Walls, seldom many; one attacker, slow or quick. */
const level = (walls, kind) => {
  const isFree = (x, y) => x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && !walls.has(`${x},${y}`);
  const exits = (x, y) => {
    if (!isFree(x, y)) return 0;
    return (isFree(x, y + 1) && 1) | (isFree(x - 1, y) && 2) | (isFree(x, y - 1) && 4) | (isFree(x + 1, y) && 8);
  };
  const rows = Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (_, x) => exits(x, y)).join(","));
  return (
    `map: "${rows.join("|")}"\nspawns: [{x: 0.5, y: 2.5}]\ntarget: {x: 10.5, y: 2.5}\nlives: 3\n` +
    `waves: [{entities: {0: ${kind}}}]\n`
  );
};

/** The steps from the start to the goal round these walls; Infinity if there is no path. */
function stepsRound(walls) {
  let [front, steps] = [[START], 0];
  const seen = new Set([START.join()]);
  while (front.length) {
    if (front.some((at) => at.join() === GOAL.join())) return steps;
    const beside = front.flatMap(([x, y]) => [
      [x, y - 1],
      [x + 1, y],
      [x, y + 1],
      [x - 1, y],
    ]);
    const isNew = ([x, y]) =>
      x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && !walls.has(`${x},${y}`) && !seen.has(`${x},${y}`);
    front = beside.filter((at) => isNew(at) && seen.add(at.join()));
    steps += 1;
  }
  return Infinity;
}

const arrival = async (board, edits) => (await post("/api/march", { board, edits })).record.attackers.gone[0];

test("a tower lengthens the path by as many steps and seconds as it says, and the old path is seen", () =>
  visit("#fields", async (page) => {
    const below = random(50);
    const kinds = ["ORC_WARRIOR", "GOBLIN", "TROLL"];
    // How many towers lengthened the path, and how many did not.
    let [longer, equal] = [0, 0];
    for (let round = 0; longer < 5 || equal < 2; round++) {
      const walls = new Set();
      for (let y = 0; y < HEIGHT; y++) for (let x = 1; x < WIDTH - 1; x++) if (below(4) === 0) walls.add(`${x},${y}`);
      const tower = [1 + below(WIDTH - 2), 1 + below(HEIGHT - 2)];
      const [before, after] = [stepsRound(walls), stepsRound(new Set([...walls, tower.join()]))];
      if (walls.has(tower.join()) || after === Infinity || (after === before && equal >= 2)) continue;
      const board = level(walls, kinds[round % kinds.length]);
      await enter(page, "fields", { board });
      await rests(page);
      await click(page, tower, {}, [WIDTH, HEIGHT]);
      const stat = page.locator(".score .stat", { hasText: "The last edit" });
      const told = await says(stat, /longer|as long/);
      await rests(page);
      const dashes = (await inked(page, "path")).count;
      if (after === before) {
        equal += 1;
        assert.match(told, /^0 s The last edit leaves the paths as long\.$/);
        continue;
      }
      longer += 1;
      const edits = [{ tick: 1, edit: "block", at: tower }];
      const late = (await arrival(board, edits)) - (await arrival(board, []));
      const [, seconds, steps] =
        /^\+([\d.]+) s The last edit makes the path from \(0, 2\) (\d+) steps? longer: \1 s for the \w+/.exec(told) ??
        [];
      assert.equal(Number(steps), after - before, told);
      assert.ok(Math.abs(Number(seconds) - late / 10) <= 0.11, `${told} ${late} ticks`);
      assert.ok(dashes > 100, `${dashes} pixels of the old path`);
      if (longer === 1) await picture(page, "fields-detour");
    }
  }));
