import type { Answer, File, Format, Look, Menu, Operation, Request, Waiting } from "./index.js";

export interface Patience extends Waiting {
  /** Ends the work with its worker, and with all hunts in play there; the next request starts another. */
  signal?: AbortSignal;
}

/** The engine in a worker of its own: one request after the other. */
export class WorkerEngine {
  menu(): Promise<Menu>;
  ask<O extends Operation>(operation: O, request: Request<O>, waiting?: Patience): Promise<Answer<O>>;
  file<O extends Operation>(
    operation: O,
    request: Request<O>,
    format: Format,
    look?: Look,
    waiting?: Patience,
  ): Promise<File>;
  /** Ends the worker; hunts in play are forgotten. */
  close(): void;
}
