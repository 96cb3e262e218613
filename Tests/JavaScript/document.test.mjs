import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { settled } from './browser.mjs';

globalThis.location = { href: 'http://127.0.0.1:1/token/' };
const { SceneDocument } = await import('../../Sources/Studio/Page/document.js');
const { Latest } = await import('../../Sources/Studio/Page/latest.js');

function opened(text = '{"a": 1}') {
  const scene = new SceneDocument({ name: 'a.json', path: '/scenes/a.json', text, revision: 'one' });
  // The test sends no requests to a server.
  scene.attempt = async () => {};
  scene.open();
  return scene;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('each change is undone and redone separately', () => {
  const scene = opened();
  scene.put(['a'], 2);
  scene.put(['a'], 3);
  assert.deepEqual([scene.text, scene.canUndo, scene.canRedo, scene.isSaved], ['{"a": 3}', true, false, false]);
  scene.undo();
  assert.equal(scene.text, '{"a": 2}');
  scene.undo();
  scene.undo();
  assert.deepEqual([scene.text, scene.canUndo, scene.isSaved], ['{"a": 1}', false, true]);
  scene.redo();
  scene.redo();
  assert.deepEqual([scene.text, scene.canRedo], ['{"a": 3}', false]);
});

test('all changes of one gesture are undone together, but not those of other gestures', () => {
  const scene = opened();
  const [one, other] = [{}, {}];
  for (const value of [2, 3, 4]) scene.put(['a'], value, one);
  scene.put(['a'], 5, other);
  scene.undo();
  assert.equal(scene.text, '{"a": 4}');
  scene.undo();
  assert.equal(scene.text, '{"a": 1}');
});

test('text that is typed without a pause is undone together', (t) => {
  let now = 1000;
  t.mock.method(Date, 'now', () => now);
  const scene = opened();
  for (const [text, time] of [['{"a": 12}', 100], ['{"a": 123}', 100], ['{"a": 1234}', 800]]) {
    now += time;
    scene.edit(text, 'typing');
  }
  scene.undo();
  assert.equal(scene.text, '{"a": 123}');
  scene.undo();
  assert.equal(scene.text, '{"a": 1}');
});

test('a change after an undo clears the redo history', () => {
  const scene = opened();
  scene.put(['a'], 2);
  scene.undo();
  scene.put(['a'], 3);
  assert.equal(scene.canRedo, false);
  scene.undo();
  assert.equal(scene.text, '{"a": 1}');
});

test('an unchanged text is no undo step; undefined removes a value; invalid JSON is not changed', () => {
  const scene = opened();
  scene.edit('{"a": 1}', 'typing');
  assert.equal(scene.canUndo, false);
  scene.put(['a'], undefined);
  assert.equal(scene.text, '{}');
  scene.edit('{', 'typing');
  scene.put(['a'], 3);
  assert.equal(scene.text, '{');
});

test('the history contains at most 500 steps', () => {
  const scene = opened('{"a": 0}');
  for (let value = 1; value <= 510; value += 1) scene.put(['a'], value);
  while (scene.canUndo) scene.undo();
  assert.equal(scene.text, '{"a": 10}');
});

test('unsaved changes and their history survive a reload', async (t) => {
  const later = [];
  const timer = t.mock.method(globalThis, 'setTimeout', (body) => later.push(body));
  const scene = opened();
  scene.put(['a'], 2);
  for (const body of later) body();
  timer.mock.restore();
  const again = opened();
  assert.deepEqual([again.text, again.conflict], ['{"a": 2}', null]);
  again.undo();
  assert.equal(again.text, '{"a": 1}');
  await settled();
});

test('of values that arrive during the work, only the last is used', async () => {
  const done = [];
  let go = null;
  const latest = new Latest((value) => new Promise((resolve) => { go = resolve; done.push(value); }));
  const first = latest.want(1);
  latest.want(2);
  latest.want(3);
  assert.equal(latest.isRunning, true);
  go();
  await settled();
  go();
  await first;
  assert.deepEqual([done, latest.isRunning], [[1, 3], false]);
  const second = latest.want(4);
  latest.want(5);
  latest.drop();
  go();
  await second;
  assert.deepEqual(done, [1, 3, 4]);
});
