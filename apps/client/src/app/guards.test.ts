import { describe, expect, it } from 'vitest';
import { gateway } from './gateway.ts';
import { decide, type Principal } from './guards.ts';
import { startOf } from './initial-route.ts';
import { routeOf, routes } from './route-table.ts';

const principals: Record<string, Principal | null> = {
  visitor: null,
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
  ].flatMap(([many, one]): [string, string][] => [
    [`/${many}`, 'administrator'],
    [`/${one}/edit/1`, 'administrator'],
  ]),
  ...[
    '/change-password/1',
    '/dashboard',
    '/keys',
    '/review',
    '/commerce-merge/1/2',
    '/reports',
    '/audit',
    '/import',
    '/legal/terms/edit',
    '/user',
  ].map((path): [string, string] => [path, 'administrator']),
  ...['/settings', '/qr-scan', '/map'].map((path): [string, string] => [path, 'user']),
  ...[
    '/agenda',
    '/deals',
    '/place/1',
    '/event-page/1',
    '/promotion-page/1',
    '/favourites',
    '/my-commerces',
    '/my-commerce/edit/1',
    '/my-product/1/edit/1',
    '/my-promotion/1/edit/1',
    '/conversations',
    '/conversation/1',
    '/video-call/1',
  ].map((path): [string, string] => [path, 'signed-in']),
];

/** Where somebody ends, following every redirect. */
function endOf(path: string, principal: Principal | null): string {
  return startOf({ pathname: path, search: '', state: null }, principal, true).pathname;
}

describe('the route table', () => {
  it('has exactly the expected routes', () => {
    expect(new Set(expected.map(([path]) => routeOf(path)))).toEqual(new Set(routes));
    for (const [path, access] of expected) expect([path, routeOf(path)?.access]).toEqual([path, access]);
  });
});

describe.each(Object.entries(principals))('%s', (name, principal) => {
  it.each(expected)('at %s', (path, access) => {
    const route = routeOf(path);
    if (!route) throw new Error(`no route for ${path}`);
    const decision = decide(route, principal);
    const holds = principal?.roles.includes(access) ?? false;
    const allowed =
      access === 'open' ||
      (access === 'visitor' && !principal) ||
      (access === 'signed-in' && principal !== null) ||
      holds;
    if (allowed) return expect(decision).toEqual({ allowed: true });
    if (!principal) return expect(decision).toEqual({ allowed: false, to: '/login', remember: true });
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
      const end = routeOf(endOf(path, principal));
      expect(end && decide(end, principal).allowed).toBe(true);
    }
  });
});

describe('the gateway', () => {
  it('leads the empty path to login and unknown paths to not-found', () => {
    expect(endOf('/', null)).toBe('/login');
    expect(endOf('/nowhere', null)).toBe('/not-found');
    expect(endOf('/category/edit', principals.administrator ?? null)).toBe('/not-found');
  });

  it('leads home after signing in: administrators to commerces, users to the map', () => {
    expect(endOf('/login', principals.administrator ?? null)).toBe('/commerces');
    expect(endOf('/login', principals.user ?? null)).toBe('/map');
    expect(endOf('/user', principals.user ?? null)).toBe('/settings');
  });

  it('remembers the page that a visitor asked for and returns there after signing in', () => {
    const asked = gateway({ pathname: '/commerces', search: '?pagina=2', state: null }, null);
    expect(asked).toEqual({ to: '/login', from: '/commerces?pagina=2' });
    expect(
      gateway({ pathname: '/login', search: '', state: { from: asked?.from } }, { roles: ['administrator'] }),
    ).toEqual({ to: '/commerces?pagina=2', from: null });
  });

  it('returns to the page of a session that ended only its own person', () => {
    const state = { from: '/event/edit/1', end: { reason: 'expired', user: 'ana' } };
    const login = { pathname: '/login', search: '', state };
    expect(gateway(login, { id: 'ana', roles: ['administrator'] })?.to).toBe('/event/edit/1');
    expect(gateway(login, { id: 'eva', roles: ['administrator'] })?.to).toBe('/commerces');
  });

  it('follows no address of another site', () => {
    for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example', 7])
      expect(
        gateway({ pathname: '/login', search: '', state: { from } }, { roles: ['administrator'] })?.to,
      ).toBe('/commerces');
  });

  it('starts at no-internet without a connection and knows where to go on', () => {
    expect(startOf({ pathname: '/map', search: '?q=a', state: null }, null, false)).toEqual({
      pathname: '/no-internet',
      search: '',
      state: { from: '/map?q=a' },
    });
  });
});
