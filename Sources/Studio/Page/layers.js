// The layers of a scene, and which of them is chosen.

const lists = ['layers', 'rows'];

/** All layers from back to front, each with its path, its depth and its value; those of a group follow it. */
export function layersOf(scene) {
  const found = [];
  const visit = (value, path, depth) => {
    if (typeof value !== 'object' || value === null) return;
    if (depth >= 0) found.push({ path, depth, value });
    for (const list of lists) {
      if (Array.isArray(value[list])) value[list].forEach((layer, index) => visit(layer, [...path, list, index], depth + 1));
    }
    if (depth >= 0 && value.mask) visit(value.mask, [...path, 'mask'], depth + 1);
  };
  visit(scene, [], -1);
  return found;
}

/** What a layer is called. */
export function layerName({ value, path }) {
  const name = value.name ?? value.text ?? value.file;
  const role = path.at(-1) === 'mask' ? 'mask: ' : '';
  return `${role}${typeof name === 'string' && name ? `${name} (${value.type})` : value.type ?? 'layer'}`;
}

/** The chosen layer, by its path; an empty path is the scene. Event: `change`. */
export class Selection extends EventTarget {
  path = JSON.parse(sessionStorage.getItem('layer') ?? '[]');

  choose(path) {
    if (this.isAt(path)) return;
    this.path = path;
    sessionStorage.setItem('layer', JSON.stringify(path));
    this.dispatchEvent(new Event('change'));
  }

  isAt(path) { return JSON.stringify(path) === JSON.stringify(this.path); }
}
