// Predicting what a search for a chain finds, and what it looks at next.

import assert from "node:assert/strict";
import test from "node:test";
import { checked, said } from "./predict-support.js";
import { enter, hold, listen, picture, post, random, rests, says, stateOf, visit } from "./support.js";

const SIX = [1, 0, 0, 1, -1, 1, -1, 0, 0, -1, 1, -1];

/** A board of a game with random stones: most red, some blue. */
async function position(game, size, below) {
  const { board } = await post("/api/game", { game, size, moves: [] });
  const [left, top] = board.origin ?? [0, 0];
  const stones = { red: [], blue: [] };
  const [reds, blues] = [2 + below(6), below(3)];
  board.rows.forEach((row, y) =>
    [...row].forEach((sign, x) => {
      const lot = below(10);
      if (sign === "." && lot < reds) stones.red.push([x + left, y + top]);
      else if (sign === "." && lot < reds + blues) stones.blue.push([x + left, y + top]);
    }),
  );
  return { ...board, stones };
}

/** Another way to the same: how far each cell is from a side, by sweeping over all cells until nothing changes. */
function sweep(cells, beside, ofSide, cost) {
  const far = new Map(ofSide.filter((cell) => cost(cell) < Infinity).map((cell) => [cell, cost(cell)]));
  for (let changed = true; changed;) {
    changed = false;
    for (const cell of cells) {
      const least = Math.min(...beside(cell).map((other) => far.get(other) ?? Infinity)) + cost(cell);
      if (least >= (far.get(cell) ?? Infinity)) continue;
      far.set(cell, least);
      changed = true;
    }
  }
  return far;
}

/** What a chain of a player needs, by what each cell costs: between any two of its sides. */
function least({ cells, beside, sides }, cost) {
  const each = sides.map((side) => sweep(cells, beside, side, cost));
  const pairs = each.flatMap((far, place) =>
    sides.slice(place + 1).flatMap((side) => side.map((cell) => far.get(cell))),
  );
  return Math.min(Infinity, ...pairs.filter((far) => far !== undefined));
}

test("the questions of every search for a chain agree with its events, on 200 random boards", () =>
  visit("#games", async (page) => {
    const below = random(11);
    const asked = new Map();
    for (let round = 0; round < 200; round++) {
      const game = ["hexmo", "hex", "y"][round % 3];
      const board = await position(game, 2 + below(5), below);
      const first = game !== "y" && below(2) === 1;
      const { trace, ...response } = await post("/api/link", {
        board,
        player: "red",
        first_contact: first,
        trace: true,
      });
      const { width, height, origin: [left, top] = [0, 0] } = board; // prettier-ignore
      const index = ([q, r]) => (r - top) * width + q - left;
      const [red, blue] = ["red", "blue"].map((player) => new Set(board.stones[player].map(index)));
      const all = [...board.rows.map((row) => row.padEnd(width)).join("")].flatMap((sign, cell) => (sign === " " ? [] : cell)); // prettier-ignore
      const told = await page.evaluate(
        async ([trace, response, size]) => {
          const { Recording } = await import("/js/player/recording.js");
          const { askedOf, looked } = await import("/js/rooms/link-predict.js");
          const kinds = Uint8Array.from(trace.kinds, (kind) => kind.charCodeAt(0));
          const recording = new Recording({ ...trace, kinds }, size);
          const cells = Array.from({ length: size }, (_, cell) => cell);
          return askedOf(recording, response, 8).map((question) => ({
            ...question,
            looks: question.kind === "next" ? cells.map((cell) => looked(question, cell, recording)) : [],
          }));
        },
        [trace, response, width * height],
      );
      const known = new Set(all);
      const beside = (cell) => {
        const [x, y] = [cell % width, Math.floor(cell / width)];
        const near = [0, 2, 4, 6, 8, 10].map((at) => [x + SIX[at], y + SIX[at + 1]]);
        const inside = near.filter(([column, row]) => column >= 0 && column < width && row >= 0 && row < height);
        return inside.map(([column, row]) => row * width + column).filter((other) => known.has(other));
      };
      const borders = response.borders.map(({ owner, cells }) => ({ owner, cells: cells.map(index) }));
      const sides = borders.filter(({ owner }) => owner !== "blue").map(({ cells }) => cells);
      const rim = new Set(game === "hexmo" ? borders.flatMap(({ cells }) => cells) : []);
      const own = new Set(sides.flat());
      const graph = { cells: all, beside, sides };
      const stones = (cell) => (red.has(cell) ? 1 : Infinity);
      const empty = (cell) => (red.has(cell) ? 0 : blue.has(cell) || (rim.has(cell) && !own.has(cell)) ? Infinity : 1);
      // Y links all three sides: a group of stones that touches each of them.
      const group = (cell) => sweep(all, beside, [cell], stones);
      const isWhole = (reached) => sides.every((side) => side.some((cell) => reached.has(cell)));
      const isLinked = game === "y" ? [...red].some((cell) => isWhole(group(cell))) : least(graph, stones) < Infinity;
      for (const { kind, step, answer, looks } of told) {
        const what = `${game}, round ${round}, ${kind} at step ${step}`;
        asked.set(kind, (asked.get(kind) ?? 0) + 1);
        const open = new Map();
        for (let event = 0; event < step; event++) {
          if (trace.kinds[event] === "o") open.set(trace.cells[event], trace.costs[event]);
          if (trace.kinds[event] === "c") open.delete(trace.cells[event]);
        }
        if (kind === "linked") assert.equal(answer === 1, isLinked, what);
        if (kind === "open") assert.equal(answer, open.size, what);
        if (kind === "missing") assert.ok(!isLinked, what);
        if (kind === "missing" && game !== "y") assert.equal(answer, least(graph, empty), what);
        if (kind === "length") assert.ok(isLinked, what);
        // The first contact may be one cell longer.
        if (kind === "length" && game !== "y")
          assert.ok(answer === least(graph, stones) || (first && answer === least(graph, stones) + 1), what);
        if (kind !== "next") continue;
        assert.equal(`${trace.kinds[step]} ${trace.cells[step]}`, `e ${answer}`, what);
        const nearest = Math.min(...open.values());
        // In the search the distance is that through stones from the nearest side.
        const far = Math.min(...sides.map((side) => sweep(all, beside, side, stones).get(answer) ?? Infinity));
        assert.equal(far - 1, nearest, what);
        for (const [cell, { isOpen, isRight, own: its, best }] of looks.entries()) {
          assert.equal(isOpen, open.has(cell), what);
          assert.equal(best, nearest, what);
          if (isOpen) assert.equal(its, open.get(cell), what);
          assert.equal(isRight, open.get(cell) === nearest, what);
        }
      }
    }
    for (const kind of ["linked", "length", "missing", "open", "next"]) assert.ok(asked.get(kind) > 20, `${kind}: ${asked.get(kind)}`); // prettier-ignore
  }));

