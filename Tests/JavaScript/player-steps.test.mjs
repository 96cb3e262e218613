import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Steps } from '../../Sources/Reports/Page/player-steps.js';

/** Returns the facts of a film, in the form of `Film`, with a function for the frame shown at a time. */
function film(rate, { seconds = 2, delay = 0, width = 100, jumpPixels = null, jumpTime = null } = {}) {
  const count = Math.round(seconds * rate);
  const frame = (time) => Math.min(Math.max(Math.floor((time + delay) * rate + 1e-3), 0), count - 1);
  return { rate, seconds, delay, width, jumpPixels, jumpTime, frame };
}

test('steps are frames of the higher rate, from the first to the last that both films have', () => {
  const steps = new Steps([film(30), film(60)]);
  assert.deepEqual([steps.rate, Math.abs(steps.begin), steps.last], [60, 0, 119]);
  assert.equal(steps.number(0.5), 30);
  assert.equal(steps.at(30), 0.5);
  assert.deepEqual([steps.number(-1), steps.number(9), steps.number(Infinity)], [0, 119, 119]);
  assert.deepEqual([steps.at(-3), steps.at(500)], [0, 119 / 60]);
});

test('step numbers and times convert to each other, in spite of rounding', () => {
  for (const rate of [24, 25, 30000 / 1001, 60, 120]) {
    const steps = new Steps([film(rate, { seconds: 10 }), film(rate / 2, { seconds: 10 })]);
    for (let number = 0; number <= steps.last; number += 1) assert.equal(steps.number(steps.at(number)), number);
  }
});

test('an earlier film begins before the common time, and a longer film ends after it', () => {
  const steps = new Steps([film(50), film(50, { delay: -0.5, seconds: 1 })]);
  assert.deepEqual([steps.begin, steps.last], [0.5, 49]);
  assert.equal(steps.at(0), 0.5);
  assert.equal(new Steps([film(50), film(50, { delay: 5 })]).last, 0);
});

test('the largest jump is measured relative to the picture’s width', () => {
  const small = film(30, { width: 100, jumpPixels: 20, jumpTime: 1 });
  const large = film(60, { width: 1000, jumpPixels: 30, jumpTime: 0.5 });
  assert.equal(new Steps([large, small]).jumping, small);
  assert.equal(new Steps([film(30), large]).jumping, large);
  assert.equal(new Steps([film(30), film(60)]).jumping, undefined);
});

test('the first step is one at which the films differ, not the one at which both begin', () => {
  const jump = { jumpPixels: 20, jumpTime: 59 / 60 };
  assert.equal(new Steps([film(30, jump), film(60)]).opening, 61);
  assert.equal(new Steps([film(60, jump), film(60)]).opening, 60);
  assert.equal(new Steps([film(30), film(60)]).opening, 0);
});

test('the stretch around a jump begins 0.2 s before it and ends 0.3 s after it, within the films', () => {
  const jump = (jumpTime) => new Steps([film(60, { jumpPixels: 1, jumpTime }), film(60)]).jump;
  assert.deepEqual(jump(1), [48, 78]);
  assert.deepEqual([jump(0)[0], jump(2)[1]], [0, 119]);
});

test('a mark sets one end of the stretch; the other end moves to the film’s end if the two would cross', () => {
  const steps = new Steps([film(60), film(60)]);
  assert.deepEqual(steps.marked(null, 0, 30), [30, 119]);
  assert.deepEqual(steps.marked(null, 1, 30), [0, 30]);
  assert.deepEqual(steps.marked([30, 60], 1, 20), [0, 20]);
  assert.deepEqual(steps.marked([30, 60], 0, 70), [70, 119]);
  const stretch = [30, 60];
  assert.deepEqual(steps.marked(stretch, 0, 40), [40, 60]);
  assert.deepEqual(stretch, [30, 60]);
});
