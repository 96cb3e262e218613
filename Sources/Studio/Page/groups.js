// Controls for values that contain other values: objects, lists and layers. For layers, buttons choose a layer, whose
// values the form then shows.

import { TextControl } from './controls.js';
import { element } from './dom.js';
import { inserted, moved, removed } from './json.js';
import { layerName } from './layers.js';

/** The control for an object. The fields are created when the user opens the control. */
export class ObjectControl {
  element = element('details');
  #summary = element('summary');
  #fields = null;
  #form;
  #schema;
  #path;
  #shown = [];
  /** The object's default value, read from its description. */
  #told;

  constructor(form, schema, path, { description = '' }) {
    [this.#form, this.#schema, this.#path] = [form, schema, path];
    this.#told = /Default: (.*)\.$/.exec(description)?.[1] ?? '';
    this.element.append(this.#summary);
    // Items of a list are closed, so that a long list can be looked over.
    this.element.open = form.isOpen(path) || (schema.required.length > 0 && typeof path.at(-1) !== 'number');
    this.element.ontoggle = () => {
      form.setOpen(path, this.element.open);
      this.update(...this.#shown);
    };
  }

  update(value, isSet, effective) {
    this.#shown = [value, isSet, effective];
    this.#summary.textContent = isSet && value ? summary(value, effective) : `default${this.#told ? `: ${this.#told}` : ''}`;
    if (!this.element.open) return;
    this.#fields ??= fieldsOf(this.#form, this.#schema, this.#path, this.element);
    for (const [key, field] of this.#fields) field.update(isSet ? value?.[key] : undefined, effective?.[key]);
  }
}

const naming = ['text', 'name', 'title', 'preset', 'service', 'sticker', 'image', 'file', 'id'];

/** Returns the values of an object in one line of text; for a message, its sender and text. */
function summary(value, effective) {
  const named = naming.find((key) => typeof value[key] === 'string');
  const from = value.from ?? effective?.from;
  const author = typeof from === 'string' && named !== 'service' ? `${from}: ` : '';
  const set = Object.keys(value).filter((key) => key !== named && key !== 'from' && key !== 'id').map(spaced).join(', ');
  const name = named ? `${author}${value[named].slice(0, 60)}` : author.slice(0, -2);
  return [name, set].filter(Boolean).join(' · ') || 'empty';
}

/** Returns a key as words: `swayPeriod` becomes "sway period". */
export const spaced = (key) => key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

/** Creates fields for the properties of an object, and appends the fields to the element `place`. */
export function fieldsOf(form, schema, path, place, isShown = () => true) {
  return Object.entries(schema.properties).filter(([key, part]) => form.schema.kind(part) !== 'constant' && isShown(key)).map(([key, part]) => {
    const field = form.field(part, [...path, key], spaced(key), schema.required.includes(key));
    place.append(field.element);
    return [key, field];
  });
}

/** The control for a text that may have its own style: a field for the text, and a collapsed group for the style. */
export class StyledTextControl {
  element = element('div', { className: 'styled' });
  #text;
  #style;
  #isStyled = false;

  constructor(form, schema, path, options) {
    const { object } = form.schema.longForm(schema);
    const put = (_, text, gesture) => form.put(this.#isStyled ? [...path, 'text'] : path, text, gesture);
    this.#text = new TextControl({ put }, object.properties.text, path, options);
    const { text: _, ...properties } = object.properties;
    this.#style = new ObjectControl(form, { ...object, properties, required: [] }, path, { description: 'Default: the layer’s style.' });
    this.element.append(this.#text.element, this.#style.element);
  }

  update(value, isSet, effective) {
    this.#isStyled = typeof value === 'object' && value !== null;
    // A piece of another kind, such as a number, has no words.
    this.#text.element.hidden = this.#isStyled && !('text' in value);
    this.#text.update(this.#isStyled ? value.text : value);
    const { text: _, ...style } = this.#isStyled ? value : {};
    const { text: __, ...all } = typeof effective === 'object' && effective !== null ? effective : {};
    this.#style.update(style, isSet && this.#isStyled, all);
  }
}

/** The control for a list: a field for each item, and buttons to add, remove and move items. */
export class ListControl {
  element = element('div', { className: 'list' });
  #list = element('ol');
  #fields = [];
  #form;
  #schema;
  #path;
  #name;
  #add;
  #value = [];

  constructor(form, schema, path, { name }) {
    [this.#form, this.#schema, this.#path, this.#name] = [form, schema, path, name];
    this.#add = element('button', {
      textContent: 'Add', 'aria-label': `${name}: add one`,
      onclick: () => this.#addOne(),
    });
    this.element.append(this.#list, this.#add);
  }

  /** Adds a copy of the last item. */
  #addOne() {
    const { length } = this.#value;
    if (!length) return this.#form.put(this.#path, this.#form.schema.made(this.#schema));
    this.#change((text) => inserted(text, this.#path, length, this.#value[length - 1]));
  }

  #change(change) { this.#form.apply([...this.#path, 0], change); }

  update(value, isSet, effective) {
    this.#value = Array.isArray(value) ? value : [];
    const { minItems = 0, maxItems = Infinity } = this.#schema;
    this.#add.hidden = this.#value.length >= maxItems;
    while (this.#fields.length > this.#value.length) this.#fields.pop().row.remove();
    while (this.#fields.length < this.#value.length) this.#addRow(minItems);
    this.#fields.forEach(({ field, remove }, index) => {
      remove.hidden = this.#value.length <= minItems;
      field.update(this.#value[index], effective?.[index]);
    });
  }

  #addRow(minItems) {
    const index = this.#fields.length;
    const part = this.#schema.items ?? this.#schema.prefixItems[index];
    const field = this.#form.field(part, [...this.#path, index], `${this.#name} ${index + 1}`, true);
    field.element.querySelector('label').dataset.short = index + 1;
    const remove = element('button', {
      className: 'quiet', textContent: '✕', title: 'Remove', 'aria-label': `${this.#name} ${index + 1}: remove`,
      onclick: () => this.#change((text) => removed(text, [...this.#path, index])),
    });
    const up = element('button', {
      className: 'quiet', textContent: '↑', title: 'Earlier', 'aria-label': `${this.#name} ${index + 1}: earlier`,
      disabled: index === 0, hidden: minItems === this.#schema.maxItems,
      onclick: () => this.#change((text) => moved(text, this.#path, index, index - 1)),
    });
    const row = element('li', {}, field.element, up, remove);
    this.#list.append(row);
    this.#fields.push({ field, row, remove });
  }
}

/** The control for layers within a layer: a button for each layer, which chooses it. */
export class LayersControl {
  element = element('div', { className: 'ways' });
  #form;
  #path;

  constructor(form, schema, path) { [this.#form, this.#path] = [form, path]; }

  update(value) {
    const layers = Array.isArray(value) ? value.map((each, index) => [[...this.#path, index], each]) : value ? [[this.#path, value]] : [];
    this.element.replaceChildren(...layers.map(([path, layer]) => element('button', {
      textContent: layerName({ path, value: layer }), onclick: () => this.#form.selection.choose(path),
    })));
  }
}
