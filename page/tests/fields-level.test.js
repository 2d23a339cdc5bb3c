// The editor of levels: what is opened, edited and exported holds all that the file held.

import assert from "node:assert/strict";
import test from "node:test";
import { entitiesOf, groupsOf } from "../site/js/parts/wave-groups.js";
import { click, status, tool } from "./fields-support.js";
import {
  at,
  drag,
  drawer,
  enter,
  picture,
  post,
  rests,
  says,
  slow,
  stateOf,
  until,
  visit,
  visitBriskly,
} from "./support.js";

const SIZE = [6, 4];
/** A level with a key of its own wherever one may be. */
const RICH = `name: "Old"
author: "me: myself"
map: "${Array(4).fill("15,15,15,15,15,15").join("|")}"
spawns: [{x: 0.25, y: 1.5, gate: iron}]
target: {x: 5.5, y: 1.75, flag: [1, {a: 2}]}
lives: 3
start-money: 70
tower-price: 20
doors: [{x: 2.25, y: 1.5, hp: 40, wood: oak}, {x: 4.5, y: 2.5, hp: 7, wood: pine}]
waves:
- {name: "One", reward: 5, music: drums, entities: {0: GOBLIN, 10: GOBLIN, 20: GOBLIN, 25: WISP}}
- {name: "Two", music: horns, entities: {3: TROLL}}
kinds: {WISP: {speed: 2.25, lives: all, colour: blue}}
version: 2.50
`;

const level = (page) => page.locator(".facts .level");
const field = (page, name, within = level(page)) => within.getByLabel(name, { exact: true });
const wave = (page, number) =>
  level(page)
    .locator(".wave")
    .nth(number - 1);
const sheetOf = async (board) => (await post("/api/level", { board })).level;
/** Types into a field as somebody does, and leaves it. */
const fill = async (box, text) => {
  await box.fill(text);
  await box.blur();
};
/** The level that the link holds, once it is as it should be. */
const kept = async (page, holds) => {
  const look = async () => sheetOf((await stateOf(page)).board);
  const sheet = await until(page, look, (sheet) => Boolean(sheet && holds(sheet)));
  assert.ok(sheet && holds(sheet), `the level is never so: ${JSON.stringify(sheet)}`);
  return sheet;
};
/** The YAML that Share saves. */
const saved = async (page) => {
  await page.locator("#share").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Level (YAML)", exact: true }).click(),
  ]);
  await page.keyboard.press("Escape");
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

test("attackers in groups are the same attackers in the same order", () => {
  let seed = 1;
  const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
  for (let round = 0; round < 2000; round++) {
    const ticks = [...new Set(Array.from({ length: below(12) }, () => below(30)))];
    if (round % 2) ticks.sort((one, other) => one - other);
    const entities = ticks.map((tick) => ({ tick, kind: "AB"[below(2)] }));
    const groups = groupsOf(entities);
    assert.deepEqual(entitiesOf(groups), entities);
    assert.ok(groups.every(({ count, interval }) => count > 0 && interval > 0));
  }
  const regular = [0, 10, 20, 30].map((tick) => ({ tick, kind: "A" }));
  assert.deepEqual(groupsOf(regular), [{ kind: "A", count: 4, start: 0, interval: 10 }]);
});

