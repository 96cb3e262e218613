// A keyframe that is added by hand.

import { replaced } from './json.js';
import { readDraft } from './server.js';
import { withKey } from './timeline-changes.js';

/**
 * Adds a keyframe to those at a path, seconds after their layer's beginning; `put` is given all of them. The page says why if there can
 * be none, as where a curve swings past what the value may be.
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
