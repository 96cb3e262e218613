// The page that is shown before a scene is chosen: it opens a scene of the folder, or creates a scene from a sample.

import { element } from './dom.js';
import { chooseScene, readScene, readScenes } from './server.js';

const $ = (id) => document.getElementById(id);
const { folder, scenes, leftOut, beginnings } = await readScenes();

$('folder').textContent = folder;
$('there').hidden = scenes.length === 0 && leftOut === 0;
$('left-out').hidden = leftOut === 0;
$('left-out').textContent = `${leftOut} JSON ${leftOut === 1 ? 'file was' : 'files were'} not read: too many or too large. `
  + 'zoetrope studio FILE opens any scene.';
$('scenes').append(...scenes.map((name) => element('button', { textContent: name, onclick: () => choose({ name }) })));
$('beginnings').append(...beginnings.map(({ name, summary }) => element('button', { type: 'submit', value: name },
  element('img', { src: `pictures/${name}`, alt: '', loading: 'lazy' }), element('b', { textContent: name }),
  element('span', { className: 'faint', textContent: summary }))));

// Proposes a name that no scene has.
$('new-name').value = ['scene', ...Array.from({ length: 99 }, (_, index) => `scene-${index + 2}`)].find((name) => !scenes.includes(`${name}.json`)) ?? '';
$('new-name').select();

$('new').onsubmit = (event) => {
  event.preventDefault();
  choose({ name: $('new-name').value, from: event.submitter?.value || beginnings[0].name });
};

async function choose(choice) {
  try {
    await chooseScene(choice);
    location.reload();
  } catch (error) {
    // Another page may have chosen a scene first; all pages then show that scene.
    if (error.status === 409 && await hasScene()) return location.reload();
    $('refusal').textContent = error.message;
    $('refusal').hidden = false;
    $('new-name').select();
  }
}

const hasScene = () => readScene().then(() => true, () => false);
