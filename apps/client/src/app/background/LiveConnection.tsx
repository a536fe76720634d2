import { Capacitor } from '@capacitor/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';

/**
 * The live connection with what it does in the app. On the web it is loaded when somebody is signed in, and then stays; a
 * native shell needs it from the beginning, for URLs that it is opened with.
 */
export function LiveConnection() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  const { user } = useSession();
  const wanted = useRef(Capacitor.isNativePlatform());
  wanted.current ||= user !== null;
  const needed = wanted.current;

  useEffect(() => {
    if (!needed) return;
    let gone = false;
    let stop: (() => void) | undefined;
    import('./start-live.ts')
      .then(({ startAppLive }) => {
        if (!gone) stop = startAppLive((route, options) => latest.current(route, options));
      })
      .catch((error: unknown) => log('the live connection could not be loaded', error));
    return () => {
      gone = true;
      stop?.();
    };
  }, [needed]);

  return null;
}