test("a level that is edited and saved holds what was changed, and all else as it was", () =>
  visitBriskly("#fields", async (page) => {
    await enter(page, "fields", { board: "@fords" });
    await drawer(page);
    const file = { name: "rich.yml", mimeType: "application/yaml", buffer: Buffer.from(RICH) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.keyboard.press("Escape");
    await says(status(page), /^Build towers/);
    // Nothing edited, nothing lost.
    const before = await sheetOf(RICH);
    assert.deepEqual(await sheetOf(await saved(page)), before);
    await page.getByText("Edit", { exact: true }).click();
    await says(level(page), /Doors.*\(2, 1\).*Wave 1.*Wave 2/s);
    assert.equal(await field(page, "Name", level(page).locator("> .field")).inputValue(), "Old");
    const numbers = ["Number", "First tick", "Interval"];
    const group = (number) => wave(page, 1).locator(".group").nth(number);
    const values = async (number) => Promise.all(numbers.map((name) => field(page, name, group(number)).inputValue()));
    assert.deepEqual(
      [await values(0), await values(1)],
      [
        ["3", "0", "10"],
        ["1", "25", "10"],
      ],
    );
    await fill(field(page, "Name", level(page).locator("> .field")), "New");
    await fill(field(page, "Lives"), "9");
    await fill(field(page, "Money"), "");
    await fill(field(page, "Points of the door at (2, 1)"), "55");
    await fill(field(page, "Number", group(0)), "2");
    await kept(page, ({ waves }) => waves[0].entities.length === 3);
    await fill(field(page, "Reward", wave(page, 2)), "11");
    await kept(page, ({ waves }) => waves[1].reward === 11);
    // The control that had the focus keeps it.
    await field(page, "Tower price").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await kept(page, ({ tower_price }) => tower_price === 21);
    // A door goes, one is put; a wall is built; the spawn moves.
    await level(page).getByRole("button", { name: "Remove the door at (4, 2)" }).click();
    await kept(page, ({ doors }) => doors.length === 1);
    await tool(page, "Door");
    await click(page, [3, 3], {}, SIZE);
    await kept(page, ({ doors }) => doors.length === 2);
    await tool(page, "Wall");
    await click(page, [1, 0], {}, SIZE);
    await stateOf(page, ({ board }) => board.rows[0] === ".#....");
    await drag(page, await at(page, 0, 0, 1, SIZE), await at(page, 0, 0, 2, SIZE));
    await stateOf(page, ({ board }) => board.starts[0][1] === 2);
    await picture(page, "fields-level");
    const text = await saved(page);
    const after = await sheetOf(text);
    const [one, two] = before.waves;
    assert.deepEqual(after, {
      ...{ ...before, name: "New", lives: 9, start_money: null, tower_price: 21 },
      doors: [
        { at: [2, 1], points: 55, was: 0 },
        { at: [3, 3], points: 500, was: 1 },
      ],
      waves: [
        { ...one, entities: [one.entities[0], one.entities[1], one.entities[3]] },
        { ...two, reward: 11 },
      ],
    });
    // Keys that mean nothing here, and numbers as they were written.
    for (const line of [
      /^author: "me: myself"$/m,
      /^ {2}flag: \[1, \{a: 2\}\]$/m,
      /^ {2}wood: oak$/m,
      /^ {2}music: drums$/m,
      /^ {2}music: horns$/m,
      /^kinds: \{WISP: \{speed: 2\.25, lives: all, colour: blue\}\}$/m,
      /^version: 2\.50$/m,
      /^- x: 2\.25$/m,
      /^ {2}y: 1\.75$/m,
    ])
      assert.match(text, line);
    assert.doesNotMatch(text, /wood: pine/);
    // And it is opened again as it was saved.
    await drawer(page);
    await page.locator('input[type="file"]').setInputFiles({ ...file, buffer: Buffer.from(text) });
    await page.keyboard.press("Escape");
    await stateOf(page, ({ board }) => board.rows[0] === ".#...." && board.starts[0][1] === 2);
    assert.deepEqual(await sheetOf(await saved(page)), after);
  }));

test("what is being typed is not lost when an earlier change is answered", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", { board: RICH, mode: "edit" });
    await says(level(page), /Wave 2/);
    await slow(page, "level", 500);
    await fill(field(page, "Lives"), "8");
    const name = field(page, "Name", level(page).locator("> .field"));
    await name.focus();
    await page.keyboard.type("er");
    await kept(page, ({ lives }) => lives === 8);
    await page.keyboard.type("!");
    assert.match(await name.inputValue(), /er!/);
    const typed = await name.inputValue();
    await page.keyboard.press("Tab");
    await kept(page, (sheet) => sheet.lives === 8 && sheet.name === typed);
    await says(level(page), /Wave 2/);
    assert.ok(await level(page).evaluate((body) => body.contains(document.activeElement)), "Tab leads on");
  }));

test("changes of a level are undone and redone, and what cannot be is said", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", { board: RICH, mode: "edit" });
    await says(level(page), /Wave 2/);
    await level(page).getByRole("button", { name: "Add a wave" }).click();
    await says(level(page), /Wave 3/);
    await level(page).getByRole("button", { name: "Remove wave 1" }).click();
    await kept(page, ({ waves }) => waves.length === 2 && waves[0].name === "Two");
    await page.keyboard.press("Control+z");
    await kept(page, ({ waves }) => waves.length === 3 && waves[0].name === "One");
    await page.keyboard.press("Control+z");
    await kept(page, ({ waves }) => waves.length === 2);
    await says(level(page), /Wave 2(?!.*Wave 3)/s);
    await page.keyboard.press("Control+Shift+z");
    await kept(page, ({ waves }) => waves.length === 3);
    // Two attackers at one tick.
    await says(level(page), /Wave 3/);
    const first = wave(page, 1).locator(".group").nth(1);
    await fill(field(page, "First tick", first), "20");
    await says(page.locator("#complaints"), /two attackers of wave 1 appear at tick 20/);
    assert.equal(await field(page, "First tick", wave(page, 1).locator(".group").nth(1)).inputValue(), "25");
    // The mode is in the link.
    const state = await stateOf(page);
    assert.equal(state.mode, "edit");
    await page.getByText("Play", { exact: true }).click();
    await stateOf(page, ({ mode }) => mode === undefined);
    assert.ok(await level(page).isHidden());
  }));

test("what is typed after Tab replaces the value, though an answer comes between", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", { board: "@fords", mode: "edit" });
    await says(level(page), /Wave 1/);
    await slow(page, "level", 300);
    await field(page, "Name", level(page).locator("> .field")).fill("Late");
    await page.keyboard.press("Tab");
    await kept(page, ({ name }) => name === "Late");
    await rests(page);
    await page.keyboard.type("7");
    await page.keyboard.press("Tab");
    await kept(page, ({ lives }) => lives === 7);
  }));

test("any board of squares becomes a level, which is played at once", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", { board: "@pocket" });
    await says(status(page), /cells have a path/);
    await drawer(page);
    await page.getByRole("button", { name: "Make this board a level" }).click();
    await page.keyboard.press("Escape");
    await kept(page, ({ waves, lives }) => lives === 10 && waves[0].entities.length === 5);
    await page.getByRole("button", { name: "Start the waves" }).click();
    await says(status(page), /wave 1 of 1 \(First wave\)/i);
    // And is none again.
    await page.getByRole("button", { name: "Stop the waves" }).click();
    await page.keyboard.press("Control+z");
    await stateOf(page, ({ board }) => board.level === undefined);
    assert.ok(await page.getByRole("button", { name: "Start the waves" }).isHidden());
  }));
