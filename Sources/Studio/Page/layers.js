// The layers of a scene, and the chosen one.

/** The keys of lists of layers. */
export const lists = ['layers', 'rows', 'items'];

/** Returns true for a list whose first layer is on top, or comes first. */
export const isTopDown = (list) => list === 'rows' || list === 'items';

/** Returns the layers directly in a scene or layer, each with its path: first the list of layers, then the mask. */
export function innerLayers(value, path) {
  const listed = lists.flatMap((list) =>
    (Array.isArray(value[list]) ? value[list].map((layer, index) => ({ path: [...path, list, index], value: layer })) : []));
  const mask = path.length && value.mask ? [{ path: [...path, 'mask'], value: value.mask }] : [];
  return [...listed, ...mask].filter(({ value: layer }) => typeof layer === 'object' && layer !== null);
}

/** Returns all layers from back to front, each with its path, depth and value. A group is followed by its layers. */
export function layersOf(scene) {
  const visit = (value, path, depth) =>
    innerLayers(value, path).flatMap((layer) => [{ ...layer, depth }, ...visit(layer.value, layer.path, depth + 1)]);
  return typeof scene === 'object' && scene !== null ? visit(scene, [], 0) : [];
}

/** Returns the clips of a scene's sound, each with its path, value and name. */
export function soundsOf(scene) {
  const clips = Array.isArray(scene?.audio?.clips) ? scene.audio.clips : [];
  return clips.map((value, index) => ({ path: ['audio', 'clips', index], value, name: String(value?.file ?? 'sound').split('/').at(-1) }))
    .filter(({ value }) => typeof value === 'object' && value !== null);
}

/** Returns true if a path leads to a sound, or to a value inside a sound. */
export const isSound = (path) => path[0] === 'audio';

/** Returns the name of a layer to show to the user. */
export function layerName(layer) {
  const name = ownName(layer);
  return name ? `${name} (${layer.value.type})` : layer.value.type ?? 'layer';
}

/** Returns the name of a layer from its `name`, text, file or role; empty if it has none of these. */
export function ownName({ value, path }) {
  const text = Array.isArray(value.text) ? value.text.map((part) => part?.text ?? part).join('') : value.text;
  const name = value.name ?? text ?? value.file;
  return [path.at(-1) === 'mask' ? 'mask' : '', typeof name === 'string' ? name : ''].filter(Boolean).join(': ');
}

/**
 * The path of the chosen layer or sound; an empty path stands for the scene. Events: `change`, and `reveal` (detail: the path of a value
 * that should be shown).
 */
export class Selection extends EventTarget {
  path;
  /** True if the user has chosen a layer or sound; until then the page chooses a layer itself. */
  isChosen;
  #kept;

  constructor(kept) {
    super();
    this.#kept = kept;
    const path = kept.get('layer');
    [this.path, this.isChosen] = [path ?? [], path !== null];
  }

  choose(path) {
    if (this.isChosen && this.isAt(path)) return;
    this.isChosen = true;
    this.path = path;
    this.#kept.set('layer', path);
    this.dispatchEvent(new Event('change'));
  }

  reveal(path) { this.dispatchEvent(new CustomEvent('reveal', { detail: path })); }

  isAt(path) { return JSON.stringify(path) === JSON.stringify(this.path); }
}
