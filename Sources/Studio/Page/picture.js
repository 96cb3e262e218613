// The picture: the exact pixels of a frame, shown at any size, with guides on top.

import { Latest } from './latest.js';
import { readFrame } from './server.js';

const guides = {
  titles: [[0.05, 0.05, 0.9, 0.9], [0.1, 0.1, 0.8, 0.8]],
  thirds: [[1 / 3, 0, 1 / 3, 1], [0, 1 / 3, 1, 1 / 3]],
};

export class Picture {
  #canvas;
  #guides;
  #over;
  #scene = null;
  #reading = new Latest((frame) => this.#read(frame));
  /** The number of the last request, and the number of the request whose frame is visible. */
  #asked = 0;
  #seen = 0;
  /** The last request. */
  #last = {};
  #guide = '';
  /** Called when another frame has become visible. */
  onshown = () => {};
  /** Called when a frame can't be drawn or read. */
  onfailed = () => {};

  /** The elements `over` and the guides get the position and size of the canvas. */
  constructor(canvas, guides, over) {
    [this.#canvas, this.#guides, this.#over] = [canvas, guides, [guides, ...over]];
    const watch = new ResizeObserver(() => this.#place());
    for (const each of [canvas, canvas.parentElement]) watch.observe(each);
  }

  /** Shows a frame of a draft. While a request runs, only the latest frame waits. */
  show(draft, frame) {
    if (this.#last.draft === draft && this.#last.frame === frame) return;
    this.#last = { draft, frame };
    this.#asked += 1;
    if (draft.frame === frame && draft.pixels) {
      this.#reading.drop();
      this.#see(draft.scene, draft.pixels, frame, this.#asked);
      draft.pixels = null;
      return;
    }
    this.#reading.want({ draft, frame, number: this.#asked });
  }

  async #read({ draft, frame, number }) {
    try {
      const pixels = await readFrame(draft.draft, frame);
      if (number > this.#seen) this.#see(draft.scene, pixels, frame, number);
    } catch (error) {
      if (number <= this.#seen) return;
      this.#last = {};
      this.onfailed(error);
    }
  }

  #see(scene, pixels, frame, number) {
    this.#seen = number;
    this.#draw(scene, pixels);
    this.onshown(frame);
  }

  #draw(scene, pixels) {
    const canvas = this.#canvas;
    if (canvas.width !== scene.width) canvas.width = scene.width;
    if (canvas.height !== scene.height) canvas.height = scene.height;
    this.#scene = scene;
    canvas.hidden = false;
    canvas.getContext('2d', { alpha: false }).putImageData(new ImageData(pixels, scene.width, scene.height), 0, 0);
    this.#place();
  }

  /** Sets the zoom: a factor, or `fit`. */
  zoom(value) {
    const canvas = this.#canvas;
    canvas.className = value === 'fit' ? 'fit' : 'pixels';
    this.#scale = value === 'fit' ? 0 : Number(value);
    this.#place();
  }

  #scale = 0;

  guide(name) {
    this.#guide = name;
    this.#place();
  }

  #place() {
    const canvas = this.#canvas;
    // At 100 %, each pixel of the picture is a pixel of the screen.
    const width = this.#scale ? `${canvas.width * this.#scale / devicePixelRatio}px` : '';
    if (canvas.style.width !== width) canvas.style.width = width;
    const [left, top, wide, high] = [canvas.offsetLeft, canvas.offsetTop, canvas.offsetWidth, canvas.offsetHeight];
    for (const over of this.#over) Object.assign(over.style, { left: `${left}px`, top: `${top}px`, width: `${wide}px`, height: `${high}px` });
    this.#guides.replaceChildren(...this.#frames().map(([x, y, w, h]) => {
      const line = document.createElement('i');
      line.className = guides[this.#guide] ? '' : 'crop';
      Object.assign(line.style, { left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` });
      return line;
    }));
  }

  #frames() {
    if (!this.#scene) return [];
    if (guides[this.#guide]) return guides[this.#guide];
    const aspect = { tall: 9 / 16, square: 1 }[this.#guide];
    if (!aspect) return [];
    const own = this.#scene.width / this.#scene.height;
    const [w, h] = aspect < own ? [aspect / own, 1] : [1, own / aspect];
    return [[(1 - w) / 2, (1 - h) / 2, w, h]];
  }
}
