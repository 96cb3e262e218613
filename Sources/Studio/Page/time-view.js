// The visible part of a length of time, and the marks of its ruler.

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

  /** Handles the keys that scroll and zoom. Returns true if the key was used. */
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

const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** Returns the shortest round spacing of at least `least` seconds, and not below `shortest`, such as a frame interval. */
export const stepOf = (least, shortest = 0) =>
  steps.find((step) => step >= least && (step >= 1 || step >= shortest * 0.99)) ?? Math.ceil(least / 3600) * 3600;

/** Returns a time as text, with only the digits that the spacing `step` needs. */
export function label(time, step) {
  const digits = step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1 ? 1 : 0;
  if (time < 60) return `${time.toFixed(digits)} s`;
  const seconds = (time % 60).toFixed(digits).padStart(digits ? 3 + digits : 2, '0');
  const minutes = Math.floor(time / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
