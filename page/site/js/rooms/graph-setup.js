/** What a game graph is to be, and who plays it. */

import { check, labelled, make, number, radios, select } from "../dom.js";
import { t } from "../i18n.js";
import { opener } from "../parts/opener.js";
import { SAMPLES } from "./graph-samples.js";

const ENDINGS = ".dot,.gv,.json,.edges,.el,.csv,.tsv,.txt,.pg,.gm,.graphml";

/**
 * @param {object} room
 * @param {import("../house.js").House} room.house
 * @param {import("../store.js").Store<import("./graph-state.js").State>} room.store
 * @param {(game: Engine.GraphInput) => Promise<void>} room.open
 * @param {(text: Promise<string>) => Promise<void>} room.openText
 * @param {(opponent: string) => void} room.oppose
 */
export function setupControls({ house, store, open, openText, oppose }) {
  const { now } = store;
  const most = house.menu.limits.bar_side;
  const [rows, columns] = ["rows", "columns"].map((side, at) => {
    const box = number(now.game.chomp?.[at] ?? 3, { min: 1, max: most }, () => openBar());
    return Object.assign(box, { ariaLabel: t(`chomp.${side}`) });
  });
  const openBar = () => void open({ chomp: [Number(rows?.value), Number(columns?.value)] });
  const bar = make("div", { className: "row" }, t("graph.bar"), rows, "×", columns);
  const names = ["", "chomp", ...Object.keys(SAMPLES)];
  const samples = names.map((value) => ({ value, text: t(`graph.sample.${value || "own"}`) }));
  const sample = select(samples, "", (name) => {
    const text = SAMPLES[name];
    if (text) void open({ text });
    else if (name) openBar();
    else {
      store.touch("game");
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
  const misere = check(t("graph.misere"), false, (on) => open({ ...now.game, misere: on || undefined }));
  const start = make("input", { type: "text", spellcheck: false });
  start.addEventListener("change", () => open({ ...now.game, start: start.value || undefined }));
  store.view(({ game }) => {
    sample.value = sampleOf(game);
    start.value = game.start ?? "";
    /** @type {HTMLInputElement} */ (misere.querySelector("input")).checked = Boolean(game.misere);
    for (const [at, box] of [rows, columns].entries()) if (box) box.value = String(game.chomp?.[at] ?? box.value);
  });
  return [
    ...[labelled(t("graph.game"), sample), bar, own, labelled(t("graph.start"), start), misere],
    radios(t("chomp.opponent"), seats, now.opponent, oppose),
    check(t("graph.values"), now.hints, (hints) => store.set({ hints })),
  ];
}

/** What a game is called among those to choose from; empty for one's own. @param {Engine.GraphInput} game */
const sampleOf = ({ chomp, text }) =>
  chomp ? "chomp" : (Object.keys(SAMPLES).find((name) => SAMPLES[name] === text) ?? "");
