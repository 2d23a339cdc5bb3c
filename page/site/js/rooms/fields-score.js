/** The waves of a level in words and figures. */

import { called, figure, t } from "../i18n.js";
import { placeText } from "../parts/cell-text.js";
import { timeText } from "../player/march.js";

/** @typedef {import("./fields-waves.js").Waves} Waves */
/** @typedef {import("../board/model.js").Board} Board */

/** What to do before the waves. @param {import("./fields-desk.js").LevelDesk} desk */
export const beginOf = ({ range }) => (range ? t("game.begin.shoot", { range }) : t("game.begin"));

/** How the game stands, in one sentence. @param {Waves} waves */
export function verdictOf({ march, moment, bare }) {
  if (!march || !moment) return "";
  const { tick, lives, arrived, stuck, wave } = moment;
  const { waves, cut_short } = march.record;
  const time = timeText(tick);
  if (tick >= march.length) {
    const delay = march.answer.killed ? ` ${t("waves.killed.all", { n: march.answer.killed })}` : delayed(march, bare);
    if (march.answer.won) return t("waves.won", { time, n: lives }) + delay;
    if (lives < 0) return t("waves.lost", { time }) + delay;
    if (!cut_short) return t("waves.stands", { time, n: stuck });
  }
  const name = waves[wave]?.name;
  const of = { time, wave: wave + 1, of: waves.length, name: name ? ` (${name})` : "" };
  if (moment.hasBegun) return t("waves.tick", { ...of, n: lives, arrived, stuck });
  return t("waves.before", { ...of, n: lives, time: timeText((waves[wave]?.begins ?? tick) - tick) });
}

/**
 * How long towers have held the attackers up, if both games have come to an end.
 * @param {import("../player/march.js").March} march
 * @param {import("../player/march.js").March | null} bare
 */
function delayed(march, bare) {
  if (!bare?.isDecided) return "";
  return ` ${t("waves.delay", { time: timeText(march.length - bare.length) })}`;
}

/** @param {Waves} waves @param {Board} board @param {number} range  Of towers; 0 if they do not shoot. */
export function factsOfWaves({ march, moment, names }, board, range) {
  if (!march || !moment) return [];
  const { attackers } = moment;
  const { kinds } = march.record;
  const rows = [
    [t("waves.clock"), `${timeText(moment.tick)} / ${timeText(march.length)}`],
    [t("waves.wave"), `${figure(moment.wave + 1)} / ${figure(march.record.waves.length)}`],
    [t("waves.lives"), figure(left(moment.lives))],
    [t("waves.arrived"), figure(moment.arrived)],
    ...(range ? [[t("waves.killed"), figure(moment.killed)]] : []),
    [t("waves.walking"), figure(moment.walking)],
    [t("waves.stuck"), figure(moment.stuck)],
    [t("waves.coming"), figure(isOver(march, moment) ? 0 : moment.coming)],
  ];
  for (const kind of new Set(march.record.attackers.kinds)) {
    const count = attackers.filter((attacker) => attacker.kind === kind).length;
    rows.push([`${names[kind]} – ${called("kind", kinds[kind] ?? "")}`, figure(count)]);
  }
  for (const { cell, points, full } of moment.doors) {
    rows.push([`${t("waves.door")} ${placeText(board, cell)}`, `${figure(points)} / ${figure(full)}`]);
  }
  return rows;
}

/** Lives that are left: an arrival when there is none left ends the game. @param {number} lives */
export const left = (lives) => Math.max(0, lives);

/** Whether the game is over at this moment. @param {import("../player/march.js").March} march @param {import("../player/march.js").Tick} moment */
const isOver = (march, moment) => march.isDecided && moment.tick >= march.length;

/** Each wave and how far it is. @param {Waves} waves @param {Engine.LevelSheet | null} sheet  Of the level, before they march. */
export function wavesOf({ march, moment }, sheet) {
  if (!march || !moment) {
    const waves = sheet?.waves ?? [];
    return waves.map(({ name, entities = [] }, wave) => [
      waveName(wave, name),
      t("waves.later", { n: entities.length }),
    ]);
  }
  return march.record.waves.map(({ name, attackers, begins }, wave) => {
    const left = moment.left[wave] ?? 0;
    let state = t("waves.later", { n: attackers });
    if (begins !== null && begins <= moment.tick) state = left ? t("waves.now", { n: left }) : t("waves.over");
    // When it begins is known once the one before is over.
    else if (isOver(march, moment)) state = t("waves.never");
    else if (begins !== null && wave === moment.wave)
      state = t("waves.begins", { n: attackers, time: timeText(begins - moment.tick) });
    return [waveName(wave, name), state];
  });
}

/** @param {number} wave @param {string | null | undefined} name */
const waveName = (wave, name) => `${figure(wave + 1)}. ${name ?? ""}`;
