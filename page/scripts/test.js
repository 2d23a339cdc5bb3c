// Runs the tests of the page: several files at once, but alone those that count frames.

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

/** Two files leave a quarter of two cores idle, three a tenth. */
const AT_ONCE = 3;
const ALONE = ["speed.test.js"];

const folder = new URL("../tests/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".test.js"));
const together = files.filter((name) => !ALONE.includes(name));
const run = (names, count) => {
  const paths = names.map((name) => new URL(name, folder).pathname);
  return spawnSync(process.execPath, ["--test", `--test-concurrency=${count}`, ...paths], { stdio: "inherit" }).status;
};
const failed = [run(together, AT_ONCE), run(ALONE, 1)].some((status) => status !== 0);
process.exit(failed ? 1 : 0);
