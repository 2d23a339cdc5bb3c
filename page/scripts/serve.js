// Starts `dedale serve` on a free port.

import { spawn } from "node:child_process";

const PROGRAM = process.env.DEDALE ?? new URL("../../target/release/dedale", import.meta.url).pathname;

/** @returns {Promise<{address: string, stop: () => void}>}  Where it listens, and what ends it. */
export async function serve() {
  const server = spawn(PROGRAM, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, failed) => {
    let text = "";
    server.stdout.on("data", (part) => {
      text += part;
      const line = /listening on (http:\S+)/.exec(text);
      if (line) found(line[1]);
    });
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`dedale serve ended with ${code}`)));
  });
  return { address, stop: () => server.kill() };
}
