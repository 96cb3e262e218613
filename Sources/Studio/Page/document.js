// The edited text, its history, and its drafts on the server.

import { parse, removed, replaced } from './json.js';
import { Latest } from './latest.js';
import { readDraft, readScene, saveScene } from './server.js';
import { StoredValues } from './stored-values.js';
import { computedOn, pathWords } from './template.js';

const maximumHistoryLength = 500;
const typingPause = 700; // milliseconds; typing without such a pause is undone together
const keepingPause = 300; // milliseconds until unsaved changes are stored in the browser
const readingPause = 120; // milliseconds after the last letter

/**
 * The edited text. Events: `text` (detail: the source of the change), `draft` (a new text can be drawn), `values` (of the draft), `problems`, `state`. The undo
 * history continues after saving, and after loading a new text from the file.
 */
export class SceneDocument extends EventTarget {
  name;
  text = '';
  problems = { errors: [], warnings: [] };
  /** The last draft that can be drawn. */
  draft = null;
  /** The number of errors in a text that is saved only after the user confirms; otherwise 0. */
  doubt = 0;

  /** The file's new text, if the file changed while the page has unsaved changes; otherwise null. */
  conflict = null;

  /** True if unsaved changes are stored for the next page that opens the scene. */
  isLeft = false;

  /** All values of the drawn scene in the shape of its text, including defaults; they arrive a moment after a draft. */
  effective = {};

  /** The values stored in the browser. */
  kept;
  /** Returns the number of the frame to draw together with a draft; null to draw no frame. */
  wantedFrame = () => null;

  /** The last known content of the file: its text and the revision that a save replaces. Without a text if the file does not exist. */
  #file;
  #past = [];
  #future = [];
  #lastTyped = 0;
  #gesture = null;
  #parsed = { text: null, tree: null };
  #drawn = '';
  #reading = new Latest(() => this.#readText());
  #keeping = 0;
  #waiting = 0;
  #saving = null;
  #savesAgain = false;
  /** The last failure of each action, keyed by action; removed when the same action succeeds. */
  #failures = {};
  #missing = '';

