import { headers } from '@callejero/contract/envelope.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '../ports/ports.ts';
import { password } from '../testing/api.ts';
import { getId } from '../testing/back-office.ts';
import { testApi } from '../testing/fixtures.ts';
import { idleJobs } from '../testing/world.ts';
import { toNetwork } from './address.ts';
import { limitKey } from './rate-limit.ts';
import { readLimits } from './read-limits.ts';

// Jobs must be idle, because tests count the statements of the database. The clock stands still, because a page is cached until
// the minute ends.
const now = new Date();
const test = testApi({
  env: { LOG_LEVEL: 'silent', DEMO: 'true' },
  jobs: idleJobs,
  clock: { now: () => now },
});
let tokens: { administrator: string; person: string; guest: string };
let person: string;
beforeAll(async () => {
  await test.signIn();
  ({ id: person } = await test.signIn({ role: 'user' }));
  const tokenOf = async (path: string, body: object) =>
    ((await test.visitor.post(path, body)).body.data as { accessToken: string }).accessToken;
  const login = (number: number) =>
    tokenOf('/v1/users/login', { email: `persona-${number}@prueba.example`, password });
  tokens = {
    administrator: await login(1),
    person: await login(2),
    guest: await tokenOf('/v1/users/guest', {}),
  };
});

const school = '203.0.113.7';
async function ask(path: string, ip: string, token?: string, extra: Record<string, string> = {}) {
  const own: Record<string, string> = token ? { ...extra, [headers.accessToken]: token } : extra;
  return test.api.fetch(new Request(`http://localhost${path}`, { headers: own }), { ip });
}
/** The status of the last of `times` requests. */
async function last(times: number, path: () => string, ip: string, token?: string) {
  let status = 0;
  for (let time = 0; time < times; time++) status = (await ask(path(), ip, token)).status;
  return status;
}
/** Counts `times` reads without requests, which could take longer than the minute of the limit. */
async function spend(times: number, who: string, limit: number) {
  for (let time = 0; time < times; time++)
    await test.platform.limits.consume(limitKey`read:${who}`, limit, 60);
}
const cheap = () => '/v1/nada';

it('writes of one person are limited by the hour, an administrator’s are not', async () => {
  for (const [role, status] of [
    ['user', 429],
    ['administrator', 201],
  ] as const) {
    const client = await test.signIn({ role });
    for (let writes = 0; writes < 3600; writes += 1)
      await test.platform.limits.consume(limitKey`write:${client.id}`, 3600, 3600);
    const answer = await client.post('/v1/discounts', { name: 'Mitad', type: 'percentage', value: 50 });
    expect([role, answer.status]).toEqual([role, status]);
  }
});

describe('reads', () => {
  it('of guests and visitors of one network share a limit, and other networks have their own', async () => {
    await spend(readLimits.network - 2, toNetwork(school), readLimits.network);
    expect((await ask(cheap(), school)).status).toBe(404);
    expect((await ask('/v1/categories', school, tokens.guest)).status).toBe(200);
    const refused = await ask('/v1/provinces', school, tokens.guest);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(cheap(), '203.0.113.8')).status).toBe(404);
    // This machine is not limited: without a trusted proxy everybody has its address.
    expect((await ask(cheap(), '127.0.0.1')).status).toBe(404);
  });

  it('of public pages are limited, and a page says so', async () => {
    await spend(readLimits.network, toNetwork(school), readLimits.network);
    const page = await ask('/', school);
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect((await ask('/', '203.0.113.8')).status).toBe(200);
  });

  it('of a place’s page with unknown products are limited, though the page itself is cached', async () => {
    const admin = await test.signIn();
    const category = getId(await admin.post('/v1/categories', { name: 'Todo', kind: 'commerce' }));
    const location = { lat: 19.53, lng: -96.92 };
    const place = getId(
      await admin.post('/v1/commerces', { name: 'Panadería', categories: [category], location }),
    );
    const { db } = test.platform;
    const [made] = await db.query<{ slug: string }>(
      sql`update commerces set status = 'accepted' where id = ${place}::uuid returning slug`,
    );
    const ip = '203.0.113.10';
    const page = `/c/${made?.slug}`;
    for (let times = 0; times < 2; times++) expect((await ask(page, ip)).status).toBe(200);
    await spend(readLimits.network, toNetwork(ip), readLimits.network);
    expect((await ask(`${page}?producto=${crypto.randomUUID()}`, ip)).status).toBe(429);
    expect((await ask(page, ip)).status).toBe(200);
  });

  it('of one person are limited at every address, without affecting others at the same address', async () => {
    expect((await ask('/v1/categories', school, tokens.person)).status).toBe(200);
    await spend(readLimits.person - 1, person, readLimits.person);
    expect((await ask(cheap(), '127.0.0.1', tokens.person)).status).toBe(429);
    expect((await ask('/v1/categories', '198.51.100.1', tokens.person)).status).toBe(429);
    expect(await last(readLimits.person + 1, cheap, school, tokens.administrator)).toBe(404);
  });

  it('from the cache, and of pictures, are not counted', async () => {
    const ip = '203.0.113.9';
    const path = '/v1/pages?_page=0&_perPage=0';
    for (let times = 0; times < 2; times++) expect((await ask(path, ip, tokens.guest)).status).toBe(200);
    await spend(readLimits.network - 3, toNetwork(ip), readLimits.network);
    expect(await last(10, () => path, ip, tokens.guest)).toBe(200);
    expect(await last(10, () => '/stored-images/nada.webp', ip)).toBe(404);
    expect((await ask(cheap(), ip)).status).toBe(404);
    expect((await ask(cheap(), ip)).status).toBe(429);
  });

  it('an IPv6 network counts as one address', () => {
    expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe(toNetwork('2001:DB8:1:2::9'));
    expect(toNetwork('2001:db8:1:3::1')).not.toBe(toNetwork('2001:db8:1:2::1'));
    expect(toNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });
});

