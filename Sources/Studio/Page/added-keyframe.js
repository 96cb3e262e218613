// Adds keyframes for the user.

import { replaced } from './json.js';
import { readDraft } from './server.js';
import { withKey } from './timeline-changes.js';

/**
 * Adds a keyframe to the track at `path`, `seconds` after the layer's start, and calls `put` with the new track. If that is impossible, for
 * example because a curve overshoots the value's range, the page shows the reason.
 */
export function addKeyframe(scene, path, { length }, frames, seconds, put) {
  const { text } = scene;
  return scene.attempt('keyframe', async () => {
    const changed = await withKey({ length }, frames, seconds);
    if (changed === frames) return;
    const { errors } = await readDraft(replaced(text, path, changed));
    const known = scene.problems.errors.map(({ message }) => message);
    const added = errors.find(({ message }) => !known.includes(message));
    if (added) throw new Error(`no keyframe added: ${added.message}`);
    if (scene.text === text) put(changed);
  });
}
