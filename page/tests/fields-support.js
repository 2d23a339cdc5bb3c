// What the tests of the room of fields share.

import { at, enter, rests } from "./support.js";

/** Two rooms of ten columns and six rows, and a door in the wall between them. */
export const SIZE = [10, 6];
export const DOOR = [5, 3];
export const rooms = {
  shape: "square",
  width: 10,
  height: 6,
  rows: Array.from({ length: 6 }, (_, y) => (y === 3 ? ".........." : ".....#....")),
  starts: [[0, 3]],
  goals: [[9, 3]],
};

export const facts = (page) => page.locator(".facts");
export const status = (page) => page.locator(".chips > .verdict");
export const notice = (page) => page.locator(".chips > .notice");
export const steps = (page) => page.locator(".player .steps");

export const tool = (page, text) => page.locator(".tools label", { hasText: text }).click();

/** Opens a board and waits for its search, whose results move the board on the page. */
export const enterField = async (page, state) => {
  await enter(page, "fields", state);
  await rests(page);
};

/** Clicks on a cell of a board of this size. */
export const click = async (page, [x, y], options = {}, size = SIZE) =>
  page.mouse.click(...(await at(page, 0, x, y, size)), options);
