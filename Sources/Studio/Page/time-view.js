// The part of a length of time that is seen.

/** Event: `change`. All times are in seconds. */
export class TimeView extends EventTarget {
  length = 0;
  from = 0;
  to = 0;
  #shortest = 0;

  get width() { return this.to - this.from; }

  /** Begins anew with all of a length; no more than `shortest` is zoomed into. */
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

  /** Shows so many times as much; the moment `at` stays where it is seen. */
  zoom(factor, at = (this.from + this.to) / 2) {
    const width = Math.max(this.#shortest, Math.min(this.width * factor, this.length));
    const from = at - (at - this.from) / this.width * width;
    this.show(from, from + width);
  }

  move(seconds) { this.show(this.from + seconds, this.to + seconds); }

  /** Shows a moment that is out of sight. */
  reveal(time) {
    if (time >= this.from && time <= this.to) return;
    this.show(time - this.width / 10, time + this.width * 9 / 10);
  }

  /** A moment's place as a part of what is seen. */
  share(time) { return (time - this.from) / this.width; }

  timeAt(share) { return this.from + share * this.width; }

  /** Whether a key was one of those that scroll and zoom. */
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

/** The keys of the above, as `data-keys` names them. */
export const viewKeys = 'ArrowLeft ArrowRight PageUp PageDown Home End + = -';
