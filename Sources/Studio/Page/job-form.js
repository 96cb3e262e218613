// A form that begins jobs: its fields are the options, the button that is pressed has the job's name as its value.

import { element } from './dom.js';

/** What is there is replaced only after the user has said so. */
export class JobForm {
  #form;
  #scene;
  #jobs;
  #view;
  #question;
  #savesScene;
  #more;

  /** The scene is saved first, unless it is not what the jobs are about. `more` has options that are no fields. */
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
    jobs.addEventListener('job', () => this.#update());
    this.#update();
  }

  get #mustSave() { return this.#savesScene && !this.#scene.isSaved; }

  get #buttons() { return this.#form.querySelectorAll('button[value]'); }

  /** All fields that say something, and the switches that are on. */
  get #options() {
    const fields = [...this.#form.elements].filter(({ name }) => name);
    return Object.fromEntries(
      fields.map((field) => [field.name, field.type === 'checkbox' ? field.checked : field.value.trim()]));
  }

  #update() {
    const { running } = this.#jobs;
    for (const button of this.#buttons) {
      const { label } = button.dataset;
      // A button that is disabled loses the focus.
      button.setAttribute('aria-disabled', running !== null);
      button.title = running ? `${running.name} is running` : '';
      button.textContent = !this.#mustSave ? label : `Save and ${label.toLowerCase()}`;
    }
  }

  /** Begins with a job, with what was chosen and more. */
  async begin(name, more = {}) {
    this.#ask('');
    this.#view.say('');
    const scene = this.#scene;
    try {
      const { running } = this.#jobs;
      if (running) throw new Error(`${running.name} is running; wait for it, or cancel it`);
      if (this.#mustSave) await scene.save();
      if (this.#mustSave) throw new Error(scene.failure || 'not saved: the file was changed outside of the studio');
      await this.#jobs.start(name, { ...this.#options, ...await this.#more(), ...more });
    } catch (error) {
      if (error.status === 409) this.#ask(error.message, () => this.begin(name, { ...more, overwrite: true }));
      else this.#view.say(error.message);
    }
  }

  /** Asks whether something may be replaced; no text takes the question back. */
  #ask(text, replace) {
    const question = this.#question;
    if (question.contains(document.activeElement)) this.#buttons[0].focus();
    question.hidden = !text;
    question.replaceChildren();
    if (!text) return;
    const yes = element('button', { type: 'button', textContent: 'Replace it', onclick: replace });
    const no = element('button', { type: 'button', textContent: 'Keep it', onclick: () => this.#ask('') });
    question.append(`${text}. `, yes, ' ', no);
    yes.focus();
  }
}
