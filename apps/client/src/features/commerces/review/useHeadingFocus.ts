import { type RefObject, useEffect, useRef } from 'react';

interface HeadingFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether the heading of the next record gets the focus. */
  focusNext: (focus: boolean) => void;
}

/** After a decision, or a move through the queue, the focus goes to the heading of the next record once it is `shown`. */
export function useHeadingFocus(shown: object | undefined): HeadingFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const isExpected = useRef(false);

  useEffect(() => {
    if (!shown || !isExpected.current) return;
    isExpected.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('.review-scroll, .content')?.scrollTo({ top: 0 });
  }, [shown]);

  return {
    heading,
    focusNext: (focus) => {
      isExpected.current = focus;
    },
  };
}
