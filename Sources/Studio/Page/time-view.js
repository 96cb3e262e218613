// The visible part of a sound's whole length of time.

/** The visible part, which can be zoomed and scrolled. Event: `change`. All times are in seconds. */
export class TimeView extends EventTarget {
  length = 0;
  from = 0;
  to = 0;
  #shortest = 0;

  get width() { return this.to - this.from; }

  /** Shows a whole length again. The visible part can't be zoomed to less than `shortest`. */
  begin(length, shortest) {
    [this.length, this.#shortest] = [length, Math.min(length, shortest)];
    this.show(0, length);
  }

  show(from, to) {
    const width = Math.max(this.#shortest, Math.min(to - from, this.length));
    this.from = Math.max(0, Math.min(from, this.length - width));
    this.to = this.from + width;
    this.dispatchEvent(new Event('change'));
  }

  /** Makes the visible part `factor` times as long. The time `at` stays in place. */
  zoom(factor, at = (this.from + this.to) / 2) {
    const width = Math.max(this.#shortest, Math.min(this.width * factor, this.length));
    const from = at - (at - this.from) / this.width * width;
    this.show(from, from + width);
  }

  move(seconds) { this.show(this.from + seconds, this.to + seconds); }

  /** Scrolls to a time if it is out of view. */
  reveal(time) {
    if (time >= this.from && time <= this.to) return;
    this.show(time - this.width / 10, time + this.width * 9 / 10);
  }

  /** Returns the position of a time as a share (0 to 1) of the visible part. */
  share(time) { return (time - this.from) / this.width; }

  timeAt(share) { return this.from + share * this.width; }

  /** Scrolls or zooms if the key does so. Returns true if the key was used. */
  key(key) {
    switch (key) {
      case 'ArrowLeft': this.move(-this.width / 10); break;
      case 'ArrowRight': this.move(this.width / 10); break;
      case 'PageUp': this.move(-this.width); break;
      case 'PageDown': this.move(this.width); break;
      case 'Home': this.move(-this.length); break;
      case 'End': this.move(this.length); break;
      case '+': case '=': this.zoom(1 / 1.5); break;
      case '-': this.zoom(1.5); break;
      default: return false;
    }
    return true;
  }
}

/** The keys that scroll and zoom, for `data-keys`. */
export const viewKeys = 'ArrowLeft ArrowRight PageUp PageDown Home End + = -';
