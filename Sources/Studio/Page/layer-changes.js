// Adds, copies and removes layers. The functions return the scene's new text, and the path of the layer to choose
// afterwards.

import { inserted, removed, replaced, valueAt } from './json.js';
import { isSound, isTopDown, lists } from './layers.js';

/** Values for new layers, keyed by type, because layers of these types show nothing with their default values. */
const shown = {
  text: { text: 'Text' },
  particles: { preset: 'snow' },
  group: { layers: [{ type: 'shape' }] },
  list: { rows: [{ type: 'text', text: 'One' }, { type: 'text', text: 'Two' }] },
  messages: { messages: [{ text: 'Hello' }] },
  chart: { values: [12, 19, 8, 15] },
};

/** Creates a layer of a type, with the keys that the schema requires; `file` is the layer's file, if it has one. */
export function newLayer(schema, type, file) {
  const part = schema.layer(type);
  const required = part.required.filter((key) => key !== 'type').map((key) => [key, key === 'file' ? file : schema.made(part.properties[key])]);
  return { type, ...Object.fromEntries(required), ...shown[type] };
}

/** Returns the list that contains a layer, and the layer's index; null if the layer is not in a list, like a mask. */
export function placeOf(path) {
  const [list, index] = [path.slice(0, -1), path.at(-1)];
  return typeof index === 'number' && lists.includes(list.at(-1)) ? { list, index } : null;
}

/** Adds a layer in front of the chosen layer, or else in front of the layer that contains the chosen item, or of all layers. */
export function withLayer(text, scene, chosen, layer) {
  let path = chosen;
  while (path.length && !placeOf(path)) path = path.slice(0, -1);
  const { list, index } = placeOf(path) ?? { list: ['layers'], index: (scene.layers?.length ?? 0) - 1 };
  // The first of `rows` is on top; the last of `layers` is in front.
  const to = isTopDown(list.at(-1)) ? index : index + 1;
  return { text: put(text, scene, list, to, layer), path: [...list, to], list, index: to };
}

/** Adds a copy of a layer in front of that layer. */
export const withCopy = (text, scene, path) => withLayer(text, scene, path, valueAt(scene, path));

function put(text, scene, list, index, layer) {
  const added = valueAt(scene, list) ? inserted(text, list, index, layer) : replaced(text, list, [layer]);
  const depths = depthsOf(scene, list);
  return depths && depths.value.length > index ? inserted(added, depths.path, index, 0) : added;
}

/** Removes a layer or sound. The returned path is the path of a neighbour, or else of the container. */
export function withoutItem(text, scene, path) {
  const [list, index] = [path.slice(0, -1), path.at(-1)];
  const left = (valueAt(scene, list)?.length ?? 1) - 1;
  const depths = depthsOf(scene, list);
  const without = removed(text, path);
  const holder = typeof index !== 'number' ? list : isSound(path) ? [] : list.slice(0, -1);
  const next = typeof index === 'number' && left > 0 ? [...list, Math.max(0, index - 1)] : holder;
  const isLonger = depths && depths.value.length > index;
  return { text: isLonger ? removed(without, depths.value.length > 1 ? [...depths.path, index] : depths.path) : without, path: next, list, index };
}

/** Returns the depths of a group's layers, if the group has depths. */
function depthsOf(scene, list) {
  const path = [...list.slice(0, -1), 'depths'];
  const value = list.length > 1 && list.at(-1) === 'layers' ? valueAt(scene, path) : null;
  return Array.isArray(value) ? { path, value } : null;
}
