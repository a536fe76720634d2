import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the bar of a page. Says in `--head-bottom` where that of the current page ends, in pixels: it grows with the text and with what
 * it holds, and what floats over every page stays below it.
 */
export function useHeadBottom(isCurrent: boolean): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = head.current;
    if (!isCurrent || !bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--head-bottom', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--head-bottom');
    };
  }, [isCurrent]);
  return head;
}
