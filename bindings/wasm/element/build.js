#!/usr/bin/env node
// Writes npm/dedale-board.js: the element with the small module in it, as one script that also runs
// from a file, where modules of JavaScript are not loaded.

import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const npm = join(here, "../npm");
const site = join(here, "../../../page/site");

/** What is said on a board and its player. */
const SAID =
  /^(algorithm\.[^.]+$|board\.|cell\.|closing\.steps|pane\.|path\.|place|player\.|terrain\.|weight|wall|water|free)/;

/** The words of a language that the element says. */
const said = (language) => {
  const words = JSON.parse(readFileSync(join(site, `lang/${language}.json`), "utf8"));
  return Object.fromEntries(Object.entries(words).filter(([name]) => SAID.test(name)));
};

/** Things that are made here, and parts that are others than on the page. */
const own = {
  name: "dedale",
  setup(build) {
    build.onResolve({ filter: /^dedale:/ }, ({ path }) => ({
      path,
      namespace: "dedale",
    }));
    build.onLoad({ filter: /:module$/, namespace: "dedale" }, () => {
      const packed = deflateRawSync(readFileSync(join(npm, "dedale.wasm")), {
        level: 9,
      });
      return { contents: packed.toString("base64"), loader: "text" };
    });
    build.onLoad({ filter: /:words$/, namespace: "dedale" }, () => {
      return {
        contents: JSON.stringify({ en: said("en"), fr: said("fr") }),
        loader: "json",
      };
    });
    build.onResolve({ filter: /\/settings\.js$/ }, () => ({
      path: join(here, "settings.js"),
    }));
  },
};

await build({
  entryPoints: [join(here, "board.js")],
  outfile: join(npm, "dedale-board.js"),
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  // Pages in any encoding hold it.
  charset: "ascii",
  loader: { ".css": "text" },
  external: ["node:fs/promises"],
  // The module is in the script, and not looked for beside it.
  define: { "import.meta.url": '"about:blank"' },
  plugins: [own],
  logLevel: "warning",
});
