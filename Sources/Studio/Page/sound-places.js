// Where a scene names a sound.

import { valueAt } from './json.js';

/** A place such as `audio.clips[0].file` as a path of keys and indices. */
const pathOf = (place) =>
  [...place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) => (index === undefined ? key : Number(index)));

const plain = (file) => String(file).split('/').filter((part) => part !== '.').join('/');

/** Gives all places of a scene that name a file another one, as one change; how many there are. */
export function exchange(scene, { file, places }, other) {
  const gesture = Symbol('gesture');
  const value = scene.tree?.value;
  const paths = places.map(pathOf).filter((path) => plain(valueAt(value, path)) === plain(file));
  for (const path of paths) scene.put(path, other, gesture);
  return paths.length;
}
