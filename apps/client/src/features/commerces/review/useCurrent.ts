import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pagePath } from '../../../device/base-path.ts';
import { duplicatesPath } from '../../../entities/commerce/duplicates-path.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';

export const reviewPath = '/review';
const parameter = 'id';

/** The import that the queue is narrowed to. */
const importParameter = 'import';

interface Address {
  id: string | null;
  /** The import that the commerces of the queue came from; null for all commerces that wait. */
  from: string | null;
}

function addressIn(search: string): Address {
  const params = new URLSearchParams(search);
  return { id: params.get(parameter), from: params.get(importParameter) };
}

export function reviewHref({ id, from }: Address): string {
  const params = new URLSearchParams();
  if (from !== null) params.set(importParameter, from);
  if (id !== null) params.set(parameter, id);
  return params.size === 0 ? reviewPath : `${reviewPath}?${params}`;
}

const isReviewHref = (href: string) => href === reviewPath || href.startsWith(`${reviewPath}?`);

/** The history state of a page that is part of the review, so that it returns to the place in the queue. */
export const fromQueue = (address: Address) => ({ from: reviewHref(address) });

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
  const [{ id, from }, setAddress] = useState(() => addressIn(search));
  useEffect(() => setAddress(addressIn(search)), [search]);

  const go = useCallback(
    (next: Address, step = false) => {
      setAddress(next);
      if (pagePath() === reviewPath) navigate(reviewHref(next), { replace: !step });
    },
    [navigate],
  );
  /** `step` adds a history entry, so that "back" returns to the queue. */
  const open = useCallback(
    (next: string | null, { step = false } = {}) => go({ id: next, from }, step),
    [go, from],
  );
  const narrow = useCallback((next: string | null) => go({ id: null, from: next }), [go]);
  return { id, from, open, narrow, visible };
}
