// Plays a draft at its frame rate: the server encodes pieces of half a second, and the browser's Media Source joins the
// pieces.

import { readStretch } from './server.js';

const stretch = 0.5; // seconds of a piece
const askedAtOnce = 2; // pieces
const start = 1; // seconds that are buffered before playing starts
const ahead = 3; // seconds that are buffered ahead at most
const behind = 5; // seconds that are kept behind
const look = 50; // milliseconds between checks of the time

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** Returns the codec's name from the film's header, where profile and level follow `avcC` and a version. */
function codec(bytes) {
  const text = new TextDecoder('latin1').decode(bytes.slice(0, 4096));
  const start = text.indexOf('avcC');
  if (start < 0) throw new Error('a film without H.264');
  const digits = new Uint8Array(bytes, start + 5, 3);
  return `avc1.${[...digits].map((d) => d.toString(16).padStart(2, '0')).join('')}`;
}

/** Changes a source buffer; resolves when the change is done. */
function change(buffer, body) {
  return new Promise((done, fail) => {
    const listening = new AbortController();
    const on = (name, settle) => buffer.addEventListener(name, () => {
      listening.abort();
      settle();
    }, { signal: listening.signal });
    on('error', () => fail(new Error('the browser can’t play this film')));
    on('updateend', done);
    body();
  });
}

/** The pieces of a film, starting at a frame. If the film repeats, frame numbers continue to count up. */
class Pieces {
  #play;
  #next;
  #length;
  #asked = [];

  constructor(play) {
    [this.#play, this.#next] = [play, play.first];
    this.#length = Math.min(Math.max(1, Math.round(play.rate * stretch)), play.draft.scene.longestStretch);
  }

  /**
   * Returns the next piece (`first`, `count`, and `bytes`, a promise), and requests the piece after that. Returns null after the last
   * piece.
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
    const { draft, abort } = this.#play;
    const { frames } = draft.scene;
    const first = this.#next % frames;
    const count = Math.min(this.#length - (first % this.#length), frames - first);
    const bytes = readStretch(draft.draft, first, count, abort.signal);
    // A failure is reported when the piece is about to be played; after a stop, it is not reported.
    bytes.catch(() => {});
    const piece = { first: this.#next, count, bytes };
    this.#next += count;
    return piece;
  }
}

export class Player {
  #video;
  #play = null;

  constructor(video) { this.#video = video; }

  /**
   * Plays from frame `first` to the last, again and again while `loops()` is true, until `stop` is called. Calls `shown` for each visible picture, with its frame and the
   * number of pictures dropped since the start; `waiting` when the next piece is late; `ended` after the last picture.
   */
  async start(draft, first, loops, { shown, waiting, ended, failed }) {
    this.stop();
    const { numerator, denominator } = draft.scene;
    const play = { draft, rate: numerator / denominator, first, loops, abort: new AbortController(), shown, waiting, ended, failed };
    this.#play = play;
    try {
      await this.#run(play);
    } catch (error) {
      if (this.#play === play) failed(error);
    }
  }

  stop() {
    this.#play?.abort.abort();
    this.#play = null;
    const video = this.#video;
    video.hidden = true;
    video.pause();
    if (video.src) URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load();
  }

  async #run(play) {
    const source = await this.#open();
    this.#watch(play);
    const pieces = new Pieces(play);
    let buffer = null;
    for (let piece = pieces.next(); piece; piece = pieces.next()) {
      const bytes = await piece.bytes;
      if (this.#isOver(play)) return;
      buffer ??= source.addSourceBuffer(`video/mp4; codecs="${codec(bytes)}"`);
      buffer.timestampOffset = (piece.first - play.first) / play.rate;
      await change(buffer, () => buffer.appendBuffer(bytes));
      const end = (piece.first + piece.count - play.first) / play.rate;
      if (end >= start || pieces.isLast(piece)) await this.#show(play);
      await this.#keepPace(play, end);
      await this.#evict(play, buffer);
      if (this.#isOver(play)) return;
    }
    source.endOfStream();
  }

  async #open() {
    const source = new MediaSource();
    this.#video.src = URL.createObjectURL(source);
    await new Promise((open) => source.addEventListener('sourceopen', open, { once: true }));
    return source;
  }

  #isOver(play) { return this.#play !== play; }

  /** Starts the video, unless it is already playing. */
  async #show(play) {
    const video = this.#video;
    if (this.#isOver(play) || !video.hidden) return;
    await video.play();
    video.hidden = this.#isOver(play);
  }

  /** Waits while the buffer already contains enough, up to the time `end`. */
  async #keepPace(play, end) {
    while (!this.#isOver(play) && end - this.#video.currentTime > ahead) await pause(look);
  }

  /** Removes pictures that were played long ago from the buffer. */
  async #evict(play, buffer) {
    const { currentTime } = this.#video;
    if (this.#isOver(play) || currentTime <= behind * 2) return;
    await change(buffer, () => buffer.remove(0, currentTime - behind));
  }

  #watch(play) {
    const video = this.#video;
    const { rate, draft: { scene: { frames } } } = play;
    let begin = null;
    const see = (_, { mediaTime, presentedFrames }) => {
      if (this.#play !== play) return;
      const number = Math.round(mediaTime * rate);
      // Browsers don't report every picture: of two pictures within one refresh of the screen, only the last is
      // reported.
      begin ??= { number, presentedFrames };
      const dropped = Math.max(0, (number - begin.number) - (presentedFrames - begin.presentedFrames));
      play.shown((play.first + number) % frames, dropped);
      video.requestVideoFrameCallback(see);
    };
    video.onwaiting = () => { if (this.#play === play && begin) play.waiting(); };
    video.requestVideoFrameCallback(see);
    video.onended = () => { if (this.#play === play) play.ended(); };
  }
}