test("a lesson shows no answer before its first question", () =>
  visit("#games", async (page) => {
    const board = await position("hex", 5, random(2));
    const free = await hold(page, "link", "request.trace");
    await enter(page, "games", { tab: "link", board, predict: 2 });
    // The chain is known by now, and not said.
    await says(page.locator(".chips > .verdict"), /^Step 0 of 0\.$/);
    for (const part of [".boards", ".facts", ".chips > .verdict"])
      assert.ok(await page.locator(part).first().isHidden(), part);
    await free();
    await says(said(page), /^Question 1 of 2/);
    for (const part of [".boards", ".facts", ".chips > .verdict"])
      assert.ok(await page.locator(part).first().isVisible(), part);
  }));

test("who leaves a lesson hears of no step that is not shown", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "link", board: "@hexmo", predict: 2 });
    await says(said(page), /^Question 1 of 2/);
    await listen(page);
    await page.getByRole("button", { name: "Leave" }).click();
    await says(page.locator(".chips > .verdict"), /^Linked/);
    assert.deepEqual(await page.evaluate(() => window.told), []);
  }));

test("a search for a chain asks, explains a miss, and its results are checked", () =>
  visit("#games", async (page) => {
    const below = random(3);
    let [board, answer] = [];
    do {
      board = await position("hexmo", 5, below);
      ({ answer } = await post("/api/link", { board, player: "red" }));
    } while (answer.linked || board.stones.red.length < 25);
    await enter(page, "games", { tab: "link", board, predict: 4 });
    await says(said(page), /^Question 1 of 4: Do these stones link the sides\?/);
    assert.ok(await page.locator(".player").isHidden(), "nobody looks ahead");
    assert.equal(await page.locator(".board .cursor[tabindex='0']").count(), 1);
    await says(page.locator(".chips > .verdict"), /^Step 0 of \d+\.$/);
    await page.getByRole("button", { name: "No", exact: true }).click();
    await says(said(page), /^Right\. No chain of these stones leads from side to side\./);
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), /^Question 2 of 4: How many cells are missing for a chain\?/);
    await page.getByRole("spinbutton", { name: /How many cells/ }).fill(String(answer.missing + 1));
    await page.keyboard.press("Enter");
    await says(said(page), new RegExp(`^No\\. Not linked; ${answer.missing} more cells? (is|are) needed\\.`));
    await picture(page, "predict-link-told");
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), /^Question 3 of 4: How many cells are open now\?/);
    await says(page.locator(".chips > .verdict"), /^Step [1-9]\d* of \d+\.$/);
    await page.getByRole("spinbutton", { name: /How many cells/ }).fill("99");
    await page.keyboard.press("Enter");
    await says(said(page), /^No\. \d+ cells? (is|are) open\./);
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), /^Question 4 of 4: Which cell does the search look at next\?/);
    await picture(page, "predict-link-asked");
    // The cursor begins in the first cell, which the search has closed or does not know: no stone is put there.
    await page.locator(".board .cursor[tabindex='0']").focus();
    await page.keyboard.press("Space");
    await says(said(page), /^No\. \w+ is not open\. The search takes \w+\./);
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), /^1 of 4 right\./);
    await page.getByLabel("Your name").fill("Ada");
    const line = await says(page.locator(".predict output"), /^Ada: 1\/4 · [0-9A-Z]{5}-[0-9A-Z]{5}$/);
    assert.equal((await stateOf(page, (state) => state.predict)).board.stones.red.length, board.stones.red.length);
    const check = await checked(page, line, 4);
    // For blue it is another lesson.
    await page.getByRole("radio", { name: /blue/i }).check({ force: true });
    await rests(page);
    await check.fill(line);
    await says(page.locator(".results li"), /^Not a result of this lesson/);
    assert.equal((await stateOf(page, (state) => state.player === "blue")).predict, undefined);
  }));
