// Controls for single values. Each control has an `element`; `update(value)` shows a value, unless the user is just
// changing it.

import { element, newGesture } from './dom.js';
import { partNames } from './schema.js';

/** The text in place of a value whose default is unknown. */
const placeholder = 'default';

const isBusy = (input) => document.activeElement === input && input.dataset.busy === 'yes';

/** Calls `changed` at every change of an input element. All changes until the user releases the input belong to one gesture. */
export function onInput(input, changed) {
  let gesture = null;
  input.addEventListener('input', () => {
    gesture ??= newGesture();
    input.dataset.busy = 'yes';
    changed(gesture);
  });
  for (const name of ['change', 'blur']) {
    input.addEventListener(name, () => {
      gesture = null;
      input.dataset.busy = '';
    });
  }
}

function show(input, value) {
  if (!isBusy(input) && input.value !== String(value)) input.value = value;
}

/** Returns the bounds of a slider: the value's limits if they are near, otherwise bounds that suit the current value. */
function sliderBounds({ minimum = -Infinity, maximum = Infinity }, value) {
  const isNear = maximum - minimum <= 1000 && (maximum <= 10 || Math.abs(value) >= maximum / 20 || minimum < 0);
  if (isNear) return [minimum, maximum];
  const size = Math.max(Math.abs(value) || 0, Math.abs(minimum) < 1e4 ? Math.abs(minimum) : 0, 0.5);
  const far = 2 * 10 ** Math.ceil(Math.log10(size));
  const most = far / 10 >= size * 1.2 ? far / 4 : far;
  return [Math.max(minimum, minimum < 0 ? -most : 0), Math.min(maximum, most)];
}

function sliderStep([low, high], isWhole) {
  const step = 10 ** Math.floor(Math.log10((high - low) / 100));
  return isWhole ? Math.max(1, step) : step;
}

/** Returns a number rounded to six significant digits, or an empty text. */
const short = (value) => (Number.isFinite(value) ? Number(value.toPrecision(6)) : '');

export class NumberControl {
  element = element('div', { className: 'number' });
  #schema;
  #slider = element('input', { type: 'range' });
  #number = element('input', { type: 'number' });
  #bounds = [0, 1];

