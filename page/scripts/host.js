// Starts a plain web server for a folder, which knows nothing of Dédale.

import { started } from "./started.js";

/**
 * @param {string} folder
 * @returns {Promise<{address: string, stop: () => void}>}  Where it listens, and what ends it.
 */
export async function host(folder) {
  const options = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder];
  // It writes down each request on its standard error.
  const { told, stop } = await started("python3", options, /port (\d+)/, "ignore");
  return { address: `http://127.0.0.1:${told}`, stop };
}
