/**
 * Every route with every principal, generated from the declared access and the policies: a principal without access gets
 * 401 or 403, whatever else is wrong with the request. Nothing is written: every body is empty.
 */

import { apiPath } from '@callejero/contract/links/api-paths.ts';
import { Hono } from 'hono';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';
import { allow, declaredRoutes, type RouteAccess } from './access.ts';
import type { Env } from './context.ts';

type Who = 'visitor' | 'guest' | 'user' | 'powerless' | 'specialist' | 'administrator';

const test = testApi();
/** One commerce, address and file of each of two users. */
const rows = { own: new Map<string, string>(), other: new Map<string, string>() };
let guest: Client;
let user: Client;
let powerless: Client;
let administrator: Client;

beforeAll(async () => {
  guest = await test.guest();
  user = await test.signIn({ role: 'user' });
  powerless = await test.signIn({ permissions: [] });
  administrator = await test.signIn();
  const neighbour = await test.signIn({ role: 'user' });
  const [category] = await test.platform.db.query<{ id: string }>(sql`select id from categories limit 1`);
  const [province] = await test.platform.db.query<{ id: string }>(sql`select id from provinces limit 1`);
  for (const [whose, { id: owner }] of [
    ['own', user],
    ['other', neighbour],
  ] as const) {
    const created = await administrator.post('/v1/commerces', {
      name: `De ${whose}`,
      categories: [category?.id],
      location: { lat: 19.5, lng: -96.9 },
      owners: [owner],
    });
    const address = await administrator.post('/v1/addresses', {
      locality: 'Villa',
      province: province?.id,
      country: 'MX',
      owner,
    });
    const action = await administrator.post('/v1/actions', { name: 'refresh', type: 'socket', user: owner });
    const form = new FormData();
    form.set('file', new Blob(['hola'], { type: 'text/plain' }), 'hola.txt');
    const owners = { own: user, other: neighbour }[whose];
    const file = await owners.send('POST', '/v1/files/upload', form);
    rows[whose].set('users', owner);
    for (const [name, answer] of Object.entries({
      commerces: created,
      addresses: address,
      files: file,
      actions: action,
    })) {
      expect(answer.status, `${name}: ${answer.text}`).toBe(201);
      rows[whose].set(name, (answer.body.data as { id: string }).id);
    }
  }
});

/** The response to an empty request to `route`. */
async function ask(client: Client, { method, path }: { method: string; path: string }, id: string) {
  const url = path.replace(/:[A-Za-z]+/g, id);
  return client.send(method, url, method === 'GET' ? null : '{}');
}

const nobody = '01890000-0000-7000-8000-000000000000';

/** Whether `access` admits `who`, as far as the route alone decides. */
function expected(access: RouteAccess, who: Who): 'in' | 401 | 403 {
  if (access === 'open' || access === 'policy') return 'in';
  if (who === 'visitor') return 401;
  if (access === 'till') return 403;
  if (access === 'reader') return 'in';
  if (who === 'guest') return 403;
  if (access === 'signed-in') return 'in';
  if (access === 'administrator') return who === 'user' ? 403 : 'in';
  return who === 'specialist' || who === 'administrator' ? 'in' : 403;
}

