import { type RefObject, useRef } from 'react';
import { useRootLength } from './useRootLength.ts';

/**
 * For the bar of a page. Says in `--head-bottom` where that of the current page ends, in pixels: it grows with the text and with what
 * it holds, and what floats over every page stays below it.
 */
export function useHeadBottom(isCurrent: boolean): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null);
  useRootLength({ property: '--head-bottom', element: head, isOn: isCurrent });
  return head;
}
