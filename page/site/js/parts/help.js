/** What the room is for, in one sentence, and all keys. */

import { button, make } from "../dom.js";
import { t } from "../i18n.js";
import { commandText, keyText } from "./palette.js";

/** What keys do on the boards of each room, and of each of its tables. @type {Record<string, string[]>} */
const BOARDS = {
  paths: ["arrows", "space", "delete", "digits", "marks", "inspect", "pick", "select", "drag"],
  fields: ["arrows", "space", "delete", "digits", "marks", "send", "pick", "drag"],
  mazes: ["arrows", "space", "delete", "marks", "drag"],
  ...Object.fromEntries(["polar", "triangular", "hexagonal", "weave"].map((grid) => [`mazes.${grid}`, ["drag"]])),
  "games.link": ["arrows", "space", "delete", "stones", "drag"],
  games: ["arrows", "move", "drag"],
  "hunt.play": ["arrows", "shoot", "drag"],
  hunt: ["arrows", "drag"],
};

/**
 * @param {string} room
 * @param {string | undefined} table  The one that is laid, if the room has several, or the kind of what is on it.
 * @param {import("../house.js").Command[]} commands
 * @param {boolean} opens  Whether the room opens what is pasted.
 */
export function show(room, table, commands, opens) {
  const row = (/** @type {(string | Node)[]} */ keys, /** @type {string} */ text) =>
    make("tr", {}, make("th", { scope: "row" }, ...keys), make("td", {}, text));
  const ours = commands
    // The digits are told with the board.
    .filter(({ id, keys }) => keys?.length && !id.startsWith("weight."))
    .map((command) =>
      row(
        (command.keys ?? []).slice(0, 1).map((key) => make("kbd", {}, keyText(key))),
        commandText(command),
      ),
    );
  const named = [...(BOARDS[`${room}.${table}`] ?? BOARDS[room] ?? []), ...(opens ? ["paste"] : [])];
  const boards = named.map((key) => row([t(`key.${key}.name`)], t(`key.${key}`)));
  const dialog = make("dialog", { "aria-labelledby": "help-title", className: "help" });
  const close = button(t("close"), () => dialog.close(), { className: "main" });
  dialog.append(
    make("h2", { id: "help-title" }, t("help.title")),
    make("p", {}, t(`help.${room}`)),
    make("p", {}, t("help.cells")),
    make("h3", {}, t("keys.board")),
    make("table", { className: "keys" }, make("tbody", {}, ...boards)),
    make("h3", {}, t("keys")),
    make("table", { className: "keys" }, make("tbody", {}, ...ours)),
    make("p", {}, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}
