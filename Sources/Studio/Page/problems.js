// Errors and warnings: a list of all, and messages at the fields of the form.

import { element } from './dom.js';
import { nearestField } from './fields.js';

/** The list of errors and warnings. Clicking an item shows its place in the text. */
export function showProblems(list, { errors, warnings }, go) {
  const item = (problem, kind) => {
    const line = document.createElement('li');
    const button = document.createElement('button');
    button.className = kind;
    const file = problem.file ? `${problem.file}: ` : '';
    const place = file + (problem.line ? `line ${problem.line}: ` : '');
    button.textContent = `${kind}: ${place}${problem.place ? `${problem.place}: ` : ''}${problem.message}`;
    button.disabled = !problem.line || Boolean(problem.file);
    button.onclick = () => go(problem.line, problem.column);
    line.append(button);
    return line;
  };
  list.replaceChildren(...errors.map((p) => item(p, 'error')), ...warnings.map((p) => item(p, 'warning')));
}

/** Returns the path of keys and indices for a place in a message, such as `layers[0].radius`. */
const pathOf = (place) => [...place.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

/** Error messages at the fields of values: errors in the text, and input that is not valid and not written to the scene. */
export class FieldProblems {
  #body;
  #errors = [];

  /** `body` is the element that contains the fields. */
  constructor(body) {
    this.#body = body;
    for (const name of ['input', 'focusout']) body.addEventListener(name, () => this.#show());
  }

  /** Shows the errors of a text, each error at the innermost field that contains its place. */
  show(errors) {
    this.#errors = errors;
    this.#show();
  }

  #show() {
    const messages = new Map();
    for (const { place, message, file } of this.#errors) {
      const field = place && !file && nearestField(this.#body, pathOf(place));
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
