// The panel for the scene's sounds: it shows and plays one sound, and reduces its noise.

import { element } from './dom.js';
import { JobForm } from './job-form.js';
import { JobView } from './job-view.js';
import { valueAt } from './json.js';
import { findQuietest, outputOf, readPeaks, readSound, readSounds } from './server.js';
import { SoundPreview } from './sound-preview.js';
import { Wave } from './wave.js';

export class SoundPanel {
  #scene;
  #isShown = false;
  #isCurrent = false;
  #sounds = [];
  /** The chosen sound with its facts from the server; null until the facts have arrived. */
  #sound = null;
  #wave = new Wave();
  #preview;
  #none;
  #parts;
  #choice = element('select', { ariaLabel: 'Sound' });
  #facts = element('p', { className: 'faint' });
  #state = element('p', { role: 'status' });
  #ends;
  #reduction = element('input', { name: 'reduction', type: 'number', min: 1, max: 60, step: 'any', value: 16, required: true });
  #find = element('button', { type: 'button', textContent: 'Find the quietest stretch', onclick: () => this.#findQuietest() });
  #output = element('input', { name: 'output', type: 'text', spellcheck: false });
  /** The ID of the last started job, and the sound that the job is for. */
  #begun = null;

  constructor(panel, scene, jobs) {
    this.#scene = scene;
    this.#preview = new SoundPreview(this.#wave, () => this.#settings);
    this.#none = element('p', { className: 'none', hidden: true });
    this.#none.append('This scene has no sounds. Add one to its text: ',
      element('code', { textContent: '"audio": {"clips": [{"file": "voice.wav"}]}' }));
    this.#ends = ['start', 'end'].map((name) => element('input', {
      type: 'number', min: 0, step: 0.001, onchange: () => this.#type(),
      ariaLabel: name === 'start' ? 'Noise begins, in seconds' : 'Noise ends, in seconds',
    }));
    const form = this.#makeForm();
    this.#parts = element('div', { className: 'sound' },
      element('label', {}, 'Sound ', this.#choice), this.#facts, this.#state, this.#wave.element, this.#preview.element, form);
    this.#parts.hidden = true;
    panel.append(this.#none, this.#parts);
    const view = new JobView(form.querySelector('.outcome'), jobs, ['denoise'], (result, job) => this.#result(result, job));
    new JobForm(form, scene, jobs, view, { savesScene: false, more: () => this.#readOptions() });
    jobs.addEventListener('job', ({ detail }) => this.#note(detail));
    this.#choice.onchange = () => this.#choose();
    this.#wave.addEventListener('mark', () => this.#marked());
    this.#wave.addEventListener('failed', ({ detail }) => this.#fail(detail));
    this.#reduction.oninput = () => this.#preview.changed();
    scene.addEventListener('draft', () => this.#refresh());
  }

  #makeForm() {
    const clear = element('button', { type: 'button', textContent: 'Clear', onclick: () => this.#wave.mark(null) });
    const [start, end] = this.#ends;
    return element('form', { className: 'job', ariaLabel: 'Denoise', autocomplete: 'off' },
      element('fieldset', {}, element('legend', { textContent: 'Noise' }), element('div', { className: 'ends' }, start, ' to ', end, ' s ', this.#find, ' ', clear),
        element('p', { className: 'faint', textContent: 'A time range with only noise. Default: the quietest 0.6 seconds.' })),
      element('div', { className: 'choices' },
        element('label', {}, 'Reduction in dB', this.#reduction), element('label', {}, 'Written as', this.#output)),
      element('p', { className: 'faint', textContent: 'Largest reduction of noise in decibels, from 1 to 60. The output: .mp4 for the film, .m4a or .wav for the sound only.' }),
      element('button', { className: 'main', value: 'denoise', textContent: 'Denoise' }),
      element('div', { className: 'question', role: 'alert', hidden: true }), element('div', { className: 'outcome' }));
  }

  /** Refreshes the panel when it is shown, and stops playing when it is hidden. */
  show(isShown) {
    this.#isShown = isShown;
    if (!isShown) this.#preview.stop();
    else if (!this.#isCurrent) this.#refresh();
  }

  /** Shows the share of a sound that the server has read. */
  progress({ file, share }) {
    if (file === this.#chosen?.file && !this.#sound) this.#state.textContent = `Reading the sound: ${Math.round(share * 100)} %`;
  }

  get #chosen() { return this.#sounds[this.#choice.selectedIndex] ?? null; }

  /** The settings of the noise reduction, from the form and the marked stretch; null if no noise is marked. */
  get #settings() {
    const { marked } = this.#wave;
    return marked && this.#reduction.checkValidity() ? { ...marked, reduction: this.#reduction.valueAsNumber } : null;
  }

  /** Reads the list of the sounds that the scene names now. */
  async #refresh() {
    this.#isCurrent = this.#isShown;
    const { draft } = this.#scene;
    if (!this.#isShown || !draft) return;
    const file = this.#chosen?.file;
    try {
      const sounds = await readSounds(draft.draft);
      if (draft !== this.#scene.draft) return;
      this.#sounds = sounds;
      const index = Math.max(0, sounds.findIndex((sound) => sound.file === file));
      this.#choice.replaceChildren(...sounds.map((sound, i) => new Option(sound.file, sound.file, false, i === index)));
      [this.#none.hidden, this.#parts.hidden] = [sounds.length > 0, sounds.length === 0];
      if (sounds.length) await this.#choose();
      else this.#preview.sound = this.#sound = null;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #choose() {
    const [chosen, { draft }] = [this.#chosen, this.#scene.draft];
    const isOther = chosen.file !== this.#sound?.file;
    if (isOther) {
      this.#preview.sound = this.#sound = null;
      this.#wave.element.hidden = true;
    }
    this.#state.textContent = isOther ? 'Reading the sound…' : '';
    try {
      const facts = await readSound({ ...chosen, draft });
      if (chosen !== this.#chosen) return;
      const sound = { ...chosen, ...facts, draft };
      this.#sound = sound;
      this.#wave.element.hidden = false;
      this.#wave.begin(sound, (from, to, columns) => readPeaks(sound, from, to, columns), isOther);
      this.#preview.sound = sound;
      const count = chosen.places.length;
      this.#facts.textContent = `${sound.seconds.toFixed(2)} s, ${sound.rate} Hz, named ${count === 1 ? 'once' : `${count} times`}`;
      this.#output.placeholder = sound.output;
      if (isOther) this.#output.value = '';
      for (const end of this.#ends) end.max = sound.seconds;
      this.#state.textContent = '';
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) { this.#state.textContent = error.message; }

  #marked() {
    const { marked } = this.#wave;
    const [start, end] = this.#ends;
    [start.value, end.value] = marked ? [marked.start, marked.end] : ['', ''];
    this.#preview.changed();
  }

  #type() {
    const [start, end] = this.#ends.map((input) => input.valueAsNumber);
    if (start >= 0 && end > start) this.#wave.mark({ start, end });
  }

  async #findQuietest() {
    const sound = this.#sound;
    if (!sound) return;
    this.#state.textContent = 'Looking for the quietest stretch…';
    try {
      const found = await this.#quietest(sound);
      if (sound.file !== this.#sound?.file) return;
      this.#wave.mark(found);
      this.#state.textContent = '';
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Finds the quietest stretch of a sound. If that stretch does not contain only noise, the error tells the user what to do. */
  async #quietest(sound) {
    try {
      return await findQuietest(sound);
    } catch (error) {
      if (error.status !== 422) throw error;
      throw new Error(`${error.message}. Drag in the waveform to mark a stretch with only noise.`);
    }
  }

  /** Returns the options of a job that are not fields of the form. */
  async #readOptions() {
    // The server drops drafts when files change, so the draft is opened again first.
    await this.#scene.reopen();
    if (!this.#sound) throw new Error('the sound is still being read');
    // The command searches the quietest stretch again, and reports it.
    if (!this.#wave.marked) await this.#quietest(this.#sound);
    const { file, folder, places, draft } = this.#sound;
    this.#begun = { file, folder, places };
    return { draft, sound: file, ...this.#wave.marked };
  }

  /** Remembers which sound a job is for, also across reloads. */
  #note({ id, name }) {
    if (name !== 'denoise' || !this.#begun) return;
    this.#scene.kept.set('denoised', { id, ...this.#begun });
    this.#begun = null;
  }

  #result(result, job) {
    const { noise, output, bytes, seconds } = result;
    const level = (decibels) => (decibels === null ? 'digital silence' : `${decibels.toFixed(1)} dBFS`);
    const about = this.#scene.kept.get('denoised');
    const name = output.split('/').at(-1);
    const line = (text) => element('p', { textContent: text });
    const player = element(output.endsWith('.mp4') ? 'video' : 'audio', { src: outputOf(job), controls: true, preload: 'metadata', ariaLabel: name });
    const lines = [
      line(`${output}: ${seconds.toFixed(3)} s, ${(bytes / 1e6).toFixed(2)} MB`),
      line(`Noise: ${level(noise.before)}, now ${level(noise.after)}; learned at ${noise.start.toFixed(2)}-${noise.end.toFixed(2)} s`),
      ...result.notes.map(line), player,
    ];
    if (about?.id !== job.id) return lines;
    const use = element('button', { type: 'button', className: 'use', textContent: `Use ${name} in the scene instead of ${about.file.split('/').at(-1)}` });
    const used = element('p', { role: 'status' });
    use.onclick = () => {
      const count = exchange(this.#scene, this.#sounds.find(({ file }) => file === about.file) ?? about, about.folder + name);
      used.textContent = count ? `The scene names ${about.folder + name} ${count === 1 ? 'once' : `${count} times`} now; Undo takes it back.`
        : `The scene does not name ${about.file} any more.`;
    };
    return [...lines, use, used];
  }
}

/** Returns the path of keys and indices for a place such as `audio.clips[0].file`. */
const pathOf = (place) =>
  [...place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) => (index === undefined ? key : Number(index)));

const plain = (file) => String(file).split('/').filter((part) => part !== '.').join('/');

/** Replaces a file by another file in all places where the scene names it, as one change. Returns the number of places. */
function exchange(scene, { file, places }, other) {
  const gesture = Symbol('gesture');
  const value = scene.tree?.value;
  const paths = places.map(pathOf).filter((path) => plain(valueAt(value, path)) === plain(file));
  for (const path of paths) scene.put(path, other, gesture);
  return paths.length;
}
