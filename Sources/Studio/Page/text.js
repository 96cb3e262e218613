// The editor of the scene's text: CodeMirror if its package is installed, otherwise a plain field.

/** The text editor. Calls `changed` with the text when the user types; `set` shows another text. */
export class TextEditor {
  #mirror = null;
  #field = null;
  #isSetting = false;
  /** The marked lines: lines with errors and warnings, and the lines of the chosen layer. */
  #marked = [];
  #chosen = [];
  /** The line ending of the file. */
  #ends = '\n';

  constructor(place, changed) {
    const label = 'The scene as JSON';
    if (window.CodeMirror) {
      this.#mirror = window.CodeMirror(place, {
        mode: { name: 'javascript', json: true }, lineNumbers: true, matchBrackets: true, tabSize: 2,
        indentUnit: 2, undoDepth: 0,
        // Tab leaves the field, as in other fields.
        extraKeys: { Tab: false, 'Shift-Tab': false, 'Ctrl-Z': false, 'Cmd-Z': false, 'Ctrl-Y': false },
        screenReaderLabel: label,
      });
      this.#mirror.on('change', () => { if (!this.#isSetting) changed(this.#mirror.getValue()); });
    } else {
      this.#field = document.createElement('textarea');
      this.#field.spellcheck = false;
      this.#field.setAttribute('aria-label', label);
      this.#field.addEventListener('input', () => changed(this.#field.value.replaceAll('\n', this.#ends)));
      place.append(this.#field);
    }
  }

  /** Call this when the editor becomes visible; CodeMirror can't measure itself before. */
  shown() { this.#mirror?.refresh(); }

  /** Shows a text. The cursor stays in place if possible. */
  set(text) {
    this.#isSetting = true;
    this.#ends = text.includes('\r\n') ? '\r\n' : '\n';
    this.#mirror?.setOption('lineSeparator', this.#ends);
    if (this.#field) this.#field.value = text;
    if (this.#mirror) this.#replace(this.#mirror.getValue(), text);
    this.#isSetting = false;
  }

  /** Replaces only the part that differs, so that the cursor and the marks stay. */
  #replace(old, text) {
    const most = Math.min(old.length, text.length);
    let [start, end] = [0, 0];
    while (start < most && old[start] === text[start]) start += 1;
    while (end < most - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
    if (start === old.length && start === text.length) return;
    // Don't split a line ending of two characters.
    if (old[start - 1] === '\r') start -= 1;
    if (old[old.length - end] === '\n') end -= 1;
    const place = (index) => this.#mirror.posFromIndex(index);
    this.#mirror.replaceRange(text.slice(start, text.length - end), place(start), place(old.length - end));
  }

  /** Marks the lines of errors and warnings. */
  mark({ errors, warnings }) {
    const mirror = this.#mirror;
    if (!mirror) return;
    mirror.operation(() => {
      for (const [line, name] of this.#marked) mirror.removeLineClass(line, 'background', name);
      this.#marked = [];
      for (const [list, name] of [[warnings, 'doubtful'], [errors, 'wrong']]) {
        for (const { line } of list) if (line) this.#marked.push([mirror.addLineClass(line - 1, 'background', name), name]);
      }
    });
  }

  /** Tints the lines of a part of the text (null removes the tint), and scrolls to the part if `scrolls`. */
  choose(part, scrolls) {
    const mirror = this.#mirror;
    if (!mirror) return;
    mirror.operation(() => {
      for (const line of this.#chosen) mirror.removeLineClass(line, 'background', 'chosen');
      this.#chosen = [];
      if (!part) return;
      const [from, to] = [part.start, part.end].map((index) => mirror.posFromIndex(index));
      for (let line = from.line; line <= to.line; line += 1) this.#chosen.push(mirror.addLineClass(line, 'background', 'chosen'));
      if (scrolls) mirror.scrollIntoView({ from, to: { line: Math.min(to.line, from.line + 8), ch: 0 } }, 40);
    });
  }

  /** Puts the cursor at a line and column, counted from 1. Columns count code points; some code points take two indices in a string. */
  go(line, column) {
    const places = (text) => [...text].slice(0, column - 1).join('').length;
    if (this.#mirror) {
      this.#mirror.focus();
      this.#mirror.setCursor(line - 1, places(this.#mirror.getLine(line - 1) ?? ''));
      this.#mirror.scrollIntoView(null, 80);
      return;
    }
    const lines = this.#field.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + places(lines[line - 1] ?? '');
    this.#field.focus();
    this.#field.setSelectionRange(start, start);
  }
}
