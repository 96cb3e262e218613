// The view of a job: its progress, its end, and its result.

import { element } from './dom.js';
import { isRunning, wordsOf } from './jobs.js';

/**
 * Shows the newest job that has one of the given names in an element. When the job has ended with a result, calls `show` with the result
 * and the job; `show` returns elements that describe the result.
 */
export class JobView {
  #place;
  #jobs;
  #show;
  #state = element('p', { className: 'state', role: 'status' });
  #bar = element('progress', { ariaLabel: 'Progress' });
  #figures = element('p', { className: 'faint figures' });
  #cancel = element('button', { type: 'button', textContent: 'Cancel' });
  #messages = element('ul', { className: 'messages' });
  #result = element('div', { className: 'result' });
  /** The ID and state of the job that is shown. */
  #shown = '';
  /** The job that was shown while it was running; the view scrolls to the job's result. */
  #wasRunning = null;

  constructor(place, jobs, names, show) {
    [this.#place, this.#jobs, this.#show] = [place, jobs, show];
    place.replaceChildren(this.#state, this.#bar, this.#figures, this.#cancel, this.#messages, this.#result);
    place.hidden = true;
    // No job has been started yet.
    for (const part of [this.#bar, this.#figures, this.#cancel]) part.hidden = true;
    this.#cancel.onclick = () => jobs.cancel(jobs.newest(names)).catch((error) => this.say(error.message));
    jobs.addEventListener('job', () => {
      const job = jobs.newest(names);
      if (job) this.#update(job);
    });
  }

  /** Shows why a job was not started. */
  say(text) {
    this.#place.hidden = !text && !this.#shown;
    this.#messages.replaceChildren(...(text ? [element('li', { textContent: text })] : []));
  }

  #update(job) {
    const shown = `${job.id} ${job.state}`;
    if (shown !== this.#shown) this.#turn(job, shown);
    this.#measure(job);
  }

  /** Shows another job, or the end of the shown job. */
  async #turn(job, shown) {
    this.#shown = shown;
    this.#place.hidden = false;
    const runs = isRunning(job);
    if (runs) this.#wasRunning = job.id;
    for (const part of [this.#bar, this.#figures, this.#cancel]) part.hidden = !runs;
    this.#cancel.disabled = job.state === 'cancelling';
    this.#state.textContent = wordsOf(job);
    // Screen readers should not read out each percent.
    this.#state.ariaLive = runs ? 'off' : 'polite';
    this.#state.classList.toggle('wrong', job.state === 'failed');
    this.#messages.replaceChildren(...job.messages.map((text) => element('li', { textContent: text })));
    this.#result.replaceChildren();
    if (!job.hasResult) return;
    const result = await this.#jobs.result(job).catch(() => null);
    if (!result || this.#shown !== shown) return;
    this.#result.replaceChildren(...this.#show(result, job));
    if (this.#wasRunning === job.id) this.#place.scrollIntoView({ block: 'nearest' });
  }

  #measure(job) {
    const { progress } = job;
    if (!progress) {
      this.#bar.removeAttribute('value');
      this.#figures.textContent = '';
      return;
    }
    const isSound = progress.totalSeconds !== undefined;
    const [done, total] = isSound ? [progress.soundSeconds, progress.totalSeconds] : [progress.frames, progress.total];
    const text = wordsOf(job, total ? Math.min(1, done / total) : null);
    if (this.#state.textContent !== text) this.#state.textContent = text;
    if (total) [this.#bar.max, this.#bar.value] = [total, done];
    else this.#bar.removeAttribute('value');
    const amount = isSound ? `${clock(done)} of ${clock(total)}` : total ? `frame ${done} of ${total}` : `frame ${done}`;
    this.#figures.textContent = [
      `${progress.stage}: ${amount}`,
      progress.framesPerSecond ? `${progress.framesPerSecond.toFixed(1)} frames/s` : '',
      progress.timesRealTime ? `${progress.timesRealTime.toFixed(2)} times real time` : '',
      progress.secondsLeft ? `${clock(progress.secondsLeft)} left` : '',
    ].filter(Boolean).join(' · ');
  }
}

/** Returns a duration in seconds as `1:05`. */
function clock(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
