import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { intents } from '../../api/session/intents.ts';
import { session, useSession } from '../../api/session/session.ts';
import { gateway, toLocation } from './gateway.ts';
import { afterSignIn, guest as guestPrincipal, toPrincipal } from './guards.ts';
import { getStart } from './initial-route.ts';
import { useRouteTable } from './known-routes.ts';

/**
 * Redirects from pages that the person may not see. It stands beside the pages: in them, each page of the document would redirect
 * when the session ends.
 */
export function Gate() {
  const { user, guest } = useSession();
  const table = useRouteTable();
  const location = useLocation();
  const navigate = useNavigate();

  const lastUser = useRef(user);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the table is loaded, a page may turn out to be for others
  useEffect(() => {
    const signsIn = user !== null && lastUser.current === null;
    lastUser.current = user;
    const principal = toPrincipal({ user, guest });
    const waiting = user ? intents.waiting() : null;
    const first = signsIn && user.roles.includes('administrator') ? afterSignIn : null;
    const next = gateway(location, principal, waiting?.route ?? first);
    if (!next) return;
    // All redirects in one step, so that none of the pages between is rendered.
    const start = getStart(toLocation(next), next.startsGuest ? guestPrincipal : principal, true);
    if (next.startsGuest || start.startsGuest) session.startGuest();
    // After signing in the screen that owns the action performs it. Going elsewhere drops it.
    if (waiting && (next.to !== waiting.route || !waiting.action)) intents.forget();
    // Login shows why the session ended, and leads only the same person back.
    const state = start.state ? { ...start.state, end: session.ended() } : null;
    navigate(start.pathname + start.search, { replace: true, state });
  }, [location, user, guest, navigate, table]);

  return null;
}
