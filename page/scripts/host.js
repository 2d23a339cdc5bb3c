// Starts a plain web server for a folder, which knows nothing of Dédale.

import { spawn } from "node:child_process";

/**
 * @param {string} folder
 * @returns {Promise<{address: string, stop: () => void}>}  Where it listens, and what ends it.
 */
export async function host(folder) {
  const command = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder];
  const server = spawn("python3", command, { stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise((found, failed) => {
    let text = "";
    server.stdout.on("data", (part) => {
      text += part;
      const port = /port (\d+)/.exec(text);
      if (port) found(`http://127.0.0.1:${port[1]}`);
    });
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`the web server ended with ${code}`)));
  });
  return { address, stop: () => server.kill() };
}
