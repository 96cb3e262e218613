// The jobs on the server: their states, and how to start and cancel them.

import { cancelJob, readResult, startJob } from './server.js';

/** The last job of each name. Event: `job` (detail: the job) when one starts, makes progress or ends. */
export class Jobs extends EventTarget {
  #jobs = new Map();

  /** The running job, or null. */
  get running() { return [...this.#jobs.values()].find(isRunning) ?? null; }

  /** The newest job with one of some names. */
  newest(names) {
    const own = [...this.#jobs.values()].filter(({ name }) => names.includes(name));
    return own.reduce((newest, job) => (newest && newest.id > job.id ? newest : job), null);
  }

  /** Takes a job's state from the server. */
  take(job) {
    if (this.#jobs.get(job.name)?.id > job.id) return;
    this.#jobs.set(job.name, job);
    this.dispatchEvent(new CustomEvent('job', { detail: job }));
  }

  /** Starts a job. Throws a refusal: with status 409 if its output exists, 423 if another job is running. */
  async start(name, options) {
    const job = await startJob(name, options);
    // An event may have come first, with newer progress.
    if (this.#jobs.get(name)?.id !== job.id) this.take(job);
  }

  /** Cancels a job. Does nothing if it has ended meanwhile. */
  async cancel({ id }) { await cancelJob(id).catch((error) => { if (error.status !== 404) throw error; }); }

  /** The result of a job that has one. */
  result({ id }) { return readResult(id); }
}

const words = {
  encode: ['Exporting', 'Exported', 'Export'], compare: ['Comparing', 'Compared', 'Comparison'],
  'golden check': ['Checking', 'Checked', 'Check'], 'golden record': ['Recording', 'Recorded', 'Recording'],
  'golden accept': ['Accepting', 'Accepted', 'Accepting'], denoise: ['Removing noise', 'Noise removed', 'Noise removal'],
};

/** The state of a job in words; `share` is the share that is done, if known. */
export function wordsOf({ name, state }, share = null) {
  const [now, then, noun] = words[name] ?? [name, `${name}: done`, name];
  if (state === 'done') return then;
  return state === 'running' ? `${now}…${share === null ? '' : ` ${Math.floor(share * 100)} %`}` : `${noun} ${state}`;
}

export const isRunning = ({ state }) => state === 'running' || state === 'cancelling';
