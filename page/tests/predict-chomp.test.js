// Predicting who wins at Chomp, and by which bite: positions that the test solves by itself.

import assert from "node:assert/strict";
import test from "node:test";
import { checked, said } from "./predict-support.js";
import { at, drawer, enter, picture, post, random, says, stateOf, visit } from "./support.js";

/** What is left of a bar, row by row as the columns that each row still has, after a bite. */
const bitten = (rows, [row, column]) => rows.map((left, y) => (y >= row - 1 ? Math.min(left, column - 1) : left));
const bitesOf = (rows) => rows.flatMap((left, y) => Array.from({ length: left }, (_, x) => [y + 1, x + 1]));

const known = new Map();
/** Whether whoever bites next wins: by trying all bites. Who finds the bar eaten has won. */
function wins(rows) {
  const key = rows.join();
  if (!known.has(key)) known.set(key, rows[0] === 0 || bitesOf(rows).some((bite) => !wins(bitten(rows, bite))));
  return known.get(key);
}
const isWinner = (rows, bite) => !wins(bitten(rows, bite));
const after = (rows, columns, bites) => bites.reduce(bitten, Array(rows).fill(columns));

test("the questions of every bar agree with a slow solution, on 200 random positions", () =>
  visit("#games", async (page) => {
    const below = random(13);
    const [counts, positions] = [new Map(), new Set()];
    for (let round = 0; round < 200; round++) {
      const [rows, columns] = [2 + below(4), 3 + below(5)];
      // It begins after a bite or two, if that.
      const before = [];
      for (let more = below(3); more > 0; more--) {
        const left = bitesOf(after(rows, columns, before)).slice(3);
        if (left.length) before.push(left[below(left.length)]);
      }
      const told = await page.evaluate(
        async ([rows, columns, before, round]) => {
          const { ask } = await import("/js/engine.js");
          const { askedOf, judged, once } = await import("/js/rooms/chomp-predict.js");
          const know = once((bites) => ask("chomp", { rows, columns, bites }));
          const told = [];
          for (const asked of await askedOf(before, 4, know)) {
            // Of the squares that are left, one in four.
            const squares = asked.position.squares.flat();
            const given =
              asked.kind === "value"
                ? [0, 1]
                : [...squares.keys()].filter((cell) => squares[cell] && (cell + round) % 4 === 0);
            const found = [];
            for (const each of given) found.push({ given: each, ...(await judged(asked, each, know)) });
            told.push({ kind: asked.kind, bites: asked.position.bites, found });
          }
          return told;
        },
        [rows, columns, before, round],
      );
      const bars = told.map(({ bites }) => String(after(rows, columns, bites)));
      assert.equal(new Set(bars).size, bars.length, "no position is asked about twice");
      for (const { kind, bites, found } of told) {
        const bar = after(rows, columns, bites);
        const what = `${rows}×${columns} after ${JSON.stringify(bites)}, ${kind}`;
        const isWin = wins(bar);
        const of = `${kind} ${isWin}`;
        positions.add(String(bar));
        counts.set(of, (counts.get(of) ?? 0) + 1);
        if (kind === "bite") assert.ok(isWin, what);
        for (const { given, isRight, best, bite, isWinner: won, answer, answers } of found) {
          const square = [Math.floor(given / columns) + 1, (given % columns) + 1];
          assert.equal(isRight, kind === "value" ? Boolean(given) === isWin : isWinner(bar, square), what);
          if (isWin) assert.ok(isWinner(bar, best), what);
          // A bite that wins leaves so many answers; one that loses has an answer that wins, but for the poison.
          const left = bitten(bar, bite);
          assert.equal(won, isWinner(bar, bite), what);
          if (won) assert.equal(answers, bitesOf(left).length, what);
          else if (left[0] === 0) assert.equal(answer, null, what);
          else assert.ok(isWinner(left, answer), `${what}: ${bite}, then ${answer}`);
        }
      }
    }
    assert.ok(positions.size >= 200, `${positions.size} positions`);
    for (const of of ["value true", "value false", "bite true"])
      assert.ok(counts.get(of) > 30, `${of}: ${counts.get(of)}`);
  }));

