/** Directions by the names that the engine gives them. */

import { t } from "../i18n.js";

/** The name of a direction. @param {string | null | undefined} direction */
export const directionName = (direction) =>
  !direction ? "–" : direction === "*" ? t("goal") : t(`direction.${direction}`);

/**
 * The steps of directions by name: of squares, and of hexagons.
 * @type {Record<string, [number, number]>[]}
 */
export const STEPS = [
  { S: [0, 1], W: [-1, 0], N: [0, -1], E: [1, 0], SW: [-1, 1], NW: [-1, -1], NE: [1, -1], SE: [1, 1] },
  { E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [0, -1], NE: [1, -1] },
];
