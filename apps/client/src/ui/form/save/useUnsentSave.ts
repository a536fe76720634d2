import { useEffect, useRef, useState } from 'react';
import { reachability } from '../../../api/http/http.ts';

/** A save that did not reach the server. */
export interface UnsentSave {
  message: string;
  publishes: boolean;
  /** The values that it should have stored. */
  typed: string;
}

/**
 * Repeats a save that did not reach the server as soon as the server answers again, unless the input has changed since. `save` may
 * change with each render.
 */
export function useUnsentSave(getValues: () => unknown, save: (publishes: boolean) => void) {
  const [unsent, setUnsent] = useState<UnsentSave | null>(null);
  const newest = useRef(save);
  newest.current = save;

  useEffect(() => {
    if (!unsent) return;
    return reachability.subscribe(() => {
      if (!reachability.isReachable()) return;
      setUnsent(null);
      if (JSON.stringify(getValues()) === unsent.typed) newest.current(unsent.publishes);
    });
  }, [unsent, getValues]);

  return {
    /** Null unless a save waits for the server. */
    unsent,
    setUnsent: (waiting: Omit<UnsentSave, 'typed'> | null) =>
      setUnsent(waiting && { ...waiting, typed: JSON.stringify(getValues()) }),
  };
}
