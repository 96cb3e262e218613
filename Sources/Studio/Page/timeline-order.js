// Moves layers to another position in their list by dragging.

import { newGesture } from './dom.js';

const slack = 3; // pixels before a press is a drag

/** Moves a row, with all rows in it, past a neighbour as soon as the row would then be under the pointer. */
export class TimelineOrder {
  #view;
  #move;
  #drag = null;

  /** `move(key, direction, gesture)` moves a row past the row above (-1) or below (1), and returns the moved row's new key, or null. */
  constructor(view, move) { [this.#view, this.#move] = [view, move]; }

  /** Starts dragging a row. */
  start(row, { clientY, pointerId, target }) {
    // Only a drag captures the pointer, so that the row still receives clicks.
    const capture = () => target.closest('.rows').setPointerCapture(pointerId);
    this.#drag = { key: row.key, from: clientY, gesture: newGesture(), hasMoved: false, capture };
  }

  move({ clientY }, rows) {
    const drag = this.#drag;
    if (!drag || (!drag.hasMoved && Math.abs(clientY - drag.from) < slack)) return;
    if (!drag.hasMoved) drag.capture();
    drag.hasMoved = true;
    const own = this.#block(drag.key, rows);
    if (!own) return this.end();
    const direction = clientY < own.top ? -1 : clientY > own.bottom ? 1 : 0;
    const other = direction ? this.#neighbour(own, direction, rows) : null;
    if (!other) return;
    const height = own.bottom - own.top;
    const isThere = direction > 0 ? clientY > other.bottom - height : clientY < other.top + height;
    if (isThere) drag.key = this.#move(drag.key, direction, drag.gesture) ?? drag.key;
  }

  end() { this.#drag = null; }

  /** Returns the vertical range of a row and the rows in it. */
  #block(key, rows) {
    const row = rows.find((each) => each.key === key);
    if (!row) return null;
    const inside = rows.filter(({ path }) => row.path.every((step, index) => step === path[index]));
    const box = (each) => this.#view.element(each.key).getBoundingClientRect();
    return { row, top: box(inside[0]).top, bottom: box(inside.at(-1)).bottom };
  }

  /** Returns the next layer of the same list, above (-1) or below (1). */
  #neighbour({ row }, direction, rows) {
    const list = JSON.stringify(row.path.slice(0, -1));
    const siblings = rows.filter(({ kind, path }) => kind === 'layer' && JSON.stringify(path.slice(0, -1)) === list && typeof path.at(-1) === 'number');
    const other = siblings[siblings.indexOf(row) + direction];
    return other ? this.#block(other.key, rows) : null;
  }
}
