// Reveals fields of the form.

import { isWithin } from './json.js';

/**
 * Opens the groups around the field of a value (or the nearest field that contains the value), scrolls to the field, and makes it flash.
 */
export async function revealField(form, path) {
  let found = nearestField(form, path);
  while (found) {
    const group = found.querySelector(':scope > details:not([open]), :scope > .styled > details:not([open])');
    if (!group || found.dataset.path === JSON.stringify(path)) break;
    // A group creates its fields when it is opened.
    const opened = new Promise((go) => group.addEventListener('toggle', go, { once: true }));
    group.open = true;
    await opened;
    const inner = nearestField(form, path);
    if (inner === found) break;
    found = inner;
  }
  if (!found?.checkVisibility()) return;
  found.scrollIntoView({ block: 'nearest' });
  found.classList.remove('flash');
  // Restarts the animation.
  void found.offsetWidth;
  found.classList.add('flash');
  found.addEventListener('animationend', () => found.classList.remove('flash'), { once: true });
}

/** Returns the innermost field on the path to a value, or null. */
export function nearestField(form, path) {
  const fields = [...form.querySelectorAll('[data-path]')].map((field) => ({ field, own: JSON.parse(field.dataset.path) }));
  return fields.filter(({ own }) => isWithin(path, own)).reduce((best, each) => (best && best.own.length > each.own.length ? best : each), null)?.field ?? null;
}
