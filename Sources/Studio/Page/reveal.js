// Fields of the form that are shown from elsewhere.

import { isWithin } from './json.js';

/** Scrolls to the field of a value, or to the nearest that holds it, opens what it is in, and lets it flash. */
export async function revealField(form, path) {
  let found = nearestField(form, path);
  while (found) {
    const group = found.querySelector(':scope > details:not([open]), :scope > .styled > details:not([open])');
    if (!group || found.dataset.path === JSON.stringify(path)) break;
    // A group makes its fields when it is opened.
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
  // Begins anew.
  void found.offsetWidth;
  found.classList.add('flash');
  found.addEventListener('animationend', () => found.classList.remove('flash'), { once: true });
}

/** The innermost field on the way to a value; null if there is none. */
export function nearestField(form, path) {
  const fields = [...form.querySelectorAll('[data-path]')].map((field) => ({ field, own: JSON.parse(field.dataset.path) }));
  return fields.filter(({ own }) => isWithin(path, own)).reduce((best, each) => (best && best.own.length > each.own.length ? best : each), null)?.field ?? null;
}
