// Adds, copies, removes and renames layers in the timeline.

import { element, newGesture } from './dom.js';
import { valueAt } from './json.js';
import { newLayer, withCopy, withLayer, withoutItem } from './layer-changes.js';

/** The actions on layers. Each action changes the scene's text in one step, and then chooses the affected layer. */
export class TimelineLayers {
  /** The button that opens the list of layer types. */
  button = element('button', { className: 'add', textContent: '+ Layer', title: 'Add a layer in front of the chosen one', ariaHasPopup: 'dialog' });
  #scene;
  #schema;
  #selection;
  #folds;
  #changed;
  #menu = element('div', { className: 'types', popover: 'auto', role: 'dialog', 'aria-label': 'Add a layer' });

  /** Calls `changed` when the layers have changed. */
  constructor(scene, schema, selection, folds, changed) {
    [this.#scene, this.#schema, this.#selection, this.#folds, this.#changed] = [scene, schema, selection, folds, changed];
    this.#menu.append(...schema.layers.map((part) => this.#choice(part)));
    document.body.append(this.#menu);
    this.button.onclick = () => this.#open();
  }

  #open() {
    const { left, top, bottom } = this.button.getBoundingClientRect();
    const isAbove = top > innerHeight / 2;
    Object.assign(this.#menu.style, {
      left: `${Math.max(8, Math.min(left, innerWidth - 360))}px`, top: isAbove ? 'auto' : `${bottom + 4}px`,
      bottom: isAbove ? `${innerHeight - top + 4}px` : 'auto', maxHeight: `${(isAbove ? top : innerHeight - bottom) - 16}px`,
    });
    this.#menu.togglePopover();
    this.#menu.querySelector('button').focus();
  }

  /** Creates a button for a layer type, with its description. If the type needs a file, the button asks for the file. */
  #choice({ properties, required, description }) {
    const type = properties.type.const;
    const choice = element('button', { type: 'button' }, element('b', { textContent: type }), element('span', { className: 'faint', textContent: description }));
    if (!required.includes('file')) {
      choice.onclick = () => this.#add(newLayer(this.#schema, type));
      return choice;
    }
    const file = element('input', { type: 'text', required: true, spellcheck: false, placeholder: 'path in the scene’s folder', 'aria-label': `File of the ${type} layer` });
    const form = element('form', { hidden: true, autocomplete: 'off' }, file, element('button', { className: 'main', textContent: 'Add' }));
    choice.onclick = () => {
      form.hidden = !form.hidden;
      file.focus();
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#add(newLayer(this.#schema, type, file.value.trim()));
      form.hidden = true;
    };
    return element('div', {}, choice, form);
  }

  get #value() { return this.#scene.tree?.value ?? null; }

  #add(layer) {
    this.#menu.hidePopover();
    if (this.#value) this.#change(withLayer(this.#scene.text, this.#value, this.#selection.path, layer), 1);
  }

  copy({ kind, path }) { if (kind === 'layer' && this.#value) this.#change(withCopy(this.#scene.text, this.#value, path), 1); }

  /** Removes a layer or a sound. */
  remove({ kind, path }) { if (kind !== 'property' && this.#value) this.#change(withoutItem(this.#scene.text, this.#value, path), -1); }

  #change({ text, path, list, index }, by) {
    if (typeof index === 'number') this.#folds.shift(list, index, by);
    this.#scene.edit(text, 'form', newGesture());
    this.#selection.choose(path);
    this.#changed();
  }

  /** Lets the user type the name of a layer in its row. Calls `done` at the end. */
  rename({ kind, path, name }, row, done) {
    const layer = this.#value && valueAt(this.#value, path);
    if (kind !== 'layer' || !layer) return;
    const field = element('input', { type: 'text', value: typeof layer.name === 'string' ? layer.name : '', placeholder: name, 'aria-label': `Name of ${name}` });
    let isOver = false;
    const end = (isKept) => {
      if (isOver) return;
      isOver = true;
      const typed = field.value.trim();
      field.remove();
      if (isKept && typed !== (layer.name ?? '') && (typed || 'name' in layer)) this.#scene.put([...path, 'name'], typed || undefined, newGesture());
      done();
    };
    field.onblur = () => end(true);
    field.onkeydown = (event) => {
      event.stopPropagation();
      if (event.isComposing) return;
      if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter');
    };
    row.firstChild.append(field);
    field.select();
  }
}
