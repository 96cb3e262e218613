// The playhead: playing and stepping, by buttons and keys.

/** The playhead. Events: `frame` (the playhead has moved), `playing` (playback has started or ended, or must restart). */
export class Transport extends EventTarget {
  frame = 0;
  isPlaying = false;
  loops = true;
  #scene = null;

  /** Sets the scene. The playhead stays at its time. */
  set scene(scene) {
    const time = this.#scene ? this.seconds : null;
    this.#scene = scene;
    if (time !== null) this.frame = Math.round(time * this.rate);
    this.seek(this.frame);
  }

  get scene() { return this.#scene; }
  get rate() { return this.#scene ? this.#scene.numerator / this.#scene.denominator : 1; }
  get seconds() { return this.frame / this.rate; }

  seek(frame) {
    if (!this.#scene) return;
    this.#set(frame);
    this.restart();
  }

  step(count) {
    this.pause();
    this.seek(this.frame + count);
  }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  play() {
    if (!this.#scene || this.isPlaying) return;
    if (this.frame >= this.#scene.frames - 1) this.#set(0);
    this.isPlaying = true;
    this.#tell('playing');
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.#tell('playing');
  }

  /** Restarts playback from the playhead, if the scene is playing. */
  restart() { if (this.isPlaying) this.#tell('playing'); }

  /** Moves the playhead to a frame that is shown during playback. */
  shown(frame) { if (this.isPlaying) this.#set(frame); }

  /** Handles keys that move the playhead. Returns true if the key was used. */
  key(event) {
    const far = event.shiftKey ? Math.max(1, Math.round(this.rate)) : 1;
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

  #set(frame) {
    this.frame = Math.max(0, Math.min(frame, this.#scene.frames - 1));
    this.#tell('frame');
  }

  #tell(name) { this.dispatchEvent(new Event(name)); }
}
