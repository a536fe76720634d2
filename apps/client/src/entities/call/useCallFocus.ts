import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isCovered, isTyping } from '../../ui/keyboard.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';

/**
 * Moves the focus to a box over the page for a call, and back: with F6, and back when the box is removed. `takes`: the box, and
 * none of its buttons, takes the focus when it appears, unless the person is typing or has a dialog open. `isAbove`: the box must
 * be above dialogs; one that does not take the focus is so only while it has it.
 */
export function useCallFocus({ takes }: { takes: boolean }): {
  box: RefObject<HTMLElement | null>;
  isAbove: boolean;
} {
  const box = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);
  const [isAbove, setAbove] = useState(takes);

  useEffect(() => {
    const go = () => {
      origin.current = document.activeElement;
      box.current?.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (box.current?.contains(document.activeElement)) {
        goBack(origin.current);
        setAbove(takes);
      } else {
        flushSync(() => setAbove(true));
        go();
      }
    };
    if (takes && !isTyping(document.activeElement) && !isCovered()) go();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [takes]);

  // A layout effect, because after the removal from the document the box no longer contains the focus.
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (own?.contains(document.activeElement)) goBack(origin.current);
    };
  }, []);
  return { box, isAbove };
}

function goBack(origin: Element | null): void {
  if (origin instanceof HTMLElement && origin !== document.body && origin.checkVisibility()) origin.focus();
  else focusHeading();
}
