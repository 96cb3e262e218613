// Moves the chosen layer by dragging it on the picture.

import { newGesture } from './dom.js';
import { valueAt } from './json.js';
import { isKeyframes } from './keyframes.js';
import { layersNear, pixelAt } from './picking.js';
import { readLayersAt } from './server.js';
import { hasComputed, layerPath } from './template.js';

/** Returns a position moved by a distance, even if the position has keyframes, a wiggle, or follows a sound. */
function shifted(position, by) {
  if (isKeyframes(position)) return { ...position, values: position.values.map((value) => shifted(value, by)) };
  if (position.wiggle) return { ...position, wiggle: { ...position.wiggle, value: shifted(position.wiggle.value, by) } };
  if (position.sound) return { ...position, from: shifted(position.from, by), to: shifted(position.to, by) };
  return position.map((value, axis) => Math.round((value + by[axis]) * 10) / 10);
}

/** Returns true if a layer is visible in all corners of the picture. */
async function isEverywhere(layer, draft, frame, { width, height }) {
  const corners = [[0, 0], [width - 1, 0], [0, height - 1], [width - 1, height - 1]];
  const found = await Promise.all(corners.map(([x, y]) => readLayersAt(draft, frame, x, y).catch(() => [])));
  return found.every((layers) => layers.includes(layer));
}

/**
 * Starts dragging the chosen layer at the pointer. Returns a function that moves the layer by a distance in CSS pixels; all moves are
 * undone together. Returns null if the layer is not at the pointer, or is a background, which fills the picture and has no position.
 */
export async function holdLayer(canvas, event, scene, transport, form) {
  const { path } = form.selection;
  const { draft, tree } = scene;
  if (path.length !== 2 || path[0] !== 'layers' || !draft || !tree || !scene.isDrawn) return null;
  const { frame } = transport;
  const near = await layersNear(draft.draft, frame, pixelAt(canvas, event), canvas);
  const layer = near.find((each) => JSON.stringify(layerPath(draft, each)) === JSON.stringify(path));
  if (layer === undefined) return null;
  const { position: own, place: named } = valueAt(tree.value, path);
  // A layer at a named place has no position.
  if (named !== undefined) return null;
  // Only the text can change an expression.
  if (hasComputed(own)) return null;
  if (own === undefined && await isEverywhere(layer, draft.draft, frame, canvas)) return null;
  const key = [...path, 'position'];
  const position = own ?? form.usual(key);
  if (scene.tree !== tree || !position) return null;
  const gesture = newGesture();
  const points = canvas.width / canvas.clientWidth / (form.effective.pointScale ?? 1);
  return (x, y) => form.put(key, shifted(position, [x * points, y * points]), gesture);
}
