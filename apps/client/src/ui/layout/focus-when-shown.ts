/**
 * Focuses an element, without scrolling, as soon as it is rendered. The content of a new `IonContent` is rendered one frame after
 * its effects have run, and can't be focused before.
 *
 * @returns stops waiting
 */
export function focusWhenShown(element: HTMLElement): () => void {
  let frame = 0;
  const focus = () => {
    if (element.checkVisibility()) element.focus({ preventScroll: true });
    else frame = requestAnimationFrame(focus);
  };
  focus();
  return () => cancelAnimationFrame(frame);
}
