// Starts a server, and waits until it tells where it listens.

import { spawn } from "node:child_process";

/**
 * @param {string} program
 * @param {string[]} options
 * @param {RegExp} told  What it says of its address.
 * @param {"inherit" | "ignore"} complaints  What becomes of its standard error.
 * @returns {Promise<{told: string, stop: () => void}>}  The part in parentheses, and what ends it.
 */
export async function started(program, options, told, complaints) {
  const server = spawn(program, options, { stdio: ["ignore", "pipe", complaints] });
  const found = await new Promise((found, failed) => {
    let text = "";
    server.stdout.on("data", (part) => {
      text += part;
      const said = told.exec(text);
      if (said) found(said[1]);
    });
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`${program} ended with ${code}`)));
  });
  return { told: found, stop: () => server.kill() };
}
