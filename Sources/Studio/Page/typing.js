// Keys that the focused element handles, not the page.

/** Returns true if the focused element handles a key itself. */
export function isTyping({ target, key }) {
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
export function endsTyping({ target, key, isComposing }) {
  if (isComposing) return false;
  if (!target.matches('input, select, textarea') || target.closest('#editor, #time-line')) return false;
  // The first Escape clears a search field.
  if (key === 'Escape') return target.type !== 'search' || target.value === '';
  return key === 'Enter' && target.matches('input:not([type=checkbox], [type=color])') && !target.form;
}
