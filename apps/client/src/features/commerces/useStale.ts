import { useEffect, useRef, useState } from 'react';
import { getConflict } from '../../api/http/errors.ts';

interface Version {
  id: string;
}

/** The version that a refused decision was about and the present one, for `StaleDialog`. */
export function useStale() {
  const [versions, setVersions] = useState<{ seen: object; current: object } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  /**
   * Shows a decision that came too late. Returns false if the error is another one, or the screen has been left: then it is to be
   * said otherwise.
   */
  function show(error: unknown, ...decided: readonly Version[]): boolean {
    const conflict = getConflict<Version>(error);
    const seen = decided.find(({ id }) => id === conflict?.current.id);
    if (!conflict || !seen || isGone.current) return false;
    setVersions({ seen, current: conflict.current });
    return true;
  }

  return { versions, show, close: () => setVersions(null) };
}

export type Stale = ReturnType<typeof useStale>;
