// The main module of the page: it creates the parts of the page and connects the parts.

import { SceneDocument } from './document.js';
import { openFilmPanel } from './film.js';
import { Handles } from './handles.js';
import { Jobs } from './jobs.js';
import { find } from './json.js';
import { Selection } from './layers.js';
import { holdLayer } from './moving.js';
import { PanZoom } from './pan-zoom.js';
import { pickLayers } from './picking.js';
import { Picture } from './picture.js';
import { Player } from './player.js';
import { showProblems } from './problems.js';
import { Rates } from './rates.js';
import { Schema } from './schema.js';
import { listen, readScene, readSchema } from './server.js';
import { SoundPanel } from './sound.js';
import { Tabs } from './tabs.js';
import { TextEditor } from './text.js';
import { Timeline } from './timeline.js';
import { Transport } from './transport.js';
import { Values } from './values.js';

const $ = (id) => document.getElementById(id);
const [rendering, waiting] = ['rendering…', 'waiting for pictures…'];

/** Reads the scene and the schema, without which the page can't be used. */
async function readFirst() {
  try {
    return await Promise.all([readScene(), readSchema()]);
  } catch (error) {
    $('state').textContent = `the scene can’t be opened: ${error.message}; reload the page to try again`;
    throw error;
  }
}

const [file, schema] = await readFirst();
const scene = new SceneDocument(file);
const selection = new Selection(scene.kept);
const transport = new Transport();
const picture = new Picture($('picture'), $('guides'), [$('playing'), $('handles')]);
const player = new Player($('playing'));
const rates = new Rates($('rates'), $('beside'), $('playing'), scene);
const text = new TextEditor($('editor'), (value) => scene.edit(value, 'typing'));

const jobs = new Jobs();
const sound = new SoundPanel($('sound'), scene, jobs);
const tabs = new Tabs($('tabs'), (name) => {
  $('handles').hidden = name !== 'values';
  if (name === 'text') {
    text.shown();
    showChosen(true);
  }
  sound.show(name === 'sound');
});

/** The reason why this page receives no events from the server; empty if it receives events. */
let silence = '';
function fallSilent(reason) {
  silence = reason;
  showState();
}

// The text and its history.

scene.addEventListener('text', ({ detail }) => {
  if (detail !== 'typing') text.set(scene.text);
  showChosen(false);
});
selection.addEventListener('change', () => showChosen(true));

/** Tints the chosen layer's part of the text, if the text is visible. */
function showChosen(scrolls) {
  if ($('text').hidden) return;
  const { path } = selection;
  text.choose(path.length && scene.tree ? find(scene.tree, path) : null, scrolls);
}

scene.addEventListener('problems', () => {
  text.mark(scene.problems);
  showProblems($('problems'), scene.problems, showLine);
  showState();
});
scene.addEventListener('state', showState);

function showLine(line, column) {
  tabs.show('text');
  text.go(line, column);
}

const errorCount = (number) => (number === 1 ? '1 error' : `${number} errors`);

function showState() {
  const { errors } = scene.problems;
  $('name').textContent = scene.name;
  document.title = `${scene.isSaved ? '' : '• '}${scene.name} – zoetrope studio`;
  $('save').disabled = scene.isSaved && !scene.failure;
  $('undo').disabled = !scene.canUndo;
  $('redo').disabled = !scene.canRedo;
  $('conflict').hidden = !scene.conflict;
  $('doubt').hidden = !scene.doubt;
  $('doubt').firstElementChild.textContent = `The text has ${errorCount(scene.doubt)}, so it is not saved yet. zoetrope can’t encode a scene with errors.`;
  const count = errorCount(errors.length);
  $('state').textContent = silence
    || scene.failure || (errors.length ? `${scene.isSaved ? 'saved with' : 'not saved,'} ${count}${scene.draft ? '; the picture is the last one without errors' : ''}`
      : scene.isSaved ? 'saved' : 'not saved');
  $('state').classList.toggle('wrong', errors.length > 0);
}

$('undo').onclick = () => scene.undo();
$('redo').onclick = () => scene.redo();
$('save').onclick = () => scene.save();
$('save-anyway').onclick = () => scene.save(true);
$('keep-mine').onclick = () => scene.keepMine();
$('take-file').onclick = () => scene.takeFile();
addEventListener('beforeunload', (event) => { if (!scene.isSaved && !scene.isLeft) event.preventDefault(); });

// The picture and the time.

scene.addEventListener('draft', () => {
  $('playhead').max = scene.draft.scene.frames - 1;
  transport.scene = scene.draft.scene;
  $('hearing').hidden = !scene.draft.scene.hasSound;
  rates.open();
});

function showFrame() {
  picture.show(scene.draft, transport.frame);
  if (rates.isOn) rates.show(transport.seconds);
}

rates.addEventListener('change', () => {
  if (transport.isPlaying) transport.restart();
  else if (scene.draft) showFrame();
});

transport.addEventListener('frame', () => {
  const { frame, seconds, scene: { frames }, isPlaying } = transport;
  if (!isPlaying) showFrame();
  $('playhead').value = frame;
  $('playhead').setAttribute('aria-valuetext', `${seconds.toFixed(2)} seconds`);
  $('time').value = `${seconds.toFixed(2)} s · frame ${frame} of ${frames}`;
  scene.kept.set('frame', frame);
});

