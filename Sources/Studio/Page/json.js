// Parses JSON with the place of each value in the text, and changes single values without changing the surrounding
// text.

const mostColumns = 120;
const space = /[ \t\r\n]*/y;

/**
 * Parses a text into a node with the `value`, its `start` and `end` in the text, and the `members` (key, start, node) of an object or the
 * `items` of a list. Returns null if the text is not valid JSON.
 */
export function parse(text) {
  if (text !== last.text) last = { text, tree: read(text) };
  return last.tree;
}

/** The last result, because a text is often parsed several times in a row. */
let last = { text: null, tree: null };

function read(text) {
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

class Parser {
  #text;
  #at = 0;

  constructor(text) { this.#text = text; }

  whole() {
    const node = this.#node(0);
    if (this.#next() !== undefined) this.#fail();
    return node;
  }

  #fail() { throw new SyntaxError(`at ${this.#at}`); }

  /** Returns the next character that is not white space. */
  #next() {
    space.lastIndex = this.#at;
    space.test(this.#text);
    this.#at = space.lastIndex;
    return this.#text[this.#at];
  }

  #take(character) {
    if (this.#next() !== character) this.#fail();
    this.#at += 1;
  }

  #node(depth) {
    if (depth > 500) this.#fail();
    const first = this.#next();
    const start = this.#at;
    const node = first === '{' ? this.#object(depth) : first === '[' ? this.#list(depth) : { value: this.#scalar() };
    return Object.assign(node, { start, end: this.#at });
  }

  #scalar() {
    const match = /"(?:[^"\\]|\\.)*"|[^\s,\]}:]+/y;
    match.lastIndex = this.#at;
    const word = match.exec(this.#text)?.[0] ?? this.#fail();
    this.#at += word.length;
    return JSON.parse(word);
  }

  #object(depth) {
    const [members, value] = [[], {}];
    this.#each('{', '}', () => {
      this.#next();
      const start = this.#at;
      const key = this.#scalar();
      this.#take(':');
      const node = this.#node(depth + 1);
      members.push({ key, start, node });
      Object.defineProperty(value, key, { value: node.value, enumerable: true, configurable: true, writable: true });
    });
    return { members, value };
  }

  #list(depth) {
    const items = [];
    this.#each('[', ']', () => items.push(this.#node(depth + 1)));
    return { items, value: items.map((item) => item.value) };
  }

  #each(open, close, body) {
    this.#take(open);
    if (this.#next() !== close) {
      do body(); while (this.#next() === ',' && (this.#at += 1));
    }
    this.#take(close);
  }
}

/** Returns the node at a path of keys and indices, or undefined. */
export function find(node, path) {
  return path.reduce((found, step) => found?.items?.[step] ?? found?.members?.find((m) => m.key === step)?.node, node);
}

/** Returns true if `path` equals `outer` or is a path to a value inside it. */
export const isWithin = (path, outer) => outer.every((step, index) => step === path[index]);

/** Returns the value at a path in a JavaScript value, or undefined. */
export const valueAt = (value, path) => path.reduce((found, step) => found?.[step], value);

/**
 * Returns the text with a value set at a path. Missing objects along the path are created; values along the path that are not objects are
 * replaced.
 */
export function replaced(text, path, value) {
  const root = parse(text);
  const node = find(root, path);
  if (node) return splice(text, node.start, node.end, written(value, text, node.start));
  const [parent, key] = [path.slice(0, -1), path.at(-1)];
  const holder = find(root, parent);
  if (typeof key === 'number') {
    return holder?.items ? inserted(text, parent, holder.items.length, value) : replaced(text, parent, [value]);
  }
  return holder?.members ? added(text, holder, key, value) : replaced(text, parent, { [key]: value });
}

/** Returns the text without the value at a path. */
export function removed(text, path) {
  const holder = find(parse(text), path.slice(0, -1));
  const parts = partsOf(holder);
  const index = holder.members ? holder.members.findIndex((m) => m.key === path.at(-1)) : path.at(-1);
  if (!parts[index]) return text;
  if (index > 0) return splice(text, parts[index - 1].end, parts[index].end, '');
  return splice(text, parts[0].start, parts[1]?.start ?? parts[0].end, '');
}

/** Returns the text with a new item in a list. */
export function inserted(text, path, index, value) {
  const holder = find(parse(text), path);
  const like = holder.items[Math.max(index - 1, 0)];
  const insert = (start) => written(value, text, start);
  if (!like) return splice(text, holder.start, holder.end, `[${insert(holder.start)}]`);
  const gap = gapBefore(text, holder, like);
  return index > 0 ? splice(text, like.end, like.end, `,${gap}${insert(like.start)}`)
    : splice(text, like.start, like.start, `${insert(like.start)},${gap}`);
}

/** Returns the text with an item moved to another index of its list. */
export function moved(text, path, from, to) {
  const { items } = find(parse(text), path);
  const order = items.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  // The text between the items stays where it is.
  return items.reduceRight(
    (changed, item, index) => splice(changed, item.start, item.end, text.slice(items[order[index]].start, items[order[index]].end)),
    text);
}

const splice = (text, start, end, insert) => text.slice(0, start) + insert + text.slice(end);

const partsOf = (holder) =>
  holder.items ?? holder.members.map(({ start, node }) => ({ start, end: node.end }));

/**
 * Returns the white space between a part and the comma before it. For the first part, returns the space that a following part would have.
 */
function gapBefore(text, holder, part) {
  const parts = partsOf(holder);
  const index = parts.findIndex(({ start }) => start === part.start);
  const before = index > 0 ? text.slice(parts[index - 1].end, part.start) : text.slice(holder.start, part.start);
  const gap = before.slice(before.indexOf(index > 0 ? ',' : text[holder.start]) + 1);
  return gap.includes('\n') ? gap.slice(gap.lastIndexOf('\n') - (gap.includes('\r\n') ? 1 : 0)) : ' ';
}

/** Returns the text with a new member in an object, inserted before the last members that take several lines. */
function added(text, holder, key, value) {
  const parts = partsOf(holder);
  const insert = (start) => `${JSON.stringify(key)}: ${written(value, text, start, key.length + 4)}`;
  if (!parts.length) return splice(text, holder.start, holder.end, `{${insert(holder.start)}}`);
  let after = parts.length;
  while (after > 1 && text.slice(parts[after - 1].start, parts[after - 1].end).includes('\n')) after -= 1;
  const last = parts[after - 1];
  let gap = gapBefore(text, holder, last);
  const line = insert(last.start);
  const start = lineStart(text, last.start);
  if (gap === ' ' && last.end - start + line.length > mostColumns) gap = `\n${indentAt(text, last.start)}`;
  return splice(text, last.end, last.end, `,${gap}${line}`);
}

const lineStart = (text, at) => text.lastIndexOf('\n', at - 1) + 1;
const indentAt = (text, at) => /[ \t]*/y.exec(text.slice(lineStart(text, at)))[0];

/** Returns a value as JSON text that will start at index `start`; on one line if it fits. */
function written(value, text, start, more = 0) {
  const column = start - lineStart(text, start) + more;
  return write(value, indentAt(text, start), mostColumns - column);
}

function write(value, indent, room) {
  const line = onOneLine(value);
  if (line.length <= room || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    return `${inner}${name}${write(part, inner, mostColumns - inner.length - name.length - 1)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function onOneLine(value) {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`).join(', ')}}`;
  }
  return JSON.stringify(typeof value === 'number' ? Number(value.toPrecision(10)) : value);
}
