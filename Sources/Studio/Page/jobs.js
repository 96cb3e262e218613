// The jobs on the server: keeps their states, and starts and cancels jobs.

import { cancelJob, readResult, startJob } from './server.js';

/** The last job of each name. Event: `job` (detail: the job) when a job starts, makes progress or ends. */
export class Jobs extends EventTarget {
  #jobs = new Map();

  /** The running job, or null. */
  get running() { return [...this.#jobs.values()].find(isRunning) ?? null; }

  /** Returns the newest job that has one of the given names. */
  newest(names) {
    const own = [...this.#jobs.values()].filter(({ name }) => names.includes(name));
    return own.reduce((newest, job) => (newest && newest.id > job.id ? newest : job), null);
  }

  /** Records a job's state that the server has sent. */
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

  /** Cancels a job. Does nothing if the job has ended meanwhile. */
  async cancel({ id }) { await cancelJob(id).catch((error) => { if (error.status !== 404) throw error; }); }

  /** Reads the result of a job from the server. */
  result({ id }) { return readResult(id); }
}

const words = {
  encode: ['Exporting', 'Exported', 'Export'], compare: ['Comparing', 'Compared', 'Comparison'],
  'golden check': ['Checking', 'Checked', 'Check'], 'golden record': ['Recording', 'Recorded', 'Recording'],
  'golden accept': ['Accepting', 'Accepted', 'Accepting'], denoise: ['Removing noise', 'Noise removed', 'Noise removal'],
};

/** Returns the state of a job in words; `share` (0 to 1) is the finished share of the work, if known. */
export function wordsOf({ name, state }, share = null) {
  const [now, then, noun] = words[name] ?? [name, `${name}: done`, name];
  if (state === 'done') return then;
  return state === 'running' ? `${now}…${share === null ? '' : ` ${Math.floor(share * 100)} %`}` : `${noun} ${state}`;
}

export const isRunning = ({ state }) => state === 'running' || state === 'cancelling';
