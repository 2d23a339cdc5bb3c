/** What a person has chosen for all rooms; kept by the browser. */

/**
 * @typedef {object} Settings
 * @property {string | null} language
 * @property {"auto" | "light" | "dark" | "contrast"} theme
 * @property {"safe" | "maze-solver"} colours
 * @property {boolean} projector  Whether words are large and lines thick, for who sits far off.
 * @property {boolean} introduced  Whether the board was touched once, so that no hint is needed.
 * @property {boolean} panel  Whether the panel of facts is open.
 */

const KEY = "dedale";

/** @type {Settings} */
export const settings = {
  ...{ language: null, theme: "auto", colours: "safe" },
  ...{ projector: false, introduced: false, panel: true },
};

/** @type {Set<() => void>} */
const listeners = new Set();

/** Reads what was kept. */
export function recall() {
  try {
    Object.assign(settings, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // A browser that keeps nothing, or something else's text: as for the first time.
  }
  apply();
}

/** @param {Partial<Settings>} change */
export function choose(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It holds until the page is closed.
  }
  apply();
}

/** Hears of each choice from now on. @param {() => void} listener */
export const onChange = (listener) => void listeners.add(listener);

const darkness = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const motion = matchMedia("(prefers-reduced-motion: reduce)");

/** The theme that is shown. */
export function theme() {
  if (settings.theme !== "auto") return settings.theme;
  if (contrast.matches) return "contrast";
  return darkness.matches ? "dark" : "light";
}

export const isStill = () => motion.matches;

function apply() {
  const { documentElement: root } = document;
  root.dataset.theme = theme();
  root.toggleAttribute("data-projector", settings.projector);
  for (const listener of listeners) listener();
}

// Another tab has chosen something.
addEventListener("storage", (event) => event.key === KEY && recall());

for (const query of [darkness, contrast]) query.addEventListener("change", apply);