  constructor(form, schema, path, { label }) {
    this.#schema = schema;
    const isWhole = schema.type === 'integer';
    Object.assign(this.#number, { placeholder, min: schema.minimum ?? '', max: schema.maximum ?? '', step: isWhole ? 1 : 'any' });
    for (const input of [this.#slider, this.#number]) {
      input.setAttribute('aria-labelledby', label);
      onInput(input, (gesture) => {
        const value = input.valueAsNumber;
        if (!Number.isFinite(value) || !input.validity.valid) return;
        show(input === this.#slider ? this.#number : this.#slider, value);
        form.put(path, isWhole ? Math.round(value) : value, gesture);
      });
    }
    this.element.append(this.#slider, this.#number);
  }

  update(value) {
    // Without a known default, the slider would show a wrong value.
    this.#slider.hidden = !Number.isFinite(value);
    if (!isBusy(this.#slider)) this.#setBounds(value);
    show(this.#slider, short(value));
    show(this.#number, short(value));
  }

  #setBounds(value) {
    const [low, high] = this.#bounds;
    const isFar = this.#slider.max === '' || value >= high || value < low || Math.abs(value) < (high - low) / 50;
    if (isFar || !this.#slider.dataset.set) this.#bounds = sliderBounds(this.#schema, value);
    this.#slider.dataset.set = 'yes';
    const isWhole = this.#schema.type === 'integer';
    Object.assign(this.#slider, { min: this.#bounds[0], max: this.#bounds[1], step: sliderStep(this.#bounds, isWhole) });
  }
}

/** Returns the names of a vector's numbers. */
function partsOf({ ref = '', minItems }, description = '', isRange = false) {
  if (isRange) return ['between', 'and'];
  if (ref.startsWith('point')) return ['x', 'y'];
  if (ref.startsWith('size') || (minItems === 2 && /size/i.test(description))) return ['width', 'height'];
  return partNames(description) ?? Array.from({ length: minItems }, (_, index) => String(index + 1));
}

export class VectorControl {
  element = element('div', { className: 'vector' });
  #inputs;
  #names;
  #isRange;
  #hadValue = true;

  constructor(form, schema, path, { name, description, isRange }) {
    const item = form.schema.resolve(schema.items);
    this.#isRange = isRange;
    this.#names = partsOf(schema, description, isRange);
    this.#inputs = this.#names.map((part) => {
      const input = element('input', {
        type: 'number', placeholder, min: item.minimum ?? '', max: item.maximum ?? '', step: 'any', 'aria-label': `${name}: ${part}`,
      });
      onInput(input, (gesture) => {
        const values = this.#inputs.map((each) => each.valueAsNumber);
        this.#judge();
        if (values.every(Number.isFinite) && this.#inputs.every((each) => each.validity.valid)) form.put(path, values, gesture);
      });
      this.element.append(element('label', {}, element('span', { className: 'faint', textContent: part }), input));
      return input;
    });
  }

  /** Marks invalid inputs, which are not written to the scene: missing parts of a vector, and a range whose end is below its start. */
  #judge() {
    const values = this.#inputs.map((each) => each.valueAsNumber);
    const hasSome = values.some(Number.isFinite);
    this.#inputs.forEach((input, index) => {
      const isMissing = hasSome && input.value === '' && !input.validity.badInput;
      const isWrong = this.#isRange && index === 1 && values[0] > values[1];
      input.setCustomValidity(isMissing ? `${this.#names[index]} is missing` : isWrong ? 'the first value must not exceed the second' : '');
    });
  }

  update(value) {
    // The typed number stays until the user has typed the vector's other numbers.
    const isHalf = value === undefined && !this.#hadValue && this.element.contains(document.activeElement);
    this.#hadValue = value !== undefined;
    if (!isHalf) this.#inputs.forEach((input, index) => show(input, short(value?.[index])));
    this.#judge();
  }
}

export class CheckControl {
  isSmall = true;
  element = element('input', { type: 'checkbox' });

  constructor(form, schema, path, { label }) {
    this.element.setAttribute('aria-labelledby', label);
    this.element.onchange = () => form.put(path, this.element.checked);
  }

  update(value) { this.element.checked = value === true; }
}

export class ChoiceControl {
  isSmall = true;
  element = element('select');

  constructor(form, schema, path, { label }) {
    this.element.setAttribute('aria-labelledby', label);
    this.element.append(element('option', { value: '', textContent: placeholder, hidden: true }),
      ...schema.enum.map((each) => element('option', { value: JSON.stringify(each), textContent: each })));
    this.element.onchange = () => form.put(path, JSON.parse(this.element.value));
  }

  update(value) { this.element.value = JSON.stringify(value) ?? ''; }
}

export class TextControl {
  #input;

  constructor(form, schema, path, { label }) {
    this.#input = element('textarea', { rows: 1, spellcheck: false });
    this.#input.setAttribute('aria-labelledby', label);
    onInput(this.#input, (gesture) => form.put(path, this.#input.value, gesture));
    this.element = this.#input;
  }

  update(value) {
    show(this.#input, typeof value === 'string' ? value : '');
    this.#input.placeholder = value === undefined ? placeholder : '';
    this.#input.rows = Math.min(6, this.#input.value.split('\n').length + Math.floor(this.#input.value.length / 60));
  }
}

export class ColorControl {
  element = element('div', { className: 'color' });
  #picker = element('input', { type: 'color' });
  #text = element('input', { type: 'text', spellcheck: false, placeholder });
  #alpha = null;
  #value = '#000000';

  constructor(form, schema, path, { name, label }) {
    const pattern = new RegExp(schema.pattern);
    this.#picker.setAttribute('aria-labelledby', label);
    this.#text.setAttribute('aria-label', `${name}: as text`);
    onInput(this.#picker, (gesture) => form.put(path, this.#picker.value.toUpperCase() + this.#value.slice(7), gesture));
    onInput(this.#text, (gesture) => { if (pattern.test(this.#text.value)) form.put(path, this.#text.value, gesture); });
    this.element.append(this.#picker, this.#text);
    if (!pattern.test('#00000000')) return;
    this.#alpha = element('input', { type: 'range', min: 0, max: 255, 'aria-label': `${name}: opacity` });
    onInput(this.#alpha, (gesture) => {
      const alpha = this.#alpha.valueAsNumber;
      form.put(path, this.#value.slice(0, 7) + (alpha < 255 ? alpha.toString(16).padStart(2, '0').toUpperCase() : ''), gesture);
    });
    this.element.append(this.#alpha);
  }

  update(value) {
    const isKnown = typeof value === 'string' && value.startsWith('#');
    this.#value = isKnown ? value : '#000000';
    this.#picker.classList.toggle('unknown', !isKnown);
    show(this.#picker, this.#value.slice(0, 7).toLowerCase());
    show(this.#text, isKnown ? value : '');
    if (this.#alpha) show(this.#alpha, parseInt(this.#value.slice(7) || 'ff', 16));
  }
}
