// Descriptions of values, each in one line until its field has the focus.

/** Shows the whole descriptions of the fields around the focus. While the pointer is pressed nothing changes, or a click would miss. */
export function showDescriptions(body) {
  let isPressed = false;
  const show = () => {
    for (const field of body.querySelectorAll('.field')) field.classList.toggle('explained', field.contains(document.activeElement));
  };
  addEventListener('pointerdown', () => { isPressed = true; }, true);
  for (const name of ['pointerup', 'pointercancel']) {
    addEventListener(name, () => {
      isPressed = false;
      // The click comes first.
      setTimeout(show);
    }, true);
  }
  for (const name of ['focusin', 'focusout']) body.addEventListener(name, () => { if (!isPressed) show(); });
}
