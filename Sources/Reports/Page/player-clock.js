// Two films by one clock. Its time is the reference's; a film shows `delay` later what the reference shows.

/** A film in a video element. */
export class Film {
  /** `failed` is called if the browser can't play it. */
  constructor(video, failed) {
    this.video = video;
    this.isReady = false;
    video.addEventListener("error", () => {
      this.isReady = false;
      failed();
    });
  }

  /** Loads a film; resolves when its first picture is there, or with an error. */
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
    // Some files count from another time than zero.
    this.start = this.isReady ? await first : 0;
  }

  /** The clock's time of what is shown. */
  get time() {
    return this.video.currentTime - this.start - this.delay;
  }

  /** The number of the frame that is shown at a time. */
  frame(time) {
    const frame = Math.floor((time + this.delay) * this.rate + 1e-3);
    return Math.min(Math.max(frame, 0), this.count - 1);
  }

  /** Shows the frame of a time; resolves when it is there. */
  seek(time) {
    const { video } = this;
    // The middle of the frame: its edges are rounded, so that a neighbour might be shown.
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

/** The time of a video's first picture; 0 where the browser doesn't tell. */
function firstPicture(video) {
  if (!video.requestVideoFrameCallback) return 0;
  const shown = new Promise((resolve) => {
    video.requestVideoFrameCallback((_, picture) => resolve(picture.mediaTime));
  });
  // A page that is hidden shows no picture.
  const hidden = new Promise((resolve) => {
    video.addEventListener("loadeddata", () => setTimeout(resolve, 500, 0), { once: true });
  });
  return Promise.race([shown, hidden]);
}

/** Plays films in step. */
export class Clock {
  /** Drift that is corrected by a seek; less is corrected by the playback rate. In seconds. */
  static mostDrift = 0.1;
  /** Drift that nobody sees, in seconds. */
  static leastDrift = 0.002;

  /** `moved` is called whenever the time or what is played changes. */
  constructor(films, moved) {
    this.films = films;
    this.moved = moved;
    this.speed = 1;
    this.time = 0;
    this.isPlaying = false;
    // A number for each start and stop: what waits sees that it is no longer meant.
    this.turn = 0;
  }

  get ready() {
    return this.films.filter((film) => film.isReady);
  }

  /** Shows the frames of a time. While films seek, only the latest call counts. */
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
    // All begin to play while time stands still, and then it moves for all at once.
    const { ready } = this;
    for (const film of ready) film.video.playbackRate = 0;
    await Promise.all(ready.map((film) => film.video.play().catch(() => {})));
    if (turn !== this.turn) return;
    for (const film of ready) film.video.playbackRate = this.speed;
    requestAnimationFrame(() => this.follow(turn));
  }

  /** Stops at the frame that is shown. */
  pause() {
    this.turn += 1;
    this.isPlaying = false;
    for (const film of this.films) film.video.pause();
    return this.show(this.time);
  }

  /** Looks at the films at each refresh of the screen, and keeps them together. */
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

  /** Lets a film that is late go faster, and one that is early slower. */
  correct(film, drift) {
    const change = Math.abs(drift) < Clock.leastDrift ? 0 : Math.min(Math.max(-5 * drift, -0.2), 0.2);
    const rate = this.speed * (1 + change);
    if (Math.abs(film.video.playbackRate - rate) > 0.004 * this.speed) film.video.playbackRate = rate;
  }
}
