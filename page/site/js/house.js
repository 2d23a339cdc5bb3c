/**
 * What a room and the house offer to each other, for the type checker alone: no module loads
 * this file.
 *
 * @typedef {object} Command  Something that can be done, by a key or from the list of commands.
 * @property {string} id  Its name is the word `command.` and this.
 * @property {string} [name]  If it has a name of its own.
 * @property {string[]} [keys]  As events name them, `ctrl+` or `shift+` before; the first one is shown.
 * @property {() => void} run
 *
 * @typedef {object} Room  What one of the five rooms offers to the house.
 * @property {HTMLElement} element
 * @property {() => object} state  What a link must hold to show the same again.
 * @property {() => Command[]} commands  What can be done now.
 * @property {import("./parts/history.js").Undoing} [history]
 * @property {HTMLElement} [sharing]  What can be taken away, beside a link.
 * @property {(files: File[]) => void} [open]  Opens what was dropped or pasted; a pasted text has no name.
 * @property {() => void} [entered]  Called once the room is on the page.
 * @property {() => void} close
 *
 * @typedef {object} House  What the house offers to a room.
 * @property {Engine.Menu} menu
 * @property {HTMLElement} [tabs]  The tables of the room, to choose from.
 * @property {(table: string, state: object) => void} [turn]  Lays another table of the room, in this state.
 * @property {(text: string) => void} say  Tells screen readers.
 * @property {(text: string) => void} toast  Shows a sentence for a moment, and says it.
 * @property {(error: unknown) => void} complain  Shows what went wrong.
 * @property {(text: string, ...choices: [string, () => void][]) => void} offer  Offers what can be done with something, by its name.
 * @property {() => void} changed  The room's state is not what the address says any more.
 * @property {(room: string, state: object) => void} go  Opens a room in this state.
 */
export {};
