// Plays a draft at its frame rate, with its sound: the server encodes short pieces, and the browser's Media Source joins them.

import { Pieces } from './pieces.js';

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

const soundType = 'audio/mp4; codecs="flac"';

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

export class Player {
  #video;
  #play = null;
  #isMuted = false;

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

  /** True if the sound is not heard. May change during playback. */
  get isMuted() { return this.#isMuted; }
  set isMuted(value) {
    this.#isMuted = value;
    this.#video.muted = value || !this.#play?.draft.scene.hasSound;
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
    let [pictures, sounds] = [null, null];
    for (let piece = pieces.next(); piece; piece = pieces.next()) {
      const [bytes, sound] = await Promise.all([piece.bytes, piece.sound]);
      if (this.#isOver(play)) return;
      if (!pictures) {
        pictures = source.addSourceBuffer(`video/mp4; codecs="${codec(bytes)}"`);
        // In this mode each piece begins exactly where the one before ends.
        if (sound && MediaSource.isTypeSupported(soundType)) sounds = Object.assign(source.addSourceBuffer(soundType), { mode: 'sequence' });
      }
      pictures.timestampOffset = (piece.first - play.first) / play.rate;
      await Promise.all([change(pictures, () => pictures.appendBuffer(bytes)), sounds && change(sounds, () => sounds.appendBuffer(sound))]);
      const end = (piece.first + piece.count - play.first) / play.rate;
      if (end >= start || pieces.isLast(piece)) await this.#show(play);
      await this.#keepPace(play, end);
      await this.#evict(play, [pictures, sounds]);
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
    this.isMuted = this.#isMuted;
    await video.play().catch((error) => {
      // Before the user has used the page, browsers play nothing that is heard.
      if (error.name !== 'NotAllowedError') throw error;
      video.muted = true;
      return video.play();
    });
    video.hidden = this.#isOver(play);
  }

  /** Waits while the buffer already contains enough, up to the time `end`. */
  async #keepPace(play, end) {
    while (!this.#isOver(play) && end - this.#video.currentTime > ahead) await pause(look);
  }

  /** Removes what was played long ago from the buffers. */
  async #evict(play, buffers) {
    const { currentTime } = this.#video;
    if (this.#isOver(play) || currentTime <= behind * 2) return;
    await Promise.all(buffers.map((buffer) => buffer && change(buffer, () => buffer.remove(0, currentTime - behind))));
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
