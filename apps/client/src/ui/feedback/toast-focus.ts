import { focusHeading } from '../layout/focus-heading.ts';

/** For whom the keyboard or a screen reader was on a row that is gone: what can be done next, and then where it was. */

/** A heading has the focus only because its page was opened, as that of the list is when its row was archived on a page of its own. */
const isLost = () => !document.activeElement || document.activeElement.matches('body, h1');

/** Milliseconds between two looks: the row goes when its list was read again. */
const interval = 100;

/** The first button of the toast that is open, which Ionic draws in a shadow tree, as soon as nothing has the focus. */
export function focusFirstButton(): void {
  const toast = document.querySelector('ion-toast.notice');
  const timer = setInterval(() => {
    if (toast?.isConnected && !isLost()) return;
    clearInterval(timer);
    toast?.shadowRoot?.querySelector<HTMLElement>('button')?.focus();
  }, interval);
}

/** To the heading of the page when the toast takes the focus along: Ionic says that it is gone while it still has it. */
export function returnLostFocus(): void {
  if (document.activeElement?.matches('body, ion-toast')) focusHeading();
}
