// Games that are looked at again: every position on the player bar, other branches, and what the computer thought.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  at,
  drawer,
  enter,
  inked,
  PHONE,
  picture,
  post,
  rests,
  says,
  stateOf,
  until,
  visit,
  visitMoving,
} from "./support.js";

const verdict = (page) => page.locator(".chips > .verdict").first();
const steps = (page) => page.locator(".player .steps");

/** What the page says of each cell of a board of hexagons, as one goes through it by keyboard. */
async function told(page, size) {
  const cells = {};
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (let line = 1; line < size; line++) await page.keyboard.press("ArrowUp");
  for (let line = 0; line < size; line++) {
    await page.keyboard.press("Home");
    for (let column = 0; column < size; column++) {
      if (column) await page.keyboard.press("ArrowRight");
      const label = `${String.fromCharCode(97 + column)}${line + 1}`;
      cells[label] = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      assert.match(cells[label], new RegExp(`^${label}, `));
    }
    await page.keyboard.press("ArrowDown");
  }
  return cells;
}

/** Plays in the cell of this label. */
async function playAt(page, label) {
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (let line = 0; line < 12; line++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  for (let line = 1; line < Number(label.slice(1)); line++) await page.keyboard.press("ArrowDown");
  for (let column = 97; column < label.charCodeAt(0); column++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
}

const people = { tab: "play", game: "hex", size: 4, swap: false, first: "human", second: "human" };
const moves = ["b2", "c3", "a4", "d1", "b3"];

test("every position of a game is seen again, as the engine has it", () =>
  visitMoving("#games", async (page) => {
    await enter(page, "games", { ...people, moves });
    await says(steps(page), /^5 \/ 5$/);
    await says(verdict(page), /To move: blue/);
    for (let step = 5; step >= 0; step--) {
      const request = { game: "hex", size: 4, swap: false, moves: moves.slice(0, step) };
      const { to_move } = await post("/api/game", request);
      await says(steps(page), new RegExp(`^${step} / 5$`));
      await says(verdict(page), new RegExp(`To move: ${to_move}`));
      const cells = await told(page, 4);
      moves.forEach((label, place) => {
        const stone = place >= step ? "" : place % 2 ? "blue" : "red";
        assert.equal(/red|blue/.exec(cells[label])?.[0] ?? "", stone, `${label} after ${step}`);
      });
      await page.locator("body").press(",");
    }
    // A link shows the position that was looked at, of the whole game.
    await page.locator("body").press(".");
    await page.locator("body").press(".");
    const state = await stateOf(page, ({ step }) => step === 2);
    assert.deepEqual(state.moves, moves);
    await enter(page, "paths", {});
    await enter(page, "games", state);
    await says(steps(page), /^2 \/ 5$/);
    await page.locator("body").press("p");
    await says(steps(page), /^5 \/ 5$/, 20_000);
  }));

test("a move from a position that is looked back at is another branch, which is taken back", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { ...people, moves, step: 2 });
    await says(steps(page), /^2 \/ 5$/);
    await playAt(page, "d4");
    await says(steps(page), /^3 \/ 3$/);
    const branch = (await stateOf(page, (state) => state.moves.length === 3)).moves;
    assert.deepEqual(branch, ["b2", "c3", "d4"]);
    await page.keyboard.press("Control+z");
    await says(steps(page), /^2 \/ 5$/);
    assert.deepEqual((await stateOf(page, (state) => state.moves.length === 5)).moves, moves);
    await page.keyboard.press("Control+Shift+z");
    await says(steps(page), /^3 \/ 3$/);
    assert.deepEqual((await stateOf(page, (state) => state.moves.length === 3)).moves, branch);
    await page.keyboard.press("Control+z");
    await says(steps(page), /^2 \/ 5$/);
    // The game as it was goes on from its end, one move at a time.
    await page.locator("body").press(".");
    await page.getByRole("button", { name: "To the end" }).click();
    await page.keyboard.press("Control+z");
    await says(steps(page), /^4 \/ 4$/);
    await page.keyboard.press("Control+Shift+z");
    await says(steps(page), /^5 \/ 5$/);
  }));

