// The form for parameters: those of a template, and those of the component that a layer uses.

import { element } from './dom.js';
import { spaced } from './groups.js';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns what the chosen value declares: for the scene its parameters, for a layer those of its component. `properties` are the schemas
 * of the parameters, and `paths` their places in the text, from the chosen value. Returns null if it declares nothing.
 */
export function declaredAt(scene, path, value) {
  const template = scene.draft?.template;
  if (!template) return null;
  if (path.length) {
    const properties = template.components[value.type]?.properties;
    return properties ? { properties, paths: Object.keys(properties).map((name) => ['set', name]) } : null;
  }
  const properties = template.parameters;
  const paths = Object.keys(properties).map((name) => ['parameters', name, ...(isObject(value.parameters?.[name]) ? ['default'] : [])]);
  // The values of defaults that are expressions.
  return paths.length ? { properties, paths, values: template.values } : null;
}

/** Returns the schema's part for a layer that uses a component: the keys of a group, without its layers. */
export function componentPart(schema) {
  const { properties: { layers: _, type: __, ...properties } } = schema.layer('group');
  return { description: 'A component.', properties, required: [] };
}

/** Creates a field for each parameter, and appends the fields to the element `place`. */
export function parameterFields(form, { properties, paths }, path, place) {
  const group = element('div', { className: 'fields parameters' }, element('h2', { textContent: path.length ? 'Parameters' : 'Parameters: their defaults' }));
  place.append(group);
  return Object.entries(properties).map(([name, part], index) => {
    const { default: _, title, ...schema } = part;
    // A default can't be reset, because without it the parameter would need a value.
    const field = form.field(schema, [...path, ...paths[index]], title ?? spaced(name), paths[index][0] === 'parameters');
    group.append(field.element);
    return { key: name, words: `${name} ${title ?? ''} ${spaced(name)}`, field, own: paths[index] };
  });
}
