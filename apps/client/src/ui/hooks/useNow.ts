import { useEffect, useState } from 'react';

/**
 * The time, updated each minute and when the page is shown again, so that "Abierto" ends at the closing hour and ended events and
 * offers disappear.
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
