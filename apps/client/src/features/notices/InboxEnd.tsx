import { useEffect, useRef } from 'react';
import { Button } from '../../ui/layout/Button.tsx';
import { texts } from './texts.ts';
import type { Inbox } from './useInbox.ts';

/** What follows the last row: more of them when it comes near, on its own or by its button. */
export function InboxEnd({ more }: { more: NonNullable<Inbox['more']> }) {
  const end = useRef<HTMLDivElement>(null);
  const { state } = more;
  const latest = useRef(more.load);
  latest.current = more.load;
  useEffect(() => {
    // What failed once is asked for again by who wants it.
    if (!end.current || state !== 'ready') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state]);
  return (
    <div ref={end} className="stack gap-2 middle pad-4">
      {state === 'failed' ? <p role="alert">{texts.moreFailed}</p> : null}
      <Button aria-busy={state === 'loading'} onClick={() => more.load()}>
        {state === 'loading' ? texts.loading : texts.more}
      </Button>
    </div>
  );
}