const label = ([row, column]) => `${String.fromCharCode(96 + column)}${row}`;
/** The position that is asked about. */
const shown = async (page) => {
  const moves = await page.locator(".facts section p").first().textContent();
  return [...moves.matchAll(/\. ([a-z])(\d+)/g)].map(([, column, row]) => [Number(row), column.charCodeAt(0) - 96]);
};
const choose = async (page, [row, column]) => page.mouse.click(...(await at(page, 0, column - 1, row - 1, [5, 3])));

test("Chomp asks who wins and by which bite, refutes a miss, and its results are checked", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 5, hints: true, bites: [[3, 4]], predict: 4 });
    const graph = page.getByRole("heading", { name: "Graph of the game" });
    let right = 0;
    for (let number = 1; number <= 4; number++) {
      const text = await says(said(page), new RegExp(`^Question ${number} of 4: `));
      assert.ok(await page.locator(".player").isHidden(), "nobody looks ahead");
      assert.ok(await graph.isHidden(), "the graph tells who wins");
      // Hints are no help.
      await page.keyboard.press("t");
      assert.match(
        await page.locator(".chips > .verdict").textContent(),
        /^(The perfect player bites \w+\. )?To bite: \w+( player)?\.$/,
      );
      const bar = after(3, 5, await shown(page));
      if (/Does whoever bites now win/.test(text)) {
        const isRight = number === 1;
        right += Number(isRight);
        await page.getByRole("button", { name: wins(bar) === isRight ? "Yes" : "No", exact: true }).click();
        const why = wins(bar)
          ? "Biting \\w+ wins: "
          : "Each of the \\d+ bites loses: the other player answers \\w+ with \\w+\\.";
        await says(said(page), new RegExp(`^${isRight ? "Right" : "No"}\\. ${why}`));
      } else {
        assert.match(text, /Which bite wins\? Click it\./);
        // What is eaten is no answer.
        const eaten = bitesOf([5, 5, 5]).find((bite) => !bitesOf(bar).some((each) => String(each) === String(bite)));
        await choose(page, eaten);
        await says(said(page), /Which bite wins/);
        const wrong = bitesOf(bar).findLast((bite) => !isWinner(bar, bite));
        await choose(page, wrong);
        const told = await says(
          said(page),
          new RegExp(`^No\\. (After ${label(wrong)} the other player bites|That is the poison)`),
        );
        const [, answer, square] = /bites (\w+) and wins\. Biting (\w+) wins/.exec(told) ?? [];
        const place = (name) => [Number(name[1]), name.charCodeAt(0) - 96];
        if (answer) assert.ok(isWinner(bitten(bar, wrong), place(answer)), told);
        if (answer) assert.ok(isWinner(bar, place(square)), told);
        await picture(page, "predict-chomp-told");
      }
      await page.getByRole("button", { name: "Next" }).click();
    }
    await says(said(page), new RegExp(`^${right} of 4 right\\.`));
    assert.ok(await graph.isVisible());
    await page.getByLabel("Your name").fill("Ada");
    const line = await says(page.locator(".predict output"), /^Ada: \d\/4 · [0-9A-Z]{5}-[0-9A-Z]{5}$/);
    // The game is as it was.
    assert.equal((await stateOf(page, (state) => state.predict === 4)).bites.length, 2);
    const check = await checked(page, line, 4);
    // Another bar is another lesson, and ends the questions.
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await says(said(page), /^Question 1 of 4/);
    await page.getByLabel("Columns").fill("4");
    await page.keyboard.press("Tab");
    await page.locator(".predict").waitFor({ state: "hidden" });
    await check.fill(line);
    await says(page.locator(".results li"), /^Not a result of this lesson/);
  }));

test("a hint that was given before a lesson answers none of its questions", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 5, opponent: "none" });
    const status = page.locator(".chips > .verdict");
    await says(status, /^To bite: first player\.$/);
    await page.keyboard.press("t");
    await says(status, /it wins\.$/);
    await drawer(page);
    await page.locator(".drawer summary", { hasText: "Predict" }).click();
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await says(said(page), /^Question 1 of 5/);
    assert.equal(await status.textContent(), "To bite: first player.");
  }));
