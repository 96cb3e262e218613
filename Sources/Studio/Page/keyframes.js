// Reads and changes keyframes in the form of the scene format. All functions return new values.

/** Returns true if a value is a track of keyframes. */
export const isKeyframes = (value) => Array.isArray(value?.values);

/** Returns the length of a track in seconds, after which it repeats or keeps its last value; `life` is the layer's duration. */
export const lengthOf = ({ duration, times }, life) => [duration, times?.at(-1), life].find((length) => typeof length === 'number');

/** Returns the time of each keyframe, as a share (0 to 1) of the track's length. */
export function keyTimes({ values, keyTimes, times, duration }) {
  if (times) return times.map((time) => time / lengthOf({ times, duration }));
  return keyTimes ?? values.map((_, index) => index / (values.length - 1));
}

/** Rounds seconds down for the text, so that a frame that starts at this time is included. */
export const written = (time) => Math.floor(time * 1e4 + 1e-3) / 1e4;

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

/** Creates a track from its parts, without keys that have their default value. `shares` are the times of the keyframes. */
function made(frames, values, shares, curves) {
  const { values: _, keyTimes: __, times, curves: old, ...rest } = frames;
  const isEven = shares.every((share, index) => Math.abs(share - index / (shares.length - 1)) < 1e-9);
  const isSame = curves.every((curve) => JSON.stringify(curve) === JSON.stringify(curves[0]));
  return {
    values,
    ...(times ? { times: shares.map((share) => written(share * lengthOf(frames))) }
      : isEven ? {} : { keyTimes: shares.map((share) => Number(share.toFixed(6))) }),
    ...(isSame && curves[0] === 'linear' ? {} : { curves: !isSame ? curves : old === asList(old) ? [curves[0]] : curves[0] }), ...rest,
  };
}

export function withCurve(frames, step, curve) {
  return made(frames, frames.values, keyTimes(frames), allCurves(frames).map((old, i) => (i === step ? curve : old)));
}

/** Moves a keyframe, at most to its neighbours. Without `times`, the first and the last keyframe can't be moved. */
export function withTime(frames, index, time) {
  const times = [...keyTimes(frames)];
  if (!frames.times && (index === 0 || index === times.length - 1)) return frames;
  const latest = times[index + 1] ?? (frames.duration === undefined ? Infinity : 1);
  times[index] = Math.max(times[index - 1] ?? 0, Math.min(time, latest));
  return made(frames, frames.values, times, allCurves(frames));
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
 * Adds a keyframe at a time, with a value or else the value of the previous keyframe. The step that contains the time is split into two,
 * which get the two curves `halves`, or else both the step's curve.
 */
export function withKeyframe(frames, time, value, halves) {
  const times = keyTimes(frames);
  const later = times.findIndex((other) => other > time);
  const [least, most] = frames.times ? [0, times.length] : [1, times.length - 1];
  const index = later < 0 ? most : Math.max(later, least);
  const [values, curves] = [[...frames.values], allCurves(frames)];
  values.splice(index, 0, value ?? values[Math.max(index - 1, 0)]);
  const whole = curves[index - 1];
  if (index === 0) curves.unshift('linear');
  else if (whole === undefined) curves.push('linear');
  else curves.splice(index - 1, 1, ...halves ?? [whole, whole]);
  return made(frames, values, times.toSpliced(index, 0, time), curves);
}

/**
 * Removes a keyframe. The other keyframes keep their times, except that without `times` the new first and last keyframe move to the track's
 * ends.
 */
export function withoutKeyframe(frames, index) {
  if (frames.values.length <= 2) return frames;
  const times = keyTimes(frames).toSpliced(index, 1);
  if (!frames.times) [times[0], times[times.length - 1]] = [0, 1];
  return made(frames, frames.values.toSpliced(index, 1), times, allCurves(frames).toSpliced(Math.min(index, frames.values.length - 2), 1));
}
