// Layers that are added, copied and taken away: the text that a scene then has, and the path of the layer that is chosen then.

import { inserted, removed, replaced, valueAt } from './json.js';
import { isSound, lists } from './layers.js';

/** What a new layer has besides its type, where its defaults would show nothing. */
const shown = {
  text: { text: 'Text' },
  particles: { preset: 'snow' },
  group: { layers: [{ type: 'shape' }] },
  list: { rows: [{ type: 'text', text: 'One' }, { type: 'text', text: 'Two' }] },
  messages: { messages: [{ text: 'Hello' }] },
};

/** A layer of a type, with the keys that its part of the schema requires; `file` is the one it is about. */
export function newLayer(schema, type, file) {
  const part = schema.layer(type);
  const required = part.required.filter((key) => key !== 'type').map((key) => [key, key === 'file' ? file : schema.made(part.properties[key])]);
  return { type, ...Object.fromEntries(required), ...shown[type] };
}

/** The list in which a layer stands, and its index there; null for what is in no list, such as a mask. */
export function placeOf(path) {
  const [list, index] = [path.slice(0, -1), path.at(-1)];
  return typeof index === 'number' && lists.includes(list.at(-1)) ? { list, index } : null;
}

/** In front of the chosen layer, of the layer that this is in, or of all layers. */
export function withLayer(text, scene, chosen, layer) {
  let path = chosen;
  while (path.length && !placeOf(path)) path = path.slice(0, -1);
  const { list, index } = placeOf(path) ?? { list: ['layers'], index: (scene.layers?.length ?? 0) - 1 };
  // The first of rows is on top, the last of layers in front.
  const to = list.at(-1) === 'rows' ? index : index + 1;
  return { text: put(text, scene, list, to, layer), path: [...list, to], list, index: to };
}

/** With a copy of a layer, in front of it. */
export const withCopy = (text, scene, path) => withLayer(text, scene, path, valueAt(scene, path));

function put(text, scene, list, index, layer) {
  const added = valueAt(scene, list) ? inserted(text, list, index, layer) : replaced(text, list, [layer]);
  const depths = depthsOf(scene, list);
  return depths && depths.value.length > index ? inserted(added, depths.path, index, 0) : added;
}

/** Without a layer or a sound. Its neighbour is chosen then, or what it was in. */
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

/** How far behind a group its layers lie, if it says so. */
function depthsOf(scene, list) {
  const path = [...list.slice(0, -1), 'depths'];
  const value = list.length > 1 && list.at(-1) === 'layers' ? valueAt(scene, path) : null;
  return Array.isArray(value) ? { path, value } : null;
}
