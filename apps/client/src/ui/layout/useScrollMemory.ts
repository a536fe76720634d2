import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Pixels, by the router's key of an entry of the history. */
const positions = new Map<string, number>();

export const forgetPositions = (): void => positions.clear();

/** Milliseconds in which the content of a page that is shown again becomes as high as it was. */
const patience = 5000;
const personScrolls = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Remembers where the content of a page was scrolled to. A step back to a page that had left the document scrolls to that place, as
 * soon as the content is high enough and unless the person scrolls first.
 */
export function useScrollMemory(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const remember = () => positions.set(key, element.scrollTop);
    const wanted = positions.get(key) ?? 0;
    const ended = new AbortController();
    const restore = () => {
      element.scrollTop = wanted;
      if (element.scrollTop >= Math.floor(wanted)) stop();
    };
    const observer = new ResizeObserver(restore);
    const stop = () => {
      observer.disconnect();
      element.addEventListener('scroll', remember, { passive: true, signal: ended.signal });
    };
    for (const name of personScrolls)
      element.addEventListener(name, stop, { once: true, passive: true, signal: ended.signal });
    const timer = setTimeout(stop, patience);
    // The element is asked for its place only when there is one to return to: the answer costs a layout.
    if (wanted > 0 && wanted > element.scrollTop && element.firstElementChild)
      observer.observe(element.firstElementChild);
    else stop();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      ended.abort();
    };
  }, [key]);
  return content;
}
