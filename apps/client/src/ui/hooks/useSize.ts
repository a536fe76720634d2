import { type RefObject, useLayoutEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/** The size of an element; `guess` until it is mounted. */
export function useSize(element: RefObject<HTMLElement | null>, guess: () => Size): Size {
  const [size, setSize] = useState(guess);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = observed;
      // The page has no size while another one covers it, so the last size is used.
      if (width > 0 && height > 0)
        setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
