// The plot of a curve: a line, two handles that bend it, and a dot that runs along it.

import { newGesture, svg } from './dom.js';

const size = 200;
const period = 1600; // milliseconds of a run of the dot along the curve, including its rest
const keys = 'ArrowLeft ArrowRight ArrowUp ArrowDown';
const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

export class CurvePlot {
  element;
  /** The part (0 to 1) of the duration in which the curve runs. */
  span = [0, 1];
  #isSmall;
  #actions;
  #values = [0, 1];
  #beside = null;
  #handles = null;
  #low = 0;
  #high = 1;
  #isRunning = false;
  #part = {};
  #gesture = null;

  /**
   * Calls `bend(handles, gesture)` when a handle is moved, and `trim('start' or 'end', part, gesture)` when an end of the span is moved.
   */
  constructor({ isSmall = false, isTiming = false, name = '', ...actions }) {
    [this.#isSmall, this.#actions] = [isSmall, actions];
    this.element = svg('svg', isSmall ? { class: 'curve-small', 'aria-hidden': true } : { class: 'curve-plot', role: 'group', 'aria-label': `${name}: plot` });
    const line = (kind) => svg('polyline', { class: kind });
    this.#part = {
      box: svg('rect', { class: 'box' }), beside: line('beside'), line: line('line'),
      arms: [svg('line', { class: 'arm' }), svg('line', { class: 'arm' })],
      dots: [svg('circle', { class: 'dot', r: 4 }), svg('circle', { class: 'dot beside', r: 4 })],
      handles: isSmall ? [] : [0, 1].map((index) => this.#handle(index)),
      ends: isTiming && !isSmall ? [0, 1].map((index) => this.#end(index)) : [],
    };
    const { box, beside, line: own, arms, dots, handles, ends } = this.#part;
    this.element.append(box, ...(isSmall ? [own] : [...ends, beside, own, ...arms, ...dots, ...handles]));
  }

  /** Shows a curve from its evenly spaced values, with handles unless null, and another curve (`beside`) for comparison. */
  show(values, handles = null, beside = null) {
    [this.#values, this.#handles, this.#beside] = [values, handles, beside];
    this.#low = Math.min(0, ...values, ...(beside ?? []));
    this.#high = Math.max(1, ...values, ...(beside ?? []));
    this.#draw();
  }

  #x(x) { return (this.span[0] + x * (this.span[1] - this.span[0])) * size; }
  #y(y) { return (1 - y) * size; }

  #draw() {
    const { box, beside, line, arms, handles, ends } = this.#part;
    const margin = this.#isSmall ? 12 : 14;
    const top = this.#y(this.#high) - margin;
    this.element.setAttribute('viewBox', `${-margin} ${top} ${size + 2 * margin} ${this.#y(this.#low) + margin - top}`);
    set(box, { x: 0, y: 0, width: size, height: size });
    const points = (values) => [[0, 0], ...values.map((y, i) => [this.#x(i / (values.length - 1)), y]), [size, values.at(-1)]]
      .map(([x, y]) => `${x},${this.#y(y)}`).join(' ');
    set(line, { points: points(this.#values) });
    set(beside, { points: this.#beside ? points(this.#beside) : '' });
    const [a, b, c, d] = this.#handles ?? [0, 0, 1, 1];
    [[a, b, 0, 0], [c, d, 1, 1]].forEach(([x, y, fromX, fromY], index) => {
      const [cx, cy] = [this.#x(x), this.#y(Math.min(Math.max(y, -2), 3))];
      set(arms[index], { x1: this.#x(fromX), y1: this.#y(fromY), x2: cx, y2: cy, visibility: this.#handles ? 'visible' : 'hidden' });
      if (!handles[index]) return;
      set(handles[index], { cx, cy, visibility: this.#handles ? 'visible' : 'hidden', 'aria-valuenow': x, 'aria-valuetext': `x ${x}, y ${y}` });
    });
    ends.forEach((end, index) => {
      const x = this.span[index] * size;
      set(end, { x: x - 3, y: 0, width: 6, height: size, 'aria-valuenow': index ? 1 - this.span[1] : this.span[0] });
    });
  }

  #handle(index) {
    const handle = svg('circle', {
      class: 'handle', r: 7, tabindex: 0, role: 'slider', 'data-keys': keys, 'aria-label': index ? 'second handle' : 'first handle',
      'aria-valuemin': 0, 'aria-valuemax': 1,
    });
    const move = (x, y) => {
      const handles = [...this.#handles];
      handles[index * 2] = round(Math.min(Math.max(x, 0), 1));
      handles[index * 2 + 1] = round(Math.min(Math.max(y, -10), 10));
      this.#actions.bend(handles, this.#gesture);
    };
    this.#listen(handle, (place) => {
      const [from, to] = this.span;
      move((place.x / size - from) / Math.max(to - from, 1e-6), 1 - place.y / size);
    }, (right, up) => move(this.#handles[index * 2] + right, this.#handles[index * 2 + 1] + up));
    return handle;
  }

  #end(index) {
    const name = index ? 'end' : 'start';
    const end = svg('rect', { class: 'end', tabindex: 0, role: 'slider', 'data-keys': keys, 'aria-label': name, 'aria-valuemin': 0, 'aria-valuemax': 1 });
    const move = (x) => {
      const [from, to] = this.span;
      const value = index ? 1 - Math.max(x, from) : Math.min(x, to);
      this.#actions.trim(name, round(Math.min(Math.max(value, 0), 1)), this.#gesture);
    };
    this.#listen(end, ({ x }) => move(x / size), (right) => move(this.span[index] + right));
    return end;
  }

  /** Lets the user drag a handle, or move it with the arrow keys. */
  #listen(handle, drag, step) {
    handle.onpointerdown = (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
      this.#gesture = newGesture();
    };
    handle.onpointermove = (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      drag(new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM().inverse()));
    };
    handle.onpointerup = () => { this.#gesture = null; };
    handle.onfocus = () => { this.#gesture ??= newGesture(); };
    handle.onblur = () => { this.#gesture = null; };
    handle.onkeydown = (event) => {
      const far = event.shiftKey ? 0.1 : 0.01;
      const [right, up] = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[event.key] ?? [0, 0];
      if (!right && !up) return;
      event.preventDefault();
      event.stopPropagation();
      this.#gesture ??= newGesture();
      step(right, up);
    };
  }

  /** Moves a dot along the curve repeatedly, until the plot is out of view. */
  run() {
    if (this.#isRunning || isCalm.matches) return;
    this.#isRunning = true;
    const began = performance.now();
    const step = (now) => {
      if (!this.#isRunning || !this.element.isConnected || !this.element.checkVisibility()) return this.rest();
      const time = Math.min(1, ((now - began) % period) / (period * 0.8));
      [this.#values, this.#beside].forEach((values, index) => {
        const dot = this.#part.dots[index];
        dot.setAttribute('visibility', values ? 'visible' : 'hidden');
        if (values) set(dot, { cx: time * size, cy: this.#y(this.#at(values, time)) });
      });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  rest() { this.#isRunning = false; }

  /** Returns the interpolated value at a time (0 to 1); only for drawing. */
  #at(values, time) {
    const [from, to] = this.span;
    const place = Math.min(Math.max((time - from) / Math.max(to - from, 1e-6), 0), 1) * (values.length - 1);
    const index = Math.min(Math.floor(place), values.length - 2);
    return values[index] + (values[index + 1] - values[index]) * (place - index);
  }
}

const round = (value) => Math.round(value * 1000) / 1000;

function set(made, attributes) { for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value); }
