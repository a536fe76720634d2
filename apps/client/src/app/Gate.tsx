import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { intents } from '../api/intents.ts';
import { session, useSession } from '../api/session.ts';
import { gateway } from './gateway.ts';
import { principalOf } from './guards.ts';

/**
 * Leads away from where one may not be. It stands beside the outlet, not in its routes: pages that Ionic keeps in
 * memory would each redirect when the session ends.
 */
export function Gate() {
  const { user, guest } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const waiting = user ? intents.waiting() : null;
    const next = gateway(location, principalOf({ user, guest }), waiting?.route);
    if (next?.startsGuest) session.startGuest();
    // Signed in: the screen that owns the action takes it. Whoever goes elsewhere has changed their mind.
    if (next && waiting && (next.to !== waiting.route || !waiting.action)) intents.forget();
    // What login says of a session that ended, and whose page it leads back to.
    if (next)
      navigate(next.to, { replace: true, state: next.state && { ...next.state, end: session.ended() } });
  }, [location, user, guest, navigate]);

  return null;
}
