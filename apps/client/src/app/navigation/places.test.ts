import { describe, expect, it } from 'vitest';
import { decide, guest } from '../routes/guards.ts';
import { findRoute, routes } from '../routes/route-table.ts';
import { findTab, isReturnedTo, resetUrl, tabs, tabsAt, toAudience } from './places.ts';

const both = { foot: true, rail: true };
const none = { foot: false, rail: false };

describe('the audience', () => {
  it.each([
    [null, false, 'visitor'],
    [null, true, 'guest'],
    [{ roles: ['user'] }, false, 'user'],
    [{ roles: ['administrator'] }, false, 'administrator'],
    [{ roles: ['administrator', 'user'] }, false, 'administrator'],
  ] as const)('of %j (guest: %s) is %s', (principal, guest, audience) => {
    expect(toAudience(principal, guest)).toBe(audience);
  });
});

describe('the tabs', () => {
  it('are five pages that a user and a guest may enter', () => {
    expect(tabs.map(({ label }) => label)).toEqual(['Mapa', 'Agenda', 'Promociones', 'Favoritos', 'Cuenta']);
    for (const { route } of tabs) {
      const page = findRoute(route);
      for (const principal of [{ roles: ['user'] }, guest])
        expect(page && decide(page, principal).allowed, route).toBe(true);
    }
  });

  it.each(['guest', 'user'] as const)(
    'of a %s stand on every top-level page, at the foot and as a rail',
    (audience) => {
      for (const { route } of tabs) expect(tabsAt(route, audience, audience === 'user'), route).toEqual(both);
    },
  );

  it('are absent for a visitor, and for an administrator without another role', () => {
    for (const { path } of routes) {
      expect(tabsAt(path, 'visitor', false), path).toEqual(none);
      expect(tabsAt(path, 'administrator', false), path).toEqual(none);
    }
  });

  it('are at the foot for an administrator who also holds the role user: wide screens have the side menu', () => {
    expect(tabsAt('/map', 'administrator', true)).toEqual({ foot: true, rail: false });
    expect(tabsAt('/commerces', 'administrator', true)).toEqual(none);
  });

  it.each(['/promotion-page/1', '/qr-scan', '/my-commerce/edit/1', '/my-product/1/create/new'])(
    'leave the foot of %s to the page',
    (pathname) => expect(tabsAt(pathname, 'user', true)).toEqual({ foot: false, rail: true }),
  );

  it.each(['/place/1', '/event-page/1', '/settings', '/my-commerces'])('are shown on %s', (pathname) =>
    expect(tabsAt(pathname, 'user', true)).toEqual(both),
  );

  it.each(['/login', '/register', '/no-internet', '/not-found', '/video-call/x'])(
    'are not on %s',
    (pathname) => expect(tabsAt(pathname, 'user', true)).toEqual(none),
  );
});

it.each([
  ['/map', 'map'],
  ['/place/1', 'map'],
  ['/event-page/1', 'agenda'],
  ['/promotion-page/1', 'deals'],
  ['/my-commerces', 'account'],
  ['/my-redemptions', 'account'],
  ['/my-reports', 'account'],
  ['/notices', 'account'],
  ['/my-contact-code', 'account'],
  ['/u/codigo', 'account'],
  ['/my-commerce/view/1', 'account'],
])('%s belongs to the tab %s', (pathname, key) => expect(findTab(pathname)?.key).toBe(key));

it('a tab returns to a page, and neither to a scanner, a form nor a code', () => {
  expect(isReturnedTo('/event-page/1', '')).toBe(true);
  expect(isReturnedTo('/promotion-page/1', '')).toBe(true);
  expect(isReturnedTo('/promotion-page/1', '?canjear=si')).toBe(false);
  expect(isReturnedTo('/qr-scan', '')).toBe(false);
  expect(isReturnedTo('/my-commerce/edit/1', '')).toBe(false);
});

it('choosing the current tab again resets it, except for the position of the map', () => {
  const [map, agenda] = tabs;
  expect(resetUrl(map, '?q=pan&place=1&lat=1&lng=2&zoom=3')).toBe('/map?lat=1&lng=2&zoom=3');
  expect(resetUrl(map, '?q=pan')).toBe('/map');
  expect(resetUrl(agenda, '?category=music')).toBe('/agenda');
});
