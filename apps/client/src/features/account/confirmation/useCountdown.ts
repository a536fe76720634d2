import { useCallback, useEffect, useState } from 'react';

/** Seconds until something may be done again, counted from the first moment; `restart` begins anew. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: useCallback(() => setLeft(seconds), [seconds]) };
}
