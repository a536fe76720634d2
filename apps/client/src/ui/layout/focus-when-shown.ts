/**
 * Gives an element the focus, without scrolling, as soon as it is drawn. What stands in a new `IonContent` is drawn one frame
 * after its effects have run, and until then the browser refuses it the focus.
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
