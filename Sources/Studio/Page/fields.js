// Fields of the form: one field for each value, with the control that the value's schema needs.

import { ColorControl, ChoiceControl, CheckControl, NumberControl, TextControl, VectorControl } from './controls.js';
import { CurveControl } from './curves.js';
import { element, newId } from './dom.js';
import { ListControl, LayersControl, ObjectControl, StyledTextControl } from './groups.js';
import { isWithin } from './json.js';
import { KeyframesControl } from './keyframes-control.js';
import { partNames } from './schema.js';
import { hasComputedTimes } from './keyframes.js';
import { ExpressionControl, hasComputed, isComputed } from './template.js';

const controls = {
  number: NumberControl, integer: NumberControl, boolean: CheckControl, choice: ChoiceControl, color: ColorControl,
  text: TextControl, vector: VectorControl, curve: CurveControl, timing: CurveControl, keyframes: KeyframesControl,
  object: ObjectControl, list: ListControl, layers: LayersControl, layer: LayersControl, styled: StyledTextControl,
};

/**
 * A field for a value: its name, a list of its possible forms, a button that restores the default, and its control. To change a value, the
 * field calls `form.put(path, value, gesture)`; undefined stands for the default.
 */
export class Field {
  element = element('div', { className: 'field' });
  #form;
  #schema;
  #path;
  #name;
  #isRequired;
  #head;
  #reset;
  #variant = null;
  #control = null;
  #expression = null;
  #shown;

  constructor(form, part, path, name, isRequired = false) {
    [this.#form, this.#schema, this.#path, this.#name] = [form, form.schema.resolve(part), path, name];
    this.#isRequired = isRequired;
    const id = newId();
    this.element.dataset.path = JSON.stringify(path);
    this.#head = element('div', { className: 'head' }, element('label', { id: `${id}n`, textContent: name, title: String(path.at(-1)) }));
    this.label = `${id}n`;
    this.#reset = element('button', {
      className: 'quiet', textContent: '↺', title: `${name}: back to the default`, 'aria-label': `${name}: back to the default`,
      onclick: () => form.put(path, undefined),
    });
    this.element.append(this.#head);
    const { description } = this.#schema;
    if (description) this.element.append(element('p', { className: 'faint', textContent: description, title: description }));
  }

