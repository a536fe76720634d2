import { type RefObject, useEffect } from 'react';

interface RootLength {
  /** The custom property, such as `--head-bottom`; it is not set while nothing is measured. */
  property: `--${string}`;
  element: RefObject<HTMLElement | null>;
  /** By default the height. Must be the same function at each render. */
  measure?: (element: HTMLElement) => number;
  isOn?: boolean;
}

const heightOf = (element: HTMLElement): number => element.offsetHeight;

/** Writes a length of an element, in pixels, into a property of the whole document, and again when its size changes. */
export function useRootLength({ property, element, measure = heightOf, isOn = true }: RootLength): void {
  useEffect(() => {
    const measured = element.current;
    if (!isOn || !measured) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${measure(measured)}px`));
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property, element, measure, isOn]);
}
