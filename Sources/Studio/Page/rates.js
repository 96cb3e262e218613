// Shows the same moment at 30 and 60 frames per second, side by side, and the difference.

import { element } from './dom.js';
import { replaced } from './json.js';
import { Latest } from './latest.js';
import { readDraft, readFrame } from './server.js';

const fast = 60;
const slow = 30;

/** Two pictures in sync, and a third picture with their difference. Event: `change` when the comparison is switched on or off. */
export class Rates extends EventTarget {
  isOn = false;
  /** The draft of the scene at 60 frames per second; null while the comparison is off, or until the draft arrives. */
  draft = null;
  #scene;
  #video;
  #figures;
  #reading = new Latest((seconds) => this.#read(seconds));
  /** The frame in the 30 fps picture. During playback it changes only with frames that are shown, so dropped frames are missing. */
  #slowFrame = 0;

  constructor(place, button, video, scene) {
    super();
    [this.#scene, this.#video] = [scene, video];
    this.#figures = ['30 fps', '60 fps', 'difference, amplified 8 times'].map((name) => {
      const [canvas, caption] = [element('canvas', { 'aria-label': name }), element('figcaption', { textContent: name })];
      place.append(element('figure', {}, canvas, caption));
      return { canvas, caption, name };
    });
    button.onclick = async () => {
      this.isOn = !this.isOn;
      button.setAttribute('aria-pressed', this.isOn);
      place.hidden = !this.isOn;
      const { width, height } = scene.draft?.scene ?? {};
      place.className = width > height ? 'wide' : 'tall';
      place.parentElement.classList.toggle('beside', this.isOn);
      await this.open();
    };
  }

  /** Opens the draft at 60 frames per second again, after the scene has changed. */
  async open() {
    const { draft, text } = this.#scene;
    this.draft = null;
    if (this.isOn) {
      const { numerator, denominator } = draft.scene;
      const opened = numerator === fast * denominator ? draft : await readDraft(replaced(text, ['fps'], fast)).catch(() => null);
      if (draft !== this.#scene.draft || !this.isOn) return;
      this.draft = opened?.scene ? opened : null;
    }
    this.dispatchEvent(new Event('change'));
  }

  /** Shows a moment, drawn exactly. While a request runs, only the latest moment waits. */
  show(seconds) { this.#reading.want(seconds); }

  async #read(seconds) {
    if (!this.draft) return;
    const { draft, scene } = this.draft;
    const frame = Math.min(Math.floor(seconds * fast + 1e-6), scene.frames - 1);
    const frames = [frame - frame % (fast / slow), frame];
    const pixels = await Promise.all(frames.map((each) => readFrame(draft, each))).catch(() => null);
    if (!pixels) return;
    const images = pixels.map((each) => new ImageData(each, scene.width, scene.height));
    this.#draw(frame, scene, (context, index) => context.putImageData(images[index], 0, 0), [0, 1]);
  }

  /** Shows the frame that the video at 60 frames per second shows now. */
  see(frame) {
    const { scene } = this.draft;
    const isBoth = frame % (fast / slow) === 0;
    // The video may advance meanwhile, so its picture is drawn once and then copied.
    const sources = [this.#figures[1].canvas, this.#video];
    this.#draw(frame, scene, (context, index) => context.drawImage(sources[index], 0, 0, scene.width, scene.height), isBoth ? [1, 0] : [1]);
  }

  #draw(frame, { width, height }, paint, changed) {
    for (const { canvas } of this.#figures) if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    for (const index of changed) paint(this.#figures[index].canvas.getContext('2d', { alpha: false }), index);
    if (changed.includes(0)) this.#slowFrame = frame - frame % (fast / slow);
    this.#tell(frame);
    const [one, other, difference] = this.#figures.map(({ canvas }) => canvas);
    const context = difference.getContext('2d', { alpha: false });
    context.globalCompositeOperation = 'copy';
    context.drawImage(one, 0, 0);
    context.globalCompositeOperation = 'difference';
    context.drawImage(other, 0, 0);
  }

  #tell(frame) {
    const late = frame - this.#slowFrame;
    const seconds = (count) => `${(count / fast).toFixed(3)} s`;
    const captions = [seconds(this.#slowFrame), seconds(frame), late ? `the slower picture is ${late}/60 s old` : 'the same picture'];
    this.#figures.forEach(({ caption, name }, index) => { caption.textContent = `${name}: ${captions[index]}`; });
  }
}
