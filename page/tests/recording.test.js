// Recordings of long searches against a plain reading of their events from the beginning.

import { test } from "node:test";
import assert from "node:assert/strict";
import { visit } from "./support.js";

test("any step of a long search is what its events come to", () =>
  visit("#mazes", async (page) => {
    for (const [algorithm, side, through] of /** @type {const} */ ([
      [
        "astar",
        150,
        [
          [140, 3],
          [2, 90],
        ],
      ],
      ["dfs", 150, [[100, 3]]],
      ["astar", 150],
      ["idastar", 7],
      ["dfs", 150],
    ])) {
      const faults = await page.evaluate(
        async ([algorithm, side, through]) => {
          const { ask } = await import("/js/engine.js");
          const { Recording } = await import("/js/player/recording.js");
          // Weights from 1 to 9, so that paths are improved.
          const row = (y) =>
            Array.from({ length: side }, (_, x) => String(1 + ((x * 7 + y * y * 5 + x * y) % 9))).join("");
          const rows = Array.from({ length: side }, (_, y) => row(y).replaceAll("1", "."));
          const board = { shape: "square", width: side, height: side, neighbors: 8, rows };
          const ends = { from: [0, 0], to: [side - 1, side - 1] };
          const request = { board, algorithm, ...ends, through, trace: true, marks: true };
          const { trace, answer, marks } = await ask("path", request);
          const recording = new Recording(trace, side * side);
          const { length } = recording;
          const faults = [];
          const holds = (what, step, is) => is || faults.push(`${algorithm}: ${what} at step ${step} of ${length}`);
          const steps = [length, 0, 1, 4095, 4096, 4097, 12_288, length - 1, 8191];
          for (let place = 1; place < 30; place++) steps.push((place * 7919 * 131) % length);
          for (const step of steps.filter((step) => step >= 0 && step <= length)) {
            const [seen, parents] = [new Uint8Array(side * side), new Int32Array(side * side).fill(-1)];
            const counts = { o: 0, i: 0, e: 0, c: 0, b: 0 };
            for (let event = 0; event < step; event++) {
              // After an arrival another search begins.
              if (trace.kinds[event - 1] === 97) [seen, parents].forEach((list, place) => list.fill(-place));
              const [kind, cell] = [String.fromCharCode(trace.kinds[event]), trace.cells[event]];
              if (kind in counts) counts[kind] += 1;
              const mark = { o: 1, i: 1, c: 2, b: 3 }[kind];
              if (mark) seen[cell] = mark;
              if (mark === 1) parents[cell] = trace.others[event];
            }
            const moment = recording.at(step);
            holds("marks", step, seen.join("") === moment.marks.join(""));
            const { opened, improved, expanded, closed, banned } = moment.counters;
            const told = [opened, improved, expanded, closed, banned].join();
            holds("counts", step, told === Object.values(counts).join());
            holds("frontier", step, moment.frontier === seen.filter((mark) => mark === 1).length);
            const cells = [moment.current, trace.cells[Math.floor(step / 2)]];
            for (const cell of cells.filter((cell) => cell >= 0)) {
              const chain = [];
              for (let at = cell; at >= 0; at = parents[at]) chain.push(at);
              holds("path", step, chain.join() === recording.chain(cell, step).join());
            }
          }
          holds("longest frontier", length, recording.at(length).counters.longest_frontier === answer.longest_frontier);
          holds("the engine's marks", length, through || marks.join("") === recording.at(length).marks.join(""));
          return [length > 9000 ? [] : [`${algorithm} has ${length} events only`], faults.slice(0, 4)].flat();
        },
        [algorithm, side, through],
      );
      assert.deepEqual(faults, []);
    }
  }));

test("any step of a carving is what its events come to, forwards and back", () =>
  visit("#mazes", async (page) => {
    for (const generator of ["backtracker", "recursive-division"]) {
      const faults = await page.evaluate(async (generator) => {
        const { ask } = await import("/js/engine.js");
        const { Recording } = await import("/js/player/recording.js");
        const { Board } = await import("/js/board/model.js");
        const width = 60;
        const made = await ask("maze", { generator, width, height: 40, seed: 3, trace: true });
        const before = Board.of(made.before).exits;
        const recording = new Recording(made.trace, width * 40);
        const { kinds, cells, others } = made.trace;
        const faults = [];
        for (const step of [0, 900, 901, 400, recording.length, 1, recording.length - 1]) {
          const exits = before.slice();
          for (let event = 0; event < step; event++) {
            const kind = String.fromCharCode(kinds[event]);
            if (kind !== "v" && kind !== "w") continue;
            // South, west, north, east are 1, 2, 4, 8.
            const there = { [width]: 1, [-1]: 2, [-width]: 4, 1: 8 }[others[event] - cells[event]];
            const back = { 1: 4, 4: 1, 2: 8, 8: 2 }[there];
            exits[cells[event]] = kind === "v" ? exits[cells[event]] | there : exits[cells[event]] & ~there;
            exits[others[event]] = kind === "v" ? exits[others[event]] | back : exits[others[event]] & ~back;
          }
          if (recording.exits(step, width, before).join() !== exits.join()) faults.push(`${generator} at ${step}`);
        }
        const end = recording.exits(recording.length, width, before);
        if (end.join() !== made.answer.exits.join()) faults.push(`${generator} at its end`);
        return faults;
      }, generator);
      assert.deepEqual(faults, []);
    }
  }));
