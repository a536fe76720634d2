import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppLocation, gateway } from './gateway.ts';
import { decide, guest, type RoutePrincipal } from './guards.ts';
import { getStart } from './initial-route.ts';
import { findRoute, screens } from './route-table.ts';

const principals: Record<string, RoutePrincipal | null> = {
  visitor: null,
  guest,
  user: { roles: ['user'] },
  administrator: { roles: ['administrator'] },
  both: { roles: ['administrator', 'user'] },
  none: { roles: [] },
};

/** The seed's table and the added routes: concrete path → access. */
const expected: [string, string][] = [
  ...[
    '/no-internet',
    '/email-confirmation',
    '/not-found',
    '/legal/terms',
    '/update-app/immediate',
    '/update-app/flexible',
    '/caja',
  ].map((path): [string, string] => [path, 'open']),
  ...[
    '/login',
    '/register',
    '/recover-password',
    '/recover-password-success',
    '/new-password/1/2',
    '/recover-password/user/1/2',
  ].map((path): [string, string] => [path, 'visitor']),
  ...[
    ['notifications', 'notification'],
    ['products', 'product'],
    ['promotions', 'promotion'],
    ['users', 'user'],
    ['administrators', 'administrator'],
    ['categories', 'category'],
    ['events', 'event'],
    ['commerces', 'commerce'],
    ['discounts', 'discount'],
    ['vehicles', 'vehicle'],
    ['holidays', 'holiday'],
    ['quarters', 'quarter'],
    ['shifts', 'shift'],
    ['alerts', 'alert'],
    ['sources', 'source'],
  ].flatMap(([many, one]): [string, string][] => [
    [`/${many}`, 'administrator'],
    [`/${one}/edit/1`, 'administrator'],
  ]),
  ...[
    '/change-password/1',
    '/dashboard',
    '/use',
    '/keys',
    '/base-map',
    '/city',
    '/installation',
    '/discount-limits',
    '/shift-month',
    '/review',
    '/quality',
    '/quality/capitals',
    '/commerce-duplicates',
    '/commerce-merge/1/2',
    '/reports',
    '/reported-conversation/1',
    '/audit',
    '/import',
    '/legal/terms/edit',
    '/user',
  ].map((path): [string, string] => [path, 'administrator']),
  ...['/settings', '/qr-scan', '/map'].map((path): [string, string] => [path, 'user']),
  ...[
    '/agenda',
    '/today',
    '/deals',
    '/place/1',
    '/event-page/1',
    '/promotion-page/1',
    '/favourites',
    '/my-lists',
    '/my-list/1',
    '/shared-list/1',
    '/account',
    '/my-commerces',
    '/my-redemptions',
    '/my-reports',
    '/my-contact-code',
    '/u/codigo',
    '/my-commerce/edit/1',
    '/my-commerce-people/1',
    '/commerce-invitation/1',
    '/my-product/1/edit/1',
    '/my-promotion/1/edit/1',
    '/my-event/1/edit/1',
    '/conversations',
    '/conversation/1',
    '/video-call/1',
    '/notices',
    '/notice/1',
  ].map((path): [string, string] => [path, 'signed-in']),
];

/** Pages for guests, besides open pages and those of visitors. */
const forGuests = [
  '/qr-scan',
  '/map',
  '/agenda',
  '/today',
  '/deals',
  '/place/1',
  '/event-page/1',
  '/promotion-page/1',
  '/favourites',
  '/shared-list/1',
  '/account',
];

/** The page at which `principal` ends after all redirects. */
function endOf(path: string, principal: RoutePrincipal | null): string {
  return getStart({ pathname: path, search: '', state: null }, principal, true).pathname;
}

describe('the route table', () => {
  it('has the expected routes; all others manage a collection, for administrators', () => {
    for (const [path, access] of expected) expect([path, findRoute(path)?.access]).toEqual([path, access]);
    const known = new Set(expected.map(([path]) => findRoute(path)?.path));
    const others = screens.filter(({ path }) => !known.has(path));
    expect(others.filter(({ access, manages }) => access !== 'administrator' || !manages)).toEqual([]);
  });
});

