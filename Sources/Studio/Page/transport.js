// Time: the playhead, playing, stepping, and the keys for them.

export class Transport extends EventTarget {
  frame = 0;
  isPlaying = false;
  loops = true;
  /** Frames that were due while others were still being drawn, since Play. */
  dropped = 0;
  #scene = null;
  #start = 0;
  #first = 0;
  #last = 0;

  /** The scene whose frames these are. The playhead stays at its time. */
  set scene(scene) {
    const time = this.#scene ? this.frame * this.#scene.denominator / this.#scene.numerator : null;
    this.#scene = scene;
    if (time !== null) this.frame = Math.round(time * scene.numerator / scene.denominator);
    this.frame = Math.max(0, Math.min(this.frame, scene.frames - 1));
    if (this.isPlaying) this.#begin();
    this.#tell('scene');
  }

  get scene() { return this.#scene; }
  get rate() { return this.#scene ? this.#scene.numerator / this.#scene.denominator : 1; }
  get seconds() { return this.frame / this.rate; }

  seek(frame) {
    if (!this.#scene) return;
    this.frame = Math.max(0, Math.min(frame, this.#scene.frames - 1));
    if (this.isPlaying) this.#begin();
    this.#tell('frame');
  }

  step(count) {
    this.pause();
    this.seek(this.frame + count);
  }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  play() {
    if (!this.#scene || this.isPlaying) return;
    if (this.frame >= this.#scene.frames - 1) this.frame = 0;
    this.isPlaying = true;
    this.dropped = 0;
    this.#begin();
    this.#tell('playing');
    requestAnimationFrame(this.#tick);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.#tell('playing');
  }

  #begin() {
    [this.#start, this.#first, this.#last] = [performance.now(), this.frame, this.frame];
  }

  #tick = (now) => {
    if (!this.isPlaying) return;
    const { frames } = this.#scene;
    let due = this.#first + Math.floor(Math.max(0, now - this.#start) / 1000 * this.rate);
    if (due >= frames && !this.loops) {
      this.frame = frames - 1;
      this.#tell('frame');
      return this.pause();
    }
    if (due !== this.#last) {
      this.#last = due;
      this.frame = due % frames;
      this.#tell('frame');
    }
    requestAnimationFrame(this.#tick);
  };

  /** A frame is seen: those between it and the one before were not. */
  shown(missed) {
    if (!this.isPlaying || missed <= 0) return;
    this.dropped += missed;
    this.#tell('dropped');
  }

  /** Whether a key was one of those that move the playhead. */
  key(event) {
    const second = Math.max(1, Math.round(this.rate));
    const far = event.shiftKey ? second : 1;
    switch (event.key) {
      case ' ': this.toggle(); break;
      case 'ArrowLeft': this.step(-far); break;
      case 'ArrowRight': this.step(far); break;
      case 'Home': this.seek(0); break;
      case 'End': this.seek(Infinity); break;
      default: return false;
    }
    return true;
  }

  #tell(name) { this.dispatchEvent(new Event(name)); }
}
