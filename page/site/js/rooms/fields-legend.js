/** What the colours and signs of a flow field mean. */

import { t } from "../i18n.js";
import { WALL, WATER } from "../board/model.js";
import { fieldPieces } from "../board/field-pieces.js";
import { legend, marked } from "../parts/legend.js";

export function fieldLegend() {
  return legend([
    { text: t("field.near"), layers: { shades: new Float32Array([0]) } },
    { text: t("field.far"), layers: { shades: new Float32Array([1]) } },
    { text: t("field.none") },
    { text: t("search.waits"), layers: marked(1) },
    { text: t("search.taken"), layers: { current: 0 } },
    { text: t("wall"), terrain: WALL, layers: { shades: new Float32Array([NaN]) } },
    { text: t("weight"), terrain: 5 },
    { text: t("water"), terrain: WATER },
    { text: t("goal"), goal: true },
    { text: t("start"), start: true },
    { text: t("agent"), layers: { over: fieldPieces({ agents: [{ x: 0.5, y: 0.5, size: 0.24 }] }) } },
    {
      text: t("agent.stuck"),
      layers: { over: fieldPieces({ agents: [{ x: 0.5, y: 0.5, size: 0.24, isStuck: true }] }) },
    },
    { text: t("field.changed"), layers: { over: fieldPieces({ changed: [0] }) } },
    { text: t("waves.door"), layers: { rings: [0] } },
    { text: t("guard.none"), layers: { over: fieldPieces({ barred: [0] }) } },
  ]);
}
