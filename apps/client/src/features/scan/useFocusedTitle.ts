import { type RefObject, useEffect, useRef } from 'react';
import { focusWhenShown } from '../../ui/layout/focus-when-shown.ts';

/** Moves the focus to a heading that appears where another page was: it is read, and what follows is next. */
export function useFocusedTitle(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (title.current ? focusWhenShown(title.current) : undefined), []);
  return title;
}
