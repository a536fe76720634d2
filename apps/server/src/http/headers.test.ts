/** The security headers of every kind of answer, by the list of OWASP's Secure Headers project. */

import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, createTestApi, password } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';

const root = path.join(import.meta.dirname, '../../../..');
const test = testApi({ env: { PUBLIC_URL: 'https://guia.example' } });
let administrator: Client;

beforeAll(async () => {
  administrator = await test.signIn();
});

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
const strict = "default-src 'none'; frame-ancestors 'none'";
const noStore = 'no-store';
const sameOrigin = 'same-origin';
const crossOrigin = 'cross-origin';

type Ask = () => Promise<Answer>;
const kinds: [string, number, Ask, { policy: string; resource: string; cache: string | RegExp }][] = [
  ...(
    [
      [
        'a list of published rows',
        200,
        () => administrator.get('/v1/categories?_page=0'),
        'private, no-cache',
      ],
      ['a list of persons', 200, () => administrator.get('/v1/users?_page=0'), noStore],
      ['one person', 200, () => administrator.get(`/v1/users/${administrator.id}`), noStore],
      [
        'a creation',
        201,
        () => administrator.post('/v1/provinces', { name: 'Norte', code: 'MX-NOR', country: 'MX' }),
        noStore,
      ],
      ['a refused body', 400, () => administrator.post('/v1/provinces', {}), noStore],
      ['an unknown session', 401, () => test.visitor.get('/v1/users'), noStore],
      ['an unknown route', 404, () => test.visitor.get('/v1/nada'), noStore],
      ['a preflight', 204, () => test.visitor.send('OPTIONS', '/v1/users'), noStore],
      ['a CSV', 200, () => administrator.get('/v1/provinces/csv'), noStore],
      ['the state of the server', 200, () => test.visitor.get('/health'), noStore],
      ['the configuration', 200, () => test.visitor.get('/config.json'), 'no-cache'],
      ['robots.txt', 200, () => test.visitor.get('/robots.txt'), 'public, max-age=3600'],
      ['a sitemap', 200, () => test.visitor.get('/sitemap.xml'), 'public, no-cache'],
    ] as const
  ).map(([name, status, ask, cache]): (typeof kinds)[number] => [
    name,
    status,
    ask,
    { policy: strict, resource: sameOrigin, cache },
  ]),
  ...(
    [
      ['places as GeoJSON', () => test.visitor.get('/datos/comercios.geojson'), 'public, no-cache'],
      ['events as a calendar', () => test.visitor.get('/datos/eventos.ics'), 'public, no-cache'],
      ['the API’s description', () => test.visitor.get('/docs/openapi.json'), 'no-cache'],
    ] as const
  ).map(([name, ask, cache]): (typeof kinds)[number] => [
    name,
    200,
    ask,
    { policy: strict, resource: crossOrigin, cache },
  ]),
  ...(
    [
      ['the city’s page', 200, () => test.visitor.get('/'), 'public, no-cache'],
      ['a missing page', 404, () => test.visitor.get('/c/nada'), noStore],
      ['the reference', 200, () => test.visitor.get('/docs'), 'no-cache'],
    ] as const
  ).map(([name, status, ask, cache]): (typeof kinds)[number] => [
    name,
    status,
    ask,
    { policy: "frame-ancestors 'none'", resource: sameOrigin, cache },
  ]),
];

// Twice, because the second answer may come from the cache.
it.each(kinds)('%s has the security headers, also from the cache', async (name, status, ask, own) => {
  for (const turn of name === 'a creation' ? [1] : [1, 2]) {
    const answer = await ask();
    const headers = Object.fromEntries(answer.headers);
    expect([turn, answer.status, answer.status === status ? '' : answer.text]).toEqual([turn, status, '']);
    expect(headers).toMatchObject(everywhere);
    expect(headers['content-security-policy']).toContain(own.policy);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(headers['cross-origin-resource-policy']).toBe(own.resource);
    expect(headers['referrer-policy']).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers['cache-control']).toBe(own.cache);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

it('HSTS covers subdomains if configured', async () => {
  const env = { PUBLIC_URL: 'https://guia.example', HSTS_SUBDOMAINS: 'true' };
  const covering = await createTestApi({ env });
  const { headers } = await covering.visitor.get('/health');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  await covering.close();
});

it('a server without https sends no HSTS', async () => {
  const plain = await createTestApi();
  expect((await plain.visitor.get('/health')).headers.get('strict-transport-security')).toBeNull();
  await plain.close();
});

it('every cookie over https is bound to this host, and one file writes cookies', async () => {
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${administrator.id}::uuid`,
  );
  const signedIn = await test.visitor.post('/v1/users/login', { email: row?.email, password });
  const signedUp = await test.visitor.post('/v1/users/create', {
    ...{ email: 'nueva@galletas.example', firstName: 'Nueva', password: 'una contraseña de galletas' },
    acceptTerms: true,
  });
  const set = [signedIn, signedUp].flatMap(({ headers }) => headers.getSetCookie());
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual([
    expect.stringMatching(/^__Host-callejero-device-/),
    '__Host-callejero-written',
    '__Host-callejero-sign-up',
    '__Host-callejero-written',
  ]);
  for (const cookie of set)
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
    );
  const writers: string[] = [];
  for await (const file of glob('apps/{server,push}/src/**/*.ts', { cwd: root }))
    if (/hono\/(?:utils\/)?cookie|'set-cookie'/i.test(await readFile(path.join(root, file), 'utf8')))
      writers.push(file);
  expect(writers.filter((file) => !/\.test\.ts$|\/testing\//.test(file))).toEqual([
    'apps/server/src/http/cookies.ts',
  ]);
});
