// The form for the chosen layer or the scene: a field for each value.

import { element, newGesture } from './dom.js';
import { Field, revealField, showDescriptions } from './fields.js';
import { fieldsOf, spaced } from './groups.js';
import { find, removed, replaced, valueAt } from './json.js';
import { isSound, layerName, layersOf, lists, soundsOf } from './layers.js';
import { FieldProblems } from './problems.js';
import { readValues } from './server.js';
import { SettingsButtons } from './settings.js';
import { componentPart, declaredAt, parameterFields } from './parameters.js';
import { hasComputed, plain } from './template.js';
import { addKeyframe } from './timeline-changes.js';

/** Fills a panel with the form, which changes the scene and follows its changes. Event: `shown`, when values are shown. */
export class Values extends EventTarget {
  schema;
  selection;
  #scene;
  #choice;
  #body = element('div', { className: 'fields' });
  /** The message why the form can't be used; clicking it shows the line with the error. */
  #broken = element('button', { className: 'broken', hidden: true });
  #problems = new FieldProblems(this.#body);
  #settings;
  #transport;
  #search = element('input', { type: 'search', placeholder: 'Find a value', 'aria-label': 'Find a value' });
  #nothing = element('p', { className: 'faint', textContent: 'No matching values.', hidden: true });
  #title = element('p', { className: 'faint' });
  #fields = [];
  /** The fields of parameters: of the scene, or of the component that a layer uses. */
  #parameters = [];
  /** The names and descriptions for the search, keyed by the field. */
  #words = new Map();
  #shownAs = '';
  /** The keys of objects that the text writes in their short form, keyed by the path of the short form. */
  #shorts = new Map();
  /** All values of the scene, including the defaults that its text leaves out. */
  effective = {};
  #open = new Set();
  #go;

