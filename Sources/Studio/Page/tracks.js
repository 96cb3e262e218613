// The animated values of a layer or of a sound.

import { isKeyframes } from './keyframes.js';
import { lists } from './layers.js';

const others = new Set([...lists, 'mask']);

/** Returns all tracks of keyframes in a layer, without the tracks of inner layers, each with its path in the layer and its name. */
export function tracksOf(layer) {
  const found = [];
  const visit = (value, path) => {
    if (typeof value !== 'object' || value === null) return;
    if (isKeyframes(value)) found.push({ path, name: trackName(path), frames: value });
    else for (const [key, part] of Object.entries(value)) {
      if (path.length || !others.has(key)) visit(part, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(layer, []);
  return found;
}

/** Returns a path in the form of messages, such as `colors[0]`. Keyframes inside a wiggle count as keyframes of the value itself. */
function trackName(path) {
  return path.filter((step, index) => step !== 'wiggle' && !(step === 'value' && path[index - 1] === 'wiggle'))
    .reduce((name, step) => (typeof step === 'number' ? `${name}[${step}]` : name ? `${name}.${step}` : step), '');
}
