// Plays two films by one clock. The clock has the time of the reference; a film shows each moment `delay` seconds
// later than the reference.

/** A film in a video element. */
export class Film {
  /** `failed` is called if the browser can't play the film. */
  constructor(video, failed) {
    this.video = video;
    this.isReady = false;
    video.addEventListener("error", () => {
      this.isReady = false;
      failed();
    });
  }

  /** Loads a film. Resolves when the first picture is loaded or loading has failed. */
  async load(facts) {
    const { video } = this;
    this.isReady = false;
    Object.assign(this, facts);
    this.count = Math.max(Math.round(this.seconds * this.rate), 1);
    const loaded = new Promise((resolve) => {
      video.addEventListener("loadeddata", () => resolve(true), { once: true });
      video.addEventListener("error", () => resolve(false), { once: true });
    });
    const first = firstPicture(video);
    video.src = this.url;
    this.isReady = await loaded;
    // The timestamps of some files don't begin at zero.
    this.start = this.isReady ? await first : 0;
  }

  /** The clock's time of the picture that is shown. */
  get time() {
    return this.video.currentTime - this.start - this.delay;
  }

  /** Returns the number of the frame that is shown at the clock's `time`. */
  frame(time) {
    const frame = Math.floor((time + this.delay) * this.rate + 1e-3);
    return Math.min(Math.max(frame, 0), this.count - 1);
  }

  /** Shows the frame at the clock's `time`. Resolves when the frame is visible. */
  seek(time) {
    const { video } = this;
    // Seek to the middle of the frame: because of rounding, seeking to its start might show the previous frame.
    const target = this.start + (this.frame(time) + 0.5) / this.rate;
    if (Math.abs(video.currentTime - target) < 1e-4 && !video.seeking) return;
    const arrived = new Promise((resolve) => {
      video.addEventListener("seeked", resolve, { once: true });
      video.addEventListener("error", resolve, { once: true });
    });
    video.currentTime = target;
    return arrived;
  }
}

/** Returns the time of a video's first picture, or 0 if the browser doesn't report it. */
function firstPicture(video) {
  if (!video.requestVideoFrameCallback) return 0;
  const shown = new Promise((resolve) => {
    video.requestVideoFrameCallback((_, picture) => resolve(picture.mediaTime));
  });
  // A hidden page never shows a picture, so stop waiting after a while.
  const hidden = new Promise((resolve) => {
    video.addEventListener("loadeddata", () => setTimeout(resolve, 500, 0), { once: true });
  });
  return Promise.race([shown, hidden]);
}

/** Plays films in sync. */
export class Clock {
  /** Drift above this many seconds is corrected by seeking, smaller drift by the playback rate. */
  static mostDrift = 0.1;
  /** Drift below this many seconds is invisible and not corrected. */
  static leastDrift = 0.002;

  /** `moved` is called whenever the time or a film changes. */
  constructor(films, moved) {
    this.films = films;
    this.moved = moved;
    this.speed = 1;
    this.time = 0;
    this.isPlaying = false;
    // Counts starts and stops. A pending operation ends if the number has changed meanwhile.
    this.turn = 0;
  }

  get ready() {
    return this.films.filter((film) => film.isReady);
  }

  /** Shows the frames at a time. Of several calls during a seek, only the last takes effect. */
  async show(time) {
    this.time = time;
    this.moved();
    if (this.seeking) return this.seeking;
    this.seeking = (async () => {
      let shown = null;
      while (shown !== this.time) {
        shown = this.time;
        await Promise.all(this.ready.map((film) => film.seek(shown)));
      }
    })();
    await this.seeking;
    this.seeking = null;
  }

  /** Plays from the clock's time. */
  async play() {
    const turn = ++this.turn;
    this.isPlaying = true;
    for (const film of this.films) film.video.pause();
    await this.show(this.time);
    if (turn !== this.turn) return;
    // All videos start at playback rate 0, and then get their speed at the same time.
    const { ready } = this;
    for (const film of ready) film.video.playbackRate = 0;
    await Promise.all(ready.map((film) => film.video.play().catch(() => {})));
    if (turn !== this.turn) return;
    for (const film of ready) film.video.playbackRate = this.speed;
    requestAnimationFrame(() => this.follow(turn));
  }

  /** Stops and keeps showing the current frames. */
  pause() {
    this.turn += 1;
    this.isPlaying = false;
    for (const film of this.films) film.video.pause();
    return this.show(this.time);
  }

  /** Corrects the films' drift at each refresh of the screen, until playing stops. */
  follow(turn) {
    if (turn !== this.turn) return;
    const [first, ...others] = this.ready;
    if (!first) return this.pause();
    this.time = first.time;
    for (const film of others) {
      const drift = film.time - this.time;
      if (Math.abs(drift) > Clock.mostDrift && !film.video.ended) return this.play();
      this.correct(film, drift);
    }
    if (first.video.ended) this.time = Infinity;
    this.moved();
    requestAnimationFrame(() => this.follow(turn));
  }

  /** Plays a late film faster and an early film slower. */
  correct(film, drift) {
    const change = Math.abs(drift) < Clock.leastDrift ? 0 : Math.min(Math.max(-5 * drift, -0.2), 0.2);
    const rate = this.speed * (1 + change);
    if (Math.abs(film.video.playbackRate - rate) > 0.004 * this.speed) film.video.playbackRate = rate;
  }
}
