// Requests to the server. All paths are relative to the page's address, which has the token.

const base = new URL('.', location.href);

/** The error for an answer with an HTTP status of failure. */
class Refusal extends Error {
  constructor(status, text) {
    super(text.trim());
    this.status = status;
  }
}

const firstPause = 100; // milliseconds before a request to a busy server is repeated
const longestPause = 2000;

/** The texts of the last drafts that can be drawn, keyed by draft ID. */
const texts = new Map();
const mostTexts = 8;

function remember(draft, text) {
  texts.delete(draft);
  texts.set(draft, text);
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value);
}

/**
 * Sends a request. If the server is busy, repeats the request after pauses that double up to a maximum; `options.signal` also ends the
 * repetition. If the server has dropped a draft, for example because files changed, sends the draft's text again.
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

/** Reads the folder, the scenes in it, and the samples, before a scene is chosen. */
export const readScenes = async () => (await ask('scenes')).json();

/** Opens the scene `name` of the folder, or creates it from the sample `from`. */
export const chooseScene = (choice) => ask('scenes', { method: 'POST', body: JSON.stringify(choice) });

/** Reads the scene file: its name, its text and the revision of that text. */
export const readScene = async () => (await ask('scene')).json();

/**
 * Saves the file if it still has `revision`; without a revision, saves only if no file exists. If the file has another revision, throws a
 * refusal with status 409 and the file's text.
 */
export const saveScene = async (text, revision) =>
  (await ask(revision ? `scene?revision=${revision}` : 'scene', { method: 'POST', body: text })).json();

/**
 * Opens a text: returns the draft's ID, errors and warnings, and facts about the scene. If a frame is requested and can be drawn, `frame`
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
 * Returns the new keyframe at a time in a track with a length, both in seconds: its `value`, and the `curves` before and after it; `curves`
 * is null if no two curves give the same motion.
 */
export const readTrackMoment = async (track, time, length) =>
  (await ask('tracks', { method: 'POST', body: JSON.stringify({ track, time, length }) })).json();

/** Reads the JSON Schema of scenes. */
export const readSchema = async () => (await ask('schema')).json();

/** Reads all values of a draft's scene, including the defaults that its text leaves out. */
export const readValues = async (draft) => (await ask(`drafts/${draft}/values`)).json();

/** Reads a curve's evenly spaced `values`, and its `handles` if the curve is a Bézier. */
export const readCurve = async (curve) => (await ask('curves', { method: 'POST', body: JSON.stringify(curve) })).json();

/** Reads the pixels of a frame. */
export const readFrame = async (draft, frame) =>
  new Uint8ClampedArray(await (await ask(`drafts/${draft}/frames/${frame}`)).arrayBuffer());

/** Reads the indices of the scene's layers that are visible at a pixel of a frame, from front to back. */
export const readLayersAt = async (draft, frame, x, y) => (await ask(`drafts/${draft}/frames/${frame}/layers?${new URLSearchParams({ x, y })}`)).json();

/** Reads `count` frames, starting at `first`, as a film that starts at time 0. */
export const readStretch = async (draft, first, count, signal) =>
  (await ask(`drafts/${draft}/film/${first}/${count}`, { signal })).arrayBuffer();

/** Reads the sound of `count` frames, starting at `first`, as a film without pictures that starts at time 0. */
export const readMix = async (draft, first, count, signal) =>
  (await ask(`drafts/${draft}/mix/${first}/${count}`, { signal })).arrayBuffer();

/** Reads the sounds that a draft names: `file`, its `number` and the `places` that name the file. */
export const readSounds = async (draft) => (await ask(`drafts/${draft}/sounds`)).json();

const soundPath = ({ draft, number }, what, values) => `drafts/${draft}/sounds/${number}${what}?${new URLSearchParams(values)}`;

/** Returns the facts about a sound, after the server has read the whole sound. */
export const readSound = async (sound) => (await ask(soundPath(sound, ''))).json();

/** Reads the largest and the mean amplitude in each column of a part of a sound: `maxima` and `means`. */
export const readPeaks = async (sound, from, to, columns) => (await ask(soundPath(sound, '/peaks', { from, to, columns }))).json();

/** Returns the `start` and `end` of the quietest stretch of a sound; fails if that stretch does not contain only noise. */
export const findQuietest = async (sound) => (await ask(soundPath(sound, '/quietest'))).json();

/** Reads the part of a sound between the seconds `from` and `to`, as WAV. */
export const readBefore = async (sound, part) => (await ask(soundPath(sound, '/before', part))).arrayBuffer();

/** Reads a part of a sound after noise reduction by `reduction` dB, with the noise between the seconds `start` and `end`. */
export const readAfter = async (sound, part, noise) => (await ask(soundPath(sound, '/after', { ...part, ...noise }))).arrayBuffer();

/** Reads the default names and the choices that the forms of jobs show. */
export const readChoices = async () => (await ask('jobs')).json();

/** Starts a job, and returns its state. */
export const startJob = async (name, options) =>
  (await ask('jobs', { method: 'POST', body: JSON.stringify({ name, options }) })).json();

export const cancelJob = (id) => ask(`jobs/${id}/cancel`, { method: 'POST' });

/** Reads the result of a job: the JSON that its command printed. */
export const readResult = async (id) => (await ask(`jobs/${id}/result`)).json();

/** Returns the address of the file that a job has written, or of the file `name` in the folder that the job has written. */
export const outputOf = ({ id }, name) => new URL(name ? `jobs/${id}/output/${name}` : `jobs/${id}/output`, base).href;

/**
 * Calls functions of `told` when files in the scene's folder have changed, when a job starts, makes progress or ends, when another share of
 * a sound was read, and when the server is gone, back, or replaced by a server with another address. If too many pages listen, calls
 * `crowded` with the maximum number, and listens again only when the user returns to this page; otherwise unused pages would displace each
 * other in turn.
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
    // The browser does not reconnect after an answer that is not a stream.
    const error = await readScene().then(() => null, (error) => error);
    if (error?.status === 403) return replaced();
    setTimeout(() => listen({ ...told, wasGone: true }), longestPause);
  };
  events.onopen = () => {
    if (wasGone) back();
    wasGone = false;
  };
}

/** Calls `go` when the page becomes visible, or when the user uses it. */
function onceUsed(go) {
  const end = new AbortController();
  const use = () => {
    if (document.hidden) return;
    end.abort();
    go();
  };
  for (const event of ['visibilitychange', 'pointerdown', 'keydown']) document.addEventListener(event, use, { signal: end.signal, capture: true });
}
