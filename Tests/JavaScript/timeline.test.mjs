import assert from 'node:assert/strict';
import { test } from 'node:test';

import './browser.mjs';
globalThis.location = { href: 'http://127.0.0.1:1/token/' };
const { rowsOf } = await import('../../Sources/Studio/Page/timeline-rows.js');
const { changeOf, withKey, withoutKey } = await import('../../Sources/Studio/Page/timeline-changes.js');

const { withCurve, withTime } = await import('../../Sources/Studio/Page/keyframes.js');

const none = { moments: [], clipEnds: [] };
const keys = { values: [0, 1, 2] };
const scene = {
  layers: [
    { type: 'shape', start: 1, end: 5, opacity: keys },
    { type: 'group', start: 2, layers: [{ type: 'text', text: 'Hi', start: 1 }], mask: { type: 'shape' } },
  ],
  audio: { clips: [{ file: 'sounds/a.wav', start: 1 }, { file: 'b.wav', loop: true }, { file: 'c.wav', start: 9, duration: 5 }] },
};

test('the frontmost layer is the first row, and sounds follow; inner rows have the time of their layer', () => {
  const rows = rowsOf(scene, 10, { moments: [], clipEnds: [{ clip: 0, end: 4 }] }, () => true);
  assert.deepEqual(rows.map(({ kind, level, name, bar: { start, end } }) => [kind, level, name, start, end]), [
    ['layer', 1, 'group', 2, 10], ['layer', 2, 'mask', 2, 10], ['layer', 2, 'Hi', 3, 10],
    ['layer', 1, 'shape', 1, 5], ['property', 2, 'opacity', 1, 5],
    ['clip', 1, 'a.wav', 1, 4], ['clip', 1, 'b.wav', 0, 10], ['clip', 1, 'c.wav', 9, 10],
  ]);
});

test('a closed row has its keyframes as dots, and no inner rows', () => {
  const rows = rowsOf(scene, 10, none, () => false);
  assert.deepEqual(rows.map(({ kind, dots }) => [kind, dots]), [
    ['layer', []], ['layer', [1, 3, 5]], ['clip', undefined], ['clip', undefined], ['clip', undefined],
  ]);
  assert.deepEqual([rows[0].hasLayers, rows[1].hasLayers], [true, false]);
});

test('a clip with an unknown end lasts until the end of the scene, and is marked as open', () => {
  const clips = rowsOf(scene, 10, none, () => false).filter(({ kind }) => kind === 'clip');
  assert.deepEqual(clips.map(({ bar }) => [bar.end, bar.isVague]), [[10, true], [10, false], [10, false]]);
});

test('repeated keyframes are shown until the layer ends', () => {
  const [, row] = rowsOf({ layers: [{ end: 5, x: { values: [0, 1], duration: 2, repeats: true } }] }, 10, none, () => true);
  assert.deepEqual([row.keys.map(({ time }) => time), row.repetitions], [[0, 2], [4]]);
  const [, fast] = rowsOf({ layers: [{ x: { values: [0, 1], duration: 0.01, repeats: true } }] }, 10, none, () => true);
  assert.deepEqual(fast.repetitions, []);
});

test('the times of messages are shown on their layer', () => {
  const moments = [{ path: ['layers', 0], times: [1, 2] }];
  const rows = rowsOf(scene, 10, { ...none, moments }, () => false);
  assert.deepEqual(rows.map(({ moments }) => moments), [undefined, [1, 2], undefined, undefined, undefined]);
});

const frame = 0.04;
/** Returns the row at a path, such as the row of a shape, of a track of keyframes, or of a clip. */
const rowAt = (path) => rowsOf(scene, 10, none, () => true).find((row) => row.key === JSON.stringify(path));
const shape = rowAt(['layers', 0]);

test('dragging a layer moves its end too, and keeps the layer inside the scene', () => {
  const { least, most, moments, values } = changeOf(shape, 'bar', scene.layers[0], frame);
  assert.deepEqual([least, most, moments], [-1, 5, [1, 5]]);
  assert.deepEqual(values(2), [[['layers', 0, 'start'], 3], [['layers', 0, 'end'], 7]]);
});

test('start and end of a layer stay at least a frame apart', () => {
  assert.equal(changeOf(shape, 'start', scene.layers[0], frame).most, 5 - frame - 1);
  const { least, most, values } = changeOf(shape, 'end', scene.layers[0], frame);
  assert.deepEqual([least, most], [1 + frame - 5, 5]);
  assert.deepEqual(values(1), [[['layers', 0, 'end'], 6]]);
});

