import { type RefObject, useEffect, useRef } from 'react';
import { focusWhenShown } from '../../ui/layout/focus-when-shown.ts';

/** Moves the focus to a heading that replaces another page, so that screen readers continue from there. */
export function useFocusedTitle(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (title.current ? focusWhenShown(title.current) : undefined), []);
  return title;
}