test("what the computer thought is seen at the move it made, and goes with it", () =>
  visit("#games", async (page) => {
    const [size, seed, player] = [4, 7, "mcts:1000"];
    const state = { tab: "play", game: "hex", size, swap: false, first: "human", second: player, seed };
    await enter(page, "games", state);
    await says(verdict(page), /To move: red/);
    await playAt(page, "b2");
    await says(verdict(page), /The computer plays/);
    const request = { game: "hex", size, swap: false, moves: ["b2"], reply: { player, seed: seed + 1 } };
    const { reply, moves } = await post("/api/game", request);
    const cells = await told(page, size);
    const most = Math.max(...reply.considered.map(({ tries }) => tries));
    assert.equal(reply.considered.length, size * size - 1);
    assert.equal(
      reply.considered.reduce((sum, { tries }) => sum + tries, 0),
      1000,
    );
    for (const { move, tries, wins } of reply.considered) {
      const share = Math.round((100 * wins) / tries);
      const words = tries ? new RegExp(`, tried ${tries} times, won ${share} %$`) : /^\w\d, empty$/;
      assert.match(cells[move], words);
    }
    assert.equal(reply.move, reply.considered.find(({ tries }) => tries === most).move);
    await page.mouse.move(5, 400);
    await picture(page, "games-thoughts");
    await page.locator(".legend li", { hasText: "last move" }).waitFor();
    await page.locator(".legend li", { hasText: "suggested" }).waitFor({ state: "hidden" });
    const thoughts = page.locator(".legend li", { hasText: "how often the search tried it" });
    await thoughts.waitFor();
    // Before the reply there was no thought, and after it the same again.
    await page.locator("body").press(",");
    await says(verdict(page), /^To move: blue/);
    await thoughts.waitFor({ state: "hidden" });
    assert.doesNotMatch((await told(page, size))[moves[1]], /tried/);
    await page.locator("body").press(".");
    await says(verdict(page), /The computer plays/);
    await thoughts.waitFor();
    await drawer(page);
    await page.getByLabel("Show what the computer thought").uncheck();
    await thoughts.waitFor({ state: "hidden" });
    assert.equal((await stateOf(page, (kept) => kept.thoughts === false)).moves.length, 2);
  }));

test("games of Hex come from HexWorld and SGF, and go there", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "play", game: "y", size: 4 });
    await page.locator("#share").click();
    assert.ok(await page.getByRole("button", { name: "SGF", exact: true }).isHidden());
    assert.ok(await page.getByRole("link", { name: "See it on HexWorld" }).isHidden());
    await page.keyboard.press("Escape");
    const open = async (text) => {
      await drawer(page);
      await page.getByLabel("A game of Hex").fill(text);
      await picture(page, "games-record");
      await page.getByRole("button", { name: "Open it" }).click();
      await page.keyboard.press("Escape");
    };
    // There a swap exchanges the pieces: what follows is seen from the other side.
    await open("https://hexworld.org/board/#5c1,c2:se4a1");
    await says(steps(page), /^4 \/ 4$/);
    const { game, size, moves } = await stateOf(page, (state) => state.moves?.length === 4);
    assert.deepEqual([game, size, moves], ["hex", 5, ["c2", "swap", "d5", "a1"]]);
    const cells = await told(page, 5);
    for (const [label, colour] of Object.entries({ c2: "red", d5: "blue", a1: "red", e4: "empty", b3: "empty" }))
      assert.match(cells[label], new RegExp(`, ${colour}`), label);
    // Nobody but a person moves in a game that was opened.
    await drawer(page);
    for (const seat of ["first player", "second player"])
      assert.equal(await page.getByLabel(seat, { exact: true }).inputValue(), "human", seat);
    assert.equal(await page.getByLabel("Size", { exact: true }).inputValue(), "5");
    await page.keyboard.press("Escape");
    await page.locator("#share").click();
    const link = page.getByRole("link", { name: "See it on HexWorld" });
    assert.equal(await link.getAttribute("href"), "https://hexworld.org/board/#5c1,c2:se4a1");
    await picture(page, "games-share");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "SGF", exact: true }).click(),
    ]);
    const sgf = readFileSync(await download.path(), "utf8");
    assert.equal(sgf, "(;FF[4]GM[11]SZ[5];B[c2];W[swap-pieces];B[e4];W[a1])\n");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New game" }).click();
    await says(steps(page), /^0 \/ 0$/);
    await open(sgf);
    await says(steps(page), /^4 \/ 4$/);
    assert.deepEqual((await stateOf(page, (state) => state.moves?.length === 4)).moves, moves);
    await open("#5,z9");
    await says(page.locator("#complaints"), /a cell of the board of 5×5, such as a1/);
    await says(steps(page), /^4 \/ 4$/);
  }));

