// Measures the studio page in which this code runs: scripts/bench-studio runs it inside an async function of the page.

const { scene, transport } = await import(new URL('page/studio.js', location.href));
const pause = (time) => new Promise((go) => setTimeout(go, time));
let change = null;
const puts = [];

// Intercepts fetch and putImageData: responses carry the server's times, and pictures end a measurement.
const { fetch } = window;
window.fetch = async (...request) => {
  const answer = await fetch(...request);
  const said = answer.headers.get('server-timing') ?? '';
  for (const [, name, time] of said.matchAll(/(\w+);dur=([\d.]+)/g)) if (change) change[name] = Number(time);
  return answer;
};
const { putImageData } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.putImageData = function (...values) {
  const start = performance.now();
  putImageData.apply(this, values);
  const end = performance.now();
  puts.push(end);
  const seen = change;
  // Ignore a picture that was requested before the change.
  if (!seen || scene.draft === seen.before) return;
  change = null;
  requestAnimationFrame(() => {
    const { begun, edited, open = 0, draw = 0 } = seen;
    seen.done({
      total: end - begun, frame: performance.now() - begun, edit: edited - begun, open, draw,
      transfer: start - edited - open - draw, put: end - start,
    });
  });
};

const original = JSON.parse(scene.text);
const places = (value, way) => typeof value === 'number' ? [way]
  : value && typeof value === 'object' ? Object.entries(value).flatMap(([key, part]) => places(part, [...way, key])) : [];
const with_ = (way, number) => {
  const root = structuredClone(original);
  const part = way.slice(0, -1).reduce((value, key) => value[key], root);
  part[way.at(-1)] = number(part[way.at(-1)] ?? 1);
  return JSON.stringify(root, null, 2) + '\n';
};
// The ways to change a number, which may be a share, a length or a count.
const kinds = [
  (count) => (value) => value * (1 - 0.001 * count), (count) => (value) => value + 0.01 * count,
  (count) => (value) => value + 1 + count % 5,
];
const unchanged = JSON.stringify(original, null, 2) + '\n';
const isOtherScene = async (text) => {
  if (text === unchanged) return false;
  const answer = await (await fetch(new URL('drafts', location.href), { method: 'POST', body: text })).json();
  return answer.errors.length === 0;
};

/** Returns functions that change one number each: at most `most` numbers, spread over the scene. */
async function numbers(most) {
  const opacities = original.layers.map((layer, index) => layer.opacity === undefined ? ['layers', `${index}`, 'opacity'] : []);
  const all = [...opacities.filter((way) => way.length), ...places(original.layers, ['layers'])];
  const found = [];
  for (let index = 0; index < most && index < all.length; index += 1) {
    const way = all[Math.floor(index * all.length / Math.min(most, all.length))];
    for (const kind of kinds) {
      if (!await isOtherScene(with_(way, kind(1.5))) || !await isOtherScene(with_(way, kind(200.5)))) continue;
      found.push((count) => with_(way, kind(count)));
      break;
    }
  }
  return found;
}

const set = (text) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`no picture of ${JSON.stringify(scene.problems)}`)), 30000);
  change = { begun: performance.now(), before: scene.draft, done };
  const mine = change;
  scene.edit(text, 'form');
  mine.edited = performance.now();
});

async function seek(frame) {
  const before = puts.length;
  transport.seek(frame);
  while (puts.length === before) await pause(5);
  await pause(100);
}

let ways = [];

window.measures = {
  async changes(count) {
    await seek(Math.floor(transport.scene.frames / 2));
    ways = await numbers(24);
    const results = [];
    for (let index = 0; index < count; index += 1) {
      results.push(await set(ways[index % ways.length](1 + Math.floor(index / ways.length))));
      await pause(10);
    }
    return results;
  },
  /** Changes a value at each refresh of the screen. Returns pictures per second and the longest pause in milliseconds. */
  async drag(milliseconds) {
    const way = ways.at(-1);
    puts.length = 0;
    const start = performance.now();
    for (let count = 1; performance.now() - start < milliseconds; count += 1) {
      scene.edit(way(count % 100), 'form');
      await new Promise(requestAnimationFrame);
    }
    const seen = [start, ...puts.filter((time) => time < start + milliseconds), start + milliseconds];
    await pause(500);
    return { rate: (seen.length - 2) / milliseconds * 1000, longest: Math.max(...seen.slice(1).map((time, i) => time - seen[i])) };
  },
  async play(seconds) {
    transport.seek(0);
    transport.play();
    const video = document.getElementById('playing');
    while (video.hidden) await pause(10);
    const shown = () => new Promise((done) => video.requestVideoFrameCallback((time, { presentedFrames }) => done([time, presentedFrames])));
    const [start, first] = await shown();
    await pause(seconds * 1000);
    const [end, last] = await shown();
    transport.pause();
    return 1 - (last - first) / ((end - start) / 1000 * 60);
  },
};
