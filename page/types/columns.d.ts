// Answers of which the long lists are columns: typed arrays, row by row, in which letters stand by
// their codes. What is written here by hand is laid out in dedale-app's `columns.rs`.

declare namespace Engine {
  /** A search, event by event. */
  interface TraceColumns {
    kinds: Uint8Array;
    cells: Uint32Array;
    others: Int32Array;
    costs: Uint32Array | Float64Array;
    estimates: Uint32Array | Float64Array;
    /** Left out in JSON where there are none. */
    turns?: Uint32Array;
    unit: number;
  }

  type Traced<T> = Omit<T, "trace"> & { trace?: TraceColumns | null };

  /** Of each cell the distance, not a number for none, and the number of the next step's direction. */
  type FieldColumns = Omit<FieldAnswer, "distance" | "next"> & { distance: Float64Array; next: Uint8Array };

  /** Of each cell, row by row, the sum of the directions that it opens to. */
  type MazeColumns = Omit<MazeAnswer, "exits"> & { exits: Uint8Array };

  interface Columned {
    path: Omit<Traced<PathResponse>, "marks"> & { marks?: Uint8Array | null };
    field: Omit<Traced<FieldResponse>, "answer"> & { answer: FieldColumns };
    maze: Omit<Traced<MazeResponse>, "answer"> & { answer: MazeColumns };
    link: Traced<LinkResponse>;
  }

  /** What an operation is answered with. */
  type Answer<O extends keyof Operations> = O extends keyof Columned ? Columned[O] : Operations[O]["response"];
}
