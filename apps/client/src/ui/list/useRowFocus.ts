import { useEffect, useRef } from 'react';
import { focusHeading } from '../layout/focus-heading.ts';

/**
 * Focuses the page's heading when the row that has the focus leaves the list. For the element around the rows. React reports no blur
 * of an element that it removes.
 */
export function useRowFocus(rows: readonly unknown[] | undefined) {
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows leave when others are shown
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    focusHeading();
  }, [rows]);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
