// Zooms the picture, and handles dragging on the picture.

const slack = 3; // pixels before a press is a drag
const choices = ['fit', 0.5, 1, 2, 4, 8];

/**
 * `choice` is the element with the list of zoom factors; Ctrl with the wheel also chooses a factor. When the pointer is pressed, calls
 * `hold` with the event; `hold` returns a function that receives the distance of the drag, or null: a drag then scrolls the zoomed picture.
 */
export class PanZoom {
  #view;
  #canvas;
  #picture;
  #choice;
  #hold;
  /** The pressed pointer: where the press began, and after the start of a drag, the function that moves the dragged object. */
  #press = null;
  #hasMoved = false;

  constructor(view, canvas, picture, choice, hold) {
    [this.#view, this.#canvas, this.#picture, this.#choice, this.#hold] = [view, canvas, picture, choice, hold];
    choice.onchange = () => this.#zoom(choice.value, ...this.#middle);
    view.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.#begin(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, () => this.#end());
    // The click that follows a drag must not choose a layer.
    canvas.addEventListener('click', (event) => { if (this.#hasMoved) event.stopImmediatePropagation(); }, true);
    picture.zoom('fit');
  }

  get #middle() {
    const { left, top, width, height } = this.#view.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  /** Changes the size of the picture. The point of the picture at (x, y) in the window stays in place. */
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

  #begin(event) {
    this.#hasMoved = false;
    const { button, pointerType, pointerId, clientX, clientY, offsetX, offsetY } = event;
    if (button !== 0 || pointerType !== 'mouse') return;
    this.#canvas.setPointerCapture(pointerId);
    this.#press = { clientX, clientY, offsetX, offsetY, x: 0, y: 0, move: null };
  }

  #move({ clientX, clientY }) {
    const press = this.#press;
    if (!press) return;
    [press.x, press.y] = [clientX - press.clientX, clientY - press.clientY];
    if (!this.#hasMoved && Math.hypot(press.x, press.y) <= slack) return;
    if (!this.#hasMoved) this.#drag(press);
    this.#hasMoved = true;
    press.move?.(press.x, press.y);
  }

  /** Waits until the dragged object is known, and then moves it by the distance that the pointer has moved. */
  async #drag(press) {
    const { scrollLeft, scrollTop } = this.#view;
    press.move = await this.#hold(press) ?? ((x, y) => this.#view.scrollTo(scrollLeft - x, scrollTop - y));
    press.move(press.x, press.y);
  }

  #end() { this.#press = null; }
}
