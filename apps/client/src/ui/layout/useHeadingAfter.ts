import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { useIsCurrentPage } from './RoutePage.tsx';

/** When a page shows something else instead, the button that had the focus is gone: one goes on at the heading. */
export function useHeadingAfter(shown: unknown): void {
  const isCurrent = useIsCurrentPage();
  const was = useRef(shown);
  useEffect(() => {
    if (was.current !== shown && isCurrent && document.activeElement === document.body) focusHeading();
    was.current = shown;
  }, [shown, isCurrent]);
}
