// Requests to the server. All paths are relative to the page's address, which has the token.

const base = new URL('.', location.href);

/** The error for an answer with a status of failure. */
class Refusal extends Error {
  constructor(status, text) {
    super(text.trim());
    this.status = status;
  }
}

const firstPause = 100; // milliseconds before a request to a busy server is repeated
const longestPause = 2000;

/** The texts of the last drafts that can be drawn, by their IDs. */
const texts = new Map();
const mostTexts = 8;

function remember(draft, text) {
  texts.delete(draft);
  texts.set(draft, text);
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value);
}

/**
 * Sends a request. If the server is busy, repeats it after pauses that double up to the longest; `options.signal` also ends that. If
 * the server has dropped a draft, for example because files changed, sends its text again.
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

/** The folder, the scenes in it, and the samples, before a scene is chosen. */
export const readScenes = async () => (await ask('scenes')).json();

/** Opens a scene of the folder by its `name`, or creates one from the sample `from`. */
export const chooseScene = (choice) => ask('scenes', { method: 'POST', body: JSON.stringify(choice) });

/** The scene's file: its name, its text and the revision of that text. */
export const readScene = async () => (await ask('scene')).json();

/**
 * Saves the file if it still has the revision; without a revision, only creates it. If the file has another revision, throws a refusal
 * with status 409, whose text is the file's.
 */
export const saveScene = async (text, revision) =>
  (await ask(revision ? `scene?revision=${revision}` : 'scene', { method: 'POST', body: text })).json();

/**
 * Opens a text: returns its draft's ID, its errors and warnings, and facts about the scene. If a frame is requested and there is one,
 * `frame` is its number and `pixels` are its pixels.
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
 * The new keyframe at a time of a track with a length, both in seconds: its `value`, and the `curves` before and after it, or null if
 * no two curves give the same motion.
 */
export const readTrackMoment = async (track, time, length) =>
  (await ask('tracks', { method: 'POST', body: JSON.stringify({ track, time, length }) })).json();

/** The JSON Schema of scenes. */
export const readSchema = async () => (await ask('schema')).json();

/** All values of a draft's scene, including the defaults that its text leaves out. */
export const readValues = async (draft) => (await ask(`drafts/${draft}/values`)).json();

/** A curve's evenly spaced `values`, and its `handles` if it is a Bézier. */
export const readCurve = async (curve) => (await ask('curves', { method: 'POST', body: JSON.stringify(curve) })).json();

/** A frame's pixels. */
export const readFrame = async (draft, frame) =>
  new Uint8ClampedArray(await (await ask(`drafts/${draft}/frames/${frame}`)).arrayBuffer());

/** The indices of the scene's layers that are visible at a pixel of a frame, from front to back. */
export const readLayersAt = async (draft, frame, x, y) => (await ask(`drafts/${draft}/frames/${frame}/layers?${new URLSearchParams({ x, y })}`)).json();

/** Some frames as a film that starts at time 0. */
export const readStretch = async (draft, first, count, signal) =>
  (await ask(`drafts/${draft}/film/${first}/${count}`, { signal })).arrayBuffer();

/** The sounds that a draft names: `file`, its `number` and the `places` that name it. */
export const readSounds = async (draft) => (await ask(`drafts/${draft}/sounds`)).json();

const soundPath = ({ draft, number }, what, values) => `drafts/${draft}/sounds/${number}${what}?${new URLSearchParams(values)}`;

/** The facts about a sound, after all of it was read. */
export const readSound = async (sound) => (await ask(soundPath(sound, ''))).json();

/** The largest and the mean amplitude in each column of a part: `maxima` and `means`. */
export const readPeaks = async (sound, from, to, columns) => (await ask(soundPath(sound, '/peaks', { from, to, columns }))).json();

/** The quietest stretch of a sound, if it contains only noise: `start` and `end`. */
export const findQuietest = async (sound) => (await ask(soundPath(sound, '/quietest'))).json();

/** The part of a sound between the seconds `from` and `to`, as WAV. */
export const readBefore = async (sound, part) => (await ask(soundPath(sound, '/before', part))).arrayBuffer();

/** The same part after noise reduction by `reduction` dB, with the noise between `start` and `end`. */
export const readAfter = async (sound, part, noise) => (await ask(soundPath(sound, '/after', { ...part, ...noise }))).arrayBuffer();

/** The default names and the choices that the forms of jobs show. */
export const readChoices = async () => (await ask('jobs')).json();

/** Starts a job, and returns its state. */
export const startJob = async (name, options) =>
  (await ask('jobs', { method: 'POST', body: JSON.stringify({ name, options }) })).json();

export const cancelJob = (id) => ask(`jobs/${id}/cancel`, { method: 'POST' });

/** The result of a job: the JSON of its command. */
export const readResult = async (id) => (await ask(`jobs/${id}/result`)).json();

/** The address of the file that a job has written, or of a file in its folder. */
export const outputOf = ({ id }, name) => new URL(name ? `jobs/${id}/output/${name}` : `jobs/${id}/output`, base).href;

/**
 * Calls back when files in the scene's folder have changed, when a job starts, makes progress or ends, with the share of a sound that
 * was read, and when the server is gone, back, or replaced by one with another address. If too many pages listen, also calls back with
 * their largest number, and listens again only when the user returns to this page; otherwise unused pages would displace each other in
 * turn.
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

/** Calls back when the page becomes visible, or is used. */
function onceUsed(go) {
  const end = new AbortController();
  const use = () => {
    if (document.hidden) return;
    end.abort();
    go();
  };
  for (const event of ['visibilitychange', 'pointerdown', 'keydown']) document.addEventListener(event, use, { signal: end.signal, capture: true });
}
