// What the modules of pages find in a browser, and node has not, or not in all versions.

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

/** Refreshes of the screen: each call runs what waits for the next one. */
let waiting = [];
globalThis.requestAnimationFrame = (body) => waiting.push(body);
export function refresh() {
  const bodies = waiting;
  waiting = [];
  for (const body of bodies) body();
}

/** Lets everything run that waits for nothing but promises. */
export const settled = () => new Promise((go) => setImmediate(go));

/** A video element of a film: it shows what it is told to, at once. */
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

  /** Time goes by. */
  run(seconds) { if (this.isPlaying) this.#time += seconds * this.playbackRate; }

  async play() { this.isPlaying = true; }
  pause() { this.isPlaying = false; }
}
