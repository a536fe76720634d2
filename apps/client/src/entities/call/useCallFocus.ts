import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isCovered, isTyping } from '../../ui/keyboard.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';

/** Ionic's class for a dialog without a focus trap. */
const withoutFocusTrap = 'ion-disable-focus-trap';

/**
 * Moves the focus to a box over the page for a call, and back: with F6, and back when the box is removed. `takes`: the box, and
 * none of its buttons, takes the focus when it appears, unless the person is typing or has a dialog open.
 */
export function useCallFocus({ takes }: { takes: boolean }): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);

  useEffect(() => {
    const go = () => {
      origin.current = document.activeElement;
      for (const dialog of document.querySelectorAll('ion-modal.show-modal'))
        dialog.classList.add(withoutFocusTrap);
      box.current?.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (box.current?.contains(document.activeElement)) goBack(origin.current);
      else go();
    };
    if (takes && !isTyping(document.activeElement) && !isCovered()) go();
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const dialog of document.querySelectorAll(`.${withoutFocusTrap}`))
        dialog.classList.remove(withoutFocusTrap);
    };
  }, [takes]);

  // A layout effect, because after the removal from the document the box no longer contains the focus.
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (own?.contains(document.activeElement)) goBack(origin.current);
    };
  }, []);
  return box;
}

function goBack(origin: Element | null): void {
  if (origin instanceof HTMLElement && origin !== document.body && origin.checkVisibility()) origin.focus();
  else focusHeading();
}
