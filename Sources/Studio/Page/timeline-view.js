// The elements of the timeline's rows. Elements of rows that still exist are reused, so that the focus stays.

import { element } from './dom.js';

const says = (time) => `${time.toFixed(2)} s`;
const seen = (time) => Math.round(time * 1e3) / 1e3;

export class TimelineView {
  #body;
  #scale;
  #rows = new Map();
  #marked = [];

  /** `body` contains the rows. */
  constructor(body, scale) { [this.#body, this.#scale] = [body, scale]; }

  /** Returns the element of a row, or of a part of the row: `bar`, `start`, `end` or the index of a keyframe. */
  element(key, part = null) {
    const made = this.#rows.get(key)?.element;
    return part === null ? made : made?.querySelector(`[data-part="${part}"]`);
  }

  /** Shows rows. Elements of unchanged rows are not touched. */
  show(rows) {
    const old = this.#rows;
    this.#rows = new Map(rows.map((row) => [row.key, old.get(row.key) ?? { element: made(row.key), shown: '' }]));
    const elements = rows.map((row) => this.#rows.get(row.key).element);
    for (const [key, { element: gone }] of old) if (!this.#rows.has(key)) gone.remove();
    elements.forEach((row, index) => {
      if (this.#body.children[index] !== row) this.#body.insertBefore(row, this.#body.children[index] ?? null);
    });
    for (const row of rows) {
      const kept = this.#rows.get(row.key);
      const shown = JSON.stringify([row, this.#scale.end]);
      if (kept.shown === shown) continue;
      kept.shown = shown;
      this.#fill(kept.element, row);
    }
  }

  /** Marks the current row, which receives keys, and the chosen rows. Tab reaches only parts of the current row. */
  mark(current, chosen) {
    const marked = [...new Set([current, ...chosen])].map((key) => this.#rows.get(key)?.element).filter(Boolean);
    for (const row of this.#marked) if (!marked.includes(row)) this.#markRow(row, false, false);
    for (const row of marked) this.#markRow(row, row.dataset.key === current, chosen.includes(row.dataset.key));
    this.#marked = marked;
  }

  #markRow(row, isCurrent, isChosen) {
    row.tabIndex = isCurrent ? 0 : -1;
    row.classList.toggle('current', isCurrent);
    row.ariaSelected = isChosen;
    for (const part of row.querySelectorAll('[data-part]')) part.tabIndex = row.tabIndex;
  }

  #fill(made, row) {
    made.className = `time-row ${row.kind}${row.hasLayers ? ' group' : ''}`;
    made.ariaLevel = row.level;
    made.ariaLabel = row.kind === 'property' ? `${row.name} of ${row.ownerName}`
      : `${row.name}, ${says(row.bar.start)} to ${says(row.bar.end)}`;
    if (row.isOpen === undefined) made.removeAttribute('aria-expanded');
    else made.ariaExpanded = row.isOpen;
    made.style.setProperty('--level', row.level - 1);
    const [name, track] = made.children;
    name.firstChild.hidden = row.isOpen === undefined;
    name.children[1].textContent = row.name;
    name.title = [row.name, row.type].filter(Boolean).join(' – ');
    const lane = track.firstChild;
    if (row.kind === 'property') this.#fillKeys(lane, row);
    else this.#fillBar(lane, row);
  }

  #fillBar(lane, { name, bar, moments = [], dots = [] }) {
    const part = (which, says) => this.#part(lane, which, 'slider', `${name}, ${which === 'bar' ? 'time' : which}`, says, bar[which] ?? bar.start);
    const whole = part('bar', `${says(bar.start)} to ${says(bar.end)}`);
    whole.style.left = this.#scale.share(bar.start);
    whole.style.width = this.#scale.share(bar.end - bar.start);
    whole.classList.toggle('vague', bar.isVague === true);
    for (const end of ['start', 'end']) part(end, says(bar[end])).style.left = this.#scale.share(bar[end]);
    this.#scatter(lane, 'moment', moments);
    this.#scatter(lane, 'dot', dots);
  }

  #fillKeys(lane, { name, keys, repetitions, bar }) {
    this.#scatter(lane, 'dot', repetitions);
    let span = lane.querySelector('.span');
    if (!span) lane.prepend(span = element('i', { className: 'span' }));
    span.style.left = this.#scale.share(keys[0].time);
    span.style.width = this.#scale.share((repetitions.at(-1) ?? keys.at(-1).time) - keys[0].time);
    lane.querySelectorAll('.key').forEach((key, index) => { if (index >= keys.length) key.remove(); });
    keys.forEach(({ time }, index) => {
      const key = this.#part(lane, index, 'slider', `${name}, keyframe ${index + 1} of ${keys.length} at ${says(time)}`, says(time), time);
      key.classList.add('key');
      key.classList.toggle('fixed', index === 0);
      key.classList.toggle('unseen', time > bar.end + 1e-6);
      key.style.left = this.#scale.share(time);
    });
  }

  /** Creates a part of a row that can have the focus, and handles ← and → itself. */
  #part(lane, which, role, label, text, time) {
    let part = lane.querySelector(`[data-part="${which}"]`);
    if (!part) {
      part = element('div', { className: `part ${which}`, role, tabIndex: -1 });
      Object.assign(part.dataset, { part: which, keys: 'ArrowLeft ArrowRight' });
      lane.append(part);
    }
    part.ariaLabel = label;
    part.title = text;
    [part.ariaValueMin, part.ariaValueMax, part.ariaValueNow, part.ariaValueText] = [0, seen(this.#scale.end), seen(time), text];
    return part;
  }

  /** Creates small marks that only show times. */
  #scatter(lane, name, times) {
    const marks = [...lane.querySelectorAll(`.${name}`)];
    times.forEach((time, index) => {
      const mark = marks[index] ?? lane.appendChild(element('i', { className: name }));
      mark.style.left = this.#scale.share(time);
    });
    for (const mark of marks.slice(times.length)) mark.remove();
  }
}

/** Creates an empty row. */
function made(key) {
  const fold = element('span', { className: 'fold', 'aria-hidden': 'true' });
  const row = element('div', { role: 'row', tabIndex: -1, ariaSelected: false },
    element('div', { className: 'name', role: 'gridcell' }, fold, element('span', { className: 'text' })),
    element('div', { className: 'track', role: 'gridcell' }, element('div', { className: 'lane' })));
  row.dataset.key = key;
  return row;
}
