// The text that is edited, its history, and what the server says of it.

import { parse, removed, replaced } from './json.js';
import { Kept } from './kept.js';
import { Latest } from './latest.js';
import { readDraft, readScene, saveScene } from './server.js';

const mostKept = 500;
const typingPause = 700; // milliseconds; what is typed without such a pause is undone together
const keepingPause = 300; // milliseconds until what is not saved is kept
const readingPause = 120; // milliseconds after the last letter

/**
 * Events: `text` (detail: who changed it), `draft` (a text that can be drawn), `problems`, `state`.
 * The history goes on across saves and across texts that come from the file.
 */
export class SceneDocument extends EventTarget {
  name;
  text = '';
  problems = { errors: [], warnings: [] };
  /** The last draft that can be drawn. */
  draft = null;
  /** How many errors the text has that was to be saved; 0 if nobody is asked about it. */
  doubt = 0;

  /** The file's text, if it changed while there are changes that are not saved. */
  conflict = null;

  /** Whether what is not saved is left to the next page. */
  isLeft = false;

  /** What the browser keeps of it. */
  kept;
  /** Which frame is to be drawn with a draft; null for none. */
  wantedFrame = () => null;

  /** What the file has, as far as it is known; its revision is what a save replaces. Without a text if there is no file. */
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
  /** What went wrong, by what was done, until the same is done and does not. */
  #failures = {};
  #missing = '';

  get isSaved() { return this.text === this.#file.text; }
  /** Whether the last draft that can be drawn is the text. */
  get isDrawn() { return this.text === this.#drawn; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  get failure() { return this.#missing || (Object.values(this.#failures).find(Boolean) ?? ''); }
  /** Whether a text is on its way, of which nothing is known yet. */
  get isReading() { return this.#reading.isRunning; }

  /** A scene's file, as the server has it; `open` shows it. */
  constructor(file) {
    super();
    [this.#file, this.name, this.kept] = [file, file.name, new Kept(file.path)];
    addEventListener('pagehide', () => { if (this.#keeping) this.#keep(); });
  }

  /** Shows the file's text; what was not saved before the page was reloaded, or was left by a page without a server, is there again. */
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

  /** The server is gone, perhaps for ever: from now on what is not saved is left to the next page. */
  leave() {
    // Another page may have taken it meanwhile.
    if (this.isLeft) return;
    this.isLeft = true;
    this.#keep();
  }

  /** The server is there again. */
  comeBack() {
    this.isLeft = false;
    this.kept.withdraw('draft');
  }

  /** What the text says, with the place of each value; null if it is no JSON. */
  get tree() {
    if (this.#parsed.text !== this.text) this.#parsed = { text: this.text, tree: parse(this.text) };
    return this.#parsed.tree;
  }

  /** Changes the text. All changes of one gesture, such as a handle that is dragged, are undone together. */
  edit(text, by, gesture = null) {
    if (text === this.text) return;
    const now = Date.now();
    const goesOn = by === 'typing' ? now - this.#lastTyped < typingPause : gesture !== null && gesture === this.#gesture;
    if (!goesOn) this.#past.push(this.text);
    if (this.#past.length > mostKept) this.#past.shift();
    this.#lastTyped = by === 'typing' ? now : 0;
    this.#gesture = gesture;
    this.#future = [];
    this.#set(text, by);
  }

  /** Gives a value of the scene, by its path of keys and indices, another one; undefined removes it. */
  put(path, value, gesture = null) {
    if (!this.tree) return;
    this.edit(value === undefined ? removed(this.text, path) : replaced(this.text, path, value), 'form', gesture);
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
   * Saves; a save that is asked for meanwhile follows. A text with errors is saved only if that `isMeant`: otherwise `doubt` has their
   * number, until the text is another one.
   */
  async save(isMeant = false) {
    this.#failures.keyframe = '';
    this.doubt = isMeant ? 0 : await this.#countErrors();
    if (this.doubt) return this.#tell('state');
    this.#savesAgain = this.#saving !== null;
    this.#saving ??= this.#save();
    await this.#saving;
  }

  /** The errors of the text as it is now. */
  async #countErrors() {
    for (;;) {
      const { text } = this;
      // A server that can't be asked can't save either, and says why.
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

  /** Looks at the file, and at the files that the scene names, after they may have changed. */
  async refresh() {
    await this.attempt('refresh', () => this.#readFile((file) => this.#meet(file)));
    this.#read();
  }

  /** Reads the file, if there is one. */
  async #readFile(then) {
    try {
      then(await readScene());
    } catch (error) {
      if (error.status !== 410) throw error;
      this.#lose();
    }
  }

  /** The file is what the next save replaces, and nothing is to be decided about it. */
  #hold(file) {
    [this.#file, this.conflict] = [file, null];
    [this.#missing, this.#failures.take] = ['', ''];
  }

  /** There is no file; a save writes a new one. */
  #lose() {
    this.#file = { ...this.#file, text: null, revision: '' };
    this.conflict = null;
    this.#missing = 'the file is no longer there; Save writes it again';
  }

  /** What the file has now: without changes of one's own its text is taken, otherwise one is asked. */
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

  /** Saves one's own text over the file's, which undo brings back. */
  async keepMine() {
    const { conflict, text } = this;
    if (!conflict) return;
    this.#past.push(text, conflict.text);
    this.#file = conflict;
    await this.save(true);
  }

  /** Takes the file's text; undo brings one's own back. */
  async takeFile() {
    await this.attempt('take', () => this.#readFile((file) => {
      this.#hold(file);
      this.edit(file.text, 'file');
    }));
  }

  #set(text, by) {
    this.text = text;
    this.#failures.keyframe = '';
    this.doubt = 0;
    this.#tell('text', by);
    this.#tell('state');
    this.#keepSoon();
    clearTimeout(this.#waiting);
    if (by === 'typing') this.#waiting = setTimeout(() => this.#read(), readingPause);
    else this.#read();
  }

  /**
   * Asks what the text says, with the wanted frame. While one text is on its way others wait, and only the last of them
   * follows: a value that is dragged shows one picture after the other.
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

  /** Opens the draft that is drawn again: the server keeps the last few. */
  async reopen() {
    await this.attempt('draft', async () => {
      const draft = await readDraft(this.#drawn, this.wantedFrame());
      if (!draft.errors.length) this.#take(draft, this.#drawn);
    });
  }

  /** Does what may fail. `failure` says why until the same action succeeds; of a keyframe that can't be added until the text changes or is saved. */
  async attempt(action, body) {
    try {
      await body();
      this.#failures[action] = '';
    } catch (error) {
      this.#failures[action] = error.message;
    }
    this.#tell('state');
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  /** Keeps what is not saved when there is time: a history may be long, and changes may follow each other closely. */
  #keepSoon() {
    this.#keeping ||= setTimeout(() => this.#keep(), keepingPause);
  }

  /** Keeps what is not saved; a history that is too long for the browser is left out, and so is a text. */
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
