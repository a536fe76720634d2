import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { session, useSession } from '../api/session.ts';
import { gateway } from './gateway.ts';

/**
 * Leads away from where one may not be. It stands beside the outlet, not in its routes: pages that Ionic keeps in
 * memory would each redirect when the session ends.
 */
export function Gate() {
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const next = gateway(location, user);
    if (next)
      navigate(next.to, {
        replace: true,
        state: next.from ? { from: next.from, end: session.ended() } : null,
      });
  }, [location, user, navigate]);

  return null;
}
