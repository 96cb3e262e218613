// Reads and changes keyframes in the form of the scene format. All functions return new values.

/** Returns true if a value is a track of keyframes. */
export const isKeyframes = (value) => Array.isArray(value?.values);

/** Returns the time of each keyframe, as a share (0 to 1) of the track's length. */
export const keyTimes = ({ values, keyTimes }) => keyTimes ?? values.map((_, index) => index / (values.length - 1));

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

/** Creates a track from its parts, without keys that have their default value. */
function made(frames, values, times, curves) {
  const { values: _, keyTimes: __, curves: old, ...rest } = frames;
  const isEven = times.every((time, index) => Math.abs(time - index / (times.length - 1)) < 1e-9);
  const isSame = curves.every((curve) => JSON.stringify(curve) === JSON.stringify(curves[0]));
  return {
    values, ...(isEven ? {} : { keyTimes: times.map((time) => Number(time.toFixed(6))) }),
    ...(isSame && curves[0] === 'linear' ? {} : { curves: !isSame ? curves : old === asList(old) ? [curves[0]] : curves[0] }), ...rest,
  };
}

export function withCurve(frames, step, curve) {
  return made(frames, frames.values, keyTimes(frames), allCurves(frames).map((old, i) => (i === step ? curve : old)));
}

/** Moves a keyframe, at most to its neighbours. The first and the last keyframe can't be moved. */
export function withTime(frames, index, time) {
  const times = [...keyTimes(frames)];
  if (index === 0 || index === times.length - 1) return frames;
  times[index] = Math.max(times[index - 1], Math.min(time, times[index + 1]));
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
  const index = later < 0 ? times.length - 1 : Math.max(later, 1);
  const [values, curves] = [[...frames.values], allCurves(frames)];
  values.splice(index, 0, value ?? values[index - 1]);
  const whole = curves[index - 1];
  curves.splice(index - 1, 1, ...halves ?? [whole, whole]);
  return made(frames, values, times.toSpliced(index, 0, time), curves);
}

/** Removes a keyframe. The other keyframes keep their times, except that the new first and last keyframe move to the track's ends. */
export function withoutKeyframe(frames, index) {
  if (frames.values.length <= 2) return frames;
  const times = keyTimes(frames).toSpliced(index, 1);
  times[0] = 0;
  times[times.length - 1] = 1;
  return made(frames, frames.values.toSpliced(index, 1), times, allCurves(frames).toSpliced(Math.min(index, frames.values.length - 2), 1));
}
