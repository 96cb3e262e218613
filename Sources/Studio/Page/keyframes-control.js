// The control for keyframes. Each keyframe has a row with its time, its value and the curve to the next keyframe.

import { element, newGesture } from './dom.js';
import { CurveControl } from './curves.js';
import { onInput } from './controls.js';
import { curveOf, lengthOf, moments, withCurve, withoutKeyframe, withTime } from './keyframes.js';

export class KeyframesControl {
  element = element('div', { className: 'keyframes' });
  #list = element('ol');
  #rest = element('div', { className: 'fields' });
  #fields;
  #rows = [];
  #form;
  #schema;
  #path;
  #name;
  #add = element('button');
  #value;
  /** The layer's start, and the time from the first keyframe to the last, in seconds. */
  #start = 0;
  #length = 1;

  constructor(form, schema, path, { name }) {
    [this.#form, this.#schema, this.#path, this.#name] = [form, schema, path, name];
    this.#fields = ['duration', 'repeats'].map((key) => [key, form.field(schema.properties[key], [...path, key], key)]);
    this.#rest.append(...this.#fields.map(([, field]) => field.element));
    this.#add.onclick = () => this.#addOne();
    this.element.dataset.follows = 'time';
    this.element.addEventListener('time', () => this.#tellTime());
    this.element.append(this.#list, this.#add, this.#rest);
  }

  /** The time of the playhead, in seconds after the layer's start. */
  get #time() { return this.#form.time - this.#start; }

  #tellTime() {
    const times = moments(this.#value, this.#length);
    const time = this.#value.repeats && this.#length > 0 ? this.#time % this.#length : this.#time;
    this.#add.textContent = `Add a keyframe at ${this.#form.time.toFixed(2)} s`;
    this.#add.setAttribute('aria-label', `${this.#name}: add a keyframe at ${this.#form.time.toFixed(2)} seconds`);
    this.#add.disabled = time <= 0 || times.some((other) => Math.abs(other - time) < this.#form.frame / 2);
  }

  /** Adds a keyframe at the playhead, with the current value. */
  #addOne() { this.#form.addKeyframe(this.#path, { length: this.#length }, this.#value, this.#time); }

  #put(value, gesture = newGesture()) { this.#form.put(this.#path, value, gesture); }

  update(value, isSet, effective) {
    this.#value = value;
    while (this.#rows.length > value.values.length) this.#rows.pop().element.remove();
    while (this.#rows.length < value.values.length) this.#append();
    const { start, length } = this.#form.life(this.#path);
    [this.#start, this.#length] = [start, lengthOf(value, length)];
    const times = moments(value, length);
    this.#tellTime();
    this.#rows.forEach((row, index) => {
      const isEnd = !value.times && (index === 0 || index === times.length - 1);
      row.update(value.values[index], times[index], isEnd, index < times.length - 1 ? curveOf(value, index) : null, times.length);
    });
    for (const [key, field] of this.#fields) field.update(isSet ? value[key] : undefined, effective?.[key]);
  }

  #append() {
    const row = new Row(this.#form, this.#schema, [...this.#path, 'values', this.#rows.length], this.#name, this.#rows.length, {
      move: (index, time, gesture) => this.#put(withTime(this.#value, index, time, this.#length), gesture),
      remove: (index) => this.#put(withoutKeyframe(this.#value, index)),
      bend: (index, curve, gesture) => this.#put(withCurve(this.#value, index, curve), gesture),
    });
    this.#rows.push(row);
    this.#list.append(row.element);
  }
}

class Row {
  element;
  #time;
  #value;
  #remove;
  #curve;

  constructor(form, schema, path, name, index, { move, remove, bend }) {
    const label = `${name}, keyframe ${index + 1}`;
    this.#time = element('input', { type: 'number', min: 0, step: 'any', 'aria-label': `${label}: time in seconds` });
    onInput(this.#time, (gesture) => {
      if (Number.isFinite(this.#time.valueAsNumber) && this.#time.validity.valid) move(index, this.#time.valueAsNumber, gesture);
    });
    this.#remove = element('button', { className: 'quiet', textContent: '✕', title: 'Remove', 'aria-label': `${label}: remove`, onclick: () => remove(index) });
    this.#value = form.field(schema.properties.values.items, path, label, true);
    // The track may have one curve for all steps, so all curves are written together.
    const curves = { schema: form.schema, put: (_, curve, gesture) => bend(index, curve, gesture) };
    this.#curve = new CurveControl(curves, form.schema.resolve({ $ref: '#/$defs/curve' }), [], { name: `${label}: curve to the next` });
    const head = element('div', { className: 'head' }, this.#time, element('span', { className: 'faint', textContent: 's' }), this.#value.element, this.#remove);
    this.element = element('li', {}, head, this.#curve.element);
  }

  update(value, seconds, isEnd, curve, count) {
    const isBusy = document.activeElement === this.#time && this.#time.dataset.busy === 'yes';
    if (!isBusy) this.#time.value = Number(seconds.toFixed(3));
    this.#time.disabled = isEnd;
    this.#remove.hidden = count <= 2;
    this.#curve.element.hidden = curve === null;
    this.#value.update(value, value);
    if (curve !== null) this.#curve.update(curve, true);
  }
}
