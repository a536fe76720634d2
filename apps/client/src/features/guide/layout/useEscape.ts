import { useEffect } from 'react';
import { isOverlayOpen } from '../../../ui/layout/overlays.ts';

/** Closes the open place when Escape is pressed; without one, on another page, `place` is null. */
export function useEscape(place: string | null, close: () => void): void {
  useEffect(() => {
    if (place === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // An open dialog takes the key for itself, and so does a field.
      if (!isTyping && !isOverlayOpen()) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place, close]);
}
