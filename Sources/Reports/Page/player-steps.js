// The steps in which two films are played together. A step is one frame of the film with the higher rate, within the
// time that both films cover.

export class Steps {
  /**
   * Each film has `rate`, `seconds`, `delay`, `width` and `frame(time)`, and also `jumpPixels` and `jumpTime`, which may be
   * null.
   */
  constructor(films) {
    this.films = films;
    this.rate = Math.max(...films.map((film) => film.rate));
    this.begin = Math.max(...films.map((film) => -film.delay));
    const end = Math.min(...films.map((film) => film.seconds - film.delay));
    this.last = Math.max(Math.round((end - this.begin) * this.rate) - 1, 0);
    /** The film with the largest jump, relative to the width. Undefined if no film has a jump. */
    this.jumping = films.filter((film) => film.jumpPixels)
      .sort((one, other) => other.jumpPixels / other.width - one.jumpPixels / one.width)[0];
  }

  /** Returns the number of the step at a time, clamped to the time that both films cover. */
  number(time) {
    return Math.min(Math.max(Math.floor((time - this.begin) * this.rate + 1e-3), 0), this.last);
  }

  /** Returns the time of a step. */
  at(number) {
    return this.begin + Math.min(Math.max(number, 0), this.last) / this.rate;
  }

  /** The step that is shown first: just after the largest jump, where the films show different moments if possible. */
  get opening() {
    if (!this.jumping) return 0;
    const first = this.number(this.jumping.jumpTime) + 1;
    const shownAt = (film, number) => film.frame(this.at(number)) / film.rate - film.delay;
    for (let number = first; number < first + 4; number += 1) {
      const times = this.films.map((film) => shownAt(film, number));
      if (Math.abs(times[0] - times[1]) > 0.4 / this.rate) return number;
    }
    return first;
  }

  /** The first and the last step of the stretch around the largest jump. */
  get jump() {
    return [-0.2, 0.3].map((offset) => this.number(this.jumping.jumpTime + offset));
  }

  /** Returns a stretch (null for the whole film) with another first step (side 0) or last step (side 1). */
  marked(stretch, side, number) {
    const marked = stretch ? [...stretch] : [0, this.last];
    marked[side] = number;
    if (marked[0] > marked[1]) marked[1 - side] = side ? 0 : this.last;
    return marked;
  }
}
