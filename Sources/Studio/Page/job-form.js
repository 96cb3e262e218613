// A form that starts jobs. The fields are the job's options, and the value of the pressed button is the job's name.

import { element } from './dom.js';

/** A form that starts jobs. It replaces existing files only after the user has confirmed. */
export class JobForm {
  #form;
  #scene;
  #jobs;
  #view;
  #question;
  #savesScene;
  #more;

  /** Saves the scene before a job if `savesScene`. `more` returns options that are not fields of the form. */
  constructor(form, scene, jobs, view, { savesScene = true, more = () => ({}) } = {}) {
    [this.#form, this.#scene, this.#jobs, this.#view] = [form, scene, jobs, view];
    [this.#savesScene, this.#more] = [savesScene, more];
    this.#question = form.querySelector('.question');
    for (const button of this.#buttons) button.dataset.label = button.textContent;
    form.onsubmit = (event) => {
      event.preventDefault();
      this.begin(event.submitter.value);
    };
    scene.addEventListener('state', () => this.#update());
    scene.addEventListener('problems', () => this.#update());
    jobs.addEventListener('job', () => this.#update());
    for (const field of form.querySelectorAll('[data-hint]')) {
      field.oninvalid = () => field.setCustomValidity(`Expected ${field.dataset.hint}`);
      field.oninput = () => field.setCustomValidity('');
    }
    this.#update();
  }

  /** The reason why a job can't start now; empty if it can. */
  get #obstacle() {
    const { running } = this.#jobs;
    if (running) return `${running.name} is running; wait for it, or cancel it`;
    return this.#savesScene && this.#scene.problems.errors.length ? 'The scene has errors: fix them first' : '';
  }

  get #mustSave() { return this.#savesScene && !this.#scene.isSaved; }

  get #buttons() { return this.#form.querySelectorAll('button[value]'); }

  /** The options: all fields that are not empty, and all switches that are on. */
  get #options() {
    const fields = [...this.#form.elements].filter(({ name }) => name);
    return Object.fromEntries(
      fields.map((field) => [field.name, field.type === 'checkbox' ? field.checked : field.value.trim()]));
  }

  #update() {
    const obstacle = this.#obstacle;
    for (const button of this.#buttons) {
      const { label } = button.dataset;
      // A disabled button would lose the focus.
      button.setAttribute('aria-disabled', obstacle !== '');
      button.title = obstacle;
      button.textContent = !this.#mustSave ? label : `Save and ${label[0].toLowerCase()}${label.slice(1)}`;
    }
  }

  /** Starts a job with the form's options and the additional options `more`. */
  async begin(name, more = {}) {
    this.#ask('');
    this.#view.say('');
    const scene = this.#scene;
    try {
      const obstacle = this.#obstacle;
      if (obstacle) throw new Error(obstacle);
      if (this.#mustSave) await scene.save();
      if (this.#mustSave) throw new Error(scene.failure || (scene.doubt ? 'not saved: the text has errors' : 'not saved: the file was changed outside of the studio'));
      await this.#jobs.start(name, { ...this.#options, ...await this.#more(), ...more });
    } catch (error) {
      if (error.status === 409) this.#ask(error.message, () => this.begin(name, { ...more, overwrite: true }));
      else this.#view.say(error.message);
    }
  }

  /** Asks the user whether a file may be replaced; an empty text removes the question. */
  #ask(text, replace) {
    const question = this.#question;
    if (question.contains(document.activeElement)) this.#buttons[0].focus();
    question.hidden = !text;
    question.replaceChildren();
    if (!text) return;
    const yes = element('button', { type: 'button', textContent: 'Replace it', onclick: replace });
    const no = element('button', { type: 'button', textContent: 'Keep it', onclick: () => this.#ask('') });
    question.append(element('p', { textContent: `${text}. Replace it?` }), no, yes);
    question.scrollIntoView({ block: 'nearest' });
    no.focus();
  }
}
