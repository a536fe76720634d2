import { type RefObject, useRef } from 'react';
import { useRootLength } from './useRootLength.ts';

/**
 * For the bar of a page: writes its lower edge in pixels to `--head-bottom` while the page is current. The bar grows with the
 * text size and its content, and floating elements stay below it.
 */
export function useHeadBottom(isCurrent: boolean): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null);
  useRootLength({ property: '--head-bottom', element: head, isOn: isCurrent });
  return head;
}