test('a key is not written if its value is the default', () => {
  const layer = { type: 'shape' };
  const [row] = rowsOf({ layers: [layer] }, 10, none, () => true);
  assert.deepEqual(changeOf(row, 'start', layer, frame).values(0), [[['layers', 0, 'start'], undefined]]);
  assert.deepEqual(changeOf(row, 'end', layer, frame).values(0), [[['layers', 0, 'end'], undefined]]);
  assert.deepEqual(changeOf(row, 'end', layer, frame).values(-2), [[['layers', 0, 'end'], 8]]);
});

test('the start of a clip can’t be moved before the start of its sound', () => {
  const clip = { file: 'a.wav', start: 3, offset: 1, duration: 4 };
  const row = rowsOf({ audio: { clips: [clip] } }, 10, none, () => true)[0];
  const { least, values } = changeOf(row, 'start', clip, frame);
  assert.equal(least, -1);
  const path = ['audio', 'clips', 0];
  assert.deepEqual(values(0.5), [[[...path, 'start'], 3.5], [[...path, 'offset'], 1.5], [[...path, 'duration'], 3.5]]);
});

test('a keyframe moves between its neighbours; the first is fixed, and the last changes the duration', () => {
  const row = rowAt(['layers', 0, 'opacity']);
  assert.equal(changeOf(row, 0, keys, frame), null);
  const { least, most, values } = changeOf(row, 1, keys, frame);
  assert.deepEqual([least, most], [-2, 2]);
  assert.deepEqual(values(1), [[['layers', 0, 'opacity'], { values: [0, 1, 2], keyTimes: [0, 0.75, 1] }]]);
  const last = changeOf(row, 2, keys, frame);
  assert.equal(last.most, 5);
  assert.deepEqual(last.values(-2), [[['layers', 0, 'opacity'], { values: [0, 1, 2], keyTimes: [0, 1, 1], duration: 2 }]]);
});

test('a keyframe stops at its neighbours; the first and the last keyframe stay at the ends', () => {
  const frames = { values: [0, 1, 2, 3], keyTimes: [0, 0.2, 0.6, 1] };
  assert.deepEqual(withTime(frames, 1, 0.9, 1).keyTimes, [0, 0.6, 0.6, 1]);
  assert.deepEqual(withTime(frames, 2, 0, 1).keyTimes, [0, 0.2, 0.2, 1]);
  assert.equal(withTime(frames, 0, 0.5, 1), frames);
  assert.equal(withTime(frames, 3, 0.5, 1), frames);
});

test('keyframes with times in seconds move freely between their neighbours, and stay in seconds', async () => {
  const frames = { values: [0, 1, 2], times: [1, 2, 4] };
  const layer = { start: 3, opacity: frames };
  const [, row] = rowsOf({ layers: [layer] }, 10, none, () => true);
  assert.deepEqual(row.keys.map(({ time }) => time), [4, 5, 7]);
  const path = ['layers', 0, 'opacity'];
  const first = changeOf(row, 0, frames, frame);
  assert.deepEqual([first.least, first.most], [-1, 1]);
  assert.deepEqual(first.values(-0.5), [[path, { values: [0, 1, 2], times: [0.5, 2, 4] }]]);
  const last = changeOf(row, 2, frames, frame);
  assert.deepEqual([last.least, last.most], [-2, 3]);
  assert.deepEqual(last.values(1), [[path, { values: [0, 1, 2], times: [1, 2, 5] }]]);
  assert.deepEqual(await withKey({ length: 4 }, frames, 6.5), { values: [0, 1, 2, 2], times: [1, 2, 4, 6.5] });
  assert.deepEqual(await withKey({ length: 4 }, frames, 0.5), { values: [0, 0, 1, 2], times: [0.5, 1, 2, 4] });
  assert.deepEqual(withoutKey({ length: 4 }, 0, frames), { values: [1, 2], times: [2, 4] });
  assert.deepEqual(withoutKey({ length: 4 }, 2, frames), { values: [0, 1], times: [1, 2] });
});

test('a change of one keyframe leaves the times of the others as they are written', () => {
  const frames = { values: [0, 1, 2], times: [0, 0.033333, 1] };
  assert.deepEqual(withCurve(frames, 0, 'easeOut'), { values: [0, 1, 2], times: [0, 0.033333, 1], curves: ['easeOut', 'linear'] });
  assert.deepEqual(withTime(frames, 2, 1 / 3, 1).times, [0, 0.033333, 0.3333]);
  assert.deepEqual(withoutKey({ length: 1 }, 0, frames).times, [0.033333, 1]);
});

test('the last keyframe stays above 0 while its time is typed, and none is left at 0 alone', () => {
  const typed = withTime({ values: [0, 1], times: [0, 1] }, 1, 0, 1);
  assert.deepEqual(typed.times, [0, 0.001]);
  assert.deepEqual(withTime(typed, 1, 0.5, 0.001).times, [0, 0.5]);
  assert.deepEqual(withTime({ values: [0, 1], times: [0, 1], duration: 2, repeats: true }, 1, 5, 2).times, [0, 2]);
  assert.equal(withoutKey({ length: 1 }, 2, { values: [3, 4, 5], times: [0, 0, 1] }), 4);
});

