// Templates: values of the text that are computed when the scene is read, and the layers that come from it.

import { element } from './dom.js';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns true if a value is a time that depends on another layer or sound, such as `{"after": "title"}`. */
const isTimeReference = (value) => ['after', 'with', 'until'].some((key) => typeof value[key] === 'string')
  && Object.keys(value).every((key) => ['after', 'with', 'until', 'plus'].includes(key));

/**
 * Returns true if a value of the text is computed: an expression, a choice, an included file, a repetition, or a time that depends on
 * other layers. `key` is the value's key, if it has one.
 */
export const isComputed = (value, key) => (typeof value === 'string' ? value.includes('{{') || (value === 'auto' && key === 'duration')
  : isObject(value) && (['$include', '$then', '$do'].some((word) => word in value) || isTimeReference(value)));

/** Returns true for a sequence, whose items have times that are computed. */
const isSequence = (value) => value?.type === 'sequence' && Array.isArray(value.items);

/** Returns true if a value, or a value inside it, is computed. */
export const hasComputed = (value, key) => isComputed(value, key) || isSequence(value)
  || (typeof value === 'object' && value !== null && Object.entries(value).some(([name, each]) => hasComputed(each, name)));

/** Returns the path of the first value along a path that is computed, or null. Only the text can change what is inside. */
export function computedOn(value, path) {
  for (let length = 1; length <= path.length; length += 1) {
    // An item of a sequence starts after the one before it.
    if (isSequence(value) && path[length - 1] === 'items' && path[length + 1] === 'start') return path.slice(0, length + 2);
    value = value?.[path[length - 1]];
    if (isComputed(value, path[length - 1])) return path.slice(0, length);
  }
  return null;
}

/** Returns a value of the text with values in effect in place of computed values. */
export function plain(value, effective, key) {
  if (isComputed(value, key)) return effective ?? value;
  if (Array.isArray(value)) return value.map((each, index) => plain(each, effective?.[index]));
  if (isSequence(value)) {
    const { items, ...rest } = value;
    return { ...plain(rest, effective), items: items.map((item, index) => withTimes(plain(item, effective?.items?.[index]), effective?.items?.[index])) };
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each, effective?.[name], name)])) : value;
}

/** Returns an item of a sequence with its times in effect. */
function withTimes(item, effective) {
  if (!isObject(item) || !isObject(effective)) return item;
  const { start, duration } = effective;
  return { ...item, ...(start === undefined ? {} : { start }), ...(duration === undefined ? {} : { duration }) };
}

/** Returns the path in the text of a layer of the drawn scene, by its index; null if the layer is in another file. */
export const layerPath = (draft, index) => (draft.template ? draft.template.layers[index] : ['layers', index]);

/** Returns a path in the form of messages, such as `layers[0].text`. */
export const pathWords = (path) => path.reduce((words, step) => (typeof step === 'number' ? `${words}[${step}]` : words ? `${words}.${step}` : step), '');

const short = (value, most) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

/** The control for a computed value: its text, and the value in effect. A click shows the text, where it can be changed. */
export class ExpressionControl {
  element;
  #text = element('code');
  #value = element('span', { className: 'faint' });
  #swatch = element('span', { className: 'swatch', hidden: true });

  constructor(go, label) {
    const button = element('button', { title: 'Computed: change it in the text', onclick: go }, element('span', { className: 'faint', textContent: 'ƒ ', ariaHidden: 'true' }), this.#text);
    button.setAttribute('aria-describedby', label);
    this.element = element('div', { className: 'expression' }, button, this.#swatch, this.#value);
  }

  update(value, effective) {
    this.#text.textContent = short(value, 200);
    this.#value.textContent = effective === undefined || effective === null ? '' : `= ${short(effective, 60)}`;
    const isColor = typeof effective === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(effective);
    this.#swatch.hidden = !isColor;
    this.#swatch.style.background = isColor ? effective : '';
  }
}
