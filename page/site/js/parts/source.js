/** Where a board comes from: the embedded ones, a file, a size, random walls. */

import { button, labelled, make, named, number, select } from "../dom.js";
import { called, t, translated } from "../i18n.js";
import { ask } from "../engine.js";
import { Board, FREE, WALL } from "../board/model.js";
import { fileInput, isPicture, asPng } from "./opener.js";
import { anySeed, numbers } from "./random.js";

/** @typedef {import("../house.js").House} House */

/**
 * Opens the text of a scenario, by its file's name.
 * @typedef {(text: string, name: string) => Promise<void>} OpensScenario
 */

/** How the names of files end that hold boards. */
const ENDINGS = ".map,.txt,.csv,.tsv,.yml,.yaml,.json,.py,.js,.npy,.tmx,.tmj,.sgf,.png,.jpg,.jpeg,.gif,.bmp,.webp";

/** @param {{house: House, board: Board, take: (board: Board) => void}} room @param {OpensScenario} [scenario] */
export function source(room, scenario) {
  const { house } = room;
  const [now, taken] = [() => room.board, (/** @type {Board} */ board) => room.take(board)];
  const choices = [{ value: "", text: t("board.own") }];
  for (const { name } of house.menu.boards) choices.push({ value: name, text: called("board", name.slice(1)) });
  const known = select(choices, "", (value) => {
    if (value) void load(house, value, taken);
  });
  const endings = `${ENDINGS}${scenario ? ",.scen" : ""}`;
  const file = fileInput(endings, (files) => void read(house, files, taken, scenario), Boolean(scenario));
  const most = Math.floor(Math.sqrt(house.menu.limits.cells));
  const side = (/** @type {"width" | "height"} */ key) =>
    named(number(now()[key], { min: 1, max: most }, resize), t(key));
  const [width, height] = [side("width"), side("height")];
  function resize() {
    const board = now();
    // One cell alone has no room for a start and a goal.
    const [columns, rows] = [Number(width.value), Number(height.value)];
    if (!board.isHex && columns * rows > 1) taken(withEnds(board.resized(columns, rows)));
  }
  const percent = number(30, { min: 0, max: 100 }, () => {});
  percent.setAttribute("aria-label", t("percent"));
  const scatter = () => taken(scattered(now(), Number(percent.value) / 100));
  const clear = () => {
    const board = now().copy();
    board.terrain = board.terrain.map((terrain) => (terrain < 0 ? terrain : FREE));
    board.exits = null;
    taken(board);
  };
  const steps = stepping(house, now, taken);
  const element = make(
    "div",
    {},
    labelled(t("board"), known),
    make(
      "div",
      { className: "row" },
      button(t("open"), () => file.click()),
      file,
      button(t("clear"), clear),
    ),
    make("div", { className: "row" }, t("size"), width, "×", height),
    make("div", { className: "row" }, button(t("scatter"), scatter), percent, "%"),
    steps.element,
  );
  /** What the controls say. */
  let told = "";
  return {
    element,
    /** Files dropped on an element are opened. @param {HTMLElement} onto */
    drop: (onto) => dropped(house, onto, taken, scenario),
    /** What the controls say is what the board is. @param {Board} board @param {string} [name]  Of an embedded board. */
    tell(board, name = "") {
      const { width: columns, height: rows, isHex, neighbors: steppedTo, corner_cutting } = board;
      const said = [name, columns, rows, isHex, steppedTo, corner_cutting].join();
      if (said === told) return;
      told = said;
      known.value = name;
      steps.tell(board);
      [width.value, height.value] = [String(columns), String(rows)];
      width.disabled = height.disabled = isHex;
    },
  };
}

