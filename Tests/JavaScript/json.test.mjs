import assert from 'node:assert/strict';
import { test } from 'node:test';

import { find, inserted, isWithin, moved, parse, removed, replaced, valueAt } from '../../Sources/Studio/Page/json.js';

test('the parser records the place of each value in the text', () => {
  const text = '{ "a": [1, {"b": "x,]"}], "c": -2.5e3 }';
  const tree = parse(text);
  assert.deepEqual(tree.value, JSON.parse(text));
  const { start, end } = find(tree, ['a', 1, 'b']);
  assert.equal(text.slice(start, end), '"x,]"');
  assert.equal(find(tree, ['a', 7]), undefined);
});

test('invalid JSON has no tree', () => {
  for (const text of ['', '{', '[1,]', '{"a" 1}', '[1] 2', '{a: 1}', '01', '"\n"', `${'['.repeat(600)}${']'.repeat(600)}`]) {
    assert.equal(parse(text), null, text.slice(0, 10));
  }
});

test('__proto__ is an ordinary key', () => {
  const { value } = parse('{"__proto__": {"x": 1}}');
  assert.deepEqual(Object.keys(value), ['__proto__']);
  assert.equal(value.x, undefined);
});

test('replacing a value leaves the other text unchanged', () => {
  assert.equal(replaced('{\n  "a" :1,\n\n  "b":  [ 1,2 ]\n}', ['b', 1], 30), '{\n  "a" :1,\n\n  "b":  [ 1,30 ]\n}');
  assert.equal(replaced('{"a": 0.1}', ['a'], 0.1 + 0.2), '{"a": 0.3}');
});

test('a missing key is added in the style of the other keys, with missing objects along the path', () => {
  assert.equal(replaced('{}', ['a'], 1), '{"a": 1}');
  assert.equal(replaced('{\n  "a": 1\n}', ['b', 'c'], 2), '{\n  "a": 1,\n  "b": {"c": 2}\n}');
  assert.equal(replaced('{"a": 1, "l": [\n  2\n]}', ['b'], 3), '{"a": 1, "b": 3, "l": [\n  2\n]}');
  assert.equal(replaced('{"a": 1}', ['l', 0], 2), '{"a": 1, "l": [2]}');
});

test('Windows line endings are kept', () => {
  assert.equal(replaced('{\r\n  "a": 1\r\n}', ['b'], 2), '{\r\n  "a": 1,\r\n  "b": 2\r\n}');
});

test('a value that does not fit on its line takes several lines', () => {
  const long = Array(3).fill('x'.repeat(50));
  assert.equal(replaced('{"a": 1}', ['a'], long), `{"a": [\n${long.map((text) => `  "${text}"`).join(',\n')}\n]}`);
});

test('removing a member removes its comma', () => {
  const text = '{"a": 1, "b": 2, "c": 3}';
  assert.deepEqual(['a', 'b', 'c', 'd'].map((key) => removed(text, [key])),
    ['{"b": 2, "c": 3}', '{"a": 1, "c": 3}', '{"a": 1, "b": 2}', text]);
  assert.equal(removed('[1]', [0]), '[]');
});

test('an item can be inserted before, between and after others, and in an empty list', () => {
  assert.deepEqual([0, 1, 2].map((index) => inserted('[1, 2]', [], index, 9)), ['[9, 1, 2]', '[1, 9, 2]', '[1, 2, 9]']);
  assert.equal(inserted('[\n  1\n]', [], 1, 9), '[\n  1,\n  9\n]');
  assert.equal(inserted('{"a": []}', ['a'], 0, 9), '{"a": [9]}');
});

test('moving an item leaves the text between items unchanged', () => {
  assert.equal(moved('[1,  22,\n 333]', [], 0, 2), '[22,  333,\n 1]');
  assert.equal(moved('[1,  22,\n 333]', [], 2, 0), '[333,  1,\n 22]');
});

test('paths', () => {
  assert.equal(isWithin(['layers', 1, 'x'], ['layers', 1]), true);
  assert.equal(isWithin(['layers', 10], ['layers', 1]), false);
  assert.equal(valueAt({ a: [{ b: 2 }] }, ['a', 0, 'b']), 2);
  assert.equal(valueAt({}, ['a', 0, 'b']), undefined);
});
