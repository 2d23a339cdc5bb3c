/** Where a board comes from: the embedded ones, a file, a size, random walls. */

import { button, labelled, make, named, number, select } from "../dom.js";
import { called, t } from "../i18n.js";
import { FREE, WALL } from "../board/model.js";
import { fileInput } from "./opener.js";
import { Opening, load, offerWaves, withEnds } from "./opening.js";
import { anySeed, numbers } from "./random.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../board/model.js").Board} Board */

/** How the names of files end that hold boards. */
const ENDINGS = ".map,.txt,.csv,.tsv,.yml,.yaml,.json,.py,.js,.npy,.tmx,.tmj,.sgf,.png,.jpg,.jpeg,.gif,.bmp,.webp";

/** @param {{house: House, board: Board, take: (board: Board) => void, waves?: object}} room @param {import("./opening.js").OpensScenario} [scenario] */
export function source(room, scenario) {
  const { house } = room;
  const [now, taken] = [() => room.board, (/** @type {Board} */ board) => room.take(board)];
  const choices = [{ value: "", text: t("board.own") }];
  for (const { name } of house.menu.boards) choices.push({ value: name, text: called("board", name.slice(1)) });
  const known = select(choices, "", (value) => {
    if (value) void load(house, value, taken);
  });
  const endings = `${ENDINGS}${scenario ? ",.scen" : ""}`;
  const opened = (/** @type {Board} */ board) => {
    taken(board);
    if (!room.waves) offerWaves(house, board).catch(house.complain);
  };
  const opening = new Opening(house, opened, scenario);
  const file = fileInput(endings, (files) => void opening.open(files), Boolean(scenario));
  const hint = make("p", { className: "hint", id: "open-hint" }, t("open.hint"));
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
  const turning = () => import("../board/turning.js");
  const turns = make(
    "div",
    { className: "row" },
    button(t("board.turn"), async () => taken((await turning()).turned(now()))),
    button(t("board.mirror"), async () => taken((await turning()).mirrored(now()))),
  );
  const element = make(
    "div",
    {},
    labelled(t("board"), known),
    make(
      "div",
      { className: "row" },
      button(t("open"), () => file.click(), { "aria-describedby": hint.id }),
      file,
      button(t("clear"), clear),
    ),
    hint,
    make("div", { className: "row" }, t("size"), width, "×", height),
    turns,
    make("div", { className: "row" }, button(t("scatter"), scatter), percent, "%"),
    steps.element,
  );
  /** What the controls say. */
  let told = "";
  return {
    element,
    /** Opens what was dropped or pasted. @param {File[]} files */
    open: (files) => void opening.open(files),
    /** The room is left. */
    close: () => opening.close(),
    /** What the controls say is what the board is. @param {Board} board */
    tell(board) {
      const { name, width: columns, height: rows, isHex, neighbors: steppedTo, corner_cutting } = board;
      const said = [name, columns, rows, isHex, steppedTo, corner_cutting].join();
      if (said === told) return;
      told = said;
      known.value = name;
      steps.tell(board);
      [width.value, height.value] = [String(columns), String(rows)];
      width.disabled = height.disabled = turns.hidden = isHex;
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