describe.each(Object.entries(principals))('%s', (name, principal) => {
  it.each(expected)('at %s', (path, access) => {
    const route = findRoute(path);
    if (!route) throw new Error(`no route for ${path}`);
    const decision = decide(route, principal);
    const holds = principal?.roles.includes(access) ?? false;
    const allowed =
      access === 'open' ||
      (access === 'visitor' && (!principal || name === 'guest')) ||
      (access === 'signed-in' && principal !== null && name !== 'guest') ||
      (name === 'guest' && forGuests.includes(path)) ||
      holds;
    if (allowed) return expect(decision).toEqual({ allowed: true });
    const toLogin = { allowed: false, to: '/login', remember: true };
    if (!principal) return expect(decision).toEqual(toLogin);
    if (name === 'guest') return expect(decision).toEqual({ ...toLogin, reason: 'account-required' });
    const to =
      access === 'visitor'
        ? '/commerces'
        : name === 'none'
          ? '/not-found'
          : path === '/commerces'
            ? '/map'
            : path === '/user'
              ? '/settings'
              : '/commerces';
    expect(decision).toEqual({ allowed: false, to, remember: false });
  });

  it('always ends at a page that is allowed', () => {
    for (const [path] of [...expected, ['/', ''], ['/nowhere/at/all', '']] as [string, string][]) {
      const end = findRoute(endOf(path, principal));
      expect(end && decide(end, principal).allowed).toBe(true);
    }
  });
});

describe('the gateway', () => {
  it('leads the empty path to login and unknown paths to not-found', () => {
    expect(endOf('/', null)).toBe('/login');
    // Without a page to return to: a visitor who requested no page begins at home after signing in.
    expect(gateway({ pathname: '/', search: '', state: null }, null)).toEqual({ to: '/login', state: null });
    expect(endOf('/nowhere', null)).toBe('/not-found');
    expect(endOf('/category/edit', principals.administrator ?? null)).toBe('/not-found');
    expect(endOf('/category/erase/1', principals.administrator ?? null)).toBe('/not-found');
    expect(endOf('/update-app/whenever', null)).toBe('/not-found');
  });

  it('leads home after signing in: administrators to commerces, users to the map', () => {
    expect(endOf('/login', principals.administrator ?? null)).toBe('/commerces');
    expect(endOf('/login', principals.user ?? null)).toBe('/map');
    expect(endOf('/user', principals.user ?? null)).toBe('/settings');
  });

  it('leads an administrator who may not see the commerces to «Inicio»', () => {
    const moderator = { roles: ['administrator'], permissions: ['reports:read'] };
    expect(endOf('/login', moderator)).toBe('/dashboard');
    expect(endOf('/login', { ...moderator, permissions: ['commerces:*'] })).toBe('/commerces');
  });

  it('remembers the page that a visitor requested and returns there after signing in', () => {
    const asked = gateway({ pathname: '/commerces', search: '?pagina=2', state: null }, null);
    expect(asked).toEqual({ to: '/login', state: { from: '/commerces?pagina=2' } });
    expect(
      gateway({ pathname: '/login', search: '', state: asked?.state }, { roles: ['administrator'] }),
    ).toEqual({ to: '/commerces?pagina=2', state: null });
  });

  it('returns to the page of an ended session only for the same person', () => {
    const state = { from: '/event/edit/1', end: { reason: 'expired', user: 'ana' } };
    const login = { pathname: '/login', search: '', state };
    expect(gateway(login, { id: 'ana', roles: ['administrator'] })?.to).toBe('/event/edit/1');
    expect(gateway(login, { id: 'eva', roles: ['administrator'] })?.to).toBe('/commerces');
  });

  it('follows no address of another site (Directus GHSA-fr3w)', () => {
    for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example', 7])
      expect(
        gateway({ pathname: '/login', search: '', state: { from } }, { roles: ['administrator'] })?.to,
      ).toBe('/commerces');
  });

  it('starts at no-internet without a connection and remembers the requested page', () => {
    expect(getStart({ pathname: '/map', search: '?q=a', state: null }, null, false)).toEqual({
      pathname: '/no-internet',
      search: '',
      state: { from: '/map?q=a' },
    });
  });
});

