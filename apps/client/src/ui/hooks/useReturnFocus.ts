import { useEffect } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened, when the dialog is unmounted: Ionic does so only after a
 * dialog that it dismissed itself.
 */
export function useReturnFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      // Another focused element got the focus on purpose, or is in the dialog that Ionic is still dismissing.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.checkVisibility()) opener.focus({ preventScroll: true });
    };
  }, [open]);
}
