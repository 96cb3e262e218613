// Controls for values that have values in them: objects, lists, and layers, which are chosen instead of shown.

import { element } from './dom.js';
import { inserted, moved, removed } from './json.js';
import { layerName } from './layers.js';

/** The fields of an object, made when it is opened. */
export class ObjectControl {
  element = element('details');
  #summary = element('summary');
  #fields = null;
  #form;
  #schema;
  #path;
  #shown = [];

  constructor(form, schema, path) {
    [this.#form, this.#schema, this.#path] = [form, schema, path];
    this.element.append(this.#summary);
    this.element.open = form.isOpen(path) || schema.required.length > 0;
    this.element.ontoggle = () => {
      form.setOpen(path, this.element.open);
      this.update(...this.#shown);
    };
  }

  update(value, isSet, effective) {
    this.#shown = [value, isSet, effective];
    this.#summary.textContent = isSet && value ? summary(value) : 'default';
    if (!this.element.open) return;
    this.#fields ??= fieldsOf(this.#form, this.#schema, this.#path, this.element);
    for (const [key, field] of this.#fields) field.update(isSet ? value?.[key] : undefined, effective?.[key]);
  }
}

/** What an object sets, in a line. */
function summary(value) {
  const name = value.text ?? value.name ?? value.preset ?? value.id;
  const keys = Object.keys(value).filter((key) => value[key] !== name);
  const set = keys.length ? keys.join(', ') : '';
  return typeof name === 'string' ? `${name.slice(0, 60)}${set ? ` · ${set}` : ''}` : set || 'empty';
}

/** Fields for the properties of an object, appended to a place. */
export function fieldsOf(form, schema, path, place, isShown = () => true) {
  return Object.entries(schema.properties).filter(([key, part]) => form.schema.kind(part) !== 'constant' && isShown(key)).map(([key, part]) => {
    const field = form.field(part, [...path, key], key, schema.required.includes(key));
    place.append(field.element);
    return [key, field];
  });
}

/** The items of a list, each with a field; items are added, removed and moved. */
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

  /** Adds one like the last. */
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

/** Layers within a layer: a way to each of them. */
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
