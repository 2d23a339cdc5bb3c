/**
 * The address after its `#`: the room, and its state as compressed JSON, so that a link shows
 * what its sender saw. It never leaves the browser.
 */

/** @param {string} text */
async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let signs = "";
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
async function inflated(text) {
  const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** @param {string} room @param {object} state */
export async function write(room, state) {
  return `#${room}/${await deflated(JSON.stringify(state))}`;
}

/**
 * @param {string} hash
 * @returns {Promise<{room: string, state: any, isDamaged: boolean}>}  No state where there is none, or it is damaged.
 */
export async function read(hash) {
  const [room = "", data = ""] = hash.replace(/^#/, "").split("/");
  if (!data) return { room, state: null, isDamaged: false };
  try {
    return { room, state: JSON.parse(await inflated(data)), isDamaged: false };
  } catch {
    return { room, state: null, isDamaged: true };
  }
}
