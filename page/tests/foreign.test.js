// Boards that other programs wrote, opened as they are: what is found on them, and what is said of the reading.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bring, paste } from "./opening-support.js";
import { enter, picture, post, rests, says, stateOf, visit } from "./support.js";

const FOREIGN = new URL("../../testdata/foreign/", import.meta.url);

/** The boards that need no more than the file, with the steps and the cost of a cheapest path. */
const FILES = JSON.parse(readFileSync(new URL("answers.json", FOREIGN), "utf8")).filter(
  (row) => !row.walls && !row.legend && !row.climb,
);

const verdict = (page) => page.locator(".pane .verdict").first();
const open = (page, name) =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name,
      mimeType: "application/octet-stream",
      buffer: readFileSync(new URL(name, FOREIGN)),
    });

/** How a person brings a file. A text that is pasted has no name. */
const WAYS = {
  opened: open,
  pasted: (page, name) => paste(page, readFileSync(new URL(name, FOREIGN), "utf8")),
  dropped: (page, name) => bring(page, "drop", [{ name, bytes: readFileSync(new URL(name, FOREIGN)) }]),
};

for (const [way, act] of Object.entries(WAYS))
  test(`foreign boards are ${way} as they are, and the reading is said`, () =>
    visit("#paths", async (page) => {
      let before = "";
      assert.equal(FILES.length, 13);
      for (const { file: name, from, to, steps, cost, note } of FILES) {
        await act(page, name);
        if (note) await says(page.locator("#toast"), new RegExp(note.replace(/[()]/g, ".")));
        const isOther = ({ board }) => JSON.stringify([board.rows, board.weights]) !== before;
        await stateOf(page, isOther);
        await rests(page);
        const { board } = await stateOf(page);
        before = JSON.stringify([board.rows, board.weights]);
        // A board without ends is given some on the page; these are those of the table.
        const request = { board, algorithm: "dijkstra", from: from ?? board.starts[0], to: to ?? board.goals[0] };
        const { answer } = await page.evaluate(async (request) => {
          const { ask } = await import("/js/engine.js");
          return ask("path", request);
        }, request);
        assert.deepEqual([answer.steps, answer.cost], [steps, cost], name);
      }
      await act(page, "array.py");
      await says(page.locator("#toast"), /0 free/);
      await says(verdict(page), /^6 steps/);
      await picture(page, `foreign-board-${way}`);
    }));

test("boards that need a hint to be read right are pasted and dropped as boards all the same", () =>
  visit("#paths", async (page) => {
    for (const act of [WAYS.pasted, WAYS.dropped])
      for (const name of ["one_free.csv", "first.map", "heights_letters.txt", "second.map", "type_tile.map"]) {
        await act(page, name);
        const { board } = await post("/api/board", { board: readFileSync(new URL(name, FOREIGN), "utf8") });
        await stateOf(page, ({ board: shown }) => shown.rows?.join() === board.rows.join());
        assert.equal(await page.locator("#complaints").textContent(), "", name);
      }
  }));

test("the browser decodes pictures that the engine has no decoder for", () =>
  visit("#paths", async (page) => {
    // Walls round a room, 8×8 pixels a cell, with a gap above and one below.
    const drawn = await page.evaluate(async () => {
      const rows = ["#.#####", "#.....#", "###.###", "#.....#", "#####.#"];
      const canvas = new OffscreenCanvas(8 * rows[0].length, 8 * rows.length);
      const context = canvas.getContext("2d");
      rows.forEach((row, y) =>
        [...row].forEach((sign, x) => {
          context.fillStyle = sign === "#" ? "black" : "white";
          context.fillRect(8 * x, 8 * y, 8, 8);
        }),
      );
      const files = {};
      for (const kind of ["jpeg", "webp"]) {
        const blob = await canvas.convertToBlob({ type: `image/${kind}` });
        files[kind] = [...new Uint8Array(await blob.arrayBuffer())];
      }
      return { rows, files };
    });
    for (const [kind, bytes] of Object.entries(drawn.files)) {
      const input = page.locator('input[type="file"]').first();
      await input.setInputFiles({ name: `room.${kind}`, mimeType: `image/${kind}`, buffer: Buffer.from(bytes) });
      const reading = page.getByRole("dialog");
      await says(reading.getByRole("status"), /8×8 pixels a cell.*the start 1,0 and the goal 5,4/);
      await reading.getByRole("button", { name: "Use this board" }).click();
      const { board } = await stateOf(page, ({ board }) => board.rows.join() === drawn.rows.join());
      assert.deepEqual([board.starts, board.goals], [[[1, 0]], [[5, 4]]]);
    }
    await picture(page, "picture-opened");
    const input = page.locator('input[type="file"]').first();
    await input.setInputFiles({ name: "cut.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await says(page.locator("#complaints"), /cut.gif is no picture that this browser can read/);
  }));

/** What the room of graphs says of a file: its note, or that weights are left out of a game. */
const GRAPHS = JSON.parse(readFileSync(new URL("graphs.json", FOREIGN), "utf8"));
const WEIGHTED = ["edges.csv", "weighted.graphml"];

test("foreign graphs are pasted as they are, and the reading is said", () =>
  visit("#games", async (page) => {
    assert.equal(GRAPHS.length, 8);
    await enter(page, "games", { tab: "graph" });
    for (const { file, from, to, cost, cells, note } of GRAPHS) {
      const text = readFileSync(new URL(file, FOREIGN), "utf8");
      await paste(page, text);
      // What is said goes after three seconds.
      const said = WEIGHTED.includes(file) ? "weights were left out" : note;
      if (said) await says(page.locator("#toast"), new RegExp(said));
      await stateOf(page, ({ game }) => game?.text === text);
      await rests(page);
      if (!said) assert.equal(await page.locator("#toast").textContent(), "", file);
      const { graph, answer } = await post("/api/solve", { game: { text }, graph: true });
      await says(page.locator(".chips .rule"), new RegExp(`${answer.positions} positions, ${answer.arcs} moves`));
      const count = /(\d+) positions from \d+, (\d+) arcs/.exec(note);
      if (count) assert.deepEqual([answer.positions, answer.arcs], count.slice(1).map(Number), file);
      // Each position is drawn with its name, and those of the path are among them.
      const drawn = await page
        .locator(".room-wide .position")
        .evaluateAll((nodes) => nodes.map((each) => each.getAttribute("aria-label").split(", ")[0]));
      assert.deepEqual(
        drawn,
        graph.positions.map(({ name }) => name),
        file,
      );
      assert.deepEqual(
        cells.filter((name) => !drawn.includes(name)),
        [],
        file,
      );
      assert.equal(await page.locator(".room-wide .arc").count(), answer.arcs, file);
      const found = await page.evaluate(async (request) => (await import("/js/engine.js")).ask("graph", request), {
        graph: text,
        from: [from],
        to: [to],
      });
      assert.deepEqual([found.cost, found.cells], [cost, cells], file);
      // Else the next one would be said of this one.
      await page.evaluate(() => document.getElementById("toast").replaceChildren());
    }
    await picture(page, "foreign-graph");
  }));

test("the reading is said in French", () =>
  visit(
    "#paths",
    async (page) => {
      await open(page, "indented.txt");
      await says(page.locator("#toast"), /la marge de/);
    },
    { locale: "fr-FR" },
  ));
