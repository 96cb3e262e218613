// Exports a layer's settings to a small file, imports such a file into another layer or scene, and resets the settings.

import { element } from './dom.js';
import { removed, replaced } from './json.js';
import { hasComputed } from './template.js';

/** The keys of a layer's content; all other keys are its settings, which describe how the layer looks and moves. */
const content = new Set(['type', 'name', 'text', 'file', 'layers', 'rows', 'items', 'mask', 'messages', 'people', 'header', 'input']);

export class SettingsButtons {
  #scene;
  #schema;
  #selection;
  #layer = null;
  #input = element('input', { type: 'file', accept: '.json,application/json', hidden: true });
  #message = element('p', { className: 'wrong', role: 'alert', hidden: true });
  element;

  constructor(scene, schema, selection) {
    [this.#scene, this.#schema, this.#selection] = [scene, schema, selection];
    this.#input.onchange = () => this.#import();
    this.element = element('details', { className: 'menu' }, element('summary', { textContent: 'Style' }), element('div', {},
      this.#button('export-settings', 'Save style…', 'Saves how this layer looks and moves as a small file', () => this.#export()),
      this.#button('import-settings', 'Apply style…', 'Applies the style from such a file to this layer', () => this.#input.click()),
      this.#button('restore-settings', 'Reset this layer', 'Resets all settings of this layer, but not its content', () => this.#restore()),
      this.#input, this.#message));
  }

  #button(id, textContent, title, onclick) { return element('button', { id, textContent, title, onclick }); }

  /** Shows the buttons for the chosen layer; hides them for the scene, which has no such settings. */
  update(part, layer) {
    this.#layer = this.#selection.path.length && part && typeof layer.type === 'string' ? layer : null;
    this.element.hidden = this.#layer === null;
  }

  #settings() { return Object.fromEntries(Object.entries(this.#layer).filter(([key]) => !content.has(key))); }

  #export() {
    const { type } = this.#layer;
    const text = `${JSON.stringify({ type, settings: this.#settings() }, null, 2)}\n`;
    const link = element('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: `${type}-settings.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async #import() {
    const file = this.#input.files[0];
    this.#input.value = '';
    try {
      const { type, settings } = this.#read(await file.text(), file.name);
      if (type !== this.#layer.type) throw new Error(`${file.name} is a style for ${type} layers, but this is a ${this.#layer.type} layer`);
      this.#write(settings);
      this.#say('');
    } catch (error) {
      this.#say(error.message);
    }
  }

  #read(text, name) {
    const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
    let read = null;
    try { read = JSON.parse(text); } catch { /* Told below. */ }
    const isOne = isObject(read) && typeof read.type === 'string' && isObject(read.settings);
    if (!isOne) throw new Error(`${name} is not a style: expected {"type": …, "settings": {…}}`);
    const known = Object.keys(this.#schema.layer(read.type)?.properties ?? {}).filter((key) => !content.has(key));
    const unknown = Object.keys(read.settings).find((key) => !known.includes(key));
    if (unknown !== undefined) throw new Error(`${name}: “${unknown}” is not a setting of ${read.type} layers; expected one of ${known.join(', ')}`);
    return read;
  }

  #restore() {
    this.#write({});
    this.#say('');
  }

  /** Replaces all settings in one step, except those that are computed. */
  #write(settings) {
    const { path } = this.#selection;
    let { text } = this.#scene;
    const own = this.#settings();
    for (const key of Object.keys(own)) if (!(key in settings) && !hasComputed(own[key], key)) text = removed(text, [...path, key]);
    for (const [key, value] of Object.entries(settings)) if (!hasComputed(own[key], key)) text = replaced(text, [...path, key], value);
    this.#scene.edit(text, 'form');
  }

  #say(message) {
    [this.#message.textContent, this.#message.hidden] = [message, !message];
  }
}
