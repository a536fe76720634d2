import { session } from '../../api/session/session.ts';
import { basePath, pagePath } from '../../device/base-path.ts';
import { log } from '../../device/log.ts';
import { isOnline } from '../../device/network.ts';
import { type AppLocation, gateway, toLocation } from './gateway.ts';
import { guest, type RoutePrincipal, toPrincipal } from './guards.ts';
import { isKnown, opensOffline } from './known-routes.ts';
import { loadRouteTable } from './load-routes.ts';

/**
 * The page at which the app starts when it is opened at `place`: after all redirects, and `no-internet` without a connection
 * unless the page has something to show.
 */
export function getStart(
  place: AppLocation,
  principal: RoutePrincipal | null,
  online: boolean,
): AppLocation & { startsGuest?: true } {
  const start = startOnline(place, principal);
  if (online || start.pathname === '/no-internet' || opensOffline(start.pathname)) return start;
  return { pathname: '/no-internet', search: '', state: { from: place.pathname + place.search } };
}

function startOnline(
  place: AppLocation,
  principal: RoutePrincipal | null,
): AppLocation & { startsGuest?: true } {
  let current = place;
  for (let next = gateway(current, principal); next; next = gateway(current, principal)) {
    current = toLocation(next);
    if (next.startsGuest) return { ...startOnline(current, guest), startsGuest: true };
  }
  return current;
}

interface Entry {
  usr?: unknown;
  key?: string;
  idx?: number;
}

/** The start for the address with which the app was opened. */
export function currentStart(online = isOnline()): ReturnType<typeof getStart> {
  const state = (history.state as Entry | null)?.usr ?? null;
  const principal = toPrincipal({ user: session.user(), guest: session.guest() });
  return getStart({ pathname: pagePath(), search: location.search, state }, principal, online);
}

/** Loads the table of all routes if the start depends on it. Without a connection the service worker has its code. */
export async function knowStart(): Promise<void> {
  if (isKnown(currentStart(true).pathname)) return;
  await loadRouteTable().catch((error: unknown) => log('the route table could not be loaded', error));
}

/**
 * Sets the first address before the router exists, so that no other page is rendered before it. The state has the shape that the router itself stores.
 */
export function settleInitialRoute(): void {
  const entry = history.state as Entry | null;
  const start = currentStart();
  if (start.startsGuest) session.startGuest();
  if (start.pathname === pagePath() && start.search === location.search) return;
  const state = { usr: start.state, key: entry?.key ?? 'start', idx: entry?.idx ?? 0 };
  history.replaceState(state, '', basePath + start.pathname + start.search);
}
