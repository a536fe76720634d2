import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { log } from '../../device/log.ts';
import { isNativeShell } from '../../device/shell.ts';

/**
 * Starts the live connection and its handlers. On the web its code is loaded when somebody is signed in, and then stays; a native
 * shell needs it from the beginning, for the URLs with which it is opened.
 */
export function LiveConnection() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  const { user } = useSession();
  const wanted = useRef(isNativeShell());
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
