// The changes of values when the user drags a bar, an end of a bar, or a keyframe, or adds or removes a keyframe.

import { replaced } from './json.js';
import { hasComputedTimes, keyTimes, withKeyframe, withLength, withoutKeyframe, withTime, written } from './keyframes.js';
import { readDraft, readTrackMoment } from './server.js';
import { hasComputed } from './template.js';


/** Returns a key with its new value; returns nothing if the value is the default and the text did not have the key. */
const keyed = (value, key, time, usual) =>
  (!(key in value) && Math.abs(time - usual) < 1e-4 ? undefined : written(time));

/** The keys that dragging a bar or its ends changes. */
export const timeKeys = ['start', 'duration', 'end', 'offset'];

/**
 * Describes how a part of a row (`bar`, `start`, `end`, or the index of a keyframe) can be moved: `moments` are the times that move,
 * `least` and `most` are the limits of the distance, and `values` returns the paths and values after a move. Returns null for a part that
 * can't be moved. `value` is the value that the row shows, and `frame` is the frame interval in seconds.
 */
export function changeOf(row, part, value, frame) {
  const change = row.kind === 'property' ? keyChange(row, part, value) : (row.kind === 'clip' ? clipChanges : layerChanges)[part](row, value, frame);
  return change && { ...change, values: (delta) => change.values(delta).map(([key, time]) => [[...row.path, ...key], time]) };
}

/** The change of a layer's or clip's `duration` when its start moves; nothing if the text does not have the key. */
const lengthened = (value, delta) => ('duration' in value ? [[['duration'], written(value.duration + delta)]] : []);

const layerChanges = {
  bar({ bar, outer }, value, frame) {
    const start = bar.start - outer.start;
    const hasEnd = 'end' in value || 'duration' in value;
    return {
      moments: hasEnd ? [bar.start, bar.end] : [bar.start], least: -start,
      most: Math.max(0, hasEnd ? outer.end - bar.end : bar.end - frame - bar.start),
      values: (delta) => [[['start'], keyed(value, 'start', start + delta, 0)], ...('end' in value ? [[['end'], written(value.end + delta)]] : [])],
    };
  },
  start({ bar, outer }, value, frame) {
    const start = bar.start - outer.start;
    return {
      moments: [bar.start], least: -start, most: Math.max(0, bar.end - frame - bar.start),
      values: (delta) => [[['start'], keyed(value, 'start', start + delta, 0)], ...lengthened(value, -delta)],
    };
  },
  end({ bar, outer }, value, frame) {
    return {
      moments: [bar.end], least: Math.min(0, bar.start + frame - bar.end), most: outer.end - bar.end,
      values: (delta) => ('duration' in value ? [[['duration'], written(bar.end - bar.start + delta)]]
        : [[['end'], keyed(value, 'end', bar.end - outer.start + delta, outer.length)]]),
    };
  },
};

const clipChanges = {
  bar({ bar, outer }, value, frame) {
    return {
      moments: [bar.start], least: -bar.start, most: Math.max(0, outer.end - frame - bar.start),
      values: (delta) => [[['start'], keyed(value, 'start', bar.start + delta, 0)], ...('end' in value ? [[['end'], written(value.end + delta)]] : [])],
    };
  },
  /** Moves the start of a bar. The content of a clip keeps its time in the scene. */
  start({ bar }, value, frame) {
    const offset = value.offset ?? 0;
    return {
      moments: [bar.start], least: -Math.min(bar.start, offset), most: Math.max(0, bar.end - frame - bar.start),
      values: (delta) => [
        [['start'], keyed(value, 'start', bar.start + delta, 0)], [['offset'], keyed(value, 'offset', offset + delta, 0)],
        ...lengthened(value, -delta),
      ],
    };
  },
  end({ bar, outer }, value, frame) {
    return {
      moments: [bar.end], least: Math.min(0, bar.start + frame - bar.end), most: outer.end - bar.end,
      values: (delta) => ('end' in value ? [[['end'], written(bar.end + delta)]]
        : [[['duration'], keyed(value, 'duration', bar.end - bar.start + delta, value.loop ? outer.end - bar.start : -1)]]),
    };
  },
};

/**
 * Describes how a keyframe can be moved. Without `times`, the first keyframe stays at the layer's start, and moving the last keyframe
 * changes the duration; the others keep their times.
 */
function keyChange({ bar, outer, keys, length, life }, index, frames) {
  const { time } = keys[index];
  if (hasComputedTimes(frames) || (index === 0 && !frames.times) || !(length > 0)) return null;
  const isLast = index === keys.length - 1;
  const before = keys[index - 1]?.time ?? bar.start;
  return {
    moments: [time], least: before - time, most: isLast ? Math.max(0, outer.end - time) : keys[index + 1].time - time,
    values: (delta) => {
      const own = time + delta - bar.start;
      if (frames.times || !isLast) return [[[], withTime(frames, index, own, length)]];
      const duration = keyed(frames, 'duration', own, life);
      return [[[], withLength(frames, length, duration ?? life, duration !== undefined)]];
    },
  };
}

/**
 * Returns the keyframes with a new keyframe at a time in seconds after the layer's start, or unchanged if no keyframe can be at that time.
 * Throws an error if the new keyframe would change the motion.
 */
export async function withKey({ length }, frames, seconds) {
  const time = frames.repeats ? seconds % length : seconds;
  if (time <= 0 || Math.abs(time - length) < 1e-4) return frames;
  const { times } = frames;
  if (times && (time < times[0] || time > times.at(-1))) return withKeyframe(frames, time, length);
  if (time < length) {
    const { value, curves } = await momentOf(frames, time, length);
    if (curves === null) throw new Error('no keyframe added: here the curve already has its start or end value, so it can’t be split; choose another time');
    return withKeyframe(frames, time, length, value, curves);
  }
  const duration = written(time);
  return withKeyframe(withLength(frames, length, duration), length, duration, frames.values.at(-1));
}

/** Reads the new keyframe's value and curves; an empty object if JSON can't express the value, such as a path between two other paths. */
async function momentOf(frames, time, length) {
  try {
    return await readTrackMoment(frames, time, length);
  } catch (error) {
    if (error.status === 400) return {};
    throw error;
  }
}

/**
 * Returns the keyframes without the keyframe `index`; the others keep their times. Of only two keyframes, returns the value of the other
 * keyframe.
 */
export function withoutKey({ length }, index, frames) {
  if (hasComputedTimes(frames)) return frames;
  if (frames.values.length === 2) return frames.values[1 - index];
  const left = withoutKeyframe(frames, index);
  if (index < frames.values.length - 1 || frames.repeats || frames.times) return left;
  return withLength(left, length, written(keyTimes(frames)[index - 1] * length));
}

/**
 * Adds a keyframe to the track at `path`, `seconds` after the layer's start, and calls `put` with the new track. If that is impossible, for
 * example because a curve overshoots the value's range, the page shows the reason.
 */
export function addKeyframe(scene, path, { length }, frames, seconds, put) {
  const { text } = scene;
  return scene.attempt('change', async () => {
    if (hasComputed(frames)) throw new Error('no keyframe added: a part of the track is computed; change it in the text');
    const changed = await withKey({ length }, frames, seconds);
    if (changed === frames) return;
    const { errors } = await readDraft(replaced(text, path, changed));
    const known = scene.problems.errors.map(({ message }) => message);
    const added = errors.find(({ message }) => !known.includes(message));
    if (added) throw new Error(`no keyframe added: ${added.message}`);
    if (scene.text === text) put(changed);
  });
}
