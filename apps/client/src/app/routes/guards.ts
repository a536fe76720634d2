import type { GuardedRoute } from '../../ground/feature.ts';

export interface RoutePrincipal {
  id?: string;
  roles: readonly string[];
  /** Permissions of an administrator; users have none. */
  permissions?: readonly string[];
  /** Uses the app without an account by choice. */
  guest?: boolean;
}

export const guest: RoutePrincipal = { roles: [], guest: true };

export function toPrincipal(session: { user: RoutePrincipal | null; guest: boolean }): RoutePrincipal | null {
  return session.user ?? (session.guest ? guest : null);
}

/** `remember`: login leads back to the page. `reason`: shown by login. */
export type RouteDecision =
  | { allowed: true }
  | { allowed: false; to: string; remember: boolean; reason?: 'account-required' };

/** The first page of visitors, also after signing out: the seed's default route of the menu. */
export const defaultRoute = '/login';

/**
 * Permissions that show the commerces. Listed here because importing the contract's permissions would load them with the first
 * page.
 */
const commercesShown = ['*', 'commerces:*', 'commerces:read'];

/** «Inicio», the first page of an administrator who signs in without having asked for another one. */
export const afterSignIn = '/dashboard';

/** The seed's home is the commerces; an administrator who may not see them has «Inicio». */
function homeOf({ roles, permissions = commercesShown }: RoutePrincipal): string {
  const isShown = permissions.some((each) => commercesShown.includes(each));
  return isShown || !roles.includes('administrator') ? '/commerces' : afterSignIn;
}

/** The route guard of the seed's section 5. On `visitor` routes a guest is a visitor, so that signing up works. */
export function decide(route: GuardedRoute, principal: RoutePrincipal | null): RouteDecision {
  if (route.access === 'open') return { allowed: true };
  if (!principal || principal.guest) {
    if (route.access === 'visitor' || (principal && route.guest)) return { allowed: true };
    return {
      allowed: false,
      to: defaultRoute,
      remember: true,
      ...(principal && { reason: 'account-required' }),
    };
  }
  if (route.access === 'visitor') return { allowed: false, to: homeOf(principal), remember: false };
  if (route.access === 'signed-in' || principal.roles.includes(route.access)) return { allowed: true };
  // An account without any known role would be redirected in circles.
  if (!principal.roles.includes('administrator') && !principal.roles.includes('user'))
    return { allowed: false, to: '/not-found', remember: false };
  return { allowed: false, to: route.redirect ?? homeOf(principal), remember: false };
}
