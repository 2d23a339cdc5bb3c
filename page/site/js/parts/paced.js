/** Words that follow a picture which changes in every frame. */

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
