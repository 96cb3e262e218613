// A layer's settings as a small file of their own: exported, imported into another layer or scene, and reset.

import { element } from './dom.js';
import { removed, replaced } from './json.js';

/** What a layer is about, rather than how it looks and moves. */
const content = new Set(['type', 'name', 'text', 'file', 'layers', 'rows', 'mask', 'messages', 'people', 'header', 'input']);

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
      this.#button('export-settings', 'Save style…', 'Writes how this layer looks and moves into a small file', () => this.#export()),
      this.#button('import-settings', 'Apply style…', 'Gives this layer the style of such a file', () => this.#input.click()),
      this.#button('restore-settings', 'Reset this layer', 'Resets all settings of this layer; its content stays', () => this.#restore()),
      this.#input, this.#message));
  }

  #button(id, textContent, title, onclick) { return element('button', { id, textContent, title, onclick }); }

  /** The layer that is chosen; the scene has no such settings. */
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
      if (type !== this.#layer.type) throw new Error(`${file.name} is a style of ${type}; this layer is ${this.#layer.type}`);
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
    if (!isOne) throw new Error(`${name} is no style: expected {"type": …, "settings": {…}}`);
    const known = Object.keys(this.#schema.layer(read.type)?.properties ?? {}).filter((key) => !content.has(key));
    const unknown = Object.keys(read.settings).find((key) => !known.includes(key));
    if (unknown !== undefined) throw new Error(`${name}: “${unknown}” does not belong to a style of ${read.type}; one of ${known.join(', ')}`);
    return read;
  }

  #restore() {
    this.#write({});
    this.#say('');
  }

  /** Replaces all settings by others, in one step. */
  #write(settings) {
    const { path } = this.#selection;
    let { text } = this.#scene;
    for (const key of Object.keys(this.#settings())) if (!(key in settings)) text = removed(text, [...path, key]);
    for (const [key, value] of Object.entries(settings)) text = replaced(text, [...path, key], value);
    this.#scene.edit(text, 'form');
  }

  #say(message) {
    [this.#message.textContent, this.#message.hidden] = [message, !message];
  }
}
