import { withoutGuestParameter } from '@callejero/contract/links/guest-link.ts';
import { getFrom, ownPath } from '../../entities/guest/from.ts';
import { decide, defaultRoute, type RoutePrincipal } from './guards.ts';
import { findRoute } from './known-routes.ts';

export interface AppLocation {
  pathname: string;
  search: string;
  state: unknown;
}

/** State for login: the page to return to after signing in, and why the person was sent there. */
interface LoginState {
  from: string;
  reason?: 'account-required';
}

/** Whether the ended session was another person's: only its person returns to its page, anybody else begins at home. */
function isOfAnother(state: unknown, principal: RoutePrincipal | null): boolean {
  const owner = (state as { end?: { user?: unknown } | null } | null)?.end?.user;
  return typeof owner === 'string' && principal?.id !== undefined && principal.id !== owner;
}

interface Redirect {
  to: string;
  state: LoginState | null;
  /** The link asks for a guest session, which starts. */
  startsGuest?: true;
}

const map = '/map';

/**
 * The redirect of `principal` from `place`, or null to stay. `waiting` is the page on which an action waits for somebody to sign
 * in or up.
 */
export function gateway(
  place: AppLocation,
  principal: RoutePrincipal | null,
  waiting: string | null = null,
): Redirect | null {
  if (place.pathname === '/') return { to: principal?.guest ? map : defaultRoute, state: null };
  const route = findRoute(place.pathname);
  if (!route) return { to: '/not-found', state: null };
  const search = withoutGuestParameter(place.search);
  const decision = decide(route, principal);
  if (search !== place.search && route.access !== 'open' && route.access !== 'visitor') {
    const to = route.guest ? place.pathname + search : map;
    if (!principal) return { to, state: null, startsGuest: true };
    if (principal.guest) return { to, state: null };
    if (decision.allowed) return { to: place.pathname + search, state: null };
  }
  if (decision.allowed) return null;
  if (decision.remember) {
    const { reason } = decision;
    return { to: decision.to, state: { from: place.pathname + search, ...(reason && { reason }) } };
  }
  const returns = route.access === 'visitor' && !isOfAnother(place.state, principal);
  const wanted = returns ? (getFrom(place.state) ?? ownPath(waiting)) : null;
  return { to: wanted ?? decision.to, state: null };
}

/** The place that a redirect leads to. */
export function toLocation({ to, state }: Redirect): AppLocation {
  const [pathname = '/', search] = to.split('?');
  return { pathname, search: search ? `?${search}` : '', state };
}
