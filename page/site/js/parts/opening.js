/** Boards and scenarios from files: chosen, dropped or pasted. */

import { noteOf, t } from "../i18n.js";
import { Latest, ask } from "../engine.js";
import { Board } from "../board/model.js";
import { asPng, isPicture } from "./opener.js";
import { savedIn } from "./received.js";

/** @typedef {import("../house.js").House} House */

/**
 * Opens the text of a scenario, by its file's name.
 * @typedef {(text: string, name: string) => Promise<void>} OpensScenario
 */

/** Opens files in a room, the last ones only, and none once the room is left. */
export class Opening {
  #pending = new Latest();

  /** @param {House} house @param {(board: Board) => void} taken @param {OpensScenario} [scenario] */
  constructor(house, taken, scenario) {
    this.house = house;
    this.taken = taken;
    this.scenario = scenario;
  }

  /**
   * Opens a board from the first file that holds one, then the first scenario, if the room opens them.
   * @param {File[]} files  A text that was pasted has no name.
   */
  async open(files) {
    await this.#pending.run(async (signal) => {
      const saved = await savedIn(files);
      if (saved) return this.house.go(saved.dedale, saved.state);
      const areScenarios = await Promise.all(files.map((file) => this.#isScenario(file)));
      const file = files.find((_, place) => !areScenarios[place]);
      const queries = files.find((_, place) => areScenarios[place]);
      if (file) {
        const board = await (isPicture(file) ? this.#ofPicture(file, signal) : this.#ofFile(file, signal));
        if (!board || signal.aborted) return;
        this.taken(board);
      }
      const text = await queries?.text();
      if (text === undefined || signal.aborted) return;
      await this.scenario?.(text, queries?.name || t("scen.pasted"));
    }, this.house.complain);
  }

  /** @param {File} file */
  async #isScenario(file) {
    if (!this.scenario) return false;
    return file.name.endsWith(".scen") || (!file.name && /^\s*version\s+[\d.]+\s*\n/.test(await file.text()));
  }

  /** @param {File} file @param {AbortSignal} signal */
  async #ofFile(file, signal) {
    const content = file.name.endsWith(".npy") ? { file: await inBase64(file) } : await file.text();
    return opened(content, (note) => signal.aborted || this.house.toast(note), signal);
  }

  /** The board that a person makes of a picture; null if that is none. @param {File} file @param {AbortSignal} signal */
  async #ofPicture(file, signal) {
    const png = await inBase64(await asPng(file));
    /** @param {import("./reading.js").How} how @param {AbortSignal} signal */
    const read = async (how, signal) => {
      let said = "";
      const board = await opened({ png, ...how }, (note) => (said = note), signal);
      return { board, note: said };
    };
    const [first, { chosen }] = await Promise.all([read({}, signal), import("./reading.js")]);
    return chosen(file, first, read, signal);
  }

  /** The room is left. */
  close() {
    this.#pending.stop();
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
 * A board as the engine reads it; one without a start and a goal, like a map, is given both.
 * @param {Engine.BoardRequest["board"]} board
 * @param {(note: string) => void} [noted]  Hears how the file was read, where it does not say so itself.
 * @param {AbortSignal} [signal]
 */
export async function opened(board, noted, signal) {
  const response = await ask("board", { board }, { signal });
  const note = noteOf(response);
  if (note) noted?.(note);
  return withEnds(Board.of(response.board));
}

/** @param {House} house @param {string} name @param {(board: Board) => void} taken */
export async function load(house, name, taken) {
  try {
    const board = await opened(name);
    // A link may hold the text of a board.
    if (name.startsWith("@")) board.name = name;
    taken(board);
  } catch (error) {
    house.complain(error);
  }
}

/** Offers the waves of a level, in a room that does not play them. @param {House} house @param {Board} board */
export async function offerWaves(house, { level: text }) {
  const { level } = text ? await ask("level", { board: text }) : { level: null };
  if (!text || !level?.waves?.length) return;
  house.offer(t("waves.offer"), [t("waves.offer.play"), () => house.go("fields", { board: text })]);
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