/** @param {House} house @param {() => Board} now @param {(board: Board) => void} taken */
function stepping(house, now, taken) {
  /** @type {{value: "4" | Engine.CornerCuttingName, text: string}[]} */
  const choices = [
    { value: "4", text: t("neighbors.4") },
    ...house.menu.corner_cutting.map((rule) => ({ value: rule, text: t(`corner_cutting.${rule}`) })),
  ];
  const box = select(choices, "4", (value) => {
    const board = now().copy();
    board.neighbors = value === "4" ? 4 : 8;
    board.corner_cutting = value === "4" ? undefined : value;
    taken(board);
  });
  const element = labelled(t("neighbors"), box);
  return {
    element,
    /** @param {Board} board */
    tell(board) {
      // Hexagons have six neighbors, and no corners to cut.
      element.hidden = board.isHex;
      box.value = board.neighbors === 8 ? (board.corner_cutting ?? "never") : "4";
    },
  };
}

/** A board with as many walls as chance puts on it; its ends and all else stay. @param {Board} now @param {number} share */
function scattered(now, share) {
  const board = now.copy();
  const number = numbers(anySeed());
  const ends = new Set([...board.starts, ...board.goals]);
  for (let cell = 0; cell < board.size; cell++) {
    if (!board.isCell(cell)) continue;
    if (number() < share && !ends.has(cell)) board.terrain[cell] = WALL;
    else if (board.terrain[cell] === WALL) board.terrain[cell] = FREE;
  }
  return board;
}

/**
 * A board as the engine reads it; one without a start and a goal, like a map, is given both.
 * @param {Engine.BoardRequest["board"]} board
 * @param {(note: string) => void} [noted]  Hears how the file was read, where it does not say so itself.
 */
export async function opened(board, noted) {
  const { board: sketch, note, phrase } = await ask("board", { board });
  if (note) noted?.(translated(/** @type {import("../i18n.js").Phrase} */ (phrase ?? note)));
  return withEnds(Board.of(sketch));
}

/** @param {House} house @param {string} name @param {(board: Board) => void} taken */
export async function load(house, name, taken) {
  try {
    taken(await opened(name));
  } catch (error) {
    house.complain(error);
  }
}

/**
 * Opens a board from the first file that holds one, then the first scenario, if the room opens them.
 * @param {House} house
 * @param {File[]} files
 * @param {(board: Board) => void} taken
 * @param {OpensScenario} [scenario]
 */
async function read(house, files, taken, scenario) {
  try {
    const isScenario = (/** @type {File} */ { name }) => Boolean(scenario) && name.endsWith(".scen");
    const file = files.find((each) => !isScenario(each));
    if (file) {
      const content = isPicture(file)
        ? { png: await inBase64(await asPng(file)) }
        : file.name.endsWith(".npy")
          ? { file: await inBase64(file) }
          : await file.text();
      taken(await opened(content, house.toast));
    }
    const queries = files.find(isScenario);
    if (queries) await scenario?.(await queries.text(), queries.name);
  } catch (error) {
    house.complain(error);
  }
}

/** @param {Blob} file @returns {Promise<string>} */
function inBase64(file) {
  const reader = new FileReader();
  return new Promise((done, failed) => {
    reader.onload = () => done(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * Files dropped on the element are opened.
 * @param {House} house
 * @param {HTMLElement} element
 * @param {(board: Board) => void} taken
 * @param {OpensScenario} [scenario]
 */
export function dropped(house, element, taken, scenario) {
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    void read(house, [...(event.dataTransfer?.files ?? [])], taken, scenario);
  });
}

/** The board with a start and a goal, if it had none: its first and its last free cell. @param {Board} board */
export function withEnds(board) {
  const free = [];
  for (let cell = 0; cell < board.size; cell++) {
    if (board.isFree(cell) && !board.starts.includes(cell) && !board.goals.includes(cell)) free.push(cell);
  }
  if (!board.starts.length) board.starts = free.slice(0, 1);
  if (!board.goals.length) board.goals = free.slice(-1).filter((cell) => !board.starts.includes(cell));
  return board;
}
