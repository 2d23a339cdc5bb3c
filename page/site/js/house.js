/**
 * What a room and the house offer to each other, for the type checker alone: no module loads
 * this file.
 *
 * @typedef {object} Room  What one of the five rooms offers to the house.
 * @property {HTMLElement} element
 * @property {() => object} state  What a link must hold to show the same again.
 * @property {(event: KeyboardEvent) => boolean} key  Whether it took the key.
 * @property {() => void} close
 *
 * @typedef {object} House  What the house offers to a room.
 * @property {Engine.Menu} menu
 * @property {(text: string) => void} say  Tells screen readers.
 * @property {(error: unknown) => void} complain  Shows what went wrong.
 * @property {() => void} changed  The room's state is not what the address says any more.
 */
export {};
