// The text that is edited, its history, and what the server says of it.

import { readDraft, readScene, Refusal, saveScene } from './server.js';

const mostKept = 500;
const typingPause = 700; // milliseconds

/**
 * Events: `text` (detail: who changed it), `draft` (a text that can be drawn), `problems`, `state`.
 * The history goes on across saves and across texts that come from the file.
 */
export class SceneDocument extends EventTarget {
  name = '';
  text = '';
  problems = { errors: [], warnings: [] };
  /** The last draft that can be drawn. */
  draft = null;
  /** What the file has, as far as it is known; its revision is what a save replaces. */
  file = { text: '', revision: '' };
  /** The file's text, if it changed while there are changes that are not saved. */
  conflict = null;
  failure = '';

  #past = [];
  #future = [];
  #lastTyped = 0;
  #asking = null;

  get isSaved() { return this.text === this.file.text; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /** Reads the file; what was not saved before the page was reloaded is there again. */
  async open() {
    const file = await readScene();
    this.name = file.name;
    this.file = file;
    const kept = this.#kept();
    this.#set(kept ? kept.text : file.text, 'file');
    if (kept) {
      [this.#past, this.#future] = [kept.past, kept.future];
      if (kept.text !== file.text && kept.revision !== file.revision) this.conflict = file;
    }
    this.#tell('state');
  }

  /** Changes the text. Letters that are typed without a pause are undone together. */
  edit(text, by) {
    if (text === this.text) return;
    const now = Date.now();
    const goesOn = by === 'typing' && now - this.#lastTyped < typingPause;
    if (!goesOn) this.#past.push(this.text);
    if (this.#past.length > mostKept) this.#past.shift();
    this.#lastTyped = by === 'typing' ? now : 0;
    this.#future = [];
    this.#set(text, by);
  }

  undo() { this.#move(this.#past, this.#future); }
  redo() { this.#move(this.#future, this.#past); }

  #move(from, to) {
    if (!from.length) return;
    to.push(this.text);
    this.#lastTyped = 0;
    this.#set(from.pop(), 'history');
  }

  async save() {
    const text = this.text;
    try {
      this.file = await saveScene(text, this.file.revision);
      this.conflict = null;
      this.failure = '';
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) this.#meet(JSON.parse(error.message));
      else this.failure = `not saved: ${error.message}`;
    }
    this.#tell('state');
  }

  /** Looks at the file, and at the files that the scene names, after they may have changed. */
  async refresh() {
    const file = await readScene().catch(() => null);
    if (!file) this.failure = 'the file is no longer there; Save writes it again';
    else if (file.revision !== this.file.revision) this.#meet(file);
    this.#read();
    this.#tell('state');
  }

  /** The file changed: without changes of one's own its text is taken, otherwise one is asked. */
  #meet(file) {
    const wasSaved = this.isSaved;
    if (file.text === this.text) [this.file, this.conflict] = [file, null];
    else if (wasSaved) {
      this.file = file;
      this.edit(file.text, 'file');
    } else this.conflict = file;
  }

  /** Saves one's own text over the file's, which undo brings back. */
  async keepMine() {
    const { conflict, text } = this;
    if (!conflict) return;
    this.#past.push(text, conflict.text);
    this.file = conflict;
    await this.save();
  }

  /** Takes the file's text; undo brings one's own back. */
  takeFile() {
    const file = this.conflict;
    if (!file) return;
    [this.file, this.conflict] = [file, null];
    this.edit(file.text, 'file');
    this.#tell('state');
  }

  #set(text, by) {
    this.text = text;
    this.#tell('text', by);
    this.#tell('state');
    this.#keep();
    this.#read();
  }

  async #read() {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const draft = await readDraft(this.text, asking.signal);
      if (asking.signal.aborted) return;
      this.problems = draft;
      this.#tell('problems');
      if (draft.errors.length) return;
      this.draft = draft;
      this.#tell('draft');
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.failure = error.message;
      this.#tell('state');
    }
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  #keep() {
    const kept = {
      name: this.name, text: this.text, revision: this.file.revision,
      past: this.#past.slice(-50), future: this.#future.slice(-50),
    };
    // A scene may be larger than what the browser keeps.
    try { sessionStorage.setItem('draft', JSON.stringify(kept)); } catch { sessionStorage.removeItem('draft'); }
  }

  #kept() {
    const kept = JSON.parse(sessionStorage.getItem('draft') ?? 'null');
    return kept?.name === this.name ? kept : null;
  }
}
