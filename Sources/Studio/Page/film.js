// The panel that exports the scene as a film, compares frame rates, and checks goldens.

import { element } from './dom.js';
import { JobForm } from './job-form.js';
import { JobView } from './job-view.js';
import { outputOf, readChoices } from './server.js';

/** Sets up the panel: its forms and their results. */
export async function openFilmPanel(panel, scene, jobs) {
  const part = (id, names, show) => {
    const form = panel.querySelector(`#${id}`);
    const view = new JobView(form.querySelector('.outcome'), jobs, names, show);
    return new JobForm(form, scene, jobs, view);
  };
  part('encode', ['encode'], film);
  part('compare', ['compare'], comparison);
  const checks = panel.querySelector('#checks');
  jobs.addEventListener('job', ({ detail: { name } }) => { if (name !== 'encode') checks.open ||= name === 'compare' || name.startsWith('golden'); });
  const goldens = part('golden', ['golden check', 'golden record', 'golden accept'], (result, job) => ({
    'golden check': () => check(result, job, (golden) => goldens.begin('golden accept', { golden })),
    'golden record': () => result.recorded.map((folder) => line(`recorded ${folder}`)),
    'golden accept': () => result.goldens.map(({ folder }) => line(`accepted as ${folder}`)),
  })[job.name]());
  offer(panel, await readChoices());
}

/** Shows the choices and the defaults. */
function offer(panel, { presets, usual }) {
  for (const list of panel.querySelectorAll('select[name=preset]')) {
    list.append(...presets.map((name) => new Option(name, name, name === usual.preset, name === usual.preset)));
  }
  for (const field of panel.querySelectorAll('[data-usual]')) field.placeholder = usual[field.dataset.usual];
}

const line = (text, className = '') => element('p', { textContent: text, className });
const report = (job) => element('a', {
  href: outputOf(job, 'report.html'), target: '_blank', rel: 'noopener', textContent: 'Open the report',
});

function film(result, job) {
  const { frames, width, height, fps, seconds, bytes, encodedFrames, framesPerSecond, timesRealTime } = result;
  const speed = encodedFrames
    ? `${framesPerSecond.toFixed(1)} frames/s, ${timesRealTime.toFixed(2)} times real time` : 'Nothing had to be encoded';
  const name = result.film.split('/').at(-1);
  return [
    element('p', { className: 'made' }, `${name} · ${Number(seconds.toFixed(2))} s · ${size(bytes)}`,
      element('a', { href: outputOf(job), download: name, textContent: 'Download' })),
    element('video', { src: outputOf(job), controls: true, preload: 'metadata', ariaLabel: name }),
    element('details', {}, element('summary', { textContent: 'Details' }),
      line(`${result.film}: ${count(frames, 'frame')}, ${width}x${height} at ${fps} fps, ${seconds.toFixed(3)} s`),
      line(`${speed}. ${chunks(result)}`), line(`SHA-256 ${result.sha256}`, 'faint hash')),
  ];
}

/** Describes the origin of the film's chunks, and how the chunks were checked. */
function chunks({ madeChunks, repeatedChunks, takenOverChunks, reusedChunks }) {
  const others = [[repeatedChunks, 'repeated'], [takenOverChunks, 'taken over'], [reusedChunks, 'kept from an interrupted run']];
  const counts = [`${madeChunks} made`, ...others.filter(([number]) => number).map(([number, what]) => `${number} ${what}`)];
  const checked = repeatedChunks + takenOverChunks > 0
    ? 'Each was decoded and checked, now or when it was encoded.' : 'Every frame was decoded and checked.';
  return `Chunks: ${counts.join(', ')}. ${checked}`;
}

function comparison(result, job) {
  return [...result.answers.map(({ words }) => line(words)), report(job)];
}

function check(result, job, accept) {
  const goldens = result.goldens.flatMap(({ name, verdict }) => {
    if (verdict === 'same' || verdict === 'withinTolerance') return [line(`${name}: ${verdicts[verdict]}`)];
    const button = element('button', { type: 'button', textContent: `Accept today’s ${name}` });
    button.onclick = () => accept(name);
    return [line(`${name}: ${verdicts[verdict]}`), button];
  });
  return [...goldens, report(job)];
}

const verdicts = {
  same: 'same', withinTolerance: 'passes within its tolerance', differs: 'differs', notComparable: 'not comparable in all layers',
};

const count = (number, name) => `${number} ${name}${number === 1 ? '' : 's'}`;

/** Returns a number of bytes as text with a suitable unit. */
function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toPrecision(3)} ${['', 'kB', 'MB', 'GB'][power]}`;
}