describe('access to routes', () => {
  it('every route must declare its access, or the server does not start', () => {
    const app = new Hono<Env>();
    app.get(
      '/a',
      allow('open', (c) => c.text('a')),
    );
    expect(declaredRoutes(app)).toEqual([{ method: 'GET', path: '/a', access: 'open' }]);
    app.get('/b', (c) => c.text('b'));
    expect(() => declaredRoutes(app)).toThrow('GET /b');
    expect(test.api.routes.length).toBeGreaterThan(60);
  });

  it('each route but the city’s page is known as a path of the API, to whatever serves the app’s files', () => {
    // A parameter with a pattern has it in braces: `:file{sitemap-…}`.
    const example = (path: string) => path.replace(/:\w+\{(.*)\}/, '$1');
    // The city's icons stand in place of the client's files.
    const known = (path: string) => path === '/' || path.startsWith('/brand/') || apiPath.test(path);
    const unknown = test.api.routes.map(({ path }) => example(path)).filter((path) => !known(path));
    expect(unknown).toEqual([]);
  });

  it('every route admits exactly the principals that it declares', async () => {
    for (const route of test.api.routes) {
      // Actions on a row require read access to it.
      const permission = route.access.includes(':')
        ? [route.access, route.access.replace(/:.*/, ':read')]
        : [];
      const principals: [Who, Client][] = [
        ['visitor', test.visitor],
        ['guest', guest],
        ['user', user],
        ['powerless', powerless],
        ['administrator', administrator],
      ];
      if (permission.length > 0)
        principals.push(['specialist', await test.signIn({ permissions: permission })]);
      for (const [who, client] of principals) {
        // Logging out would end the session used for the other routes.
        if (route.path === '/v1/users/logout' && who !== 'visitor') continue;
        const { status, text } = await ask(client, route, nobody);
        const says = `${who} ${route.method} ${route.path} (${route.access}) → ${status} ${text.slice(0, 200)}`;
        const wanted = expected(route.access, who);
        if (wanted === 403 && who === 'guest') expect(text, says).toContain('"code":"account-required"');
        if (wanted !== 'in') expect(status, says).toBe(wanted);
        else if (route.access !== 'policy' && route.path !== '/v1/refreshToken')
          expect([401, 403], says).not.toContain(status);
        expect(status, says).toBeLessThan(500);
      }
    }
  });
});

/** The intended policies, written independently. */
const reads: Record<string, Record<'visitor' | 'user' | 'powerless', 'all' | 'own' | 'none'>> = {
  users: { visitor: 'none', user: 'own', powerless: 'none' },
  commerces: { visitor: 'none', user: 'own', powerless: 'none' },
  addresses: { visitor: 'none', user: 'own', powerless: 'none' },
  files: { visitor: 'none', user: 'own', powerless: 'none' },
  actions: { visitor: 'none', user: 'own', powerless: 'none' },
};

/** Paths at which every account may propose. An administrator without permissions proposes commerces at `/commerces/mine`. */
const proposed = (client: Client) =>
  client === user ? ['/v1/commerces', '/v1/addresses'] : client === powerless ? ['/v1/addresses'] : [];

describe('own rows and rows of other users', () => {
  for (const [name, wanted] of Object.entries(reads)) {
    it(`${name} are readable by their owner and by a principal that reads all`, async () => {
      for (const [who, client] of [
        ['visitor', test.visitor],
        ['user', user],
        ['powerless', powerless],
      ] as const) {
        for (const whose of ['own', 'other'] as const) {
          const { status } = await client.get(`/v1/${name}/${rows[whose].get(name)}`);
          const sees = wanted[who] === 'all' || (wanted[who] === 'own' && whose === 'own');
          const refusal = who === 'visitor' ? 401 : 404;
          expect([who, whose, status]).toEqual([who, whose, sees ? 200 : refusal]);
        }
      }
      const reader = await test.signIn({ permissions: [`${name}:read`] });
      for (const whose of ['own', 'other'] as const) {
        expect((await administrator.get(`/v1/${name}/${rows[whose].get(name)}`)).status).toBe(200);
        expect((await reader.get(`/v1/${name}/${rows[whose].get(name)}`)).status).toBe(200);
      }
    });
  }

  it('no principal writes rows without a write grant', async () => {
    for (const name of [...Object.keys(reads), 'administrators', 'categories', 'provinces', 'pages']) {
      const id = rows.other.get(name) ?? nobody;
      for (const client of [user, powerless, guest, test.visitor]) {
        for (const [method, path] of [
          ['POST', `/v1/${name}`],
          ['PATCH', `/v1/${name}/${id}`],
          ['PUT', `/v1/${name}/${id}`],
          ['DELETE', `/v1/${name}/${id}`],
          ['POST', `/v1/${name}/${id}/restore`],
        ] as const) {
          const { status, text } = await client.send(method, path, '{"rev":1}');
          // A proposal is allowed, but this body lacks all fields.
          const proposes = method === 'POST' && proposed(client).includes(path);
          const wanted =
            client === test.visitor ? [401] : client === guest ? [403] : proposes ? [400] : [403, 404];
          expect(wanted, `${method} ${path} → ${status} ${text}`).toContain(status);
        }
      }
    }
  });
});
