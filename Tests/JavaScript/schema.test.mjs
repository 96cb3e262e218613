import assert from 'node:assert/strict';
import { test } from 'node:test';

import { partNames, Schema } from '../../Sources/Studio/Page/schema.js';

const number = { type: 'number', minimum: 0, maximum: 10 };
const vector = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2, description: 'A size [width, height]. Default: [1, 2].' };
const keyframes = {
  type: 'object', required: ['values'],
  properties: { values: { type: 'array', items: number, minItems: 2 }, curves: { type: 'array' } },
};
const schema = new Schema({
  properties: {},
  $defs: {
    layer: { oneOf: [{ properties: { type: { const: 'shape' } } }, { properties: { type: { const: 'text' } } }] },
    size: vector,
    curve: { oneOf: [{ enum: ['linear'] }, vector] },
  },
});

test('a reference resolves to its target, with the keys next to the reference', () => {
  assert.deepEqual(schema.resolve({ $ref: '#/$defs/size', description: 'Own.' }), { ...vector, description: 'Own.', ref: 'size' });
});

test('each form of a value has the right control', () => {
  const kinds = [
    [{ const: 1 }, 'constant'], [{ $ref: '#/$defs/curve' }, 'curve'], [{ $ref: '#/$defs/layer' }, 'layer'],
    [{ enum: ['a'] }, 'choice'], [{ type: 'string', pattern: '^#[0-9]' }, 'color'], [{ type: 'string' }, 'text'],
    [vector, 'vector'], [{ type: 'array', items: { type: 'number' } }, 'list'],
    [{ type: 'array', items: { $ref: '#/$defs/layer' } }, 'layers'], [number, 'number'], [keyframes, 'keyframes'],
    [{ type: 'object', properties: { start: {}, end: {}, curve: {} } }, 'timing'], [{ type: 'object', properties: {} }, 'object'],
    [{ oneOf: [number, keyframes] }, 'variants'],
  ];
  assert.deepEqual(kinds.map(([part]) => schema.kind(part)), kinds.map(([, kind]) => kind));
});

test('variants have distinct names', () => {
  const words = (...oneOf) => schema.variants({ oneOf }).map(({ word }) => word);
  assert.deepEqual(words(number, keyframes), ['fixed', 'keyframes']);
  assert.deepEqual(words(number, vector), ['one value', 'range']);
  assert.deepEqual(words({ oneOf: [number, { type: 'integer' }] }, { type: 'boolean' }), ['value', 'yes or no']);
});

test('the default is read from the description if it has the form of the value', () => {
  assert.deepEqual(schema.told(vector), [1, 2]);
  assert.equal(schema.told({ type: 'string', description: 'Colour. Default: black.' }), '#000000');
  assert.equal(schema.told({ ...number, description: 'Default: the width.' }), undefined);
  assert.equal(schema.told({ ...number, description: 'Default: "x".' }), undefined);
});

test('a value fits a form by its type, its keys and its length', () => {
  assert.equal(schema.fits(vector, [1, 2]), true);
  assert.equal(schema.fits(vector, [1, 2, 3]), false);
  assert.equal(schema.fits(vector, ['1', 2]), false);
  assert.equal(schema.fits({ type: 'integer' }, 1.5), false);
  assert.equal(schema.fits(keyframes, { values: [1, 2] }), true);
  assert.equal(schema.fits(keyframes, { values: [1, 2], other: 1 }), false);
  assert.equal(schema.fits(keyframes, {}), false);
  assert.equal(schema.fits(keyframes, null), false);
  assert.equal(schema.fits({ type: 'string', pattern: '^#' }, 'red'), false);
});

test('a value of another form is created from the existing value', () => {
  assert.deepEqual(schema.made(keyframes, 4), { values: [4, 4] });
  assert.equal(schema.made(number, { values: [3, 4] }), 3);
  assert.equal(schema.made(number, [99]), 10);
  assert.equal(schema.made(number, 'x'), 0);
  assert.deepEqual(schema.made(vector, 7), [7, 7]);
  assert.equal(schema.made(number, { wiggle: { value: 5 } }), 5);
});

test('a track that follows a sound keeps the value at both ends', () => {
  const track = { type: 'object', required: ['sound', 'from', 'to'], properties: { sound: { type: 'string', minLength: 1 }, from: vector, to: vector } };
  assert.deepEqual(schema.made(track, [10, 20]), { sound: '…', from: [10, 20], to: [10, 20] });
  assert.deepEqual(schema.made(vector, { sound: 'a.mp3', from: [1, 2], to: [3, 4] }), [1, 2]);
});

test('layers by type', () => {
  assert.equal(schema.layer('text').properties.type.const, 'text');
  assert.equal(schema.layer('film'), undefined);
});

test('the names of a list’s numbers', () => {
  assert.deepEqual(partNames('The size [width, height].'), ['width', 'height']);
  assert.equal(partNames('At [1, 2].'), undefined);
});