test("a bar of chocolate is seen whole again, and bitten elsewhere", () =>
  visit(
    "#games",
    async (page) => {
      const bites = [
        [3, 4],
        [2, 2],
        [1, 3],
      ];
      await enter(page, "games", { tab: "chomp", rows: 3, columns: 4, opponent: "none", bites });
      await says(steps(page), /^3 \/ 3$/);
      const left = async () => {
        const { heights } = await post("/api/chomp", { rows: 3, columns: 4, bites: bites.slice(0, await step()) });
        return heights.reduce((sum, height) => sum + height, 0);
      };
      const step = async () => Number((await steps(page).textContent()).split(" ")[0]);
      for (const count of [4, 6, 11, 12]) {
        assert.equal(await left(), count);
        const eaten = () => inked(page, "goal");
        const { count: brown } = await until(page, eaten, (seen) => seen.count > 0 === count < 12);
        assert.equal(brown > 0, count < 12, `after ${await step()} bites`);
        if (count < 12) await page.locator("body").press(",");
      }
      await page.mouse.click(...(await at(page, 0, 1, 0, [4, 3])));
      await says(steps(page), /^1 \/ 1$/);
      await picture(page, "games-chomp-branch-phone");
      await page.keyboard.press("Control+z");
      await says(steps(page), /^0 \/ 3$/);
      assert.deepEqual((await stateOf(page, (state) => state.bites.length === 3)).bites, bites);
    },
    { viewport: PHONE },
  ));

test("no coordinates lie on each other", () =>
  visit("#games", async (page) => {
    for (const [game, size] of [
      ["hexmo", 3],
      ["hexmo", 5],
      ["hex", 6],
      ["y", 6],
    ]) {
      const { board, labels } = await post("/api/game", { game, size, moves: [] });
      const places = await page.evaluate(
        async ([board, labels, areAfter]) => {
          const [{ Board }, { Layout }, { rimOf }] = await Promise.all(
            ["model", "layout", "rim"].map((name) => import(`/js/board/${name}.js`)),
          );
          const shown = Board.of(board);
          const layout = new Layout(shown);
          return rimOf(shown, labels, areAfter).map(({ cell, dx, dy, text }) => {
            const [x, y] = layout.middle(cell);
            return { text, at: [x + dx, y + dy] };
          });
        },
        [board, labels, game === "hexmo"],
      );
      assert.ok(places.length >= 2 * size, game);
      for (const [place, { text, at }] of places.entries())
        for (const other of places.slice(place + 1))
          assert.ok(Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) > 0.6, `${game}: ${text} and ${other.text}`);
      await enter(page, "games", { tab: "play", game, size });
      await rests(page);
      await picture(page, `games-rim-${game}-${size}`);
    }
  }));

test("a bar too large for a graph is played perfectly, and told as a whole", () =>
  visit("#games", async (page) => {
    const exactly = (words) => ({ test: (text) => text.trim() === words });
    const label = (column, row) => `${String.fromCharCode(96 + column)}${row}`;
    const bar = { rows: 10, columns: 12 };
    await enter(page, "games", { tab: "chomp", ...bar, hints: true });
    await says(verdict(page), /^To bite: first player\. Whoever bites now can win\.$/);
    const { openings, p_positions } = await post("/api/bar", bar);
    const whole = page.locator("details.whole");
    await whole.locator("summary").click();
    const squares = openings.map(([row, column]) => label(column, row)).join("; ");
    await says(whole.locator("td").nth(1), exactly(p_positions.toLocaleString("en")));
    await says(whole.locator("td").nth(2), exactly(squares));
    await page.locator("body").press("t");
    const [row, column] = openings[0];
    await says(verdict(page), exactly(`Bite ${label(column, row)}: it wins.`));
    await page.getByText("Too large to be drawn: 646,646 positions.").waitFor();
    assert.equal(await page.locator(".scroll svg").count(), 0);
    assert.ok(await page.getByRole("button", { name: "Open as a game graph" }).isHidden());
    await picture(page, "games-chomp-large");
    // A bad first bite: the perfect player takes the win, and every bite loses from then on.
    await page.mouse.click(...(await at(page, 0, 11, 9, [12, 10])));
    await says(verdict(page), /^The perfect player bites [a-z]+\d+\. To bite: first player\./);
    const { bites } = await stateOf(page, (state) => state.bites?.length === 2);
    const after = await post("/api/chomp", { ...bar, bites });
    assert.equal(after.value, "loss");
    await says(verdict(page), /Whoever bites now loses against a perfect player\.$/);
    await page.locator("body").press("t");
    const [last, first] = after.best;
    await says(verdict(page), exactly(`Every bite loses; ${label(first, last)} leaves the most.`));
  }));
