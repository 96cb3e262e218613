// Plays a draft at its rate: the server encodes half a second after the other, Media Source joins them.

import { readStretch } from './server.js';

const ahead = 3; // seconds that are asked for before they are due
const behind = 5; // seconds that are kept
const start = 1; // seconds that are there before it begins

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** The codec's name, from the header of the film: its profile and level stand behind `avcC` and a version. */
function codec(bytes) {
  const text = new TextDecoder('latin1').decode(bytes.slice(0, 4096));
  const start = text.indexOf('avcC');
  if (start < 0) throw new Error('a film without H.264');
  const digits = new Uint8Array(bytes, start + 5, 3);
  return `avc1.${[...digits].map((d) => d.toString(16).padStart(2, '0')).join('')}`;
}

export class Player {
  #video;
  #play = null;

  constructor(video) { this.#video = video; }

  /**
   * Plays from a frame, over and over if it loops, until `stop`. `shown` is called for each picture that is seen, with its
   * frame and how many were left out since play began; `waiting` when the next one is not there in time, `ended` after the last one.
   */
  async start(draft, first, loops, { shown, waiting, ended, failed }) {
    this.stop();
    const play = { draft, first, loops, abort: new AbortController(), shown, waiting, ended, failed };
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
    const { numerator, denominator, frames, longestStretch } = play.draft.scene;
    const rate = numerator / denominator;
    const length = Math.min(Math.max(1, Math.round(rate / 2)), longestStretch);
    const video = this.#video;
    const source = new MediaSource();
    video.src = URL.createObjectURL(source);
    await new Promise((open) => source.addEventListener('sourceopen', open, { once: true }));
    this.#watch(play, rate);
    let buffer = null;
    // Frames count on through all rounds.
    let next = play.first;
    const pieces = [];
    const isOver = () => this.#play !== play;
    while (!isOver()) {
      while (pieces.length < 2 && (next < frames || play.loops())) {
        const first = next % frames;
        const count = Math.min(length - (first % length), frames - first);
        const bytes = readStretch(play.draft.draft, first, count, play.abort.signal);
        // What fails is told when it is its turn; what is stopped before never is.
        bytes.catch(() => {});
        pieces.push({ first: next, count, bytes });
        next += count;
      }
      const piece = pieces.shift();
      if (!piece) return source.endOfStream();
      const bytes = await piece.bytes;
      if (isOver()) return;
      buffer ??= source.addSourceBuffer(`video/mp4; codecs="${codec(bytes)}"`);
      buffer.timestampOffset = (piece.first - play.first) / rate;
      await this.#change(buffer, () => buffer.appendBuffer(bytes));
      const end = (piece.first + piece.count - play.first) / rate;
      const isEnough = end >= start || (piece.first + piece.count >= frames && !play.loops());
      if (!isOver() && video.hidden && isEnough) {
        await video.play();
        video.hidden = isOver();
      }
      while (!isOver() && end - video.currentTime > ahead) await pause(50);
      if (!isOver() && video.currentTime > behind * 2) {
        await this.#change(buffer, () => buffer.remove(0, video.currentTime - behind));
      }
    }
  }

  #change(buffer, body) {
    return new Promise((done, fail) => {
      buffer.addEventListener('updateend', done, { once: true });
      buffer.addEventListener('error', () => fail(new Error('the browser can’t play this film')), { once: true });
      body();
    });
  }

  #watch(play, rate) {
    const video = this.#video;
    const { frames } = play.draft.scene;
    let begin = null;
    const see = (_, { mediaTime, presentedFrames }) => {
      if (this.#play !== play) return;
      const number = Math.round(mediaTime * rate);
      // Not every picture is told: of two between two pictures of the screen only the last.
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
