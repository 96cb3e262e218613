// The timeline shows and changes the times of layers and sounds, and the keyframes of their values.

import { newGesture } from './dom.js';
import { moved, valueAt } from './json.js';
import { isTopDown } from './layers.js';
import { hasComputed, plain } from './template.js';
import { addKeyframe, withoutKey } from './timeline-changes.js';
import { TimelineDrag } from './timeline-drag.js';
import { Folds } from './timeline-folds.js';
import { TimelineFrame } from './timeline-frame.js';
import { TimelineLayers } from './timeline-layers.js';
import { TimelineOrder } from './timeline-order.js';
import { rowsOf } from './timeline-rows.js';
import { TimelineView } from './timeline-view.js';

export class Timeline {
  #scene;
  #transport;
  #selection;
  #frame;
  #view;
  #drag;
  #order;
  #folds;
  #layers;
  #rows = [];
  /** The parsed text that the timeline shows: the last text that can be drawn, or a text that was edited here or in a form. */
  #tree = null;
  /** The key of the current row, which receives keyboard input. */
  #current = '';
  /** The key of the row that was chosen in the timeline. */
  #chosen = '';
  #isWaiting = false;

  constructor(section, scene, transport, selection, schema) {
    [this.#scene, this.#transport, this.#selection] = [scene, transport, selection];
    this.#folds = new Folds(scene.kept);
    this.#layers = new TimelineLayers(scene, schema, selection, this.#folds, () => {
      this.#show();
      this.#go(JSON.stringify(selection.path));
    });
    this.#frame = new TimelineFrame(section, transport, this.#layers.button);
    const { scale, body, line, chip } = this.#frame;
    this.#view = new TimelineView(body, scale);
    this.#drag = new TimelineDrag(scene, scale, line, chip);
    this.#order = new TimelineOrder(this.#view, (key, direction, gesture) => this.#reorder(this.#row(key), direction, gesture));
    this.#listen(body);
    scene.addEventListener('draft', () => { if (scene.isDrawn) this.#take(); });
    scene.addEventListener('values', () => { if (this.#needsValues && scene.isDrawn) this.#take(); });
    scene.addEventListener('text', ({ detail }) => { if (detail === 'form' || detail === 'history') this.#take(); });
    scene.addEventListener('problems', () => this.#lock());
    selection.addEventListener('change', () => this.#reveal());
  }

  #listen(body) {
    // Not every browser reports a click's type of pointer.
    let pointerType = '';
    body.addEventListener('pointerdown', (event) => { pointerType = event.pointerType; }, { capture: true });
    body.addEventListener('keydown', () => { pointerType = ''; }, { capture: true });
    body.onpointerdown = (event) => { if (event.button === 0) this.#press(event); };
    // Swiping with a finger scrolls; only a tap chooses.
    body.onclick = (event) => { if (pointerType === 'touch') this.#pick(event.target); };
    body.onpointermove = (event) => {
      this.#drag.move(event);
      this.#order.move(event, this.#rows);
    };
    body.onpointerup = body.onpointercancel = () => {
      this.#drag.end();
      this.#order.end();
    };
    body.ondblclick = (event) => this.#double(event);
    body.onkeydown = (event) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand ? this.#command(event) : this.#key(event)) event.preventDefault();
    };
    body.addEventListener('focusin', ({ target }) => this.#enter(target));
  }

  // Showing.

  /** Takes the current text if it is a scene, and shows the text at the next refresh of the screen. */
  #take() {
    const { tree, draft } = this.#scene;
    if (typeof tree?.value !== 'object' || tree.value === null || !draft) return;
    this.#tree = tree;
    this.#frame.scale.scene = draft.scene;
    this.#lock();
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => this.#catchUp());
  }

  /** True if values of the text are computed, so that the rows show those of the drawn scene. */
  get #needsValues() { return this.#scene.draft.template || hasComputed(this.#scene.tree?.value); }

  /** Shows a text that was taken but is not shown yet. */
  #catchUp() { if (this.#isWaiting) this.#show(); }

  #show() {
    this.#isWaiting = false;
    if (!this.#tree) return;
    const { scale } = this.#frame;
    const { draft, effective } = this.#scene;
    const shown = this.#needsValues ? plain(this.#tree.value, effective) : this.#tree.value;
    this.#rows = rowsOf(shown, scale.end, draft.scene, (path, hasLayers) => this.#folds.isOpen(path, hasLayers));
    const hadFocus = this.#frame.body.contains(document.activeElement);
    this.#view.show(this.#rows);
    if (!this.#row(this.#current)) this.#current = JSON.stringify(this.#selection.path);
    if (!this.#row(this.#current)) this.#current = this.#rows[0]?.key ?? '';
    this.#mark();
    if (hadFocus && !this.#frame.body.contains(document.activeElement)) this.#view.element(this.#current)?.focus({ preventScroll: true });
  }

  #mark() { this.#view.mark(this.#current, [this.#chosen, JSON.stringify(this.#selection.path)]); }

  /** True if the timeline shows the current text; otherwise the timeline can't change the text. */
  get #isTrue() { return this.#tree !== null && this.#scene.tree === this.#tree; }

  #lock() { this.#frame.lock(!this.#isTrue && (!this.#scene.tree || this.#scene.problems.errors.length > 0)); }

  #row(key) { return this.#rows.find((row) => row.key === key); }

  /** Returns the row of an element, and the part of the row that the element shows. */
  #place(target) {
    this.#catchUp();
    const row = this.#row(target.closest?.('[data-key]')?.dataset.key);
    const part = target.closest('[data-part]')?.dataset.part ?? null;
    return { row, part: part !== null && /^\d+$/.test(part) ? Number(part) : part };
  }

  // Choosing.

  #enter(target) {
    const { row } = this.#place(target);
    if (!row) return;
    this.#current = this.#chosen = row.key;
    this.#selection.choose(row.owner);
    this.#mark();
  }

  /** Makes a row the current one. */
  #go(key, part = null) {
    const target = this.#view.element(key, part) ?? this.#view.element(key);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Shows the row of the layer that was chosen outside of the timeline. */
  #reveal() {
    const { path } = this.#selection;
    const current = this.#row(this.#current);
    if (current && JSON.stringify(current.owner) === JSON.stringify(path)) return this.#mark();
    if (current?.kind !== 'clip') this.#chosen = '';
    if (!path.length) return this.#mark();
    this.#folds.reveal(path);
    this.#current = JSON.stringify(path);
    this.#show();
    this.#view.element(this.#current)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #toggle({ path, isOpen }) {
    if (isOpen === undefined) return;
    this.#folds.toggle(path);
    this.#show();
  }

  // The pointer.

  #press(event) {
    const { row, part } = this.#place(event.target);
    if (!row || event.target.closest('input')) return;
    const isTouch = event.pointerType === 'touch';
    const isFold = event.target.closest('.fold') !== null;
    if (!isTouch) {
      event.preventDefault();
      this.#pick(event.target);
    }
    if (part !== null && this.#isTrue) this.#drag.start(row, part, this.#targets(row), event);
    else if (!isTouch && !isFold && row.kind === 'layer' && event.target.closest('.name')) this.#order.start(row, event);
  }

  /** Chooses a row or a keyframe. If the row's fold button was pressed, opens or closes the row. */
  #pick(target) {
    const { row, part } = this.#place(target);
    if (!row || target.closest('input')) return;
    // After a click on a bar, ← and → still move the playhead; Tab leads to the bar.
    this.#go(row.key, typeof part === 'number' ? part : null);
    if (row.kind === 'property') this.#selection.reveal(typeof part === 'number' ? [...row.path, 'values', part] : row.path);
    if (target.closest('.fold')) this.#toggle(row);
  }

  /** The times to snap to, besides whole seconds: the playhead, and the starts and ends of other layers. */
  #targets({ owner }) {
    const own = JSON.stringify(owner);
    const { scale } = this.#frame;
    const others = this.#rows.filter((row) => row.kind !== 'property' && row.key !== own);
    return [this.#transport.seconds, scale.end, ...others.flatMap(({ bar }) => [bar.start, bar.end])];
  }

  #double(event) {
    const { row, part } = this.#place(event.target);
    if (event.target.closest('.name') && !event.target.closest('.fold, input')) this.#rename(row);
    if (row?.kind !== 'property') return;
    const { scale } = this.#frame;
    if (typeof part === 'number') this.#transport.seek(scale.frameAt(row.keys[part].time));
    else if (event.target.closest('.track')) this.#add(row, scale.timeOf(scale.frameAt(scale.timeAt(event.clientX))));
  }

  // The keys.

  /** Handles a key. Returns true if the key was used. */
  #key(event) {
    const { key, altKey, shiftKey, repeat } = event;
    const { row, part } = this.#place(event.target);
    if (!row) return false;
    const direction = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    switch (key) {
      case 'ArrowUp': case 'ArrowDown':
        if (altKey) this.#reorder(row, direction);
        else this.#go(this.#rows[this.#rows.indexOf(row) + direction]?.key);
        return true;
      case 'ArrowLeft': case 'ArrowRight':
        if (part === null || altKey) return false;
        if (this.#isTrue) this.#drag.nudge(row, part, direction * (shiftKey ? this.#frame.scale.frameAt(1) : 1), repeat);
        return true;
      case 'Delete': case 'Backspace':
        if (typeof part === 'number') this.#remove(row, part);
        else if (this.#isTrue && !repeat) this.#layers.remove(row);
        return true;
      case 'F2':
        this.#rename(row);
        return true;
      case 'Enter':
        if (typeof part === 'number') this.#transport.seek(this.#frame.scale.frameAt(row.keys[part].time));
        else this.#toggle(row);
        return true;
      case 'k':
        if (row.kind === 'property') this.#add(row, this.#transport.seconds);
        return true;
      case 'Escape': this.#drag.cancel(); return true;
      default: return false;
    }
  }

  /** Ctrl+D copies a layer. */
  #command({ key, target, repeat }) {
    const { row } = this.#place(target);
    if (key.toLowerCase() !== 'd' || !row) return false;
    if (this.#isTrue && !repeat) this.#layers.copy(row);
    return true;
  }

  // Changes.

  #rename(row) {
    if (!row || !this.#isTrue) return;
    this.#layers.rename(row, this.#view.element(row.key), () => {
      this.#show();
      this.#go(row.key);
    });
  }

  /** Adds a keyframe with the current value at a time. */
  async #add(row, time) {
    if (!this.#isTrue || !(row.length > 0)) return;
    const frames = valueAt(this.#tree.value, row.path);
    await addKeyframe(this.#scene, row.path, row, frames, time - row.bar.start, (changed) => {
      this.#scene.put(row.path, changed, newGesture());
      this.#show();
    });
  }

  #remove(row, index) {
    if (!this.#isTrue) return;
    const frames = valueAt(this.#tree.value, row.path);
    this.#scene.put(row.path, withoutKey(row, index, frames), newGesture());
    this.#show();
    this.#go(this.#row(row.key) ? row.key : JSON.stringify(row.owner), Math.min(index, frames.values.length - 2));
  }

  /** Moves a layer up or down in its list. Returns the layer's new key, or null if the layer was not moved. */
  #reorder({ kind, path }, direction, gesture = newGesture()) {
    const [list, index] = [path.slice(0, -1), path.at(-1)];
    if (kind !== 'layer' || typeof index !== 'number' || !this.#isTrue) return null;
    const to = index + (isTopDown(list.at(-1)) ? direction : -direction);
    if (to < 0 || to >= valueAt(this.#tree.value, list).length) return null;
    const depths = [...list.slice(0, -1), 'depths'];
    const hasDepths = list.length > 1 && valueAt(this.#tree.value, depths)?.length > Math.max(index, to);
    const text = moved(this.#scene.text, list, index, to);
    this.#folds.swap(list, index, to);
    this.#scene.edit(hasDepths ? moved(text, depths, index, to) : text, 'form', gesture);
    this.#show();
    const key = JSON.stringify([...list, to]);
    this.#go(key);
    return key;
  }
}
