import assert from 'node:assert/strict';
import { test } from 'node:test';

import './browser.mjs';

globalThis.location = { href: 'http://127.0.0.1:1/token/' };
const { computedOn, hasComputed, isComputed, layerPath, plain } = await import('../../Sources/Studio/Page/template.js');
const { SceneDocument } = await import('../../Sources/Studio/Page/document.js');

test('expressions, choices, included files and repetitions are computed; other values are not', () => {
  for (const value of ['{{a}}', 'to {{a}}', { $if: true, $then: 1 }, { $include: 'a.json' }, { $each: 3, $do: 1 }]) assert.ok(isComputed(value));
  for (const value of ['a', 3, null, { $if: true, type: 'text' }, ['{{a}}'], { a: '{{a}}' }]) assert.ok(!isComputed(value));
  for (const value of [['{{a}}', 1], { a: { b: ['{{a}}'] } }]) assert.ok(hasComputed(value));
  assert.ok(!hasComputed({ a: [1, { b: 'c' }], d: null }));
});

test('times that depend on other layers are computed; a text, a time of a message and other words are not', () => {
  for (const value of [{ after: 'a' }, { with: 'a', plus: -0.5 }, { until: 'a', plus: 1 }]) assert.ok(isComputed(value, 'start'));
  assert.ok(isComputed('auto', 'duration'));
  for (const value of [{ after: 1 }, { with: 'a', text: 'b' }, {}, { plus: 1 }]) assert.ok(!isComputed(value, 'start'));
  assert.ok(!isComputed('auto', 'text'));
  assert.ok(hasComputed({ start: 1, duration: 'auto' }) && !hasComputed({ text: 'auto' }));
  assert.deepEqual(computedOn({ layers: [{ duration: 'auto' }] }, ['layers', 0, 'duration']), ['layers', 0, 'duration']);
  assert.deepEqual(plain({ start: { after: 'a' }, duration: 'auto' }, { start: 2, duration: 3 }), { start: 2, duration: 3 });
});

test('the first computed value on a path is found', () => {
  const scene = { layers: [{ text: '{{a}}', position: ['{{x}}', 3] }, { $include: 'a.json' }] };
  assert.deepEqual(computedOn(scene, ['layers', 0, 'text']), ['layers', 0, 'text']);
  assert.deepEqual(computedOn(scene, ['layers', 1, 'position']), ['layers', 1]);
  assert.equal(computedOn(scene, ['layers', 0, 'position']), null);
  assert.equal(computedOn(scene, ['layers', 0, 'scale']), null);
});

test('values in effect stand in place of computed ones', () => {
  const text = { start: '{{a}}', layers: [{ x: 1, y: '{{b}}' }, { $include: 'c.json' }] };
  assert.deepEqual(plain(text, { start: 2, layers: [{ x: 1, y: 5, z: 6 }, null] }), { start: 2, layers: [{ x: 1, y: 5 }, { $include: 'c.json' }] });
  assert.deepEqual(plain({ a: 1 }, undefined), { a: 1 });
});

test('the items of a sequence have the times in effect, and their starts are computed', () => {
  const text = { layers: [{ type: 'sequence', items: [{ type: 'text' }, { type: 'text', duration: 2 }] }] };
  const effective = { layers: [{ type: 'sequence', items: [{ start: 0, duration: 1.5, opacity: 1 }, { start: 1, duration: 2 }] }] };
  assert.ok(hasComputed(text) && !hasComputed({ layers: [{ type: 'list', rows: [] }] }));
  assert.deepEqual(plain(text, effective).layers[0].items,
    [{ type: 'text', start: 0, duration: 1.5 }, { type: 'text', duration: 2, start: 1 }]);
  assert.deepEqual(plain(text, undefined), text);
  assert.deepEqual(computedOn(text, ['layers', 0, 'items', 1, 'start']), ['layers', 0, 'items', 1, 'start']);
  assert.equal(computedOn(text, ['layers', 0, 'items', 1, 'duration']), null);
});

test('a layer of the drawn scene has a path in the text', () => {
  assert.deepEqual(layerPath({}, 3), ['layers', 3]);
  assert.deepEqual(layerPath({ template: { layers: [['layers', 0], ['layers', 0], null] } }, 1), ['layers', 0]);
  assert.equal(layerPath({ template: { layers: [null] } }, 0), null);
});

test('a computed value is not overwritten, and the reason is told until the text changes', () => {
  const scene = new SceneDocument({ name: 'a.json', path: '/scenes/a.json', text: '{"a": "{{b}}", "c": 1}', revision: 'one' });
  scene.attempt = async () => {};
  scene.open();
  scene.put(['a'], 3);
  scene.put(['a', 'x'], 3);
  scene.put(['a'], undefined);
  assert.equal(scene.text, '{"a": "{{b}}", "c": 1}');
  assert.equal(scene.failure, 'a is computed; change it in the text');
  scene.put(['c'], 2);
  assert.equal(scene.text, '{"a": "{{b}}", "c": 2}');
  assert.equal(scene.failure, '');
});
