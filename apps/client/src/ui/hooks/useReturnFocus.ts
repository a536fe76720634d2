import { useEffect } from 'react';
import { focusHeading } from '../layout/focus-heading.ts';

/** What last opened a dialog and was in none: of two dialogs that follow each other, what opened the first. */
let outside: Element | null = null;

/**
 * Returns the focus to the element that had it before a dialog opened, when the dialog is unmounted: Ionic does so only after a
 * dialog that it dismissed itself. If that element is gone, for example with its row, the page's heading gets the focus.
 */
export function useReturnFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    if (opener !== document.body && !opener?.closest('ion-modal')) outside = opener;
    return () => {
      // Another focused element got the focus on purpose, or is in the dialog that Ionic is still dismissing.
      if (document.activeElement !== document.body) return;
      const shown = [opener, outside].find(
        (element) => element !== document.body && element?.checkVisibility(),
      );
      if (shown instanceof HTMLElement) shown.focus({ preventScroll: true });
      else focusHeading();
    };
  }, [open]);
}
