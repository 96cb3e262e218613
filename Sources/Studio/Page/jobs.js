// Long work on the server: what runs, what has ended, and how it is begun and cancelled.

import { cancelJob, readResult, startJob } from './server.js';

/** The last job of each name. Event: `job` (detail: the job) when one begins, goes on or ends. */
export class Jobs extends EventTarget {
  #jobs = new Map();

  /** The job that runs; null if none does. */
  get running() { return [...this.#jobs.values()].find(isRunning) ?? null; }

  /** The newest job of some names. */
  newest(names) {
    const own = [...this.#jobs.values()].filter(({ name }) => names.includes(name));
    return own.reduce((newest, job) => (newest && newest.id > job.id ? newest : job), null);
  }

  /** Takes what the server tells of a job. */
  take(job) {
    if (this.#jobs.get(job.name)?.id > job.id) return;
    this.#jobs.set(job.name, job);
    this.dispatchEvent(new CustomEvent('job', { detail: job }));
  }

  /** Begins with a job. Throws a refusal: of status 409 if what it would write is there, 423 if another job runs. */
  async start(name, options) {
    const job = await startJob(name, options);
    // The events may have been faster, and have more to tell.
    if (this.#jobs.get(name)?.id !== job.id) this.take(job);
  }

  /** Cancels a job; one that has ended meanwhile stays as it is. */
  async cancel({ id }) { await cancelJob(id).catch((error) => { if (error.status !== 404) throw error; }); }

  /** What came of a job that has a result. */
  result({ id }) { return readResult(id); }
}

const words = {
  encode: ['Exporting', 'Exported', 'Export'], compare: ['Comparing', 'Compared', 'Comparison'],
  'golden check': ['Checking', 'Checked', 'Check'], 'golden record': ['Recording', 'Recorded', 'Recording'],
  'golden accept': ['Accepting', 'Accepted', 'Accepting'], denoise: ['Removing noise', 'Noise removed', 'Noise removal'],
};

/** What a job is like, in words; `share` is how much of it is done, if that is known. */
export function wordsOf({ name, state }, share = null) {
  const [now, then, noun] = words[name] ?? [name, `${name}: done`, name];
  if (state === 'done') return then;
  return state === 'running' ? `${now}…${share === null ? '' : ` ${Math.floor(share * 100)} %`}` : `${noun} ${state}`;
}

export const isRunning = ({ state }) => state === 'running' || state === 'cancelling';
