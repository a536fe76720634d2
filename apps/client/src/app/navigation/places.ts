/** The five tabs of users and guests: at the foot of a phone, a rail on a wide screen. */
import type { RoutePrincipal } from '../routes/guards.ts';

export type AccountKind = 'visitor' | 'guest' | 'user' | 'administrator';

export const tabs = [
  { key: 'map', label: 'Mapa', route: '/map', under: ['/place/', '/today'] },
  { key: 'agenda', label: 'Agenda', route: '/agenda', under: ['/event-page/'] },
  { key: 'deals', label: 'Promociones', route: '/deals', under: ['/promotion-page/'] },
  { key: 'favourites', label: 'Favoritos', route: '/favourites', under: ['/my-list', '/shared-list/'] },
  {
    key: 'account',
    label: 'Cuenta',
    route: '/account',
    under: [
      ...['/settings', '/qr-scan', '/my-commerces', '/my-commerce/', '/my-product/', '/my-promotion/'],
      ...['/my-commerce-people/', '/commerce-invitation/', '/my-event/'],
      ...['/conversations', '/conversation/', '/my-contact-code', '/u/', '/my-redemptions', '/my-reports'],
      ...['/notices', '/notice/'],
    ],
  },
] as const;
export type Tab = (typeof tabs)[number];

export function toAudience(principal: RoutePrincipal | null, guest: boolean): AccountKind {
  if (principal === null) return guest ? 'guest' : 'visitor';
  return principal.roles.includes('administrator') ? 'administrator' : 'user';
}

/** The tab that the page at `pathname` belongs to. */
export function findTab(pathname: string): Tab | null {
  return (
    tabs.find(({ route, under }) => pathname === route || under.some((path) => pathname.startsWith(path))) ??
    null
  );
}

/** Pages that have an action of their own at the foot of a phone's screen, or need the whole screen. */
const ownFoot = [
  ...['/promotion-page/', '/qr-scan', '/my-commerce/', '/my-product/', '/my-promotion/', '/my-event/'],
  '/conversation/',
];

/**
 * Where the tabs are shown at `pathname`: `foot` on narrow screens, `rail` on wide ones. Administrators have the side menu on
 * wide screens; on a phone they have tabs only if they also have the role user, without which there is no map.
 */
export function tabsAt(
  pathname: string,
  audience: AccountKind,
  holdsUser: boolean,
): { foot: boolean; rail: boolean } {
  const served = audience === 'guest' || audience === 'user' || (audience === 'administrator' && holdsUser);
  if (!served || findTab(pathname) === null) return { foot: false, rail: false };
  return {
    foot: !ownFoot.some((path) => pathname.startsWith(path)),
    rail: audience !== 'administrator',
  };
}

/** Whether a tab returns to this address later: not to a scanner, a form, or a code that is shown once. */
export function isReturnedTo(pathname: string, search: string): boolean {
  if (pathname === '/qr-scan' || new URLSearchParams(search).has('canjear')) return false;
  return !/^\/my-(?:commerce|product|promotion)\//.test(pathname);
}

/** The address of a tab that is chosen again on its first page: without parameters, except for the position of the map. */
export function resetUrl({ key, route }: Tab, search: string): string {
  if (key !== 'map') return route;
  const kept = [...new URLSearchParams(search)].filter(([name]) => ['lat', 'lng', 'zoom'].includes(name));
  return kept.length === 0 ? route : `${route}?${new URLSearchParams(kept)}`;
}
