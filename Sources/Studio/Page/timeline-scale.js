// The scale of the timeline: the visible part of the scene, and the ruler.

import { element } from './dom.js';
import { label, stepOf } from './time-view.js';

const narrowest = 72; // pixels between two labels
const widestFrame = 16; // pixels

/** Scrolls and zooms the elements in `content`. Event: `change`, when the scene's length has changed. */
export class TimeScale extends EventTarget {
  zoom = 1;
  #scene = { frames: 1, numerator: 1, denominator: 1 };
  #scroller;
  #content;
  #ruler;

  /** The element `ruler` is as wide as the whole scene. */
  constructor(scroller, content, ruler) {
    super();
    [this.#scroller, this.#content, this.#ruler] = [scroller, content, ruler];
    scroller.addEventListener('scroll', () => this.#mark());
    scroller.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.zoomTo(this.zoom)).observe(scroller);
  }

  /** Sets the scene whose times the scale shows. */
  set scene(scene) {
    this.#scene = scene;
    this.zoomTo(this.zoom);
    this.dispatchEvent(new Event('change'));
  }

  get frame() { return this.#scene.denominator / this.#scene.numerator; }
  get end() { return this.#scene.frames * this.frame; }

  /** Returns the time at which a frame starts, in seconds. */
  timeOf(frame) { return frame * this.#scene.denominator / this.#scene.numerator; }

  /** Returns the frame whose start is nearest to a time. */
  frameAt(time) { return Math.round(time / this.frame); }

  /** Returns a time as a percentage of the whole scene, for CSS. */
  share(time) { return `${(time / this.end * 100).toFixed(4)}%`; }

  /** Returns the time at a horizontal position in the window. */
  timeAt(x) {
    const { left, width } = this.#ruler.getBoundingClientRect();
    return width > 0 ? (x - left) / width * this.end : 0;
  }

  /** Returns the length of time, in seconds, that a number of pixels shows. */
  lengthOf(pixels) { return pixels / Math.max(1, this.#ruler.clientWidth) * this.end; }

  /** Changes the zoom. The time at the horizontal position `x` of the window stays in place. */
  zoomTo(zoom, x = this.#middle) {
    const time = this.timeAt(x);
    const seen = this.#ruler.clientWidth / this.zoom;
    this.zoom = Math.max(1, Math.min(zoom, this.#scene.frames * widestFrame / Math.max(1, seen)));
    this.#content.style.setProperty('--zoom', this.zoom);
    const { left, width } = this.#ruler.getBoundingClientRect();
    this.#scroller.scrollLeft += left + time / this.end * width - x;
    this.#mark();
  }

  get #middle() {
    const { left, right } = this.#scroller.getBoundingClientRect();
    return (left + right) / 2;
  }

  /** Scrolls to a time if it is out of view. */
  reveal(time) {
    if (this.zoom === 1) return;
    const { scrollLeft, clientWidth } = this.#scroller;
    const x = time / this.end * this.#ruler.clientWidth;
    const seen = clientWidth - (this.#content.clientWidth - this.#ruler.clientWidth);
    if (x < scrollLeft || x > scrollLeft + seen) this.#scroller.scrollLeft = x - seen / 10;
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomTo(this.zoom * Math.exp(-event.deltaY / 300), event.clientX);
  }

  /** Draws the ruler's marks for the visible times, with a spacing that suits the width. */
  #mark() {
    const width = this.#ruler.clientWidth;
    if (!width) return;
    const step = stepOf(narrowest / width * this.end, this.frame);
    const { scrollLeft, clientWidth } = this.#scroller;
    const wide = narrowest / width * this.end;
    const [first, last] = [scrollLeft, scrollLeft + clientWidth].map((x) => Math.floor(x / width * this.end / step));
    const marks = [];
    for (let count = Math.max(0, first - 1); count <= last && count * step <= this.end + 1e-9; count += 1) {
      // Leaves room for the label at the end.
      const hasRoom = count === 0 || count * step < this.end - wide;
      const mark = element('span', { className: 'mark', textContent: hasRoom ? label(count * step, step) : '' });
      mark.style.left = this.share(count * step);
      mark.style.width = this.share(Math.min(step, this.end - count * step));
      marks.push(mark);
    }
    marks.push(element('span', { className: 'mark last', textContent: label(this.end, Number.isInteger(this.end) ? 1 : 0.01) }));
    this.#ruler.querySelector('.marks').replaceChildren(...marks);
  }
}
