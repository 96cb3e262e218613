// Moves bars, ends of bars and keyframes with the pointer or with keys.

import { newGesture } from './dom.js';
import { valueAt } from './json.js';
import { changeOf, timeKeys } from './timeline-changes.js';

const slack = 3; // pixels before a press is a drag
const reach = 7; // pixels within which a time snaps to a target

/** Changes the times of rows. All changes until the pointer or the key is released are undone together. */
export class TimelineDrag {
  #scene;
  #scale;
  #line;
  #chip;
  #drag = null;
  #held = null;
  #isPutting = false;

  /** `line` is shown where the dragged part snaps; `chip` shows the time of the dragged part. */
  constructor(scene, scale, line, chip) {
    [this.#scene, this.#scale, this.#line, this.#chip] = [scene, scale, line, chip];
    // The dragged row may have changed.
    scene.addEventListener('text', () => { if (!this.#isPutting) this.end(); });
  }

  /** Starts dragging a part of a row; `targets` are the times to which it snaps. */
  start(row, part, targets, { clientX, pointerId, target }) {
    const change = this.#change(row, part);
    if (!change) return;
    target.setPointerCapture(pointerId);
    this.#drag = { change, targets, from: clientX, time: this.#scale.timeAt(clientX), gesture: newGesture(), hasMoved: false };
  }

  move({ clientX, clientY, altKey }) {
    const drag = this.#drag;
    if (!drag || (!drag.hasMoved && Math.abs(clientX - drag.from) < slack)) return;
    drag.hasMoved = true;
    const far = this.#scale.timeAt(clientX) - drag.time;
    const { delta, target } = altKey ? { delta: far } : this.#snapped(drag, far);
    this.#line.hidden = target === undefined;
    if (target !== undefined) this.#line.style.left = this.#scale.share(target);
    this.#put(drag.change, delta, drag.gesture);
    this.#tell(drag.change, delta, clientY);
  }

  /** Shows the times of the dragged part above the pointer. */
  #tell({ moments, least, most }, delta, clientY) {
    const times = moments.map((moment) => moment + Math.max(least, Math.min(delta, most)));
    this.#chip.hidden = false;
    this.#chip.textContent = times.map((time) => `${time.toFixed(2)} s · frame ${this.#scale.frameAt(time)}`).join(' – ');
    this.#chip.style.left = this.#scale.share(times[0]);
    this.#chip.style.top = `${clientY - this.#chip.parentElement.getBoundingClientRect().top}px`;
  }

  end() {
    this.#drag = null;
    this.#line.hidden = this.#chip.hidden = true;
  }

  /** Cancels a drag and restores the times. */
  cancel() {
    if (!this.#drag) return;
    const { hasMoved } = this.#drag;
    this.end();
    if (hasMoved) this.#scene.undo();
  }

  /** Moves a part by a number of frames. */
  nudge(row, part, frames, isRepeated) {
    const change = this.#change(row, part);
    if (!change) return;
    this.#held = isRepeated && this.#held ? this.#held : newGesture();
    const [moment] = change.moments;
    this.#put(change, this.#scale.timeOf(this.#scale.frameAt(moment) + frames) - moment, this.#held);
  }

  #change(row, part) {
    const value = valueAt(this.#scene.tree.value, row.path);
    // A drag changes all of its values, or none.
    if (row.kind !== 'property' && timeKeys.some((key) => this.#scene.refuses([...row.path, key]))) return null;
    return changeOf(row, part, value, this.#scale.frame);
  }

  #put({ least, most, values }, delta, gesture) {
    this.#isPutting = true;
    for (const [path, value] of values(Math.max(least, Math.min(delta, most)))) this.#scene.put(path, value, gesture);
    this.#isPutting = false;
  }

  /** Returns the distance, snapped to a near target, otherwise to a frame. */
  #snapped({ change: { moments, least, most }, targets }, far) {
    const near = this.#scale.lengthOf(reach);
    const hits = moments.flatMap((moment) => [...targets, Math.round(moment + far)].map((target) => ({ delta: target - moment, target })))
      .map((hit) => ({ ...hit, off: Math.abs(hit.delta - far) }))
      .filter(({ off, delta }) => off < near && delta >= least - 1e-9 && delta <= most + 1e-9);
    if (hits.length) return hits.reduce((best, hit) => (hit.off < best.off ? hit : best));
    return { delta: this.#scale.timeOf(this.#scale.frameAt(moments[0] + far)) - moments[0] };
  }
}
