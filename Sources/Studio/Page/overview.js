// A narrow strip that shows the whole sound. Dragging the window in the strip scrolls the waveform.

import { element } from './dom.js';
import { Peaks } from './peaks.js';
import { SharpCanvas } from './sharp-canvas.js';
import { viewKeys } from './time-view.js';
import { drawWave } from './wave-drawing.js';

export class Overview {
  element;
  #view;
  #stage = new SharpCanvas();
  #window = element('i', { className: 'window' });
  #marked = element('i', { className: 'marked' });
  #peaks = new Peaks();
  /** Returns the amplitude that fills the height, and true in `isDecibels` if the scale is in decibels. */
  #scale = () => ({ most: 1, isDecibels: false });

  /** `scale` returns how amplitudes are drawn (`most`, `isDecibels`). `controlled` is the ID of the element that the strip scrolls. */
  constructor(view, controlled, scale) {
    [this.#view, this.#scale] = [view, scale];
    this.element = element('div', {
      className: 'overview', role: 'scrollbar', tabIndex: 0, 'aria-label': 'Visible part of the sound', 'aria-controls': controlled,
      'aria-orientation': 'horizontal', 'aria-valuemin': 0, 'data-keys': viewKeys,
    }, this.#stage.canvas, this.#marked, this.#window);
    this.#stage.ondraw = (context) => this.#draw(context);
    this.#peaks.addEventListener('change', () => this.#stage.draw());
    view.addEventListener('change', () => this.#place());
    this.element.onkeydown = (event) => { if (!event.ctrlKey && view.key(event.key)) event.preventDefault(); };
    this.element.onpointerdown = (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#scroll(event);
    };
    this.element.onpointermove = (event) => { if (event.buttons & 1) this.#scroll(event); };
  }

  begin(ask, isOther) {
    this.#peaks.begin(ask, isOther);
    this.#stage.draw();
  }

  draw() { this.#stage.draw(); }

  /** Shows the marked stretch; null removes the mark. */
  mark(marked) {
    this.#marked.hidden = !marked;
    if (marked) this.#put(this.#marked, marked.start, marked.end);
  }

  #put(part, from, to) {
    part.style.left = `${from / this.#view.length * 100}%`;
    part.style.width = `${(to - from) / this.#view.length * 100}%`;
  }

  #place() {
    const { from, to, length } = this.#view;
    this.#put(this.#window, from, to);
    this.element.setAttribute('aria-valuemax', length.toFixed(2));
    this.element.setAttribute('aria-valuenow', from.toFixed(2));
    this.element.setAttribute('aria-valuetext', `${from.toFixed(2)} to ${to.toFixed(2)} of ${length.toFixed(2)} seconds`);
  }

  /** Scrolls so that the middle of the visible part is at the pointer. */
  #scroll({ clientX }) {
    const { left, width } = this.element.getBoundingClientRect();
    const view = this.#view;
    view.move((clientX - left) / width * view.length - (view.from + view.to) / 2);
  }

  #draw(context) {
    const { width, height } = this.#stage;
    const { length } = this.#view;
    this.#peaks.want(0, length, width);
    const peaks = this.#peaks.values;
    if (!peaks) return;
    const whole = { timeAt: (share) => share * length };
    const colors = { maximum: this.#stage.color('--wave'), mean: this.#stage.color('--wave-mean') };
    drawWave(context, { width, top: 0, bottom: height, view: whole, peaks, colors, ...this.#scale() });
  }
}
