// Plays a part of a sound before and after noise reduction. The server delivers both versions.

import { element, newId } from './dom.js';
import { Listening } from './listening.js';
import { readAfter, readBefore } from './server.js';

const pause = 250; // milliseconds after the last change of the settings

/**
 * The controls for playing. `settings` returns the marked noise and its reduction (`start`, `end`, `reduction`), or null if no noise is
 * marked.
 */
export class SoundPreview {
  element;
  #wave;
  #settings;
  #sound = null;
  #listening = new Listening();
  #play = element('button', { type: 'button', className: 'main', textContent: 'Play', onclick: () => this.toggle() });
  #cursor = element('input', { type: 'number', min: 0, step: 0.001, ariaLabel: 'Cursor in seconds' });
  #choices;
  #state = element('p', { className: 'faint', role: 'status' });
  #waiting = 0;
  #isAsking = false;
  /** The number of times that playing was started. */
  #turn = 0;
  /** The part that is played, and the position to which the cursor returns afterwards. */
  #part = null;
  #start = 0;

  constructor(wave, settings) {
    [this.#wave, this.#settings] = [wave, settings];
    const name = newId();
    this.#choices = Object.fromEntries(['before', 'after'].map((value) =>
      [value, element('input', { type: 'radio', name, value, checked: value === 'before', onchange: () => this.#listening.hear(value) })]));
    const choice = (value, text) => element('label', {}, this.#choices[value], ` ${text}`);
    this.element = element('div', { className: 'preview', role: 'group', ariaLabel: 'Hear' },
      this.#play, choice('before', 'Before'), choice('after', 'After'),
      element('label', {}, 'From ', this.#cursor, ' s'), this.#state);
    this.#cursor.onchange = () => {
      if (this.#cursor.value !== '') wave.place(this.#cursor.valueAsNumber);
      this.#moved();
      wave.view.reveal(wave.cursor);
    };
    wave.addEventListener('cursor', () => this.#moved());
    wave.addEventListener('play', () => this.toggle());
    this.#listening.addEventListener('state', () => this.#show());
    this.#listening.addEventListener('time', () => wave.place(this.#listening.time));
    this.changed();
    this.#show();
  }

  /** Switches to another sound, an object with `draft`, `number`, `rate` and `longest`; null if no sound is chosen. */
  set sound(sound) {
    if (sound?.file !== this.#sound?.file) this.stop();
    this.#sound = sound;
    this.#show();
  }

  toggle() { this.#listening.isPlaying || this.#isAsking ? this.stop() : this.play(); }

  stop() {
    this.#turn += 1;
    this.#isAsking = false;
    this.#listening.stop();
    this.#show();
  }

  /** Handles a change of the settings: requests the sound after noise reduction again. */
  changed() {
    const hasNoise = this.#settings() !== null;
    this.#choices.after.disabled = !hasNoise;
    if (!hasNoise && this.#choices.after.checked) {
      this.#choices.before.checked = true;
      this.#listening.hear('before');
    }
    clearTimeout(this.#waiting);
    if (this.#listening.isPlaying) this.#waiting = setTimeout(() => this.#guard(() => this.#exchange()), pause);
  }

  /** Plays the visible part, starting at the cursor if the cursor is visible. */
  async play() {
    if (!this.#sound) return;
    const turn = (this.#turn += 1);
    const { view, cursor } = this.#wave;
    const from = cursor > view.from && cursor < view.to - 0.02 ? cursor : view.from;
    this.#part = { from, to: Math.min(view.to, from + this.#sound.longest) };
    await this.#guard(async () => {
      this.#isAsking = true;
      this.#show();
      const { before, after } = await this.#read();
      if (turn !== this.#turn) return;
      this.#start = from;
      await this.#listening.play({ from, rate: this.#sound.rate, before, after });
    });
    if (turn !== this.#turn) return;
    this.#isAsking = false;
    this.#show();
  }

  async #read() {
    const [sound, part, settings] = [this.#sound, this.#part, this.#settings()];
    const [before, after] = await Promise.all([readBefore(sound, part), settings && readAfter(sound, part, settings)]);
    return { before, after };
  }

  async #exchange() {
    const settings = this.#settings();
    await this.#listening.exchange(settings && (await readAfter(this.#sound, this.#part, settings)));
  }

  async #guard(body) {
    this.#state.textContent = '';
    try { await body(); } catch (error) { this.#state.textContent = `the sound can’t be played: ${error.message}`; }
  }

  #moved() {
    this.#cursor.value = this.#wave.cursor.toFixed(3);
    if (this.#listening.isPlaying) this.play();
  }

  #show() {
    const { isPlaying } = this.#listening;
    this.#play.textContent = isPlaying ? 'Stop' : this.#isAsking ? 'Opening…' : 'Play this sound';
    this.#play.disabled = !this.#sound;
    this.#play.title = 'Plays the visible part from the cursor on, at most a minute';
    if (!isPlaying && !this.#isAsking && this.#part) {
      this.#wave.place(this.#start);
      this.#part = null;
    }
    this.#cursor.value = this.#wave.cursor.toFixed(3);
  }
}
