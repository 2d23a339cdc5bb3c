import type { Answer, Format, Menu, Operations, Worksheet } from "./api.js";

export type { Answer, Format, Menu, Operations, Worksheet };
export type Operation = keyof Operations;
export type Request<O extends Operation> = Operations[O]["request"];

/** A text, or a template and its values by name. */
export type Phrase = string | { template: string; values: Record<string, Phrase> };

/** A request that was refused: one sentence, a code, and the values in the sentence. */
export class Refused extends Error {
  code: string;
  values: Record<string, string>;
  /** The sentence in parts, if code and values do not tell all of it. */
  phrase?: Phrase;
}

/** How a picture looks: its colours, the width of its cells and walls in pixels, and the path. */
export interface Look {
  theme?: string;
  cell?: number;
  wall?: number;
  solution?: boolean;
  /** The words of an SVG in another language, by the English ones; names in braces stand for values. */
  words?: Record<string, string>;
  /** The mazes of a PDF. */
  worksheet?: Worksheet;
}

/** A response as a file. */
export interface File {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name: string;
}

export interface Waiting {
  /** Hears how far the work is, some thirty times a second. */
  progress?: (done: number, of: number) => void;
}

/** The engine in the thread that asks: it waits for the answer. */
export class Engine {
  /** `bytes` gives the bytes of a module by its file name; they stand beside this file if it is left out. */
  constructor(options?: { bytes?: (name: "dedale.wasm" | "dedale-all.wasm") => Promise<BufferSource> });
  /** Every name that requests take, and the limits. */
  menu(): Promise<Menu>;
  /** The response to a request. Throws `Refused` where there is none. */
  ask<O extends Operation>(operation: O, request: Request<O>, waiting?: Waiting): Promise<Answer<O>>;
  /** A response as a file. Throws `Refused` where there is none. */
  file<O extends Operation>(operation: O, request: Request<O>, format: Format, look?: Look): Promise<File>;
}
