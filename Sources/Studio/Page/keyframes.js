// Reads and changes keyframes in the form of the scene format. All functions return new values.

import { hasComputed } from './template.js';

/** Returns true if a value is a track of keyframes. */
export const isKeyframes = (value) => Array.isArray(value?.values);

/** Returns the length of a track in seconds, after which it repeats or keeps its last value; `life` is the layer's duration. */
export const lengthOf = ({ duration, times }, life) => [duration, times?.at(-1), life].find((length) => typeof length === 'number');

/** Returns the time of each keyframe, as a share (0 to 1) of the track's length, of a track without `times`. */
export const keyTimes = ({ values, keyTimes }) => keyTimes ?? values.map((_, index) => index / (values.length - 1));

/** Returns the time of each keyframe, in seconds after the layer's start; `life` is the layer's duration. */
export const moments = (frames, life) => frames.times ?? keyTimes(frames).map((share) => share * lengthOf(frames, life));

/** Returns true if the text computes when keyframes are, or how they move, so that only the text can change them. */
export const hasComputedTimes = ({ values, ...rest }) => hasComputed(rest);

/** Rounds seconds down for the text, so that a frame that starts at this time is included. */
export const written = (time) => Math.floor(time * 1e4 + 1e-3) / 1e4;
const writtenPart = (part) => Math.floor(part * 1e6 + 1e-3) / 1e6;

/** Returns the curve from the keyframe with the index `step` to the next keyframe. */
export function curveOf({ curves }, step) {
  const list = asList(curves);
  return (list.length === 1 ? list[0] : list[step]) ?? 'linear';
}

/** Returns a list of curves, from a single curve or a list. (A Bézier is a list of numbers.) */
function asList(curves) {
  if (curves === undefined) return [];
  return Array.isArray(curves) && typeof curves[0] !== 'number' ? curves : [curves];
}

const allCurves = (frames) => frames.values.slice(1).map((_, step) => curveOf(frames, step));

/**
 * Creates a track from its parts, without keys that have their default value. `when` are the times of the keyframes: seconds in a track with
 * `times`, otherwise shares of the length.
 */
function made(frames, values, when, curves) {
  const { values: _, keyTimes: __, times, curves: old, ...rest } = frames;
  const isEven = when.every((share, index) => Math.abs(share - index / (when.length - 1)) < 1e-9);
  const isSame = curves.every((curve) => JSON.stringify(curve) === JSON.stringify(curves[0]));
  return {
    values,
    ...(times ? { times: when } : isEven ? {} : { keyTimes: when.map((share) => Number(share.toFixed(6))) }),
    ...(isSame && curves[0] === 'linear' ? {} : { curves: !isSame ? curves : old === asList(old) ? [curves[0]] : curves[0] }), ...rest,
  };
}

const whenOf = (frames) => frames.times ?? keyTimes(frames);

export function withCurve(frames, step, curve) {
  return made(frames, frames.values, whenOf(frames), allCurves(frames).map((old, i) => (i === step ? curve : old)));
}

/**
 * Moves a keyframe to a time in seconds, at most to its neighbours. `length` is the track's length. Without `times`, the first and the last
 * keyframe can't be moved.
 */
export function withTime(frames, index, time, length) {
  const when = [...whenOf(frames)];
  const isLast = index === when.length - 1;
  if (!frames.times && (index === 0 || isLast)) return frames;
  const own = frames.times ? written(time) : writtenPart(time / length);
  // The last time is above 0, and at most the period.
  const least = Math.max(when[index - 1] ?? 0, frames.times && isLast ? 0.001 : 0);
  const most = when[index + 1] ?? frames.duration ?? Infinity;
  when[index] = Math.max(least, Math.min(own, most));
  return made(frames, frames.values, when, allCurves(frames));
}

/**
 * Changes the length of a track. All keyframes except the last keep their times, unless the times exceed the new length. The length is
 * written only if `isWritten`; otherwise the track has the layer's length.
 */
export function withLength(frames, old, length, isWritten = true) {
  const { duration: _, ...rest } = frames;
  const times = keyTimes(frames).map((time, index, { length: count }) =>
    (index === count - 1 ? 1 : Math.min(1, Number((time * old / length).toFixed(6)))));
  return made(isWritten ? { ...rest, duration: length } : rest, frames.values, times, allCurves(frames));
}

/**
 * Adds a keyframe at a time in seconds, with a value or else the value of the previous keyframe. `length` is the track's length. The step that
 * contains the time is split into two, which get the two curves `halves`, or else both the step's curve.
 */
export function withKeyframe(frames, time, length, value, halves) {
  const when = whenOf(frames);
  const own = frames.times ? written(time) : writtenPart(time / length);
  const later = when.findIndex((other) => other > own);
  const [least, most] = frames.times ? [0, when.length] : [1, when.length - 1];
  const index = later < 0 ? most : Math.max(later, least);
  const [values, curves] = [[...frames.values], allCurves(frames)];
  values.splice(index, 0, value ?? values[Math.max(index - 1, 0)]);
  const whole = curves[index - 1];
  if (index === 0) curves.unshift('linear');
  else if (whole === undefined) curves.push('linear');
  else curves.splice(index - 1, 1, ...halves ?? [whole, whole]);
  return made(frames, values, when.toSpliced(index, 0, own), curves);
}

/**
 * Removes a keyframe. The other keyframes keep their times, except that without `times` the new first and last keyframe move to the track's
 * ends. Returns the last value if no time above 0 is left.
 */
export function withoutKeyframe(frames, index) {
  if (frames.values.length <= 2) return frames;
  const [values, when] = [frames.values.toSpliced(index, 1), whenOf(frames).toSpliced(index, 1)];
  if (!frames.times) [when[0], when[when.length - 1]] = [0, 1];
  else if (!(when.at(-1) > 0)) return values.at(-1);
  return made(frames, values, when, allCurves(frames).toSpliced(Math.min(index, frames.values.length - 2), 1));
}
