import { useCallback, useEffect, useState } from 'react';

/** Seconds until something may be done again; `restart` begins anew. */
export function useCountdown(seconds: number, running: boolean): { left: number; restart: () => void } {
  const [left, setLeft] = useState(running ? seconds : 0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: useCallback(() => setLeft(seconds), [seconds]) };
}