  /** `go(line, column)` shows a position in the text. */
  constructor(panel, scene, schema, selection, transport, go) {
    super();
    [this.#scene, this.schema, this.selection, this.#transport, this.#go] = [scene, schema, selection, transport, go];
    this.#choice = element('select', { 'aria-label': 'Layer', onchange: () => selection.choose(JSON.parse(this.#choice.value)) });
    this.#settings = new SettingsButtons(scene, schema, selection);
    showDescriptions(this.#body);
    this.#search.oninput = () => this.#find();
    panel.append(
      element('div', { className: 'layer-bar' }, this.#choice, this.#search, this.#settings.element), this.#broken, this.#title, this.#nothing, this.#body);
    scene.addEventListener('text', () => this.#show());
    scene.addEventListener('draft', () => this.#read());
    selection.addEventListener('change', () => this.#show());
    selection.addEventListener('reveal', ({ detail }) => revealField(this.#body, detail));
    scene.addEventListener('problems', () => {
      this.#tellBroken();
      this.#problems.show(scene.problems.errors);
    });
    transport.addEventListener('frame', () => this.#tellTime());
    this.#broken.onclick = () => {
      const { line = 1, column = 1 } = this.#reason ?? {};
      go(line, column);
    };
  }

  get #reason() { return this.#scene.problems.errors[0]; }

  #tellBroken() {
    const { line, message } = this.#reason ?? {};
    this.#broken.textContent = `The text is not JSON${line ? `: line ${line}: ${message}` : ''}. Values can be changed again once it is.`;
  }

  /** Sends the event `time` to the elements of controls that depend on the playhead. */
  #tellTime() {
    if (this.#transport.isPlaying) return;
    for (const control of this.#body.querySelectorAll('[data-follows]')) control.dispatchEvent(new Event('time'));
  }

  /** Creates a field of this form. */
  field(part, path, name, isRequired) { return new Field(this, part, path, name, isRequired); }

  /** Returns true if a group of values is open. Open groups are remembered while other layers are shown. */
  isOpen(path) { return this.#open.has(JSON.stringify(path)); }
  setOpen(path, isOpen) { this.#open[isOpen ? 'add' : 'delete'](JSON.stringify(path)); }

  /**
   * Returns the time of a layer or sound, in seconds: its `start` in the scene, and its `length`, which is the duration of keyframes
   * without their own duration.
   */
  life(path) {
    let life = { start: 0, length: this.effective.duration ?? 1 };
    path.forEach((step, index) => {
      const isHolder = typeof step === 'number' ? [...lists, 'clips'].includes(path[index - 1]) : step === 'mask';
      if (!isHolder) return;
      const holder = valueAt(this.effective, path.slice(0, index + 1)) ?? {};
      const start = Number(holder.start ?? 0);
      life = { start: life.start + start, length: holder.duration ?? (holder.end ?? life.length) - start };
    });
    return life;
  }

  /** Returns a default that depends on the scene, such as a layer's position in the middle; undefined if the value has no such default. */
  usual(path) {
    const size = path.at(-1) === 'position' && this.#sizeAround(path.slice(0, -1));
    return size ? size.map((length) => length / 2) : undefined;
  }

  /** Returns the size of the scene or group that contains a layer, in points; null for other containers. */
  #sizeAround(path) {
    if (!this.#scene.draft || path.length % 2 || path.some((step, index) => index % 2 === 0 && step !== 'layers')) return null;
    const { width, height } = this.#scene.draft.scene;
    const scale = this.effective.pointScale ?? 1;
    let size = [width / scale, height / scale];
    for (let length = 2; length < path.length; length += 2) {
      const group = valueAt(this.effective, path.slice(0, length));
      if (group?.type !== 'group') return null;
      size = group.size ?? size;
    }
    return size;
  }

  /** The playhead's time in the scene, in seconds. Frames start at multiples of `frame`. */
  get time() { return this.#transport.seconds; }
  get frame() { return 1 / this.#transport.rate; }

  /** Records that the text at a path is the short form of an object with this key. */
  setShort(path, key) { this.#shorts.set(JSON.stringify(path), key); }

  /** Adds a keyframe to the track at a path, at a time in seconds after the layer's start. */
  addKeyframe(path, life, frames, seconds) {
    return addKeyframe(this.#scene, path, life, frames, seconds, (changed) => this.put(path, changed, newGesture()));
  }

  /** Sets a value; undefined restores its default. */
  put(path, value, gesture = null) {
    this.apply(path, (text) => (value === undefined ? removed(text, path) : replaced(text, path, value)), gesture);
  }

  /**
   * Changes the text. First writes the values along the path into the text: lists that are defaults, and objects that have only their short
   * form.
   */
  apply(path, change, gesture = null) {
    const { tree } = this.#scene;
    if (!tree || this.#scene.refuses(path)) return;
    let { text } = this.#scene;
    for (let length = 1; length < path.length; length += 1) {
      const part = path.slice(0, length);
      const [own, effective] = [find(tree, part)?.value, valueAt(this.effective, part)];
      if (own === undefined && Array.isArray(effective)) text = replaced(text, part, effective);
      if (typeof own === 'string') text = replaced(text, part, { [this.#shorts.get(JSON.stringify(part)) ?? 'preset']: own });
    }
    this.#scene.edit(change(text), 'form', gesture);
  }

  /** Reads the values in effect. Defaults depend on the scene, so they arrive a moment after the scene. */
  async #read() {
    const { draft } = this.#scene;
    const effective = await readValues(draft.draft).catch(() => null);
    if (!effective || this.#scene.draft !== draft) return;
    this.effective = effective;
    this.#scene.takeValues(effective);
    this.#show();
  }

  /** Shows the place of a value in the text. */
  showText(path) {
    const { tree, text } = this.#scene;
    const start = find(tree, path)?.start;
    if (start === undefined) return;
    const before = text.slice(0, start);
    this.#go(before.split('\n').length, start - before.lastIndexOf('\n'));
  }

  #show() {
    const { tree } = this.#scene;
    this.#broken.hidden = tree !== null;
    this.#body.inert = tree === null;
    if (!tree) return;
    const [layers, sounds] = [layersOf(tree.value), soundsOf(tree.value)];
    const isThere = [...layers, ...sounds].some(({ path }) => this.selection.isAt(path));
    if (this.selection.path.length && !isThere) this.selection.choose([]);
    const isTemplate = Object.keys(tree.value?.parameters ?? {}).length > 0;
    // A template opens with the form for its parameters.
    if (!this.selection.isChosen && layers.length) this.selection.choose(isTemplate ? [] : layers.at(-1).path);
    this.#showChoice(layersOf(plain(tree.value, this.#scene.effective)), sounds);
    const { path } = this.selection;
    const value = valueAt(tree.value, path);
    const declared = declaredAt(this.#scene, path, value);
    const part = !path.length ? this.schema.scene : isSound(path) ? this.schema.sound
      : this.schema.layer(value.type) ?? (declared && componentPart(this.schema));
    // The form is not built again while a default is typed.
    const shownAs = JSON.stringify([path, value.type, declared?.paths, declared?.properties], (key, each) => (key === 'default' ? undefined : each));
    if (shownAs !== this.#shownAs) this.#build(part, path, declared);
    this.#shownAs = shownAs;
    const effective = valueAt(this.effective, path);
    for (const [key, field] of this.#fields) field.update(value[key], effective?.[key]);
    for (const { key, field, own } of this.#parameters) {
      const written = valueAt(value, own);
      field.update(written, declared.values?.[key] ?? (hasComputed(written) ? undefined : written ?? declared.properties[key].default));
    }
    this.#settings.update(this.schema.layer(value.type), value);
    this.#problems.show(this.#scene.problems.errors);
    this.dispatchEvent(new Event('shown'));
  }

  #showChoice(layers, sounds) {
    const entries = [{ path: [], depth: 0, name: 'Scene' },
      ...layers.map((layer) => ({ path: layer.path, depth: layer.depth, name: layerName(layer) })).reverse(),
      ...sounds.map(({ path, name }) => ({ path, depth: 0, name: `Sound: ${name}` }))];
    const options = entries.map(({ path, depth, name }) => [JSON.stringify(path), `${'\u2003'.repeat(depth)}${name}`]);
    const same = options.length === this.#choice.length && options.every(([value, text], index) =>
      this.#choice[index].value === value && this.#choice[index].textContent === text);
    if (!same) this.#choice.replaceChildren(...options.map(([value, textContent]) => element('option', { value, textContent })));
    this.#choice.value = JSON.stringify(this.selection.path);
  }

  #build(part, path, declared) {
    this.#body.replaceChildren();
    [this.#fields, this.#parameters] = [[], []];
    this.#search.hidden = !part;
    this.#title.textContent = part?.description ?? (!part && path.length ? 'This type of layer is unknown.' : '');
    this.#shorts.clear();
    this.#body.parentElement?.scrollTo?.(0, 0);
    if (!part) return this.#find();
    const isCommon = (key) => (part.properties[key].$ref ?? '').includes('/layer.');
    const isHidden = (key) => key === 'layers' || key === '$schema' || key === 'version';
    if (declared) this.#parameters = parameterFields(this, declared, path, this.#body);
    this.#fields = [
      ...fieldsOf(this, part, path, this.#parameters.length ? this.#group(path.length ? 'Layer' : 'Scene') : this.#body, (key) => !isCommon(key) && !isHidden(key)),
      ...fieldsOf(this, part, path, this.#group('Position, time and effects'), (key) => isCommon(key)),
    ];
    this.#words = new Map([
      ...this.#fields.map(([key, field]) => [field, `${key.toLowerCase()} ${spaced(key)} ${this.schema.words(part.properties[key])}`]),
      ...this.#parameters.map(({ words, field }) => [field, words.toLowerCase()]),
    ]);
    this.#find();
  }

  /** Shows only values whose name or description contains the text in the search field. */
  #find() {
    const wanted = this.#search.value.trim().toLowerCase();
    for (const [field, words] of this.#words) field.element.hidden = !words.includes(wanted);
    for (const group of this.#body.querySelectorAll(':scope > .fields')) group.hidden = ![...group.querySelectorAll(':scope > .field')].some((field) => !field.hidden);
    this.#nothing.hidden = !this.#words.size || [...this.#words.keys()].some((field) => !field.element.hidden);
  }

  #group(name) {
    const group = element('div', { className: 'fields common' }, element('h2', { textContent: name }));
    this.#body.append(group);
    return group;
  }
}
