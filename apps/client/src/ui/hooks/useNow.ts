import { useEffect, useState } from 'react';

/**
 * The time, anew each minute and when the page is shown again: "Abierto" must not outlive the closing hour, and what has
 * ended must not be offered.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, 60_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
