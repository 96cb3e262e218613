// Descriptions of values. A description is one line long until its field has the focus.

/**
 * Expands the descriptions of the fields around the focus, but not while the pointer is pressed, because a moved target would miss its
 * click.
 */
export function showDescriptions(body) {
  let isPressed = false;
  const show = () => {
    for (const field of body.querySelectorAll('.field')) field.classList.toggle('explained', field.contains(document.activeElement));
  };
  addEventListener('pointerdown', () => { isPressed = true; }, true);
  for (const name of ['pointerup', 'pointercancel']) {
    addEventListener(name, () => {
      isPressed = false;
      // Waits until the click has been handled.
      setTimeout(show);
    }, true);
  }
  for (const name of ['focusin', 'focusout']) body.addEventListener(name, () => { if (!isPressed) show(); });
}
