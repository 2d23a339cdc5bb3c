/** The parts of the room of flow fields, and how they hang together. */

import { button } from "../dom.js";
import { t } from "../i18n.js";
import { ask } from "../engine.js";
import { FREE } from "../board/model.js";
import { Brush } from "../parts/brush.js";
import { FieldAgents } from "./fields-agents.js";
import { LevelDesk, newLevel } from "./fields-desk.js";
import { Flow } from "./fields-flow.js";
import { Game } from "./fields-game.js";
import { LevelEditor } from "./fields-level.js";
import { Repairs } from "./fields-repair.js";
import { Waves, standing } from "./fields-waves.js";
import { Guard } from "./guard.js";

/** @typedef {import("../board/model.js").Board} Board */

/** @typedef {import("./fields-room.js").Room} Room */

/** @param {Room} room @param {any} state  Of a link. */
export function partsOf(room, state) {
  const { house, bar, board, field } = room;
  const agents = new FieldAgents(room);
  const repairs = new Repairs(() => {
    room.tell();
    room.draw();
  });
  const waves = new Waves(room);
  const desk = new LevelDesk({
    board,
    remember: () => brush.history.remember(),
    told: (isOther) => {
      if (isOther) house.changed();
      build();
      room.arrange();
    },
    complain: house.complain,
  });
  /** What towers the field of a level that is edited is of. */
  let walled = "";
  // The towers of a level are built before the waves; who edits it sees the field that they make.
  const build = () => {
    const cells = desk.towers;
    if (game.isPlayed && !waves.base && cells.length) waves.begin(board(), { edits: standing(cells), waits: true });
    const now = game.isEdited ? cells.join() : "";
    if (now !== walled && !waves.base) room.ask();
    walled = now;
  };
  const chosen = () => {
    guard.settle();
    build();
    room.passed();
    room.arrange();
    house.changed();
  };
  const game = new Game(
    {
      ...{ waves, desk, bar, board, field, chosen },
      remember: () => brush.history.remember(),
      builds: () => brush.tool === "tower",
    },
    state?.mode,
  );
  const editor = new LevelEditor(desk, board);
  const guard = new Guard({
    ...{ board, ask: room.ask, refused: room.refused, passed: room.passed, step: () => bar.step },
    harm: async (cell, terrain) => {
      const after = board().copy();
      after.paint(cell, terrain);
      const { answer } = await ask("field", room.request(after));
      return game.harm(cell, new Flow(answer, after));
    },
    watches: () => game.watches,
    builds: () => (game.isPlayed ? "tower" : "wall"),
  });
  guard.allows = Boolean(state?.cuts);

  /** @param {number} cell @param {number} terrain @param {() => void} paint */
  const paints = (cell, terrain, paint) => {
    // Who edits a level erases towers and doors too.
    if (game.isEdited && terrain === FREE && board().terrain[cell] === FREE)
      if (desk.raze(cell) || desk.hinge(cell, false)) return;
    if (!game.isPlayed) return guard.paint(cell, terrain, () => waves.paint(cell, paint));
    const objection = game.objection(cell, terrain);
    if (objection) return guard.refuse(cell, objection);
    guard.paint(cell, terrain, () => {
      // The first tower is built before the waves.
      if (!waves.base && board().isFree(cell)) waves.begin(board(), { waits: true });
      // Others of the stroke have been paid meanwhile.
      const late = game.objection(cell, terrain);
      if (late) guard.refuse(cell, late);
      else waves.paint(cell, paint);
    });
  };
  /** An older board comes back, its towers as towers. @param {Board} older @param {import("./fields-game.js").Mode} mode */
  const comeBack = (older, mode) => {
    const cells = older.towers.splice(0);
    for (const cell of cells) older.paint(cell, FREE);
    game.mode = cells.length ? "play" : mode;
    room.take(older);
    if (cells.length) waves.begin(board(), { edits: standing(cells), waits: true });
  };
  const brush = new Brush(board, room.edited, {
    tools: ["tower", "wall", "free", "weight", "water", "goal", "start", "door", "agent"],
    several: true,
    fixed: () => game.isPlayed,
    single: (what) => what === "goal" && game.isEdited,
    looked: (cell) => !waves.base && agents.sendFrom(cell),
    hinged: (cell, erases) => void desk.hinge(cell, !erases),
    paints,
    // A level with towers has them on its board in the game alone, so that each board is one of game or editor.
    beside: () => (desk.towers.length ? game.mode : null),
    restored: (older, mode) =>
      ((mode ?? game.mode) === game.mode && waves.restore(older)) || comeBack(older, mode ?? game.mode),
  });
  const makeLevel = () => desk.change((sheet) => void Object.assign(sheet, newLevel(t("level.first"), "GOBLIN")));
  const levelling = button(t("level.make"), () => void makeLevel(), { title: t("level.make.hint") });
  return { agents, repairs, waves, desk, game, editor, guard, brush, levelling };
}

/** The tools for a level that is played, for one that is edited, and for any other board. */
const TOOLS = /** @type {const} */ ({
  play: ["tower", "free", "agent"],
  edit: ["wall", "free", "start", "goal", "door", "agent"],
  plain: ["wall", "free", "weight", "water", "goal", "start", "agent"],
});

/** @param {Game} game @param {Board} board */
export const toolsOf = (game, board) => [...TOOLS[board.level ? game.mode : "plain"]];