describe('a guest', () => {
  it('starts at the page that the link names, or at the map when that needs an account', () => {
    const place = { pathname: '/place/7', search: '?desde=mapa&guest=1', state: null };
    expect(getStart(place, null, true)).toEqual({
      pathname: '/place/7',
      search: '?desde=mapa',
      state: null,
      startsGuest: true,
    });
    expect(getStart({ ...place, pathname: '/settings' }, null, true)).toMatchObject({
      pathname: '/map',
      search: '',
      startsGuest: true,
    });
    // Somebody who is signed in does not become a guest.
    for (const principal of [guest, { roles: ['user'] }])
      expect(getStart(place, principal, true)).toEqual({ ...place, search: '?desde=mapa' });
    expect(getStart({ ...place, pathname: '/settings' }, guest, true)).toMatchObject({ pathname: '/map' });
    expect(getStart({ ...place, pathname: '/login' }, null, true)).toMatchObject({ pathname: '/login' });
  });

  it('does not start at a link without the guest parameter', () => {
    for (const search of ['', '?guest=0', '?guest=', '?guest=true', '?invitado=1'])
      expect(getStart({ pathname: '/place/7', search, state: null }, null, true)).toEqual({
        pathname: '/login',
        search: '',
        state: { from: `/place/7${search}` },
      });
  });

  it('continues at the map, and is sent to login from other pages, with the reason and the way back', () => {
    expect(endOf('/', guest)).toBe('/map');
    expect(gateway({ pathname: '/settings', search: '?a=b', state: null }, guest)).toEqual({
      to: '/login',
      state: { from: '/settings?a=b', reason: 'account-required' },
    });
  });

  it('returns to the page of a waiting action after signing in, unless another page was requested', () => {
    const login = { pathname: '/login', search: '', state: null };
    const user = { roles: ['user'] };
    expect(gateway(login, user, '/place/7?producto=1')?.to).toBe('/place/7?producto=1');
    expect(gateway({ ...login, state: { from: '/agenda' } }, user, '/place/7')?.to).toBe('/agenda');
    expect(gateway(login, guest, '/place/7')).toBeNull();
    expect(gateway(login, null, '/place/7')).toBeNull();
    for (const waiting of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect(gateway(login, user, waiting)?.to).toBe('/commerces');
  });

  it('is never redirected in circles, wherever the link leads and whoever follows it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(principals)),
        fc.constantFrom(...expected.map(([path]) => path), '/', '/nowhere'),
        fc.constantFrom('', '?guest=1', '?a=b&guest=1', '?guest=0'),
        fc.option(fc.oneof(fc.constantFrom(...expected.map(([path]) => path)), fc.string())),
        (principal, pathname, search, from) => {
          let current = { pathname, search, state: from === null ? null : { from } } as AppLocation;
          let who = principal;
          let steps = 0;
          for (let next = gateway(current, who); next; next = gateway(current, who)) {
            steps += 1;
            expect(steps).toBeLessThan(6);
            if (next.startsGuest) {
              expect(who).toBeNull();
              expect(search).toContain('guest=1');
              who = guest;
            }
            const [to = '', query] = next.to.split('?');
            expect(to.startsWith('/')).toBe(true);
            current = { pathname: to, search: query ? `?${query}` : '', state: next.state };
          }
          const end = findRoute(current.pathname);
          expect(end && decide(end, who).allowed).toBe(true);
        },
      ),
      { numRuns: runs(2000, 600) },
    );
  });

  it('exists only by choice: for everybody else, and with other links, the seed’s guards apply', () => {
    fc.assert(
      fc.property(fc.constantFrom(...expected), ([path, access]) => {
        const end = getStart({ pathname: path, search: '', state: null }, null, true);
        expect(end.pathname).toBe(access === 'open' || access === 'visitor' ? path : '/login');
        expect(end.startsGuest).toBeUndefined();
      }),
    );
  });
});

describe('the link for guests', () => {
  it('keeps the other parameters of the page', () => {
    expect(guestLink('/map')).toBe('/map?guest=1');
    expect(guestLink('/place/1?fecha=2026-11-23#fotos')).toBe('/place/1?fecha=2026-11-23&guest=1#fotos');
    expect(guestLink(guestLink('/map'))).toBe('/map?guest=1');
  });
});

it('every screen of administrators, and no other, has a chapter of the manual', () => {
  const managed = screens.filter(({ access }) => access === 'administrator');
  expect(managed.length).toBeGreaterThan(30);
  expect(screens.filter(({ help }) => help)).toEqual(managed);
  // A form is explained where its list is.
  expect(findRoute('/event/create/new')).toMatchObject({ help: 'eventos' });
});
