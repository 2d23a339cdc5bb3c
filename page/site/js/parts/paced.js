/** What follows a board that changes in every frame: words now and then, recordings once it rests. */

/** How long words stay at least, in ms. */
const READ = 60;

/**
 * Acts at once, but not again so soon: what is called for meanwhile is done once, at the end.
 * @param {() => void} act
 * @returns {() => void}
 */
export function paced(act) {
  let [last, timer] = [-Infinity, 0];
  const now = () => {
    timer = 0;
    last = performance.now();
    act();
  };
  return () => {
    const wait = last + READ - performance.now();
    if (wait <= 0) now();
    else timer ||= setTimeout(now, wait);
  };
}

/** How long a board is left alone before its search is recorded, in ms. */
const REST = 250;

/** Acts once nobody has called for it for a while. */
export class Rested {
  #timer = 0;

  /** @param {() => void} act @param {number} [wait]  In ms. */
  call(act, wait = REST) {
    this.stop();
    this.#timer = setTimeout(act, wait);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
