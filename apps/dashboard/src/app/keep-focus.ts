/**
 * Gives the focus back to a button once its request has ended. A button cannot be pressed meanwhile, and the browser takes the focus
 * from such a button, so that a person at the keyboard or with a screen reader would begin at the top of the page again.
 */
export function keepFocusOfButtons(): void {
  let waiting: HTMLButtonElement | undefined;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled && target.dataset['loading'] !== undefined && target === document.activeElement)
        waiting = target;
      if (target.disabled || target !== waiting) continue;
      waiting = undefined;
      // Who has gone on to another place keeps it.
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', ({ target }) => {
    if (target !== waiting) waiting = undefined;
  });
}
