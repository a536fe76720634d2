import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export const reviewPath = '/review';
const parameter = 'id';

export function reviewHref(id: string | null): string {
  return id === null ? reviewPath : `${reviewPath}?${new URLSearchParams({ [parameter]: id })}`;
}

/** Which commerce is looked at, by the URL: it is found again after a reload and on return from its form. */
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
      if (window.location.pathname === reviewPath) navigate(reviewHref(next), { replace: !step });
    },
    [navigate],
  );
  return { id, open, visible };
}
