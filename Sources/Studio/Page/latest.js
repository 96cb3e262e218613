// Work of which only the newest order counts: a value that is dragged asks for more than can be done.

/** Does `work` for one value after the other. Of the values that come while it is at work, only the last one follows. */
export class Latest {
  isRunning = false;
  #work;
  /** The value that waits, in a list; null if there is none. */
  #waiting = null;

  /** `work` tells its own failures: what it throws ends the round, and the value that waits is done with the next. */
  constructor(work) { this.#work = work; }

  async want(value) {
    this.#waiting = [value];
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.#waiting) {
        const [next] = this.#waiting;
        this.#waiting = null;
        await this.#work(next);
      }
    } finally {
      this.isRunning = false;
    }
  }

  /** Gives up the value that waits. */
  drop() { this.#waiting = null; }
}
