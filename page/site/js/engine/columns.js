/** Responses with their long lists as columns, see `columns.rs` of dedale-app. */

/** Their content type. */
export const COLUMNS = "application/vnd.dedale.columns";

/** The arrays of columns, by the names of their types. */
const ARRAYS = { u8: Uint8Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array };

/** Lays each column where its list stands in the response; all of them share the bytes. @param {ArrayBuffer} bytes */
export function unpack(bytes) {
  const length = new DataView(bytes).getUint32(0, true);
  const { response, columns } = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  let at = 4 + length;
  for (const { name, type, count } of columns) {
    const list = new ARRAYS[/** @type {keyof typeof ARRAYS} */ (type)](bytes, at, count);
    at += Math.ceil(list.byteLength / 8) * 8;
    const keys = name.split("/");
    const last = keys.pop();
    keys.reduce((/** @type {any} */ inner, /** @type {string} */ key) => inner[key], response)[last] = list;
  }
  return response;
}
