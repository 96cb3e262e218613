// Work for which only the latest value counts. (Dragging changes a value faster than the work can follow.)

/** Runs `work` for one value after another. Of the values that arrive while the work runs, only the latest is used. */
export class Latest {
  isRunning = false;
  #work;
  /** A list with the waiting value; null if no value is waiting. */
  #waiting = null;

  /** `work` must report its own failures. If `work` throws, the run ends; a waiting value is used in the next run. */
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

  /** Drops the waiting value. */
  drop() { this.#waiting = null; }
}
