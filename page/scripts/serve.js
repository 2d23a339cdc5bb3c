// Starts `dedale serve` on a free port.

import { started } from "./started.js";

const PROGRAM = process.env.DEDALE ?? new URL("../../target/release/dedale", import.meta.url).pathname;

/** @returns {Promise<{address: string, stop: () => void}>}  Where it listens, and what ends it. */
export async function serve() {
  const { told, stop } = await started(PROGRAM, ["serve", "--port", "0"], /listening on (http:\S+)/, "inherit");
  return { address: told, stop };
}
