import { decide, type Principal } from './guards.ts';
import { routeOf } from './route-table.ts';

export interface Place {
  pathname: string;
  search: string;
  state: unknown;
}

/** A path of this app that a state carries along; nothing else is followed. */
export function fromOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}

/** The page of a session that ended is for its person only: whoever signs in instead begins at home. */
function isOfAnother(state: unknown, principal: Principal | null): boolean {
  const owner = (state as { end?: { user?: unknown } | null } | null)?.end?.user;
  return typeof owner === 'string' && principal?.id !== undefined && principal.id !== owner;
}

/** Where `principal` is to be sent from `place`, or null to stay. `from` is the page to return to after signing in. */
export function gateway(
  place: Place,
  principal: Principal | null,
): { to: string; from: string | null } | null {
  if (place.pathname === '/') return { to: '/login', from: null };
  const route = routeOf(place.pathname);
  if (!route) return { to: '/not-found', from: null };
  const decision = decide(route, principal);
  if (decision.allowed) return null;
  if (decision.remember) return { to: decision.to, from: place.pathname + place.search };
  const returns = route.access === 'visitor' && !isOfAnother(place.state, principal);
  const wanted = returns ? fromOf(place.state) : null;
  return { to: wanted ?? decision.to, from: null };
}
