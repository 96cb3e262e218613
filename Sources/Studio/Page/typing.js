// Keys that belong to what has the focus, and not to the page.

/** Whether a key belongs to what has the focus. */
export function isTyping({ target, key }) {
  if (target.closest('[data-keys]')?.dataset.keys.split(' ').includes(key === ' ' ? 'Space' : key)) return true;
  // A slider has no use for Space.
  if (key === ' ' && target.matches('input[type=range]')) return false;
  if (target.closest('#editor, [role=tablist], select, textarea, audio, video, input:not([type=checkbox], #playhead)')) return true;
  return key === ' ' && target.matches('button, summary, input[type=checkbox]');
}

/**
 * Whether a key ends typing in a field, so that the next keys are the page's: Escape does, and Enter where it has nothing else to do.
 * While letters are composed, both belong to the input method.
 * The text and names in the timeline have their own keys.
 */
export function endsTyping({ target, key, isComposing }) {
  if (isComposing) return false;
  if (!target.matches('input, select, textarea') || target.closest('#editor, #time-line')) return false;
  // The first Escape empties a search.
  if (key === 'Escape') return target.type !== 'search' || target.value === '';
  return key === 'Enter' && target.matches('input:not([type=checkbox], [type=color])') && !target.form;
}
