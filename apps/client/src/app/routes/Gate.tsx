import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { intents } from '../../api/session/intents.ts';
import { session, useSession } from '../../api/session/session.ts';
import { gateway, placeOf } from './gateway.ts';
import { guest as guestPrincipal, principalOf } from './guards.ts';
import { startOf } from './initial-route.ts';

/**
 * Leads away from where one may not be. It stands beside the outlet, not in its routes: pages that Ionic keeps in
 * memory would each redirect when the session ends.
 */
export function Gate() {
  const { user, guest } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const principal = principalOf({ user, guest });
    const waiting = user ? intents.waiting() : null;
    const next = gateway(location, principal, waiting?.route);
    if (!next) return;
    // At once to where all redirects end: of several in a row Ionic would leave the first page standing below the last.
    const start = startOf(placeOf(next), next.startsGuest ? guestPrincipal : principal, true);
    if (next.startsGuest || start.startsGuest) session.startGuest();
    // Signed in: the screen that owns the action performs it. Going elsewhere drops it.
    if (waiting && (next.to !== waiting.route || !waiting.action)) intents.forget();
    // What login says of a session that ended, and whose page it leads back to.
    const state = start.state ? { ...start.state, end: session.ended() } : null;
    navigate(start.pathname + start.search, { replace: true, state });
  }, [location, user, guest, navigate]);

  return null;
}
