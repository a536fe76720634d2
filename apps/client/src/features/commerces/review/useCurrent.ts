import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pagePath } from '../../../device/base-path.ts';
import { duplicatesPath } from '../../../entities/commerce/duplicates-path.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';

export const reviewPath = '/review';
const parameter = 'id';

function reviewHref(id: string | null): string {
  return id === null ? reviewPath : `${reviewPath}?${new URLSearchParams({ [parameter]: id })}`;
}

const isReviewHref = (href: string) => href === reviewPath || href.startsWith(`${reviewPath}?`);

/** The history state of a page that is part of the review, so that it returns to the place in the queue. */
export const fromQueue = (id: string) => ({ from: reviewHref(id) });

/** Where in the queue, or in the list of duplicates, this page was opened from; null when it was reached otherwise. */
export function useQueueBehind(): string | null {
  const { state } = useLocation() as { state: unknown };
  // Read once: a later change of the URL may drop the state.
  const [from] = useState(() =>
    typeof state === 'object' && state !== null && 'from' in state ? state.from : null,
  );
  return typeof from === 'string' && (isReviewHref(from) || from === duplicatesPath) ? from : null;
}

/** The commerce under review, named in the URL: it is found again after a reload and on return from its form. */
export function useCurrent() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const visible = useIsCurrentPage();
  const [id, setId] = useState(() => new URLSearchParams(search).get(parameter));
  useEffect(() => setId(new URLSearchParams(search).get(parameter)), [search]);

  /** `step` adds a history entry, so that "back" returns to the queue. */
  const open = useCallback(
    (next: string | null, { step = false } = {}) => {
      setId(next);
      if (pagePath() === reviewPath) navigate(reviewHref(next), { replace: !step });
    },
    [navigate],
  );
  return { id, open, visible };
}
