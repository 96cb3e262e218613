// Browser features that the modules of pages need, and that node lacks or has only in some versions.

class Storage {
  #values = new Map();
  getItem(key) { return this.#values.get(key) ?? null; }
  setItem(key, value) { this.#values.set(key, String(value)); }
  removeItem(key) { this.#values.delete(key); }
  clear() { this.#values.clear(); }
}

globalThis.sessionStorage = new Storage();
globalThis.localStorage = new Storage();
globalThis.addEventListener = () => {};
globalThis.CustomEvent ??= class extends Event {
  constructor(name, { detail } = {}) {
    super(name);
    this.detail = detail;
  }
};
Array.prototype.toSpliced ??= function (...values) {
  const copy = [...this];
  copy.splice(...values);
  return copy;
};

/** The functions that wait for the next refresh of the screen. */
let waiting = [];
globalThis.requestAnimationFrame = (body) => waiting.push(body);
export function refresh() {
  const bodies = waiting;
  waiting = [];
  for (const body of bodies) body();
}

/** Resolves after all work that waits only for promises has run. */
export const settled = () => new Promise((go) => setImmediate(go));

/** A video element of a film, which shows each requested time at once. */
export class Video extends EventTarget {
  playbackRate = 1;
  ended = false;
  seeking = false;
  isPlaying = false;
  seeks = [];
  #src = '';
  #time = 0;

  get src() { return this.#src; }
  set src(url) {
    this.#src = url;
    queueMicrotask(() => this.dispatchEvent(new Event(url.startsWith('bad') ? 'error' : 'loadeddata')));
  }

  get currentTime() { return this.#time; }
  set currentTime(time) {
    this.#time = time;
    this.seeks.push(time);
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  }

  /** Advances the time by a number of seconds. */
  run(seconds) { if (this.isPlaying) this.#time += seconds * this.playbackRate; }

  async play() { this.isPlaying = true; }
  pause() { this.isPlaying = false; }
}
