// The rows of the timeline: one for each layer, for each animated value of open layers, and for each sound.

import { isKeyframes, lengthOf, moments } from './keyframes.js';
import { innerLayers, lists, ownName } from './layers.js';

const mostRepetitions = 200;

const number = (value, usual) => (typeof value === 'number' ? value : usual);

/**
 * Returns the rows from top to bottom; the frontmost layer is the first row. All times are times of the scene, which ends at `end`.
 * `moments` are the times at which messages appear, each list with the path of its layer; `clipEnds` are the ends of clips without a
 * duration, each with the number of its clip. `isOpen(path, hasLayers)` returns true if a row is open.
 *
 * A row has a `key`, a `kind` (layer, property, clip), the `path` of its value, the path of its `owner` (the layer or clip), a
 * `level`, a `name` and perhaps a `type`. Layers and clips have a `bar`, and `outer`, the time range of their container. Rows that can be
 * opened have `isOpen` and `hasLayers`, and their keyframes as `dots` while they are closed. A layer may have `moments`; a property
 * has its `keys` and `repetitions`.
 */
export function rowsOf(scene, end, { moments, clipEnds }, isOpen) {
  const times = new Map(moments.map(({ path, times }) => [JSON.stringify(path), times]));
  const outer = { start: 0, end, length: end };
  const ends = new Map(clipEnds.map(({ clip, end }) => [clip, end]));
  const clips = Array.isArray(scene.audio?.clips) ? scene.audio.clips : [];
  const rows = [
    ...layerRows(scene, [], 1, outer, isOpen),
    ...clips.flatMap((clip, index) => clipRows(clip, index, ends.get(index), outer, isOpen)),
  ];
  return rows.map((row) => (times.has(row.key) ? { ...row, moments: times.get(row.key) } : row));
}

/**
 * Returns the rows of the layers in a scene or layer. The last of `layers` is in front; the first of `rows` is on top, and the first of
 * `items` comes first.
 */
function layerRows(holder, path, level, outer, isOpen) {
  const inner = innerLayers(holder, path);
  const isMask = (layer) => layer.path.at(-1) === 'mask';
  const listed = inner.filter((layer) => !isMask(layer));
  const ordered = [...inner.filter(isMask), ...(Array.isArray(holder.rows ?? holder.items) ? listed : listed.reverse())];
  return ordered.flatMap((layer) => rowsOfLayer(layer, level, outer, isOpen));
}

function rowsOfLayer({ path, value }, level, outer, isOpen) {
  const start = outer.start + number(value.start, 0);
  const length = Math.max(0, endOf(value, outer.length) - number(value.start, 0));
  const bar = { start, end: Math.max(start, Math.min(start + length, outer.end)) };
  const row = { kind: 'layer', path, owner: path, level, ...named({ path, value }), bar, outer };
  return openable(row, value, isOpen, length, () => layerRows(value, path, level + 1, { ...bar, length }, isOpen));
}

/** Returns the end of a layer or clip, by its `end` or its `duration`, or else `usual`. */
const endOf = (value, usual) => number(value.end, typeof value.duration === 'number' ? number(value.start, 0) + value.duration : usual);

/** Returns the name of a layer, or else its type. */
function named(layer) {
  const [name, type] = [ownName(layer), layer.value.type ?? 'layer'];
  return name ? { name, type } : { name: type };
}

function clipRows(clip, index, fileEnd, outer, isOpen) {
  if (typeof clip !== 'object' || clip === null) return [];
  const path = ['audio', 'clips', index];
  const start = number(clip.start, 0);
  // A clip without a duration ends with its file, if the file's end is known.
  const usual = clip.loop === true ? outer.end : fileEnd;
  const end = endOf(clip, usual);
  const length = Math.max(0, (end ?? outer.end) - start);
  const bar = { start, end: Math.max(start, Math.min(start + length, outer.end)), isVague: end === undefined };
  const name = typeof clip.file === 'string' ? clip.file.split('/').at(-1) : 'sound';
  return openable({ kind: 'clip', path, owner: path, level: 1, name, bar, outer }, clip, isOpen, length, () => []);
}

/** Returns a row, followed by its inner rows if it is open. */
function openable(row, value, isOpen, length, inner) {
  const tracks = tracksOf(value).map((track) => propertyRow(row, track, length));
  const hasLayers = innerLayers(value, row.path).length > 0;
  const key = JSON.stringify(row.path);
  if (!tracks.length && !hasLayers) return [{ ...row, key }];
  const open = isOpen(row.path, hasLayers);
  const dots = open ? [] : [...new Set(tracks.flatMap(({ keys }) => keys.map(({ time }) => time)))];
  return [{ ...row, key, isOpen: open, hasLayers, dots }, ...(open ? [...tracks, ...inner()] : [])];
}

function propertyRow({ path: owner, level, name: ownerName, bar, outer }, { path, name, frames }, life) {
  const length = lengthOf(frames, life);
  const keys = moments(frames, life).map((time) => ({ time: bar.start + time }));
  const whole = [...owner, ...path];
  return {
    kind: 'property', key: JSON.stringify(whole), path: whole, owner, ownerName, level: level + 1, name, bar, outer, life, length, keys,
    repetitions: frames.repeats === true ? repetitions(keys, length, bar.end) : [],
  };
}

/** Returns the times of repeated keyframes until `end`; an empty list if they would be too dense to be seen. */
function repetitions(keys, length, end) {
  const rounds = Math.ceil((end - keys[0].time) / length) - 1;
  if (!(length > 0) || rounds * keys.length > mostRepetitions) return [];
  return Array.from({ length: Math.max(0, rounds) }, (_, round) => keys.slice(1).map(({ time }) => time + (round + 1) * length))
    .flat().filter((time) => time <= end);
}

const others = new Set([...lists, 'mask']);

/** Returns all tracks of keyframes in a layer, without the tracks of inner layers, each with its path in the layer and its name. */
function tracksOf(layer) {
  const found = [];
  const visit = (value, path) => {
    if (typeof value !== 'object' || value === null) return;
    if (isKeyframes(value)) found.push({ path, name: trackName(path), frames: value });
    else for (const [key, part] of Object.entries(value)) {
      if (path.length || !others.has(key)) visit(part, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(layer, []);
  return found;
}

/** Returns a path in the form of messages, such as `colors[0]`. Keyframes inside a wiggle count as keyframes of the value itself. */
function trackName(path) {
  return path.filter((step, index) => step !== 'wiggle' && !(step === 'value' && path[index - 1] === 'wiggle'))
    .reduce((name, step) => (typeof step === 'number' ? `${name}[${step}]` : name ? `${name}.${step}` : step), '');
}
