// A canvas with one pixel for each pixel of the screen.

import { element } from './dom.js';

export class SharpCanvas {
  canvas = element('canvas', { 'aria-hidden': 'true' });
  /** Called when the canvas must be drawn, because its size or colours have changed. */
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

  /** Sets the size; `exact` is the size in pixels, if the browser reports it. */
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
  /** The number of pixels in a CSS pixel. */
  get scale() { return this.canvas.width / Math.max(1, this.canvas.clientWidth); }

  /** A colour of the style sheet, by the name of its CSS property. */
  color(name) { return getComputedStyle(this.canvas).getPropertyValue(name).trim(); }

  draw() {
    if (!this.width || !this.height) return;
    const context = this.canvas.getContext('2d');
    context.clearRect(0, 0, this.width, this.height);
    this.ondraw(context);
  }
}