  get isSaved() { return this.text === this.#file.text; }
  /** True if the current text can be drawn and its draft has arrived. */
  get isDrawn() { return this.text === this.#drawn; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  get failure() { return this.#missing || (Object.values(this.#failures).find(Boolean) ?? ''); }
  /** True while the server parses a text. */
  get isReading() { return this.#reading.isRunning; }

  /** Creates the document of a scene file from the server. Call `open` to show the text. */
  constructor(file) {
    super();
    [this.#file, this.name, this.kept] = [file, file.name, new StoredValues(file.path)];
    addEventListener('pagehide', () => { if (this.#keeping) this.#keep(); });
  }

  /** Shows the file's text, with unsaved changes that were stored before a reload, or by a page that lost its server. */
  open() {
    const file = this.#file;
    const own = this.kept.get('draft');
    if (own) this.kept.withdraw('draft');
    const kept = own ?? this.kept.take('draft');
    if (kept) {
      [this.#past, this.#future] = [kept.past, kept.future];
      if (kept.text !== file.text && kept.revision !== file.revision) this.conflict = file;
    }
    this.#set(kept ? kept.text : file.text, 'file');
  }

  /** Handles the loss of the server: from now on unsaved changes are stored for the next page. */
  leave() {
    // Unsaved changes are not stored twice, because another page may have taken them since.
    if (this.isLeft) return;
    this.isLeft = true;
    this.#keep();
  }

  /** Handles the return of the server: this page takes its unsaved changes back. */
  comeBack() {
    this.isLeft = false;
    this.kept.withdraw('draft');
  }

  /** The parsed text, with the place of each value; null if the text is not valid JSON. */
  get tree() {
    if (this.#parsed.text !== this.text) this.#parsed = { text: this.text, tree: parse(this.text) };
    return this.#parsed.tree;
  }

  /** Changes the text. All changes of one gesture, such as dragging a handle, are undone together. */
  edit(text, by, gesture = null) {
    if (text === this.text) return;
    const now = Date.now();
    const goesOn = by === 'typing' ? now - this.#lastTyped < typingPause : gesture !== null && gesture === this.#gesture;
    if (!goesOn) this.#past.push(this.text);
    if (this.#past.length > maximumHistoryLength) this.#past.shift();
    this.#lastTyped = by === 'typing' ? now : 0;
    this.#gesture = gesture;
    this.#future = [];
    this.#set(text, by);
  }

  /** Sets the value at a path of keys and indices in the scene; undefined removes the value. */
  put(path, value, gesture = null) {
    if (!this.tree || this.refuses(path)) return;
    this.edit(value === undefined ? removed(this.text, path) : replaced(this.text, path, value), 'form', gesture);
  }

  /** Returns true if a value on a path is computed, so that only the text can change it; `failure` then contains the reason. */
  refuses(path) {
    const computed = computedOn(this.tree?.value, path);
    if (!computed) return false;
    this.#failures.change = `${pathWords(computed)} is computed; change it in the text`;
    this.#tell('state');
    return true;
  }

  undo() { this.#move(this.#past, this.#future); }
  redo() { this.#move(this.#future, this.#past); }

  #move(from, to) {
    if (!from.length) return;
    to.push(this.text);
    [this.#lastTyped, this.#gesture] = [0, null];
    this.#set(from.pop(), 'history');
  }

  /**
   * Saves the text; if another save is requested meanwhile, that save follows. A text with errors is saved only if `isMeant`; otherwise
   * `doubt` is set to the number of errors until the text changes.
   */
  async save(isMeant = false) {
    this.#failures.change = '';
    this.doubt = isMeant ? 0 : await this.#countErrors();
    if (this.doubt) return this.#tell('state');
    this.#savesAgain = this.#saving !== null;
    this.#saving ??= this.#save();
    await this.#saving;
  }

  /** The number of errors in the current text. */
  async #countErrors() {
    for (;;) {
      const { text } = this;
      // If the server can't be reached, saving fails too, and reports why.
      const { errors } = await readDraft(text).catch(() => ({ errors: [] }));
      if (text === this.text) return errors.length;
    }
  }

  async #save() {
    do {
      this.#savesAgain = false;
      await this.attempt('save', async () => {
        try {
          this.#hold(await saveScene(this.text, this.#file.revision));
        } catch (error) {
          if (error.status === 409) return this.#meet(JSON.parse(error.message));
          if (error.status === 410) return this.#lose();
          throw new Error(`not saved: ${error.message}`);
        }
      });
    } while (this.#savesAgain);
    this.#saving = null;
    this.#keep();
    this.#tell('state');
  }

  /** Reads the scene file and the files that the scene names again, because they may have changed. */
  async refresh() {
    await this.attempt('refresh', () => this.#readFile((file) => this.#meet(file)));
    this.#read();
  }

  /** Reads the scene file, if it exists, and passes it to `then`. */
  async #readFile(then) {
    try {
      then(await readScene());
    } catch (error) {
      if (error.status !== 410) throw error;
      this.#lose();
    }
  }

  /** Records that the next save replaces this version of the file, and ends a conflict. */
  #hold(file) {
    [this.#file, this.conflict] = [file, null];
    [this.#missing, this.#failures.take] = ['', ''];
  }

  /** Records that the file does not exist, so that a save writes a new file. */
  #lose() {
    this.#file = { ...this.#file, text: null, revision: '' };
    this.conflict = null;
    this.#missing = 'the file no longer exists; Save writes it again';
  }

  /** Loads the file's new text if the page has no unsaved changes; otherwise asks the user. */
  #meet(file) {
    const wasSaved = this.isSaved;
    this.#missing = '';
    if (file.text === this.text || file.revision === this.#file.revision) this.#hold(file);
    else if (wasSaved) {
      this.#hold(file);
      this.edit(file.text, 'file');
    } else this.conflict = file;
    this.#keep();
  }

  /** Overwrites the file with the user's text. Undo restores the file's text. */
  async keepMine() {
    const { conflict, text } = this;
    if (!conflict) return;
    this.#past.push(text, conflict.text);
    this.#file = conflict;
    await this.save(true);
  }

  /** Loads the file's text. Undo restores the user's text. */
  async takeFile() {
    await this.attempt('take', () => this.#readFile((file) => {
      this.#hold(file);
      this.edit(file.text, 'file');
    }));
  }

  #set(text, by) {
    this.text = text;
    this.#failures.change = '';
    this.doubt = 0;
    this.#tell('text', by);
    this.#tell('state');
    this.#keepSoon();
    clearTimeout(this.#waiting);
    if (by === 'typing') this.#waiting = setTimeout(() => this.#read(), readingPause);
    else this.#read();
  }

  /**
   * Requests the draft of the text, with the wanted frame. While a request runs, only the latest text waits, so that dragging a value shows
   * one picture after another.
   */
  #read() { this.#reading.want(); }

  async #readText() {
    const { text } = this;
    await this.attempt('draft', async () => {
      const draft = await readDraft(text, this.wantedFrame());
      this.problems = draft;
      this.#tell('problems');
      if (!draft.errors.length) this.#take(draft, text);
    });
  }

  #take(draft, text) {
    [this.draft, this.#drawn] = [draft, text];
    this.#tell('draft');
  }

  /** Opens the drawn draft again, because the server caches only a few drafts. */
  async reopen() {
    await this.attempt('draft', async () => {
      const draft = await readDraft(this.#drawn, this.wantedFrame());
      if (!draft.errors.length) this.#take(draft, this.#drawn);
    });
  }

  /**
   * Runs an action that may fail. `failure` contains the reason until the same action succeeds, or (for a change that can't be made)
   * until the text changes or is saved.
   */
  async attempt(action, body) {
    try {
      await body();
      this.#failures[action] = '';
    } catch (error) {
      this.#failures[action] = error.message;
    }
    this.#tell('state');
  }

  /** Takes the values of the drawn scene. */
  takeValues(effective) {
    this.effective = effective;
    this.#tell('values');
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  /** Stores unsaved changes after a short delay, because the history may be long and many changes may follow in quick succession. */
  #keepSoon() {
    this.#keeping ||= setTimeout(() => this.#keep(), keepingPause);
  }

  /** Stores unsaved changes. A history or text that is too long for the browser's storage is left out. */
  #keep() {
    clearTimeout(this.#keeping);
    this.#keeping = 0;
    this.kept.withdraw('draft');
    this.kept.delete('draft');
    if (this.isSaved) return;
    const kept = { text: this.text, revision: this.#file.revision, past: [], future: [] };
    const whole = { ...kept, past: this.#past.slice(-50), future: this.#future.slice(-50) };
    for (const state of [whole, kept]) {
      try {
        this.kept.set('draft', state);
        if (this.isLeft) this.kept.leave('draft', state);
        return;
      } catch { /* Too long. */ }
    }
  }
}
