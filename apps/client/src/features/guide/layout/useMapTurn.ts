import { useEffect, useState } from 'react';

/** Milliseconds after which the map does not wait any longer. */
const maxWait = 2000;

/** Whether the map may start: it keeps a slow phone busy for seconds, so the list is painted before it. */
export function useMapTurn(isListLoading: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (after: number) => {
      timer = setTimeout(() => setDue(true), after);
    };
    const frame = isListLoading ? null : requestAnimationFrame(() => start(0));
    if (frame === null) start(maxWait);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDue, isListLoading]);
  return isDue;
}
