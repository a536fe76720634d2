import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { log } from '../../device/log.ts';

/** In a native shell: checks the store for a new version when the app starts. */
export function AppUpdates() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;

  useEffect(() => {
    let gone = false;
    let stop: (() => void) | undefined;
    import('../update/start-updates.ts')
      .then(({ startUpdates }) => {
        if (!gone) stop = startUpdates((route) => latest.current(route));
      })
      .catch((error: unknown) => log('updates of the app could not be loaded', error));
    return () => {
      gone = true;
      stop?.();
    };
  }, []);

  return null;
}
