// The page before there is a scene: one is opened, or begun with a sample.

import { element } from './dom.js';
import { chooseScene, readScenes } from './server.js';

const $ = (id) => document.getElementById(id);
const { folder, scenes, beginnings } = await readScenes();

$('folder').textContent = folder;
$('there').hidden = scenes.length === 0;
$('scenes').append(...scenes.map((name) => element('button', { textContent: name, onclick: () => choose({ name }) })));
$('beginnings').append(...beginnings.map(({ name, summary }) => element('button', { type: 'submit', value: name },
  element('img', { src: `pictures/${name}`, alt: '', loading: 'lazy' }), element('b', { textContent: name }),
  element('span', { className: 'faint', textContent: summary }))));

// The name that is proposed is free.
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
    $('refusal').textContent = error.message;
    $('refusal').hidden = false;
    $('new-name').select();
  }
}
