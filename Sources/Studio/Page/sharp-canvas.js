// A canvas that has a pixel of its own for each one of the screen.

import { element } from './dom.js';

export class SharpCanvas {
  canvas = element('canvas', { 'aria-hidden': 'true' });
  /** Is called when there is something to draw: at another size, in other colours. */
  ondraw = () => {};

  constructor() {
    const observer = new ResizeObserver(([entry]) => this.#fit(entry.devicePixelContentBoxSize?.[0]));
    try {
      observer.observe(this.canvas, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(this.canvas);
    }
    this.#watchRatio();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
  }

  /** Takes the exact size, where the browser says one. */
  #fit(exact) {
    const { canvas } = this;
    const size = (length, found) => {
      const pixels = length * devicePixelRatio;
      return Math.abs(found - pixels) < 2 ? found : Math.round(pixels);
    };
    const { width, height } = canvas.getBoundingClientRect();
    canvas.width = size(width, exact?.inlineSize);
    canvas.height = size(height, exact?.blockSize);
    this.draw();
  }

  #watchRatio() {
    const ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratio.addEventListener('change', () => {
      this.#fit();
      this.#watchRatio();
    }, { once: true });
  }

  get width() { return this.canvas.width; }
  get height() { return this.canvas.height; }
  /** How many pixels one of the style sheet is wide. */
  get scale() { return this.canvas.width / Math.max(1, this.canvas.clientWidth); }

  /** A colour of the style sheet, by the name of its property. */
  color(name) { return getComputedStyle(this.canvas).getPropertyValue(name).trim(); }

  draw() {
    if (!this.width || !this.height) return;
    const context = this.canvas.getContext('2d');
    context.clearRect(0, 0, this.width, this.height);
    this.ondraw(context);
  }
}