/** Counts statements of the database until `stop`. */
function countStatements() {
  const { db } = test.platform;
  const { query } = db;
  const counted = {
    statements: 0,
    stop() {
      db.query = query;
    },
  };
  db.query = <Row>(statement: Statement) => {
    counted.statements += 1;
    return query<Row>(statement);
  };
  return counted;
}

describe('routes without a limit', () => {
  it.each(['/health', '/config.json', '/demo/town.geojson'])(
    '%s queries the database once for all simultaneous requests',
    async (path) => {
      const counted = countStatements();
      try {
        const answers = Array.from({ length: 50 }, () => ask(path, '198.51.100.4'));
        const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
        expect(statuses.size).toBe(1);
        expect(counted.statements).toBeLessThanOrEqual(1);
      } finally {
        counted.stop();
      }
    },
  );
});

describe('feeds and sitemaps', () => {
  const feeds = ['/datos/comercios.geojson', '/datos/eventos.ics', '/sitemap-paginas-1.xml'];

  it.each(feeds)('%s comes from the cache from the third time on, without a statement', async (path) => {
    const counted = countStatements();
    try {
      const texts = new Set<string>();
      for (let times = 0; times < 2; times++) texts.add(await (await ask(path, '198.51.100.2')).text());
      expect(counted.statements).toBeGreaterThan(0);
      counted.statements = 0;
      const third = await ask(path, '198.51.100.2');
      texts.add(await third.text());
      expect(texts.size).toBe(1);
      const etag = third.headers.get('etag') ?? '';
      expect((await ask(path, '198.51.100.2', undefined, { 'if-none-match': etag })).status).toBe(304);
      expect(counted.statements).toBe(0);
    } finally {
      counted.stop();
    }
  });

  it('are limited unless the cache answers', async () => {
    const ip = '198.51.100.3';
    const change = () =>
      test.platform.changes.publish([{ resource: 'events', id: crypto.randomUUID(), change: 'updated' }]);
    let status = 200;
    for (let times = 0; times < readLimits.everything; times++) {
      change();
      const answer = await ask('/datos/eventos.ics', ip);
      await answer.text();
      ({ status } = answer);
    }
    expect(status).toBe(200);
    change();
    expect((await ask('/datos/eventos.ics', ip)).status).toBe(429);
    for (let times = 0; times < 3; times++) {
      const answer = await ask('/datos/eventos.ics', '198.51.100.4');
      await answer.text();
    }
    expect((await ask('/datos/eventos.ics', ip)).status).toBe(200);
  });

  it('of an unknown category or number get 404', async () => {
    for (const path of [
      '/datos/comercios.geojson?categoria=nada',
      '/sitemap-comercios-9.xml',
      '/sitemap-nada-1.xml',
    ])
      expect([path, (await ask(path, '198.51.100.5')).status]).toEqual([path, 404]);
  });
});
