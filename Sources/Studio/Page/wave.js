// A sound's waveform, with zoom, scrolling, a ruler, a cursor, and a stretch that the user marks by dragging.

import { element, newId } from './dom.js';
import { Overview } from './overview.js';
import { Peaks } from './peaks.js';
import { SharpCanvas } from './sharp-canvas.js';
import { TimeView, viewKeys } from './time-view.js';
import { drawRuler, drawWave } from './wave-drawing.js';

const rulerHeight = 20; // pixels
const least = 4; // pixels that the pointer must move to mark a stretch

/**
 * The waveform of a sound. Events: `mark` (the stretch has changed), `cursor` (the user has set the cursor), `play` (play or stop),
 * `failed` (detail: the error).
 */
export class Wave extends EventTarget {
  element;
  view = new TimeView();
  /** The marked stretch, with `start` and `end` in seconds; null if no stretch is marked. */
  marked = null;
  cursor = 0;
  #id = newId();
  #stage = new SharpCanvas();
  #peaks = new Peaks();
  #overview;
  #line = element('i', { className: 'cursor' });
  #edges;
  #box;
  #most = 1;
  #shortest = 0;
  #isDecibels = false;

  constructor() {
    super();
    const scale = () => ({ most: this.#most, isDecibels: this.#isDecibels });
    this.#overview = new Overview(this.view, this.#id, scale);
    this.#edges = { start: this.#edge('start'), end: this.#edge('end') };
    this.#box = element('div', {
      id: this.#id, className: 'box', role: 'group', tabIndex: 0, 'data-keys': `Space ${viewKeys}`,
      'aria-label': 'Waveform: drag to mark noise; arrow keys scroll, plus and minus zoom, space plays',
    }, this.#stage.canvas, this.#line, ...Object.values(this.#edges));
    const button = (text, title, onclick) => element('button', { type: 'button', textContent: text, title, ariaLabel: title, onclick });
    const decibels = element('input', { type: 'checkbox', onchange: () => this.#scale(decibels.checked) });
    const tools = element('div', { className: 'tools' },
      button('−', 'Zoom out', () => this.view.zoom(1.5)), button('Fit', 'Show the whole sound', () => this.view.show(0, this.view.length)),
      button('+', 'Zoom in', () => this.view.zoom(1 / 1.5)), element('label', {}, decibels, ' Decibels'));
    this.element = element('div', { className: 'wave' }, this.#overview.element, this.#box, tools);
    this.#stage.ondraw = (context) => this.#draw(context);
    this.view.addEventListener('change', () => this.#changed());
    this.#peaks.addEventListener('change', () => this.#stage.draw());
    this.#peaks.addEventListener('failed', ({ detail }) => this.dispatchEvent(new CustomEvent('failed', { detail })));
    this.#box.onkeydown = (event) => {
      if (event.target !== this.#box || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === ' ') this.dispatchEvent(new Event('play'));
      else if (!this.view.key(event.key)) return;
      event.preventDefault();
    };
    this.#box.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#box.onpointerdown = (event) => this.#drag(event);
  }

  /**
   * Shows a sound; `ask` reads its peaks. The visible part and the marked stretch stay, unless `isOther` says that the sound is another
   * one.
   */
  begin({ seconds, finest, shortestNoise }, ask, isOther) {
    // A millisecond is added, so that rounding does not make the stretch too short.
    this.#shortest = shortestNoise + 0.001;
    for (const peaks of [this.#peaks, this.#overview]) peaks.begin(ask, isOther);
    if (isOther || seconds !== this.view.length) {
      this.view.begin(seconds, Math.max(0.02, finest * 200));
      this.mark(null);
      this.place(0);
    }
    // The largest amplitude fills the height.
    ask(0, seconds, 1).then(({ maxima }) => {
      [this.#most] = maxima;
      this.#redraw();
    }, () => {});
  }

  #redraw() {
    this.#overview.draw();
    this.#stage.draw();
  }

  #scale(isDecibels) {
    this.#isDecibels = isDecibels;
    this.#redraw();
  }

  /** Marks a stretch, which is extended if it is too short to learn the noise from; null removes the mark. */
  mark(marked) {
    if (marked) {
      const [start, end] = [marked.start, marked.end].map((time) => this.#within(time));
      const last = Math.min(Math.max(end, start + this.#shortest), this.view.length);
      marked = { start: Math.max(0, Math.min(start, last - this.#shortest)), end: last };
    }
    if (this.marked?.start === marked?.start && this.marked?.end === marked?.end) return;
    this.marked = marked;
    this.#putMark();
    this.#stage.draw();
    this.dispatchEvent(new Event('mark'));
  }

  /** Returns a time rounded to a millisecond, and clamped to the sound. */
  #within(time) { return Math.max(0, Math.min(Math.round(time * 1000) / 1000, this.view.length)); }

  /** Sets the cursor. */
  place(time) {
    this.cursor = Math.max(0, Math.min(time, this.view.length));
    this.#put(this.#line, this.cursor);
  }

  #changed() {
    this.#put(this.#line, this.cursor);
    this.#putMark();
    this.#stage.draw();
  }

  #ask() { this.#peaks.want(this.view.from, this.view.to, this.#stage.width); }

  /** Moves an element to the position of its time, and hides the element if the time is out of view. */
  #put(part, time) {
    const share = this.view.share(time);
    part.hidden = !(share >= 0 && share <= 1);
    part.style.left = `${share * 100}%`;
  }

  #putMark() {
    const { view, marked } = this;
    this.#overview.mark(marked);
    for (const [name, edge] of Object.entries(this.#edges)) {
      // Hiding an element, even for a moment, takes away its focus.
      if (!marked) {
        edge.hidden = true;
        continue;
      }
      this.#put(edge, marked[name]);
      edge.setAttribute('aria-valuemax', view.length.toFixed(3));
      edge.setAttribute('aria-valuenow', marked[name].toFixed(3));
      edge.setAttribute('aria-valuetext', `${marked[name].toFixed(3)} seconds`);
    }
  }

  #draw(context) {
    const { width, height, scale } = this.#stage;
    const { view, marked } = this;
    this.#ask();
    if (!view.length) return;
    const ruler = rulerHeight * scale;
    if (marked) {
      const [left, right] = [marked.start, marked.end].map((time) => Math.round(view.share(time) * width));
      context.fillStyle = this.#stage.color('--marked');
      context.fillRect(left, ruler, Math.max(1, right - left), height - ruler);
    }
    drawRuler(context, { width, height: ruler, scale, view, color: this.#stage.color('--faint') });
    const peaks = this.#peaks.values;
    if (!peaks) return;
    const colors = { maximum: this.#stage.color('--wave'), mean: this.#stage.color('--wave-mean') };
    drawWave(context, { width, top: ruler, bottom: height, view, peaks, colors, most: this.#most, isDecibels: this.#isDecibels });
  }

  #timeAt(clientX) {
    const { left, width } = this.#box.getBoundingClientRect();
    return this.view.timeAt((clientX - left) / width);
  }

  #wheel(event) {
    const { view } = this;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      view.zoom(Math.exp(event.deltaY / 300), this.#timeAt(event.clientX));
    } else if (view.width < view.length) {
      event.preventDefault();
      view.move((event.deltaX || event.deltaY) / this.#box.clientWidth * view.width);
    }
  }

  /** Handles the pointer: a click sets the cursor, a drag marks a stretch, and dragging an edge moves the edge. */
  #drag(event) {
    if (event.button !== 0) return;
    const { start, end } = this.#edges;
    const from = this.#timeAt(event.clientX);
    let isMarking = event.target === start || event.target === end;
    // The element that captures the pointer gets the focus.
    const holder = isMarking ? event.target : this.#box;
    holder.setPointerCapture(event.pointerId);
    const fixed = !isMarking ? from : event.target === start ? this.marked.end : this.marked.start;
    holder.onpointermove = ({ clientX }) => {
      isMarking ||= Math.abs(clientX - event.clientX) >= least;
      if (!isMarking) return;
      const time = this.#timeAt(clientX);
      this.mark({ start: Math.min(fixed, time), end: Math.max(fixed, time) });
    };
    holder.onlostpointercapture = () => {
      [holder.onpointermove, holder.onlostpointercapture] = [null, null];
      if (isMarking) return;
      this.place(from);
      this.dispatchEvent(new Event('cursor'));
    };
  }

  #edge(name) {
    const edge = element('div', {
      className: `edge ${name}`, role: 'slider', tabIndex: 0, hidden: true, 'aria-label': name === 'start' ? 'Noise begins' : 'Noise ends',
      'aria-valuemin': 0, 'data-keys': 'ArrowLeft ArrowRight',
    });
    edge.onkeydown = (event) => {
      const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!direction || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      const step = Math.max(0.01, this.view.width / Math.max(1, this.#box.clientWidth)) * (event.shiftKey ? 10 : 1);
      const { start, end } = this.marked;
      if (name === 'start') this.mark({ start: Math.min(start + direction * step, end - this.#shortest), end });
      else this.mark({ start, end: Math.max(end + direction * step, start + this.#shortest) });
      this.view.reveal(this.marked[name]);
    };
    return edge;
  }
}
