// The control for a curve. The user chooses a name, numbers or a spring's damping, or drags two handles. Where the
// scene format allows it, the user also sets the part of a duration in which the curve runs.

import { onInput } from './controls.js';
import { CurvePlot } from './curve-plot.js';
import { element } from './dom.js';
import { readCurve } from './server.js';

/** Béziers, keyed by the names that other programs use. */
const named = { 'easy ease': [0.333, 0, 0.667, 1], overshoot: [0.34, 1.56, 0.64, 1], anticipate: [0.36, 0, 0.66, -0.56] };
const straight = [0.333, 0.333, 0.667, 0.667];
const spring = { spring: { damping: 0.5 } };

const known = new Map();

/** Returns the values and handles of a curve, from the renderer. They are requested only once for each curve. */
function sampled(curve) {
  const key = JSON.stringify(curve);
  if (known.size > 300) known.clear();
  if (!known.has(key)) known.set(key, readCurve(curve).catch(() => null));
  return known.get(key);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the name of a curve in the list of curves. */
function nameOf(curve) {
  if (typeof curve === 'string') return curve;
  if (Array.isArray(curve)) return Object.keys(named).find((name) => same(named[name], curve)) ?? 'custom';
  return curve?.spring ? 'spring' : 'table';
}

/** The control for a curve, or for an object with `start`, `end` and `curve`: a curve in a part of a duration. */
export class CurveControl {
  element;
  #form;
  #path;
  #name;
  #isTiming;
  #choice;
  #other;
  #plot;
  #small = new CurvePlot({ isSmall: true });
  #numbers = [];
  #damping;
  #rows = {};
  #parts = [];
  #curve = null;
  #details;

  constructor(form, schema, path, { name }) {
    [this.#form, this.#path, this.#name] = [form, path, name];
    this.#isTiming = form.schema.kind(schema) === 'timing';
    const curveSchema = form.schema.resolve(this.#isTiming ? schema.properties.curve : schema);
    const names = curveSchema.oneOf[0].enum;
    this.#choice = this.#select(`${name}: curve`, [...names, ...Object.keys(named), 'spring', 'custom']);
    this.#choice.prepend(element('option', { value: '', textContent: 'default', hidden: true }));
    this.#choice.onchange = () => this.#choose(this.#choice.value);
    this.#other = this.#select(`${name}: compare with`, ['nothing', ...names, ...Object.keys(named), 'spring']);
    this.#other.onchange = () => this.#draw();
    this.#plot = new CurvePlot({
      name, isTiming: this.#isTiming,
      bend: (handles, gesture) => this.#put(handles, gesture),
      trim: (part, value, gesture) => form.put([...path, part], value, gesture),
    });
    if (this.#isTiming) this.#parts = ['start', 'end'].map((key) => [key, form.field(schema.properties[key], [...path, key], key)]);
    this.#details = element('details', {}, element('summary', { 'aria-label': `${name}: edit the curve` }, this.#small.element, ' Edit curve'), ...this.#editor());
    this.#details.ontoggle = () => this.#draw();
    this.element = element('div', { className: 'curve' }, this.#choice, this.#details);
  }

  #select(label, names) {
    return element('select', { 'aria-label': label }, ...names.map((name) => element('option', { value: name, textContent: name })));
  }

  #editor() {
    this.#numbers = ['x1', 'y1', 'x2', 'y2'].map((part, index) => {
      const bounds = index % 2 ? { min: -10, max: 10 } : { min: 0, max: 1 };
      const input = element('input', { type: 'number', step: 'any', ...bounds, 'aria-label': `${this.#name}: ${part}` });
      onInput(input, (gesture) => {
        const numbers = this.#numbers.map((each) => each.valueAsNumber);
        if (numbers.every(Number.isFinite) && input.validity.valid) this.#put(numbers, gesture);
      });
      return input;
    });
    const labels = this.#numbers.map((input) => element('label', {}, element('span', { className: 'faint', textContent: input.ariaLabel.slice(-2) }), input));
    this.#damping = element('input', { type: 'range', min: 0.05, max: 2, step: 0.01, 'aria-label': `${this.#name}: damping` });
    onInput(this.#damping, (gesture) => this.#put({ spring: { damping: this.#damping.valueAsNumber } }, gesture));
    this.#rows.numbers = element('div', { className: 'vector' }, ...labels);
    this.#rows.damping = element('label', {}, element('span', { className: 'faint', textContent: 'damping ' }), this.#damping);
    const compare = element('label', {}, element('span', { className: 'faint', textContent: 'compare with ' }), this.#other);
    return [this.#plot.element, this.#rows.numbers, this.#rows.damping, compare, ...this.#parts.map(([, field]) => field.element)];
  }

  #put(curve, gesture = null) { this.#form.put(this.#isTiming ? [...this.#path, 'curve'] : this.#path, curve, gesture); }

  async #choose(name) {
    if (name === 'custom') this.#put((await sampled(this.#curve))?.handles ?? straight);
    else this.#put(name === 'spring' ? spring : named[name] ?? name);
  }

  update(value, isSet, effective) {
    const known = this.#isTiming ? value?.curve ?? effective?.curve : value;
    this.#curve = known ?? 'linear';
    const name = known === undefined ? '' : nameOf(known);
    this.#small.element.toggleAttribute('hidden', known === undefined);
    if (name === 'table' && ![...this.#choice.options].some((option) => option.value === name)) {
      this.#choice.append(element('option', { value: name, textContent: name }));
    }
    this.#choice.value = name;
    if (this.#isTiming) {
      const part = (key) => value?.[key] ?? effective?.[key] ?? 0;
      this.#plot.span = [part('start'), 1 - part('end')];
      this.#small.span = this.#plot.span;
    }
    for (const [key, field] of this.#parts) field.update(isSet ? value?.[key] : undefined, effective?.[key]);
    this.#draw();
  }

  async #draw() {
    const curve = this.#curve;
    const other = this.#other.value;
    const [own, beside] = await Promise.all([
      sampled(curve), other === 'nothing' ? null : sampled(other === 'spring' ? spring : named[other] ?? other)]);
    if (!own || curve !== this.#curve || other !== this.#other.value) return;
    this.#small.show(own.values);
    if (!this.#details.open) return this.#plot.rest();
    this.#plot.show(own.values, Array.isArray(curve) ? curve : null, beside?.values);
    this.#plot.run();
    this.#rows.numbers.hidden = !own.handles;
    this.#rows.damping.hidden = !curve.spring;
    const numbers = own.handles ?? [];
    this.#numbers.forEach((input, index) => { if (document.activeElement !== input) input.value = numbers[index] ?? ''; });
    if (curve.spring && document.activeElement !== this.#damping) this.#damping.value = curve.spring.damping;
  }
}
