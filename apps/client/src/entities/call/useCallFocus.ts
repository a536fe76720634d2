import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isCovered, isTyping } from '../../ui/keyboard.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';

/** Ionic's word for a dialog that lets the focus go. */
const letsGo = 'ion-disable-focus-trap';

/**
 * The focus of what lies over the page for a call: F6 goes there and back. When it is gone, the focus is where it was before.
 * `takes`: it goes there by itself, to the box and to none of its buttons, unless somebody writes or has a dialog open.
 */
export function useCallFocus({ takes }: { takes: boolean }): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);

  useEffect(() => {
    const go = () => {
      origin.current = document.activeElement;
      for (const dialog of document.querySelectorAll('ion-modal.show-modal')) dialog.classList.add(letsGo);
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
      for (const dialog of document.querySelectorAll(`.${letsGo}`)) dialog.classList.remove(letsGo);
    };
  }, [takes]);

  // Before it is taken out of the document: afterwards nobody knows that it had the focus.
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
