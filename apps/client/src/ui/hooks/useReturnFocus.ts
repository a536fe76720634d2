import { useEffect } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened, when the dialog is taken out of the document: Ionic does so
 * only after a dialog that it dismissed itself.
 */
export function useReturnFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      // Whatever has the focus by now was given it on purpose, or is in the dialog that Ionic still dismisses.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.checkVisibility()) opener.focus({ preventScroll: true });
    };
  }, [open]);
}
