/** For whom the keyboard or a screen reader was on a row that is gone: what can be done next, and then where it was. */

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Of the toast that is open, which Ionic draws in a shadow tree. */
export function focusFirstButton(): void {
  if (!isLost()) return;
  document.querySelector('ion-toast.notice')?.shadowRoot?.querySelector<HTMLElement>('button')?.focus();
}

/** Of the page that is shown, when the toast has taken the focus along. */
export function focusHeading(): void {
  if (!isLost()) return;
  document
    .querySelector<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden, .ion-page-invisible) h1')
    ?.focus({ preventScroll: true });
}