picture.onfailed = (error) => { $('state').textContent = `the frame can’t be drawn: ${error.message}`; };

picture.onshown = (frame) => { document.body.dataset.frame = frame; };

transport.addEventListener('playing', () => {
  $('play').textContent = transport.isPlaying ? 'Pause' : 'Play';
  if (!transport.isPlaying) {
    if ([rendering, waiting].includes($('dropped').value)) $('dropped').value = '';
    player.stop();
    showFrame();
    return;
  }
  $('dropped').value = rendering;
  const draft = rates.draft ?? scene.draft;
  const ratio = rateOf(draft) / transport.rate;
  player.start(draft, Math.round(transport.frame * ratio), () => transport.loops, {
    shown: (frame, dropped) => {
      transport.shown(Math.floor(frame / ratio + 1e-6));
      if (rates.draft === draft) rates.see(frame);
      $('dropped').value = dropped ? `${dropped} ${dropped === 1 ? 'frame' : 'frames'} dropped` : '';
    },
    waiting: () => { $('dropped').value = waiting; },
    ended: () => {
      transport.shown(Infinity); // Browsers don't report every picture.
      transport.pause();
    },
    failed: (error) => {
      transport.pause();
      $('dropped').value = `the preview can’t be played: ${error.message}`;
    },
  });
});

const rateOf = ({ scene: { numerator, denominator } }) => numerator / denominator;

$('play').onclick = () => transport.toggle();
$('playhead').oninput = () => { transport.pause(); transport.seek(Number($('playhead').value)); };
$('hearing').onchange = ({ target }) => { player.isMuted = !target.checked; };
$('loop').onchange = () => { transport.loops = $('loop').checked; };
$('guide').onchange = () => picture.guide($('guide').value);

addEventListener('keydown', (event) => {
  const command = event.ctrlKey || event.metaKey;
  if (endsTyping(event)) return event.target.blur();
  if (command && event.key.toLowerCase() === 's') {
    if (!event.repeat) scene.save();
  } else if (command && event.key.toLowerCase() === 'z') event.shiftKey ? scene.redo() : scene.undo();
  else if (command && event.key.toLowerCase() === 'y') scene.redo();
  else if (command || event.altKey || isTyping(event) || !transport.key(event)) return;
  event.preventDefault();
}, true);

// Clicking a button does not take the keyboard focus from the picture.
addEventListener('mousedown', (event) => { if (event.target.closest('button')) event.preventDefault(); });

// The timeline and the values.

const format = new Schema(schema);
new Timeline($('time-line'), scene, transport, selection, format);
const values = new Values($('values'), scene, format, selection, transport, showLine);
new Handles($('handles'), scene, values);
new PanZoom($('view'), $('picture'), picture, $('zoom'), (event) => holdLayer($('picture'), event, scene, transport, values));
pickLayers($('picture'), scene, transport, selection);

// The server.

openFilmPanel($('film'), scene, jobs);
listen({
  files: () => scene.refresh(),
  job: (job) => jobs.take(job),
  sound: (state) => sound.progress(state),
  gone: () => {
    fallSilent('zoetrope studio has ended; start it again');
    scene.leave();
  },
  replaced: () => fallSilent(`zoetrope studio was started again: open the address that it printed${scene.isSaved ? '' : '; your changes will be there'}`),
  crowded: (most) => fallSilent(`Paused: more than ${most} pages are open. Click to resume here.`),
  back: () => {
    fallSilent('');
    scene.comeBack();
    scene.refresh();
  },
});

transport.frame = scene.kept.get('frame') ?? 0;
scene.wantedFrame = () => (transport.isPlaying ? null : transport.frame);
scene.open();

// Keys that the focused element handles, not the page.

/** Returns true if the focused element handles a key itself. */
function isTyping({ target, key }) {
  if (target.closest('[data-keys]')?.dataset.keys.split(' ').includes(key === ' ' ? 'Space' : key)) return true;
  // A slider has no use for Space.
  if (key === ' ' && target.matches('input[type=range]')) return false;
  if (target.closest('#editor, [role=tablist], select, textarea, audio, video, input:not([type=checkbox], #playhead)')) return true;
  return key === ' ' && target.matches('button, summary, input[type=checkbox]');
}

/**
 * Returns true if a key ends typing in a field, so that the page handles the next keys: Escape, and Enter where it does nothing else.
 * During composition, both keys belong to the input method. The text editor and names in the timeline handle these keys themselves.
 */
function endsTyping({ target, key, isComposing }) {
  if (isComposing) return false;
  if (!target.matches('input, select, textarea') || target.closest('#editor, #time-line')) return false;
  // The first Escape clears a search field.
  if (key === 'Escape') return target.type !== 'search' || target.value === '';
  return key === 'Enter' && target.matches('input:not([type=checkbox], [type=color])') && !target.form;
}

/** Exported for tests and measurements, which import this module. */
export { picture, player, scene, transport };
