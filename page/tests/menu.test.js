// Everything that the menu offers is tried in the page.

import assert from "node:assert/strict";
import test from "node:test";
import { drawer, enter, menu, says, stateOf, visit, visitBriskly } from "./support.js";

const steps = /^[1-9][\d,]*.\/.[1-9]/;
const quiet = async (page, what) => assert.equal(await page.locator(".complaint").count(), 0, what);

/** What the pane of a search says in the end: some refuse all but plain squares. */
const verdict = (board, { plain_squares_only: plain }) =>
  plain && !plainSquares.includes(board)
    ? /needs a board of squares without weights/
    : /steps?\b|no path|there may be/i;
const plainSquares = ["@pocket"];

test("every search, on every board", async () => {
  const { algorithms, boards } = await menu();
  assert.ok(algorithms.length >= 13 && boards.length >= 7);
  await visitBriskly("#paths", async (page) => {
    const names = algorithms.map(({ name }) => name);
    for (const { name: board } of boards) {
      for (let first = 0; first < names.length; first += 4) {
        const searches = names.slice(first, first + 4).map((name) => ({ name }));
        await enter(page, "paths", { board, searches });
        for (const [place, pane] of (await page.locator(".chips > .verdict").all()).entries())
          await says(pane, verdict(board, algorithms[first + place]));
        await says(page.locator(".player .steps"), steps);
        await quiet(page, `${board}: ${names.slice(first, first + 4)}`);
      }
    }
    // By hand, one after the other.
    await enter(page, "paths", { board: "@pocket" });
    for (const name of names) {
      await page.locator(".pane select").first().selectOption(name);
      await stateOf(page, (state) => state.searches?.[0].name === name);
      await says(page.locator(".chips > .verdict"), /steps|path/);
      assert.ok((await page.locator(".code li").count()) > 3, name);
    }
  });
});

test("every board has its flow field", async () => {
  const { boards } = await menu();
  await visit("#fields", async (page) => {
    for (const { name } of boards) {
      await enter(page, "fields", { board: name });
      await says(page.locator(".chips > .verdict"), /path to a goal|^Build towers/);
      await quiet(page, name);
    }
  });
});

test("every generator, law and difficulty", async () => {
  const { generators, laws, difficulties } = await menu();
  assert.ok(generators.length >= 16);
  await visitBriskly("#mazes", async (page) => {
    const facts = page.locator(".facts");
    await drawer(page);
    for (const { name } of generators) {
      await page.getByLabel("Generator").selectOption(name);
      await stateOf(page, (state) => state.generator === name);
      await says(facts, /generation steps[1-9]/i);
      await quiet(page, name);
    }
    for (const { name } of difficulties) {
      for (const law of laws) {
        await enter(page, "mazes", {
          kind: "obstacles",
          difficulty: name,
          law,
          ...difficulties.find((each) => each.name === name),
          name: undefined,
        });
        await says(facts, /obstacles\d/i);
        await quiet(page, `${name} ${law}`);
      }
    }
  });
});

test("every game and every player of it", async () => {
  const { games, link_players: players } = await menu();
  await visitBriskly("#games", async (page) => {
    for (const { name, least } of games) {
      for (const player of players) {
        await enter(page, "games", {
          tab: "play",
          game: name,
          size: Math.max(2, least),
          first: player,
          second: "random",
          swap: false,
        });
        await says(page.locator(".chips > .verdict"), /wins\./, 30_000);
        await quiet(page, `${name} ${player}`);
      }
    }
  });
});

test("every monster and every hunter", async () => {
  const { monsters, hunters } = await menu();
  await visit("#hunt", async (page) => {
    const ends = async () => {
      await says(page.locator(".player .steps"), /\/ [1-9]/, 30_000);
      await page.getByRole("button", { name: "To the end" }).click();
      await says(page.locator(".chips > .verdict"), /wins|win\.|lose|draw/i);
    };
    const tiny = {
      difficulty: "",
      width: 3,
      height: 3,
      percent: 0,
      rules: { knows: "exit", enters: "before", blind: true, turns: 6 },
    };
    for (const { name: monster } of monsters) {
      await enter(page, "hunt", { tab: "watch", ...tiny, monster, hunter: "easy" });
      await ends();
      await quiet(page, monster);
    }
    for (const { name: hunter } of hunters) {
      await enter(page, "hunt", { tab: "watch", ...tiny, monster: "easy", hunter });
      await ends();
      await quiet(page, hunter);
    }
  });
});
