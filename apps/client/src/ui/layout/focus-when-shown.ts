import { isUnderOverlay } from './overlays.ts';

/**
 * Focuses an element, without scrolling, as soon as it is rendered and no dialog is over it. The content of a new `IonContent` is
 * rendered one frame after its effects have run, and a dialog that is closing still takes the focus to itself.
 *
 * @param onlyIfLost not if the person has moved the focus on meanwhile
 * @returns stops waiting
 */
export function focusWhenShown(element: HTMLElement, onlyIfLost?: boolean): () => void {
  let frame = 0;
  const focus = () => {
    if (!element.isConnected || (onlyIfLost && document.activeElement !== document.body)) return;
    if (element.checkVisibility() && !isUnderOverlay(element)) element.focus({ preventScroll: true });
    else frame = requestAnimationFrame(focus);
  };
  focus();
  return () => cancelAnimationFrame(frame);
}
