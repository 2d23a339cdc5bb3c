/**
 * What the parts of the room of flow fields need of it, for the type checker alone: no module loads
 * this file.
 *
 * @typedef {object} Room
 * @property {import("../house.js").House} house
 * @property {import("../player/bar.js").PlayerBar} bar
 * @property {() => import("../board/model.js").Board} board
 * @property {() => import("./fields-flow.js").Flow | null} field
 * @property {(board: import("../board/model.js").Board) => Engine.FieldRequest} request
 * @property {() => void} ask  Requests the field of the board again.
 * @property {(board: import("../board/model.js").Board) => void} take
 * @property {(what: "terrain" | "ends") => void} edited
 * @property {() => void} hold  Lets no search be shown from now on.
 * @property {() => void} arrange  Shows what belongs to the waves, to the editor, or to the search.
 * @property {() => void} tell
 * @property {() => void} draw
 * @property {() => void} refused
 * @property {() => void} passed  Nothing is refused any more.
 */
export {};
