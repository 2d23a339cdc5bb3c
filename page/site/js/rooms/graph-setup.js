/** What a game graph is to be, and who plays it. */

import { check, labelled, make, number, radios, select } from "../dom.js";
import { t } from "../i18n.js";
import { opener } from "../parts/opener.js";
import { SAMPLES } from "./graph-samples.js";

const ENDINGS = ".dot,.gv,.json,.edges,.el,.csv,.tsv,.txt,.pg,.gm,.graphml";

/**
 * @param {object} room
 * @param {import("../house.js").House} room.house
 * @param {() => Engine.GraphInput} room.game
 * @param {string} room.opponent
 * @param {boolean} room.hints
 * @param {(game: Engine.GraphInput) => Promise<void>} room.open
 * @param {(text: Promise<string>) => Promise<void>} room.openText
 * @param {(opponent: string) => void} room.oppose
 * @param {(on: boolean) => void} room.hint
 */
export function setupControls({ house, game, opponent, hints, open, openText, oppose, hint }) {
  const most = house.menu.limits.bar_side;
  const [rows, columns] = ["rows", "columns"].map((side, at) => {
    const box = number(game().chomp?.[at] ?? 3, { min: 1, max: most }, () => openBar());
    return Object.assign(box, { ariaLabel: t(`chomp.${side}`) });
  });
  const openBar = () => void open({ chomp: [Number(rows?.value), Number(columns?.value)] });
  const bar = make("div", { className: "row" }, t("graph.bar"), rows, "×", columns);
  const names = ["", "chomp", ...Object.keys(SAMPLES)];
  const samples = names.map((value) => ({ value, text: t(`graph.sample.${value || "own"}`) }));
  const sample = select(samples, sampleOf(game()), (name) => {
    const text = SAMPLES[name];
    if (text) void open({ text });
    else if (name) openBar();
    else {
      refill();
      own.querySelector("textarea")?.focus();
    }
  });
  const own = opener(openText, {
    name: t("graph.own"),
    hint: t("graph.own.hint"),
    example: "digraph { start = a; a -> {b c} b -> c }",
    endings: ENDINGS,
  });
  const seats = ["second", "first", "none"].map((value) => ({ value, text: t(`graph.opponent.${value}`) }));
  const misere = check(t("graph.misere"), Boolean(game().misere), (on) => open({ ...game(), misere: on || undefined }));
  const start = make("input", { type: "text", value: game().start ?? "", spellcheck: false });
  start.addEventListener("change", () => open({ ...game(), start: start.value || undefined }));
  /** The controls say what the game is. */
  const refill = () => {
    sample.value = sampleOf(game());
    start.value = game().start ?? "";
    /** @type {HTMLInputElement} */ (misere.querySelector("input")).checked = Boolean(game().misere);
    for (const [at, box] of [rows, columns].entries()) if (box) box.value = String(game().chomp?.[at] ?? box.value);
  };
  const elements = [
    ...[labelled(t("graph.game"), sample), bar, own, labelled(t("graph.start"), start), misere],
    radios(t("chomp.opponent"), seats, opponent, oppose),
    check(t("graph.values"), hints, hint),
  ];
  return { elements, refill };
}

/** What a game is called among those to choose from; empty for one's own. @param {Engine.GraphInput} game */
const sampleOf = ({ chomp, text }) =>
  chomp ? "chomp" : (Object.keys(SAMPLES).find((name) => SAMPLES[name] === text) ?? "");
