// The steps of two films in step: the frames of the one with the higher rate, in the time that both have.

export class Steps {
  /** Of films with `rate`, `seconds`, `delay`, `width`, `jumpPixels` and `jumpTime` (or null), and `frame(time)`. */
  constructor(films) {
    this.films = films;
    this.rate = Math.max(...films.map((film) => film.rate));
    this.begin = Math.max(...films.map((film) => -film.delay));
    const end = Math.min(...films.map((film) => film.seconds - film.delay));
    this.last = Math.max(Math.round((end - this.begin) * this.rate) - 1, 0);
    /** The film with the largest jump, relative to its width; undefined if none has one. */
    this.jumping = films.filter((film) => film.jumpPixels)
      .sort((one, other) => other.jumpPixels / other.width - one.jumpPixels / one.width)[0];
  }

  /** The number of the step at a time, within what both films have. */
  number(time) {
    return Math.min(Math.max(Math.floor((time - this.begin) * this.rate + 1e-3), 0), this.last);
  }

  /** The time of a step. */
  at(number) {
    return this.begin + Math.min(Math.max(number, 0), this.last) / this.rate;
  }

  /** The step that is seen first: where the largest jump was made and the films differ, if they do. */
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

  /** The stretch around the largest jump: its first and its last step. */
  get jump() {
    return [-0.2, 0.3].map((offset) => this.number(this.jumping.jumpTime + offset));
  }

  /** A stretch (null for all) whose first (side 0) or last step (side 1) is another. */
  marked(stretch, side, number) {
    const marked = stretch ? [...stretch] : [0, this.last];
    marked[side] = number;
    if (marked[0] > marked[1]) marked[1 - side] = side ? 0 : this.last;
    return marked;
  }
}
