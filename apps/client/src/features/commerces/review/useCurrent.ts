import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pagePath } from '../../../device/base-path.ts';

export const reviewPath = '/review';
const parameter = 'id';

function reviewHref(id: string | null): string {
  return id === null ? reviewPath : `${reviewPath}?${new URLSearchParams({ [parameter]: id })}`;
}

const isReviewHref = (href: string) => href === reviewPath || href.startsWith(`${reviewPath}?`);

/** What a page that is part of the review is told, so that it returns to the place in the queue. */
export const fromQueue = (id: string) => ({ from: reviewHref(id) });

/** Where in the queue this page was opened from; null when it was reached otherwise. */
export function useQueueBehind(): string | null {
  const { state } = useLocation() as { state: unknown };
  // The location is the app's: while another page covers this one it is another's.
  const [from] = useState(() =>
    typeof state === 'object' && state !== null && 'from' in state ? state.from : null,
  );
  return typeof from === 'string' && isReviewHref(from) ? from : null;
}

/** The commerce under review, named in the URL: it is found again after a reload and on return from its form. */
export function useCurrent() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Ionic keeps this page below others: it is in sight only under its own path.
  const visible = pathname === reviewPath;
  const [id, setId] = useState(() => new URLSearchParams(search).get(parameter));
  useEffect(() => {
    if (visible) setId(new URLSearchParams(search).get(parameter));
  }, [visible, search]);

  /** `step`: as one of the history, so that "back" returns to the queue. */
  const open = useCallback(
    (next: string | null, { step = false } = {}) => {
      setId(next);
      if (pagePath() === reviewPath) navigate(reviewHref(next), { replace: !step });
    },
    [navigate],
  );
  return { id, open, visible };
}
