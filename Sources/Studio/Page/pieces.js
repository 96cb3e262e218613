// The pieces of a film and its sound, as a player requests them from the server.

import { readMix, readStretch } from './server.js';

const stretch = 0.5; // seconds of a piece
const askedAtOnce = 2; // pieces

/** The pieces of a film, starting at a frame. If the film repeats, frame numbers continue to count up. */
export class Pieces {
  #play;
  #next;
  #length;
  #asked = [];
  #heard = Promise.resolve();

  constructor(play) {
    [this.#play, this.#next] = [play, play.first];
    this.#length = Math.min(Math.max(1, Math.round(play.rate * stretch)), play.draft.scene.longestStretch);
  }

  /**
   * Returns the next piece (`first`, `count`, and the promises `bytes` and `sound`; the latter gives null without sound), and requests the
   * piece after that. Returns null after the last piece.
   */
  next() {
    while (this.#asked.length < askedAtOnce && this.#goesOn(this.#next)) this.#asked.push(this.#ask());
    return this.#asked.shift() ?? null;
  }

  /** Returns true if no piece follows. */
  isLast({ first, count }) { return !this.#goesOn(first + count); }

  #goesOn(frame) {
    const { draft: { scene: { frames } }, loops } = this.#play;
    return frame < frames || frame % frames !== 0 || loops();
  }

  #ask() {
    const { draft, abort: { signal } } = this.#play;
    const { frames, hasSound } = draft.scene;
    const first = this.#next % frames;
    const count = Math.min(this.#length - (first % this.#length), frames - first);
    const bytes = readStretch(draft.draft, first, count, signal);
    // The server continues the mix of the piece before, so the sounds are requested one after the other.
    const sound = this.#heard.then(() => (hasSound ? readMix(draft.draft, first, count, signal) : null));
    this.#heard = sound;
    // A failure is reported when the piece is about to be played; after a stop, it is not reported.
    for (const asked of [bytes, sound]) asked.catch(() => {});
    const piece = { first: this.#next, count, bytes, sound };
    this.#next += count;
    return piece;
  }
}
