// The open rows of the timeline. A row that contains layers is open unless the user has closed it.

import { isWithin } from './json.js';

export class Folds {
  /** The paths of the rows that the user has opened or closed. */
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

  /** Opens the rows that contain a layer. */
  reveal(path) {
    for (let length = 2; length < path.length; length += 1) this.#toggled.delete(JSON.stringify(path.slice(0, length)));
    this.#keep();
  }

  /** Adapts the paths of open rows after an item was added to a list (`by` is 1) or removed (-1). */
  shift(list, index, by) {
    const paths = [...this.#toggled].map((key) => JSON.parse(key)).filter((path) => by > 0 || !isWithin(path, [...list, index]));
    this.#toggled = new Set(paths.map((path) => {
      if (isWithin(path, list) && path[list.length] >= index) path[list.length] += by;
      return JSON.stringify(path);
    }));
    this.#keep();
  }

  /** Adapts the paths of open rows after two neighbours in a list were swapped. */
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
