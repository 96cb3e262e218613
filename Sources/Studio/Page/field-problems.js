// What is wrong with values, said at their fields: errors of the text, and what was typed and can't be written.

import { element } from './dom.js';
import { nearestField } from './reveal.js';

/** The path of a place as messages name it: `layers[0].radius`. */
const pathOf = (place) => [...place.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

export class FieldProblems {
  #body;
  #errors = [];

  /** Of the fields in an element. */
  constructor(body) {
    this.#body = body;
    for (const name of ['input', 'focusout']) body.addEventListener(name, () => this.#show());
  }

  /** Shows the errors of a text, each at the innermost field that holds its place. */
  show(errors) {
    this.#errors = errors;
    this.#show();
  }

  #show() {
    const messages = new Map();
    for (const { place, message } of this.#errors) {
      const field = place && nearestField(this.#body, pathOf(place));
      if (field) messages.set(field, message);
    }
    for (const input of this.#body.querySelectorAll('.field input:invalid')) messages.set(input.closest('.field'), input.validationMessage);
    for (const told of this.#body.querySelectorAll('.field > .wrong')) {
      if (!messages.has(told.parentElement)) told.remove();
    }
    for (const [field, message] of messages) {
      let told = field.querySelector(':scope > .wrong');
      if (!told) field.append(told = element('p', { className: 'wrong', role: 'alert' }));
      if (told.textContent !== message) told.textContent = message;
    }
  }
}
