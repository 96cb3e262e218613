import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { settled } from './browser.mjs';

globalThis.location = { href: 'http://127.0.0.1:1/token/' };
const { Pieces } = await import('../../Sources/Studio/Page/pieces.js');

/** The requests to the server, as their path after the draft, with functions that answer them. */
let asked = [];

beforeEach(() => {
  asked = [];
  globalThis.fetch = (address) => new Promise((answer) => {
    const path = String(address).split('/drafts/d/')[1];
    asked.push({ path, answer: (bytes) => answer({ ok: true, arrayBuffer: async () => bytes }), refuse: (status) => answer({ ok: false, status, text: async () => 'damaged' }) });
  });
});

/** Returns the pieces of a scene of 40 frames, 20 frames a second. */
function pieces({ hasSound = true, first = 0, loops = () => false } = {}) {
  const scene = { frames: 40, longestStretch: 100, hasSound };
  return new Pieces({ draft: { draft: 'd', scene }, rate: 20, first, loops, abort: new AbortController() });
}

const paths = (kind) => asked.map(({ path }) => path).filter((path) => path.startsWith(kind));

test('the sound of a piece is requested when the sound before it has arrived, and of the same frames as its pictures', async () => {
  const film = pieces();
  const first = film.next();
  await settled();
  assert.deepEqual(paths('film'), ['film/0/10', 'film/10/10']);
  assert.deepEqual(paths('mix'), ['mix/0/10']);
  asked.find(({ path }) => path === 'mix/0/10').answer('heard');
  assert.equal(await first.sound, 'heard');
  await settled();
  assert.deepEqual(paths('mix'), ['mix/0/10', 'mix/10/10']);
});

test('a scene without sound has pieces without sound', async () => {
  const piece = pieces({ hasSound: false }).next();
  assert.equal(await piece.sound, null);
  assert.deepEqual(paths('mix'), []);
});

test('a repeated film continues to count its frames, and plays its sound from the beginning', async () => {
  const film = pieces({ first: 35, loops: () => true });
  const seen = [film.next(), film.next()];
  assert.deepEqual(seen.map(({ first, count }) => [first, count]), [[35, 5], [40, 10]]);
  await settled();
  asked.find(({ path }) => path === 'mix/35/5').answer('end');
  await settled();
  assert.deepEqual(paths('mix'), ['mix/35/5', 'mix/0/10']);
  assert.deepEqual(seen.map((piece) => film.isLast(piece)), [false, false]);
});

test('a film that does not repeat ends with its last frame', () => {
  const film = pieces({ first: 33 });
  const last = film.next();
  assert.deepEqual([last.first, last.count, film.isLast(last), film.next()], [33, 7, true, null]);
});

test('a refused sound fails with its piece and those after it', async () => {
  const film = pieces();
  const [first, second] = [film.next(), film.next()];
  await settled();
  asked.find(({ path }) => path === 'mix/0/10').refuse(422);
  await assert.rejects(first.sound, /damaged/);
  await assert.rejects(second.sound, /damaged/);
  assert.deepEqual(paths('mix'), ['mix/0/10']);
});
