// The frame of the timeline's rows: the ruler, the playhead, zoom and height.

import { element } from './dom.js';
import { TimeScale } from './timeline-scale.js';

const lowest = 96; // pixels
const highest = 0.7; // of the window
const place = 'timeline height';

export class TimelineFrame {
  scale;
  /** The element that contains the rows. */
  body = element('div', { className: 'rows', role: 'treegrid', 'aria-label': 'Layers' });
  /** The line that shows where a dragged part snaps. */
  line = element('i', { className: 'snap', hidden: true });
  /** The label that shows the time of the dragged part. */
  chip = element('span', { className: 'chip', hidden: true });
  #section;
  #transport;
  #ruler = element('div', { className: 'lane' }, element('div', { className: 'marks' }));
  #head = element('i', { className: 'needle' });
  #playhead = element('i', { className: 'playhead' });
  #grip = element('div', { className: 'grip', role: 'separator', tabIndex: 0, 'aria-orientation': 'horizontal', 'aria-label': 'Height of the timeline' });
  #isScrubbing = false;

  /** `add` is a button that adds layers. */
  constructor(section, transport, add) {
    [this.#section, this.#transport] = [section, transport];
    const zoom = (label, title, change) => element('button', { textContent: label, title, 'aria-label': title, onclick: () => this.scale.zoomTo(change()) });
    const buttons = element('div', { className: 'corner' }, add,
      zoom('−', 'Zoom out', () => this.scale.zoom / 1.5), zoom('Fit', 'Show the whole scene', () => 1),
      zoom('+', 'Zoom in', () => this.scale.zoom * 1.5));
    this.#ruler.append(this.#head);
    const ruler = element('div', { className: 'ruler', title: 'Click or drag to move the playhead' }, this.#ruler);
    const over = element('div', { className: 'over', 'aria-hidden': 'true' }, this.#playhead, this.line, this.chip);
    const content = element('div', { className: 'content' }, element('div', { className: 'top' }, buttons, ruler), this.body, over);
    const scroller = element('div', { className: 'scroller' }, content);
    section.append(this.#grip, scroller);
    section.hidden = false;
    this.scale = new TimeScale(scroller, content, this.#ruler);
    this.scale.addEventListener('change', () => this.#place());
    transport.addEventListener('frame', () => {
      this.#place();
      if (!this.#isScrubbing) this.scale.reveal(transport.seconds);
    });
    this.#scrub(ruler);
    this.#resize();
  }

  /** Shows that the rows are locked (or not), because the text can't be changed from the timeline now. */
  lock(isLocked) {
    this.#section.classList.toggle('locked', isLocked);
    this.body.ariaDisabled = isLocked;
  }

  #place() { this.#playhead.style.left = this.#head.style.left = this.scale.share(this.#transport.seconds); }

  #scrub(ruler) {
    const seek = ({ clientX }) => {
      this.#transport.pause();
      this.#transport.seek(this.scale.frameAt(this.scale.timeAt(clientX)));
    };
    ruler.onpointerdown = (event) => {
      if (event.button !== 0) return;
      ruler.setPointerCapture(event.pointerId);
      this.#isScrubbing = true;
      seek(event);
    };
    ruler.onpointermove = (event) => { if (this.#isScrubbing) seek(event); };
    ruler.onpointerup = ruler.onpointercancel = () => { this.#isScrubbing = false; };
  }

  #resize() {
    const grip = this.#grip;
    let from = null;
    const set = (height) => {
      const most = innerHeight * highest;
      this.#section.style.height = `${Math.max(lowest, Math.min(height, most))}px`;
      this.#section.style.maxHeight = `${highest * 100}vh`;
      sessionStorage.setItem(place, height);
      tell();
    };
    const tell = () => { [grip.ariaValueMin, grip.ariaValueMax, grip.ariaValueNow] = [lowest, Math.round(innerHeight * highest), height()]; };
    const height = () => this.#section.offsetHeight;
    const kept = Number(sessionStorage.getItem(place));
    if (kept) set(kept);
    else tell();
    grip.onpointerdown = (event) => {
      grip.setPointerCapture(event.pointerId);
      from = event.clientY + height();
    };
    grip.onpointermove = ({ clientY }) => { if (from !== null) set(from - clientY); };
    grip.onpointerup = grip.onpointercancel = () => { from = null; };
    grip.onkeydown = (event) => {
      const step = { ArrowUp: 24, ArrowDown: -24 }[event.key];
      if (!step) return;
      event.preventDefault();
      set(height() + step);
    };
  }
}
