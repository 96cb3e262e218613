// Which rows of the timeline are open. Those with layers in them are, unless they were closed.

import { isWithin } from './json.js';

export class Folds {
  /** The paths of those that are not as they usually are. */
  #toggled;
  #kept;

  constructor(kept) {
    this.#kept = kept;
    this.#toggled = new Set(kept.get('folds') ?? []);
  }

  isOpen(path, hasLayers) { return hasLayers !== this.#toggled.has(JSON.stringify(path)); }

  toggle(path) {
    const key = JSON.stringify(path);
    if (!this.#toggled.delete(key)) this.#toggled.add(key);
    this.#keep();
  }

  /** Opens what a layer stands in. */
  reveal(path) {
    for (let length = 2; length < path.length; length += 1) this.#toggled.delete(JSON.stringify(path.slice(0, length)));
    this.#keep();
  }

  /** An item of a list was added (`by` is 1), or taken away (-1). */
  shift(list, index, by) {
    const paths = [...this.#toggled].map((key) => JSON.parse(key)).filter((path) => by > 0 || !isWithin(path, [...list, index]));
    this.#toggled = new Set(paths.map((path) => {
      if (isWithin(path, list) && path[list.length] >= index) path[list.length] += by;
      return JSON.stringify(path);
    }));
    this.#keep();
  }

  /** Two neighbours of a list have changed their places. */
  swap(list, one, other) {
    const swapped = { [one]: other, [other]: one };
    this.#toggled = new Set([...this.#toggled].map((key) => {
      const path = JSON.parse(key);
      if (isWithin(path, list)) path[list.length] = swapped[path[list.length]] ?? path[list.length];
      return JSON.stringify(path);
    }));
    this.#keep();
  }

  #keep() { this.#kept.set('folds', [...this.#toggled]); }
}
