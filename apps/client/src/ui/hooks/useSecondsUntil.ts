import { useEffect, useReducer } from 'react';

/** Counts the whole seconds until a moment (milliseconds since 1970) down to 1; null without a moment. */
export function useSecondsUntil(until: number | null): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(1, Math.ceil((until - Date.now()) / 1000));
}
