// Chooses layers by clicks on the picture.

import { readLayersAt } from './server.js';
import { layerPath } from './template.js';

const tolerance = 6; // pixels of the screen

/** Returns the pixel of the picture under the pointer. */
export function pixelAt(canvas, { offsetX, offsetY }) {
  return {
    x: Math.min(Math.floor(offsetX / canvas.clientWidth * canvas.width), canvas.width - 1),
    y: Math.min(Math.floor(offsetY / canvas.clientHeight * canvas.height), canvas.height - 1),
  };
}

/** Returns the layers at or near a pixel, from front to back. */
export async function layersNear(draft, frame, { x, y }, canvas) {
  const far = Math.round(tolerance / canvas.clientWidth * canvas.width);
  const inside = ([x, y]) => x >= 0 && y >= 0 && x < canvas.width && y < canvas.height;
  const places = [[x, y], [x - far, y], [x + far, y], [x, y - far], [x, y + far]].filter(inside);
  const found = await Promise.all(places.map(([x, y]) => readLayersAt(draft, frame, x, y).catch(() => [])));
  return [...new Set(found.flat())].sort((one, other) => other - one);
}

/**
 * Lets clicks choose layers: the first click chooses the frontmost layer, another click at the same place the layer behind it, and so on.
 */
export function pickLayers(canvas, scene, transport, selection) {
  let last = { place: '', found: Promise.resolve([]), next: 0 };
  canvas.addEventListener('click', async (event) => {
    const { draft } = scene;
    if (!draft) return;
    const pixel = pixelAt(canvas, event);
    const place = JSON.stringify([draft.draft, transport.frame, pixel]);
    if (place !== last.place) last = { place, found: layersNear(draft.draft, transport.frame, pixel, canvas), next: 0 };
    const number = last.next;
    last.next += 1;
    const layers = await last.found;
    const path = layers.length && scene.draft === draft && layerPath(draft, layers[number % layers.length]);
    if (path) selection.choose(path);
  });
}
