// Asks the server. Everything lies below the address of the page, which has the token.

const base = new URL('.', location.href);

/** An answer that is not what was asked for. */
class Refusal extends Error {
  constructor(status, text) {
    super(text.trim());
    this.status = status;
  }
}

const firstPause = 100; // milliseconds before a busy server is asked again
const longestPause = 2000;

/** The texts of the last drafts that can be drawn, by their names. */
const texts = new Map();
const mostTexts = 8;

function remember(draft, text) {
  texts.delete(draft);
  texts.set(draft, text);
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value);
}

/**
 * Asks a busy server again and again, after pauses that double up to the longest. `options.signal` ends that too. A draft that the
 * server has forgotten, as it does when files change, is sent again.
 */
async function ask(path, options = {}) {
  let [pause, isSentAgain] = [firstPause, false];
  for (;;) {
    const answer = await fetch(new URL(path, base), options);
    if (answer.ok) return answer;
    const text = texts.get(/^drafts\/(\w+)\//.exec(path)?.[1]);
    if (answer.status === 410 && text !== undefined && !isSentAgain) {
      isSentAgain = true;
      await ask('drafts', { method: 'POST', body: text });
    } else if (answer.status === 503) {
      await new Promise((go) => setTimeout(go, pause));
      pause = Math.min(pause * 2, longestPause);
    } else if (answer.status === 410 && isSentAgain) throw new Refusal(410, 'the scene’s files changed and can’t be read now');
    else throw new Refusal(answer.status, await answer.text());
  }
}

/** Before there is a scene: the folder, the scenes in it, and those to begin with. */
export const readScenes = async () => (await ask('scenes')).json();

/** Opens a scene of the folder by its `name`, or a new one that begins as the sample `from`. */
export const chooseScene = (choice) => ask('scenes', { method: 'POST', body: JSON.stringify(choice) });

/** The scene's file: its name, its text and the revision of that text. */
export const readScene = async () => (await ask('scene')).json();

/**
 * Replaces the file if it still has the revision, or writes it anew if there is none. Throws a refusal of status 409, whose
 * text is the file's, if it has another one.
 */
export const saveScene = async (text, revision) =>
  (await ask(revision ? `scene?revision=${revision}` : 'scene', { method: 'POST', body: text })).json();

/**
 * What a text says: its draft's name, its errors and warnings, and the scene. If a frame is asked for and there is one, `frame`
 * is its number and `pixels` are its pixels.
 */
export async function readDraft(text, frame = null) {
  const path = frame === null ? 'drafts' : `drafts?frame=${frame}`;
  const bytes = new Uint8Array(await (await ask(path, { method: 'POST', body: text })).arrayBuffer());
  const end = bytes.indexOf(10);
  const draft = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  if (!draft.errors.length) remember(draft.draft, text);
  if (draft.frame !== undefined) draft.pixels = new Uint8ClampedArray(bytes.buffer, end + 1);
  return draft;
}

/**
 * What a new keyframe is to have at a time of keyframes of a length, both in seconds: `value`, and `curves`, those to it and from
 * it; null if no two curves would leave the motion as it is.
 */
export const readTrackMoment = async (track, time, length) =>
  (await ask('tracks', { method: 'POST', body: JSON.stringify({ track, time, length }) })).json();

/** The JSON Schema of scenes. */
export const readSchema = async () => (await ask('schema')).json();

/** All values of a draft's scene, with those that its text leaves to their defaults. */
export const readValues = async (draft) => (await ask(`drafts/${draft}/values`)).json();

/** A curve's `values` at evenly spaced places, and its `handles` if it is a Bézier. */
export const readCurve = async (curve) => (await ask('curves', { method: 'POST', body: JSON.stringify(curve) })).json();

/** A frame's pixels. */
export const readFrame = async (draft, frame) =>
  new Uint8ClampedArray(await (await ask(`drafts/${draft}/frames/${frame}`)).arrayBuffer());

/** The layers of the scene's list at a pixel of a frame, by their indices, from front to back. */
export const readLayersAt = async (draft, frame, x, y) => (await ask(`drafts/${draft}/frames/${frame}/layers?${new URLSearchParams({ x, y })}`)).json();

/** Some frames as a film that begins at the time 0. */
export const readStretch = async (draft, first, count, signal) =>
  (await ask(`drafts/${draft}/film/${first}/${count}`, { signal })).arrayBuffer();

/** The sounds that a draft names: `file`, its `number` and the `places` that name it. */
export const readSounds = async (draft) => (await ask(`drafts/${draft}/sounds`)).json();

const soundPath = ({ draft, number }, what, values) => `drafts/${draft}/sounds/${number}${what}?${new URLSearchParams(values)}`;

/** What is known of a sound, once all of it was read. */
export const readSound = async (sound) => (await ask(soundPath(sound, ''))).json();

/** The largest and the mean amplitude of each column of a part: `maxima` and `means`. */
export const readPeaks = async (sound, from, to, columns) => (await ask(soundPath(sound, '/peaks', { from, to, columns }))).json();

/** The quietest stretch of a sound, if that is noise alone: `start` and `end`. */
export const findQuietest = async (sound) => (await ask(soundPath(sound, '/quietest'))).json();

/** A part of a sound, `from` one second `to` another, as WAV. */
export const readBefore = async (sound, part) => (await ask(soundPath(sound, '/before', part))).arrayBuffer();

/** The same without the noise that is heard from `start` to `end`, damped by `reduction`. */
export const readAfter = async (sound, part, noise) => (await ask(soundPath(sound, '/after', { ...part, ...noise }))).arrayBuffer();

/** Names and choices that a form of a job shows. */
export const readChoices = async () => (await ask('jobs')).json();

/** Begins with a job; what it is like then. */
export const startJob = async (name, options) =>
  (await ask('jobs', { method: 'POST', body: JSON.stringify({ name, options }) })).json();

export const cancelJob = (id) => ask(`jobs/${id}/cancel`, { method: 'POST' });

/** What came of a job: the JSON of its command. */
export const readResult = async (id) => (await ask(`jobs/${id}/result`)).json();

/** The address of the file that a job has written, or of one in its folder. */
export const outputOf = ({ id }, name) => new URL(name ? `jobs/${id}/output/${name}` : `jobs/${id}/output`, base).href;

/**
 * Calls back when files in the scene's folder have changed, with each job that begins, goes on or ends, with the share of a
 * sound that was read, when the server is gone, there again or replaced by another one that has another address, and with the number
 * of pages that are told when it tells others instead. Then this page is told again once somebody uses it: pages that nobody looks at
 * would only take turns.
 */
export function listen(told) {
  const { files, job, sound, gone, back, replaced, crowded } = told;
  const events = new EventSource(new URL('events', base));
  let wasGone = told.wasGone ?? false;
  events.addEventListener('files', files);
  events.addEventListener('sound', ({ data }) => sound(JSON.parse(data)));
  events.addEventListener('job', ({ data }) => job(JSON.parse(data)));
  events.addEventListener('crowded', ({ data }) => {
    events.close();
    crowded(JSON.parse(data));
    onceUsed(() => listen({ ...told, wasGone: true }));
  });
  events.onerror = async () => {
    wasGone = true;
    gone();
    if (events.readyState !== EventSource.CLOSED) return;
    // The browser does not ask again after an answer that is no stream.
    const error = await readScene().then(() => null, (error) => error);
    if (error?.status === 403) return replaced();
    setTimeout(() => listen({ ...told, wasGone: true }), longestPause);
  };
  events.onopen = () => {
    if (wasGone) back();
    wasGone = false;
  };
}

/** Calls back when the page comes into view, or is touched. */
function onceUsed(go) {
  const end = new AbortController();
  const use = () => {
    if (document.hidden) return;
    end.abort();
    go();
  };
  for (const event of ['visibilitychange', 'pointerdown', 'keydown']) document.addEventListener(event, use, { signal: end.signal, capture: true });
}