  /** Shows a value of the text. `given` is the value in effect: the text's value, or the default. */
  update(value, given) {
    const { schema } = this.#form;
    const effective = given ?? this.#form.usual(this.#path) ?? schema.told(this.#schema);
    this.#shown = value ?? effective;
    if (this.#isComputed(value)) return this.#showExpression(value, given);
    this.#expression?.element.remove();
    this.#expression = null;
    const long = schema.longForm(this.#schema);
    if (long) {
      const isPreset = long.key === 'preset';
      if (!this.#control) this.#build(isPreset ? long.object : this.#schema, []);
      this.#form.setShort(this.#path, long.key);
      const named = (each) => (isPreset && typeof each === 'string' ? { preset: each } : each);
      return this.#show(named(value), named(effective));
    }
    const isOpen = schema.kind(this.#schema) === 'variants';
    const variants = isOpen ? schema.variants(this.#schema) : [];
    const found = variants.findIndex((each) => schema.fits(each.schema, this.#shown));
    const part = isOpen ? variants[Math.max(found, 0)].schema : this.#schema;
    if (this.#control === null || this.#variant?.part !== part) this.#build(part, variants);
    if (this.#variant.choice) this.#variant.choice.value = Math.max(found, 0);
    this.#show(value, effective);
  }

  /** Returns true if no control can change a value, because the value or a part that the control needs is computed. */
  #isComputed(value) {
    const key = this.#path.at(-1);
    if (isComputed(value, key)) return true;
    if (!hasComputed(value, key)) return false;
    const { schema } = this.#form;
    const part = schema.kind(this.#schema) === 'variants'
      ? schema.variants(this.#schema).find((each) => schema.fits(each.schema, value))?.schema : this.#schema;
    const kind = part && schema.kind(part);
    return kind === 'keyframes' ? !Array.isArray(value.values) || hasComputedTimes(value) : !['object', 'list', 'layers', 'layer', 'styled'].includes(kind);
  }

  /** Shows a computed value as it is written, and the value in effect. Only the text can change it. */
  #showExpression(value, effective) {
    if (!this.#expression) {
      this.#control?.element.remove();
      [this.#control, this.#variant] = [null, null];
      this.#head.replaceChildren(this.#head.firstChild);
      this.#expression = new ExpressionControl(() => this.#form.showText(this.#path), this.label);
      this.#head.after(this.#expression.element);
    }
    this.element.classList.remove('unset');
    this.#expression.update(value, effective);
  }

  #show(value, effective) {
    this.element.classList.toggle('unset', value === undefined);
    this.#reset.hidden = value === undefined || this.#isRequired;
    this.#control?.update(value ?? effective, value !== undefined, effective);
  }

  #build(part, variants) {
    const focused = this.#head.contains(document.activeElement) && document.activeElement.tagName === 'SELECT';
    const { schema } = this.#form;
    this.#control?.element.remove();
    const Control = controls[schema.kind(part)];
    this.#control = Control
      ? new Control(this.#form, part, this.#path, { name: this.#name, label: this.label, description: this.#schema.description, isRange: this.#isRange(variants) }) : null;
    const choice = variants.length > 1 ? this.#choice(variants) : null;
    this.#variant = { part, choice };
    const own = choice ? [choice] : [];
    this.#head.replaceChildren(this.#head.firstChild, ...own, ...(this.#control?.isSmall ? [this.#control.element] : []), this.#reset);
    if (this.#control && !this.#control.isSmall) this.#head.after(this.#control.element);
    if (focused) choice?.focus();
  }

  /** Returns true if a value of two numbers is a range, because the schema also allows a single number. */
  #isRange(variants) {
    const { schema: format } = this.#form;
    return !partNames(this.#schema.description) && variants.some(({ schema }) => format.kind(schema) === 'number')
      && variants.some(({ schema }) => format.kind(schema) === 'vector' && schema.minItems === 2);
  }

  #choice(variants) {
    const choice = element('select', { className: 'quiet', 'aria-label': `${this.#name}: kind of value` });
    variants.forEach(({ word }, index) => choice.append(element('option', { value: index, textContent: word })));
    choice.onchange = () => this.#form.put(this.#path, this.#form.schema.made(variants[choice.value].schema, this.#shown));
    return choice;
  }
}

/**
 * Expands the descriptions of the fields around the focus, but not while the pointer is pressed, because a moved target would miss its
 * click.
 */
export function showDescriptions(body) {
  let isPressed = false;
  const show = () => {
    for (const field of body.querySelectorAll('.field')) field.classList.toggle('explained', field.contains(document.activeElement));
  };
  addEventListener('pointerdown', () => { isPressed = true; }, true);
  for (const name of ['pointerup', 'pointercancel']) {
    addEventListener(name, () => {
      isPressed = false;
      // Waits until the click has been handled.
      setTimeout(show);
    }, true);
  }
  for (const name of ['focusin', 'focusout']) body.addEventListener(name, () => { if (!isPressed) show(); });
}

/**
 * Opens the groups around the field of a value (or the nearest field that contains the value), scrolls to the field, and makes it flash.
 */
export async function revealField(form, path) {
  let found = nearestField(form, path);
  while (found) {
    const group = found.querySelector(':scope > details:not([open]), :scope > .styled > details:not([open])');
    if (!group || found.dataset.path === JSON.stringify(path)) break;
    // A group creates its fields when it is opened.
    const opened = new Promise((go) => group.addEventListener('toggle', go, { once: true }));
    group.open = true;
    await opened;
    const inner = nearestField(form, path);
    if (inner === found) break;
    found = inner;
  }
  if (!found?.checkVisibility()) return;
  found.scrollIntoView({ block: 'nearest' });
  found.classList.remove('flash');
  // Restarts the animation.
  void found.offsetWidth;
  found.classList.add('flash');
  found.addEventListener('animationend', () => found.classList.remove('flash'), { once: true });
}

/** Returns the innermost field on the path to a value, or null. */
export function nearestField(form, path) {
  const fields = [...form.querySelectorAll('[data-path]')].map((field) => ({ field, own: JSON.parse(field.dataset.path) }));
  return fields.filter(({ own }) => isWithin(path, own)).reduce((best, each) => (best && best.own.length > each.own.length ? best : each), null)?.field ?? null;
}
