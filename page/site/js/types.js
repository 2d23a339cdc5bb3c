/**
 * The shapes of the engine's requests and responses, for the type checker alone: no
 * module loads this file.
 *
 * @typedef {[number, number]} Place  `[x, y]`; of hexagonal cells `[q, r]`.
 *
 * @typedef {object} Sketch  A board as questions and answers have it.
 * @property {string} shape  `square`, or the shape of a board of hexagons, such as `hexagon 5`.
 * @property {number} width  Columns of the table that the board lies on.
 * @property {number} height
 * @property {Place} [origin]  Of hexagons: the place of the table's first cell.
 * @property {4 | 8} [neighbors]
 * @property {string} [corner_cutting]
 * @property {string[]} rows  A sign for each cell.
 * @property {Place[]} [weights]  Index and weight, of weights above 9.
 * @property {string[]} [exits]  Of thin walls: a hexadecimal digit for each cell.
 * @property {Place[]} [starts]
 * @property {Place[]} [goals]
 * @property {{red: Place[], blue: Place[]}} [stones]
 *
 * @typedef {object} TraceAnswer  What a search did, one column for each part of an event.
 * @property {string} kinds
 * @property {number[]} cells
 * @property {number[]} others
 * @property {number[]} costs
 * @property {number[]} estimates
 * @property {number} unit
 *
 * @typedef {object} Counters
 * @property {number} opened
 * @property {number} improved
 * @property {number} expanded
 * @property {number} closed
 * @property {number} banned
 * @property {number} longest_frontier
 *
 * @typedef {object} PathAnswer
 * @property {boolean} found
 * @property {number | null} cost
 * @property {number | null} steps
 * @property {Place[]} cells
 * @property {number} opened
 * @property {number} closed
 * @property {number} nanos
 *
 * @typedef {object} PathResponse
 * @property {PathAnswer} answer
 * @property {Counters} counters
 * @property {string} guarantee
 * @property {string[]} [marks]
 * @property {TraceAnswer} [trace]
 *
 * @typedef {object} Named  Something of the menu.
 * @property {string} name
 * @property {string | null} [source]
 * @property {string[]} [options]
 * @property {string} [guarantee]
 * @property {string} [about]
 * @property {string} [file]
 * @property {string} [shape]
 * @property {number} [width]
 * @property {number} [height]
 * @property {number} [percent]
 * @property {boolean} [grows]
 * @property {boolean} [uniform]
 * @property {boolean} [squares_only]
 * @property {number} [usual_size]
 * @property {number} [least]
 * @property {number} [most]
 *
 * @typedef {object} Menu
 * @property {string} version
 * @property {Record<string, number>} limits
 * @property {Named[]} algorithms
 * @property {string[]} orders
 * @property {Named[]} generators
 * @property {string[]} laws
 * @property {Named[]} difficulties
 * @property {Named[]} games
 * @property {string[]} link_players
 * @property {Named[]} monsters
 * @property {Named[]} hunters
 * @property {string[]} goals
 * @property {string[]} sides
 * @property {Named[]} boards
 * @property {string[]} themes
 * @property {string[]} formats
 * @property {string[]} corner_cutting
 *
 * @typedef {object} Room  What one of the five rooms offers to the house.
 * @property {HTMLElement} element
 * @property {() => object} state  What a link must hold to show the same again.
 * @property {(event: KeyboardEvent) => boolean} key  Whether it took the key.
 * @property {() => void} close
 *
 * @typedef {object} House  What the house offers to a room.
 * @property {Menu} menu
 * @property {(text: string) => void} say  Tells screen readers.
 * @property {(error: unknown) => void} complain  Shows what went wrong.
 * @property {() => void} changed  The room's state is not what the address says any more.
 */
export {};
