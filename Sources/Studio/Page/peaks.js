// The peaks of a sound for what is seen of it: asked for one after the other, and never more than there are columns.

import { Latest } from './latest.js';

/** Event: `change` when others have come; `failed` (detail: the error). */
export class Peaks extends EventTarget {
  /** What was asked for last and has come: `from`, `to`, `maxima`, `means`. */
  values = null;
  #ask = null;
  #reading = new Latest((part) => this.#read(part));
  /** What was asked for last. */
  #last = '';

  /** Begins with another sound, of which `ask` reads a part: from, to, columns. What is there is shown until then. */
  begin(ask, isOther) {
    [this.#ask, this.#last] = [ask, ''];
    this.#reading.drop();
    if (isOther) this.values = null;
  }

  /** Asks for a part; of parts asked for while one is on its way, only the last is. */
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
