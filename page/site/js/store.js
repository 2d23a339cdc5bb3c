/**
 * The state of a room: one value that only its changes replace, and the views that are made of it. A view runs
 * once a change, and only if something that it has read is another now. Views run in the order in which they were
 * made, so each reads what those before it have made.
 */

/** @template {object} S */
export class Store {
  /** @type {S} */
  #value;
  /** @type {((changed: Set<unknown>) => void)[]} */
  #views = [];
  /** What has changed since the views ran: keys, and views that have made something else. @type {Set<unknown>} */
  #changed = new Set();
  /** What is read by the view that runs. @type {Set<unknown>} */
  #reads = new Set();
  #isRunning = false;

  /** @param {S} value */
  constructor(value) {
    this.#value = value;
    const get = (/** @type {S} */ value, /** @type {string | symbol} */ key) => {
      this.#reads.add(key);
      return Reflect.get(value, key);
    };
    /** The value as it is, to be read alone. @type {Readonly<S>} */
    this.now = new Proxy(value, { get, set: () => false });
  }

  /** Replaces what lies at some keys. @param {Partial<S>} change */
  set(change) {
    const keys = /** @type {(keyof S)[]} */ (Object.keys(change));
    const changed = keys.filter((key) => !Object.is(change[key], this.#value[key]));
    Object.assign(this.#value, change);
    this.touch(...changed);
  }

  /** Runs the views of these keys though the same lies there: it was edited in place, or a control says something else. @param {...keyof S} keys */
  touch(...keys) {
    for (const key of keys) this.#changed.add(key);
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#changed.size) {
        const changed = this.#changed;
        // What a view changes is followed once all of them have run.
        this.#changed = new Set();
        for (const view of this.#views) view(changed);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * Makes something of the value, now and after each change of what it reads.
   * @template T
   * @param {(now: Readonly<S>) => T} make
   * @returns {() => T}  What it has made last; to ask for it is to read it.
   */
  view(make) {
    /** @type {Set<unknown>} */
    let reads = new Set();
    const run = () => {
      const outer = this.#reads;
      this.#reads = reads = new Set();
      try {
        return make(this.now);
      } finally {
        this.#reads = outer;
      }
    };
    let made = run();
    const read = () => {
      this.#reads.add(read);
      return made;
    };
    this.#views.push((changed) => {
      if (![...reads].some((each) => changed.has(each))) return;
      const before = made;
      made = run();
      if (made !== before) changed.add(read);
    });
    return read;
  }
}
