import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { useIsCurrentPage } from './RoutePage.tsx';

/** Focuses the heading when a page replaces its content, because the button that had the focus is removed. */
export function useHeadingAfter(shown: unknown): void {
  const isCurrent = useIsCurrentPage();
  const was = useRef(shown);
  useEffect(() => {
    if (was.current !== shown && isCurrent && document.activeElement === document.body) focusHeading();
    was.current = shown;
  }, [shown, isCurrent]);
}
