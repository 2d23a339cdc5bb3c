/** What the parts of the playground ask of a person's settings, in a page that is somebody else's: nothing is kept, and nothing of the page is changed. */

const matches = (/** @type {string} */ query) => matchMedia(query).matches;

export const settings = { colours: "safe" };

export function theme() {
  if (matches("(prefers-contrast: more)")) return "contrast";
  return matches("(prefers-color-scheme: dark)") ? "dark" : "light";
}

export const isStill = () => matches("(prefers-reduced-motion: reduce)");
