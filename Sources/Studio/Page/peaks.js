// The peaks of the visible part of a sound, one value for each column. Only one request runs at a time.

import { Latest } from './latest.js';

/** The peaks of a sound. Events: `change` when new peaks have arrived, `failed` (detail: the error). */
export class Peaks extends EventTarget {
  /** The peaks that have arrived last: `from`, `to`, `maxima`, `means`. */
  values = null;
  #ask = null;
  #reading = new Latest((part) => this.#read(part));
  /** The last request, as text, to avoid repeating it. */
  #last = '';

  /** Switches to another sound; `ask(from, to, columns)` reads the peaks of a part. Old peaks stay until the new peaks arrive. */
  begin(ask, isOther) {
    [this.#ask, this.#last] = [ask, ''];
    this.#reading.drop();
    if (isOther) this.values = null;
  }

  /** Requests a part. While a request runs, only the latest part waits. */
  want(from, to, columns) {
    const last = `${from} ${to} ${columns}`;
    if (!columns || !(to > from) || last === this.#last) return;
    this.#last = last;
    this.#reading.want({ from, to, columns });
  }

  async #read({ from, to, columns }) {
    const ask = this.#ask;
    try {
      const peaks = await ask(from, to, columns);
      if (ask !== this.#ask) return;
      this.values = { from, to, ...peaks };
      this.dispatchEvent(new Event('change'));
    } catch (error) {
      if (ask === this.#ask) this.dispatchEvent(new CustomEvent('failed', { detail: error }));
    }
  }
}
