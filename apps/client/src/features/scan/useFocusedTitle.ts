import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to a heading that appears where another page was: it is read, and what follows is next. */
export function useFocusedTitle(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return title;
}
