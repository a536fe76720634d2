import { focusHeading } from '../layout/focus-heading.ts';

/**
 * Focus for keyboards and screen readers after the focused row was removed: first the toast's button, then the page's heading.
 */

/** A focused heading counts as lost focus too: it got the focus when its page opened, for example after archiving in a form. */
const isLost = () => !document.activeElement || document.activeElement.matches('body, h1');

/** Milliseconds between two checks: the row is removed only after its list was read again. */
const interval = 100;

/** Focuses the first button of the open toast, which is in a shadow tree, as soon as the focus is lost. */
export function focusFirstButton(): void {
  const toast = document.querySelector('ion-toast.notice');
  const timer = setInterval(() => {
    if (toast?.isConnected && !isLost()) return;
    clearInterval(timer);
    toast?.shadowRoot?.querySelector<HTMLElement>('button')?.focus();
  }, interval);
}

/** Focuses the page's heading if the focus was in the toast. Ionic's event comes while the closing toast still has it. */
export function returnLostFocus(): void {
  if (document.activeElement?.matches('body, ion-toast')) focusHeading();
}
