// The command serves every file of the page: a debug build from disk, a release build from what it holds.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import test from "node:test";
import { serve } from "../scripts/serve.js";

const site = new URL("../site/", import.meta.url);

test("every file of the page is served as it is", async () => {
  const { address, stop } = await serve();
  try {
    const names = readdirSync(site, { recursive: true }).filter((name) => statSync(new URL(name, site)).isFile());
    assert.ok(names.length > 100, `${names.length} files`);
    for (const name of names) {
      const served = Buffer.from(await (await fetch(`${address}/${name}`)).arrayBuffer());
      assert.ok(served.equals(readFileSync(new URL(name, site))), name);
    }
  } finally {
    stop();
  }
});
