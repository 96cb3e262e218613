// Zooming into the picture and moving it about.

const slack = 3; // pixels before a press is a drag
const choices = ['fit', 0.5, 1, 2, 4, 8];

/** `choice` is the list of factors; Ctrl and the wheel choose from it too. A zoomed picture is moved by dragging it. */
export class PanZoom {
  #view;
  #canvas;
  #picture;
  #choice;
  #from = null;

  constructor(view, canvas, picture, choice) {
    [this.#view, this.#canvas, this.#picture, this.#choice] = [view, canvas, picture, choice];
    choice.onchange = () => this.#zoom(choice.value, ...this.#middle);
    view.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, () => this.#end());
    // What was a drag chooses nothing.
    canvas.addEventListener('click', (event) => { if (this.#hasMoved) event.stopImmediatePropagation(); }, true);
    picture.zoom('fit');
  }

  #hasMoved = false;

  get #middle() {
    const { left, top, width, height } = this.#view.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  /** Shows the picture at another size; what is at a place of the window stays there. */
  #zoom(value, x, y) {
    const before = this.#canvas.getBoundingClientRect();
    this.#picture.zoom(value);
    const after = this.#canvas.getBoundingClientRect();
    const share = (at, start, length) => Math.min(Math.max((at - start) / length, 0), 1);
    this.#view.scrollLeft += after.left + share(x, before.left, before.width) * after.width - x;
    this.#view.scrollTop += after.top + share(y, before.top, before.height) * after.height - y;
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { clientWidth, clientHeight, width, height } = this.#canvas;
    const [scale, room] = [clientWidth / width, this.#view];
    const factors = choices.slice(1).map((each) => each / devicePixelRatio);
    const isLarger = (each) => each * width > room.clientWidth || each * height > room.clientHeight || clientHeight === 0;
    const next = event.deltaY < 0 ? factors.find((each) => each > scale * 1.01) : factors.findLast((each) => each < scale * 0.99 && isLarger(each)) ?? 'fit';
    if (next === undefined) return;
    this.#choice.value = next === 'fit' ? next : next * devicePixelRatio;
    this.#zoom(this.#choice.value, event.clientX, event.clientY);
  }

  #press({ button, pointerType, pointerId, clientX, clientY }) {
    this.#hasMoved = false;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight, scrollLeft, scrollTop } = this.#view;
    const hasRoom = scrollWidth > clientWidth || scrollHeight > clientHeight;
    if (button !== 0 || pointerType !== 'mouse' || !hasRoom) return;
    this.#canvas.setPointerCapture(pointerId);
    this.#from = { x: clientX + scrollLeft, y: clientY + scrollTop, clientX, clientY };
  }

  #move({ clientX, clientY }) {
    const from = this.#from;
    if (!from) return;
    this.#hasMoved ||= Math.hypot(clientX - from.clientX, clientY - from.clientY) > slack;
    if (this.#hasMoved) this.#view.scrollTo(from.x - clientX, from.y - clientY);
  }

  #end() { this.#from = null; }
}
