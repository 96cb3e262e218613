// Handles on the picture for points of the chosen layer: a gradient's stations, ends and centres, and the layer's position.

import { element, newGesture } from './dom.js';
import { isKeyframes } from './keyframes.js';
import { valueAt } from './json.js';

/** Keys whose points are relative to the picture's size, from [0, 0] at the top left to [1, 1] at the bottom right. */
const parts = ['stations', 'startPoint', 'endPoint', 'startCenter', 'endCenter'];
const moved = ['position', 'anchor', 'scale', 'rotation'];

export class Handles {
  #place;
  #scene;
  #form;
  #handles = new Map();

  /** `place` lies over the picture and has its size; `form` reads and changes the values. */
  constructor(place, scene, form) {
    [this.#place, this.#scene, this.#form] = [place, scene, form];
    form.addEventListener('shown', () => this.#update());
  }

  #update() {
    const points = this.#points();
    for (const [key, handle] of this.#handles) {
      if (points.some((point) => JSON.stringify(point.path) === key)) continue;
      handle.element.remove();
      this.#handles.delete(key);
    }
    for (const point of points) {
      const key = JSON.stringify(point.path);
      if (!this.#handles.has(key)) this.#handles.set(key, new Handle(this.#place, this.#form));
      this.#handles.get(key).show(point);
    }
  }

  /** Returns the layer's points: `path`, `place`, `unit` (the length of 1, as a share of the picture's size), and `name`. */
  #points() {
    const { path } = this.#form.selection;
    const { draft, tree } = this.#scene;
    if (path.length !== 2 || !draft || !tree) return [];
    const own = valueAt(tree.value, path);
    const all = valueAt(this.#form.effective, path);
    if (!own || !all || own.type !== all.type) return [];
    const points = moved.some((key) => key in own) ? [] : this.#partsOf(own, all, path);
    const scale = this.#form.effective.pointScale ?? 1;
    const unit = [scale / draft.scene.width, scale / draft.scene.height];
    if (!own.position) return points;
    return [...points, ...places(own.position).map(([rest, at], index) => ({
      path: [...path, 'position', ...rest], at, unit, name: rest.length ? `position, keyframe ${index + 1}` : 'position', text: rest.length ? index + 1 : '',
    }))];
  }

  #partsOf(own, all, path) {
    return parts.flatMap((key) => places(own[key] ?? all[key]).map(([rest, at], index, { length }) => ({
      path: [...path, key, ...rest], at, unit: [1, 1], name: length > 1 ? `${key} ${index + 1}` : key, text: length > 1 ? index + 1 : '',
      color: key === 'stations' ? colorOf((own.colors ?? all.colors)?.[index]) : '',
    })));
  }
}

/** Returns a value if it is a colour, or the first colour of keyframes, or an empty text. */
const colorOf = (value) => [value, value?.values?.[0]].find((each) => typeof each === 'string') ?? '';

const isPoint = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

/** Returns the points of a value with their paths: a single point, a list of points, or the points of keyframes. */
function places(value) {
  if (isPoint(value)) return [[[], value]];
  if (isKeyframes(value)) return value.values.map((at, index) => [['values', index], at]).filter(([, at]) => isPoint(at));
  return Array.isArray(value) ? value.map((at, index) => [[index], at]).filter(([, at]) => isPoint(at)) : [];
}

class Handle {
  element;
  #point;
  #gesture = null;

  constructor(place, form) {
    const handle = element('div', { className: 'handle', tabIndex: 0, role: 'slider', 'data-keys': 'ArrowLeft ArrowRight ArrowUp ArrowDown', 'aria-roledescription': 'point' });
    const put = (x, y) => {
      const digits = this.#point.unit[0] === 1 ? 1000 : 10;
      form.put(this.#point.path, [x, y].map((value) => Math.round(value * digits) / digits), this.#gesture);
    };
    handle.onpointerdown = (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
      this.#gesture = newGesture();
    };
    handle.onpointermove = (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const box = place.getBoundingClientRect();
      const { unit } = this.#point;
      put((event.clientX - box.left) / box.width / unit[0], (event.clientY - box.top) / box.height / unit[1]);
    };
    handle.onfocus = () => { this.#gesture = newGesture(); };
    handle.onkeydown = (event) => {
      const { at, unit } = this.#point;
      const far = (event.shiftKey ? 10 : 1) * (unit[0] === 1 ? 0.01 : 1);
      const [x, y] = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] }[event.key] ?? [0, 0];
      if (!x && !y) return;
      event.preventDefault();
      put(at[0] + x, at[1] + y);
    };
    place.append(handle);
    this.element = handle;
  }

  show(point) {
    this.#point = point;
    const { at: [x, y], unit, name, text, color = '' } = point;
    const inside = (value) => `${Math.min(Math.max(value, -0.02), 1.02) * 100}%`;
    Object.assign(this.element.style, { left: inside(x * unit[0]), top: inside(y * unit[1]) });
    this.element.style.borderColor = color;
    this.element.textContent = text;
    for (const [key, value] of [['aria-label', name], ['aria-valuenow', x], ['aria-valuetext', `${x}, ${y}`]]) this.element.setAttribute(key, value);
    this.element.title = `${name}: drag it`;
  }
}
