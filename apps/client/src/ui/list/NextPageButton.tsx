import { useEffect, useRef } from 'react';
import type { NextPage } from '../../api/http/next-page.ts';
import { Button } from '../layout/Button.tsx';
import { texts } from '../texts.ts';

interface NextPageButtonProps {
  next: NextPage;
  /** The text of the button, and the message when the page could not be loaded. */
  label?: string;
  failed?: string;
  /** Selector of the scroll container, if that is not the page. */
  scroller?: string;
}

/** After the last row: loads the next page automatically when it comes near the screen, or by its button. */
export function NextPageButton({
  next,
  label = texts.form.more,
  failed = texts.moreFailed,
  scroller,
}: NextPageButtonProps) {
  const end = useRef<HTMLDivElement>(null);
  const { state } = next;
  const load = useRef(next.load);
  load.current = next.load;
  useEffect(() => {
    // Observed anew after each read, because an observer does not report twice that it is near the screen. After a failure only
    // the button tries again.
    if (!end.current || state !== 'ready') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current();
      },
      { root: scroller ? end.current.closest(scroller) : null, rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state, scroller]);
  return (
    <div ref={end} className="stack gap-2 middle small-text muted pad-4">
      {state === 'failed' ? <p role="alert">{failed}</p> : null}
      <Button aria-busy={state === 'loading'} onClick={next.load}>
        {state === 'failed' ? texts.retry : state === 'loading' ? texts.loading : label}
      </Button>
    </div>
  );
}
