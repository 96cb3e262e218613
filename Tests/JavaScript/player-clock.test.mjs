import assert from 'node:assert/strict';
import { test } from 'node:test';

import { refresh, settled, Video } from './browser.mjs';
import { Clock, Film } from '../../Sources/Reports/Page/player-clock.js';

async function loaded(facts) {
  const film = new Film(new Video(), () => { film.hasFailed = true; });
  await film.load({ url: 'film.mp4', seconds: 2, rate: 30, delay: 0, ...facts });
  film.video.seeks = [];
  return film;
}

test('a film shows the frame at a time, shifted by its delay, and clamped to its frames', async () => {
  const film = await loaded({ delay: 0.5 });
  assert.deepEqual([-1, -0.5, 0, 1, 9].map((time) => film.frame(time)), [0, 0, 15, 45, 59]);
  for (let frame = 0; frame < 60; frame += 1) assert.equal(film.frame(frame / 30 - 0.5), frame);
});

test('a seek goes to the middle of a frame, and is skipped if that frame is already shown', async () => {
  const film = await loaded({ delay: 0.1 });
  await film.seek(1);
  assert.deepEqual(film.video.seeks, [33.5 / 30]);
  assert.equal(film.seek(1.001), undefined);
  assert.equal(film.video.seeks.length, 1);
});

test('a film that the browser can’t play is not ready, and has an error', async () => {
  const film = await loaded({ url: 'bad.mp4' });
  assert.deepEqual([film.isReady, film.hasFailed, film.start], [false, true, 0]);
});

test('of times that are requested while films seek, only the last is shown', async () => {
  const film = await loaded({});
  const clock = new Clock([film], () => {});
  await Promise.all([clock.show(0.5), clock.show(0.7), clock.show(1)]);
  assert.deepEqual(film.video.seeks, [15.5 / 30, 30.5 / 30]);
  assert.equal(clock.time, 1);
});

test('films start playing together, at the clock’s speed', async () => {
  const films = [await loaded({}), await loaded({ rate: 60 })];
  const clock = new Clock(films, () => {});
  clock.speed = 0.5;
  const play = clock.play();
  await play;
  assert.deepEqual(films.map(({ video }) => [video.isPlaying, video.playbackRate]), [[true, 0.5], [true, 0.5]]);
  assert.equal(clock.isPlaying, true);
  await clock.pause();
  assert.deepEqual(films.map(({ video }) => video.isPlaying), [false, false]);
});

test('drift of 2 ms is ignored, up to 100 ms is corrected by the playback rate, and more by a seek', async () => {
  const films = [await loaded({}), await loaded({})];
  const clock = new Clock(films, () => {});
  await clock.play();
  const [first, other] = films.map((film) => film.video);
  const drifts = async (seconds) => {
    other.currentTime = first.currentTime + seconds;
    other.seeks = [];
    refresh();
    await settled();
    return [other.playbackRate, other.seeks.length];
  };
  assert.deepEqual(await drifts(0.001), [1, 0]);
  assert.deepEqual(await drifts(0.02), [0.9, 0]);
  assert.deepEqual(await drifts(-0.02), [1.1, 0]);
  assert.deepEqual(await drifts(0.09), [0.8, 0]);
  assert.deepEqual((await drifts(0.2))[1], 1);
});

test('stopping the films cancels a waiting start', async () => {
  const film = await loaded({});
  const clock = new Clock([film], () => {});
  const play = clock.play();
  await clock.pause();
  await play;
  assert.deepEqual([clock.isPlaying, film.video.isPlaying], [false, false]);
});

test('the clock’s time is infinite when the first film has ended', async () => {
  const film = await loaded({});
  const clock = new Clock([film], () => {});
  await clock.play();
  film.video.ended = true;
  refresh();
  assert.equal(clock.time, Infinity);
});
