// Plays a sound before and after noise reduction in sync: both versions run, but only one is audible.

const ramp = 0.008; // seconds of the crossfade
const soon = 0.05; // seconds of delay before playing starts

/** A player for a sound. Events: `time` (the position has changed), `state` (playing has started or ended). */
export class Listening extends EventTarget {
  isPlaying = false;
  /** The audible version: `before` or `after`. */
  heard = 'before';
  #context = null;
  #tracks = {};
  /** The part that is played: its start in the sound (`from`) and by the audio context's clock (`start`), and its `length`, in seconds. */
  #part = { from: 0, start: 0, length: 0 };
  #turn = 0;

  /**
   * Plays a part that starts at `from` seconds, from the bytes of two files; `after` may be null. `rate` is the sound's sample rate, so
   * that nothing is resampled. Returns false if playing was stopped before it started.
   */
  async play({ from, rate, before, after }) {
    this.stop();
    const turn = (this.#turn += 1);
    const context = await this.#open(rate);
    const buffers = await Promise.all([before, after].map((bytes) => bytes && context.decodeAudioData(bytes)));
    if (turn !== this.#turn) return false;
    this.#part = { from, start: context.currentTime + soon, length: buffers[0].duration };
    this.isPlaying = true;
    for (const [index, name] of ['before', 'after'].entries()) if (buffers[index]) this.#add(name, buffers[index], this.#part.start, 0);
    this.#tracks.before.source.onended = () => { if (turn === this.#turn) this.stop(); };
    this.#tell('state');
    this.#follow(turn);
    return true;
  }

  /** Replaces the version after noise reduction, at the same position while playing; null removes this version. */
  async exchange(bytes) {
    const turn = this.#turn;
    const buffer = bytes && (await this.#context.decodeAudioData(bytes));
    if (turn !== this.#turn || !this.isPlaying) return;
    this.#end('after');
    if (!buffer) return this.hear('before');
    const when = Math.max(this.#context.currentTime + soon, this.#part.start);
    this.#add('after', buffer, when, when - this.#part.start);
  }

  /** Switches to the version `before` or `after` with a short crossfade. */
  hear(name) {
    this.heard = name;
    for (const [own, { gain }] of Object.entries(this.#tracks)) {
      const now = this.#context.currentTime;
      gain.gain.cancelScheduledValues(now);
      gain.gain.setTargetAtTime(own === this.#audible ? 1 : 0, now, ramp / 3);
    }
  }

  stop() {
    this.#turn += 1;
    for (const name of Object.keys(this.#tracks)) this.#end(name);
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.#tell('state');
  }

  /** The current position in the sound, in seconds. */
  get time() {
    const { from, start, length } = this.#part;
    const delay = this.#context.outputLatency || this.#context.baseLatency || 0;
    return from + Math.max(0, Math.min(this.#context.currentTime - delay - start, length));
  }

  get #audible() { return this.#tracks[this.heard] ? this.heard : 'before'; }

  async #open(rate) {
    if (this.#context?.sampleRate !== rate) {
      this.#context?.close();
      // If the browser does not support the rate, it resamples the sound.
      try { this.#context = new AudioContext({ sampleRate: rate }); } catch { this.#context = new AudioContext(); }
    }
    await this.#context.resume();
    return this.#context;
  }

  #add(name, buffer, when, offset) {
    const context = this.#context;
    const source = new AudioBufferSourceNode(context, { buffer });
    const gain = new GainNode(context, { gain: 0 });
    source.connect(gain).connect(context.destination);
    source.start(when, offset);
    this.#tracks[name] = { source, gain };
    this.hear(this.heard);
  }

  #end(name) {
    const track = this.#tracks[name];
    if (!track) return;
    delete this.#tracks[name];
    track.source.onended = null;
    track.gain.gain.setTargetAtTime(0, this.#context.currentTime, ramp / 3);
    track.source.stop(this.#context.currentTime + ramp * 2);
  }

  #follow(turn) {
    if (turn !== this.#turn) return;
    this.#tell('time');
    requestAnimationFrame(() => this.#follow(turn));
  }

  #tell(name) { this.dispatchEvent(new Event(name)); }
}
