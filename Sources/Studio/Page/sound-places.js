// The places where a scene names a sound.

import { valueAt } from './json.js';

/** Returns the path of keys and indices for a place such as `audio.clips[0].file`. */
const pathOf = (place) =>
  [...place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) => (index === undefined ? key : Number(index)));

const plain = (file) => String(file).split('/').filter((part) => part !== '.').join('/');

/** Replaces a file by another file in all places where the scene names it, as one change. Returns the number of places. */
export function exchange(scene, { file, places }, other) {
  const gesture = Symbol('gesture');
  const value = scene.tree?.value;
  const paths = places.map(pathOf).filter((path) => plain(valueAt(value, path)) === plain(file));
  for (const path of paths) scene.put(path, other, gesture);
  return paths.length;
}