test('keyframes whose times are computed are not changed', async () => {
  const computed = [{ values: [0, 1, 2], times: ['{{a}}', 1, 2] }, { values: [0, 1, 2], duration: '{{d}}' }, { values: [0, 1, 2], times: '{{t}}' }];
  const [, row] = rowsOf({ layers: [{ x: { values: [0, 1, 2], times: [0, 1, 2] } }] }, 10, none, () => true);
  for (const frames of computed) {
    assert.equal(changeOf(row, 1, frames, frame), null);
    assert.equal(withoutKey({ length: 2 }, 1, frames), frames);
  }
});

test('an end beyond the scene is dragged from where its bar ends', () => {
  const layer = { type: 'shape', start: 1, duration: 20 };
  const [row] = rowsOf({ layers: [layer] }, 10, none, () => true);
  assert.deepEqual(changeOf(row, 'end', layer, frame).values(-4), [[['layers', 0, 'duration'], 5]]);
  const clip = { file: 'a.wav', start: 1, end: 20 };
  const sound = rowsOf({ layers: [], audio: { clips: [clip] } }, 10, none, () => true).at(-1);
  assert.deepEqual(changeOf(sound, 'end', clip, frame).values(-4), [[['audio', 'clips', 0, 'end'], 6]]);
});

test('keyframes with times repeat after their duration, or else after the last of them', () => {
  const repeated = (more) => rowsOf({ layers: [{ end: 7, x: { values: [0, 1], times: [0.5, 2], repeats: true, ...more } }] }, 10, none, () => true)[1].repetitions;
  assert.deepEqual(repeated({}), [4, 6]);
  assert.deepEqual(repeated({ duration: 3 }), [5]);
});

test('a layer with a duration ends with it; dragging its end changes the duration', () => {
  const layer = { type: 'shape', start: 1, duration: 4 };
  const [row] = rowsOf({ layers: [layer] }, 10, none, () => true);
  assert.deepEqual(row.bar, { start: 1, end: 5 });
  const path = ['layers', 0];
  assert.deepEqual(changeOf(row, 'bar', layer, frame).values(2), [[[...path, 'start'], 3]]);
  assert.deepEqual(changeOf(row, 'start', layer, frame).values(1), [[[...path, 'start'], 2], [[...path, 'duration'], 3]]);
  assert.deepEqual(changeOf(row, 'end', layer, frame).values(1), [[[...path, 'duration'], 5]]);
});

test('a clip with an end keeps it in the scene when its start moves, and takes it along when it moves as a whole', () => {
  const clip = { file: 'a.wav', start: 1, end: 5 };
  const row = rowsOf({ layers: [], audio: { clips: [clip] } }, 10, none, () => true).at(-1);
  assert.deepEqual(row.bar, { start: 1, end: 5, isVague: false });
  const path = ['audio', 'clips', 0];
  assert.deepEqual(changeOf(row, 'bar', clip, frame).values(2), [[[...path, 'start'], 3], [[...path, 'end'], 7]]);
  assert.deepEqual(changeOf(row, 'end', clip, frame).values(1), [[[...path, 'end'], 6]]);
});

test('removing one of two keyframes leaves a plain value; removing one of three leaves two', () => {
  assert.equal(withoutKey({ length: 4 }, 0, { values: [7, 8] }), 8);
  assert.deepEqual(withoutKey({ length: 4 }, 1, keys), { values: [0, 2] });
  assert.deepEqual(withoutKey({ length: 4 }, 2, keys), { values: [0, 1], duration: 2 });
});

test('a keyframe after the last extends the motion, and keeps the times of the other keyframes', async () => {
  assert.deepEqual(await withKey({ length: 4 }, keys, 8), { values: [0, 1, 2, 2], keyTimes: [0, 0.25, 0.5, 1], duration: 8 });
  assert.equal(await withKey({ length: 4 }, keys, 4), keys);
  assert.equal(await withKey({ length: 4 }, keys, 0), keys);
});

test('a keyframe inside a step gets the value and curves that the server returns', async () => {
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ value: 0.5, curves: ['a', 'b'] }) });
  assert.deepEqual(await withKey({ length: 4 }, keys, 1),
    { values: [0, 0.5, 1, 2], keyTimes: [0, 0.25, 0.5, 1], curves: ['a', 'b', 'linear'] });
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ curves: null }) });
  await assert.rejects(withKey({ length: 4 }, keys, 1), /choose another time/);
});
