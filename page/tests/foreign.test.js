// Boards that other programs wrote, opened as they are: what is found on them, and what is said of the reading.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { picture, rests, says, stateOf, visit } from "./support.js";

const FOREIGN = new URL("../../testdata/foreign/", import.meta.url);

/** Files, the ends of a path where the file marks none, its steps and cost, and what is said. */
const FILES = [
  ["zero_free.csv", [0, 0], [4, 3], 7, 7, "0 free, 1 wall"],
  ["array.json", [0, 0], [2, 2], 4, 4, "a list of rows: 0 free, 1 wall"],
  ["array.py", null, null, 6, 6, "0 free, 1 wall, 2 start, 3 goal"],
  ["strings.js", [1, 0], null, 4, 4, "x wall, e goal"],
  ["spaced.txt", [0, 0], [3, 1], 4, 4, "a grid of numbers"],
  ["risk_digits.txt", [0, 0], [9, 9], 18, 63, ""],
  ["digits.txt", [0, 0], [3, 1], 4, 4, "0 free, 1 wall"],
  ["weights_large.csv", [0, 0], [3, 2], 5, 105, "the cost of its cell"],
  ["foreign_signs.txt", null, null, 2, 2, "X wall, A start, B goal"],
  ["tiled.json", null, null, 5, 11, ""],
  ["indented.txt", null, null, 2, 2, "the margin of 4 spaces is left out"],
  ["tiled.tmx", [0, 0], [3, 2], 5, 11, ""],
  ["hexagonal.tmx", [0, 0], [1, 2], 3, 3, ""],
];

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

test("foreign boards are opened as they are, and the reading is said", () =>
  visit("#paths", async (page) => {
    let before = "";
    for (const [name, from, to, steps, cost, note] of FILES) {
      await open(page, name);
      if (note) await says(page.locator("#toast"), new RegExp(note.replace(/[()]/g, ".")));
      const isOther = ({ board }) => JSON.stringify([board.rows, board.weights]) !== before;
      const { board } = await stateOf(page, isOther);
      before = JSON.stringify([board.rows, board.weights]);
      // A board without ends is given some on the page; these are those of the table.
      const request = { board, algorithm: "dijkstra", from: from ?? board.starts[0], to: to ?? board.goals[0] };
      const { answer } = await page.evaluate(async (request) => {
        const { ask } = await import("/js/engine.js");
        return ask("path", request);
      }, request);
      assert.deepEqual([answer.steps, answer.cost], [steps, cost], name);
      await rests(page);
    }
    await open(page, "array.py");
    await says(page.locator("#toast"), /0 free/);
    await says(verdict(page), /^6 steps/);
    await picture(page, "foreign-board");
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
