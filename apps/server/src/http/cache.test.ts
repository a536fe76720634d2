import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '../ports/ports.ts';
import { type Client, createTestApi, type TestApi } from '../testing/api.ts';
import { getId, query } from '../testing/back-office.ts';
import type { EntryLimits } from './bounded-entries.ts';
import { type CachedAnswer, createAnswerCache, respond } from './cache.ts';

const noChanges: Pick<Platform['changes'], 'subscribe'> = { subscribe: () => () => {} };

function cacheAt(clock: { time: number }, limits?: EntryLimits, changes = noChanges) {
  const sha256 = (text: string) => text.slice(0, 64).padStart(64, '0');
  return createAnswerCache(
    {
      changes: { publish: () => {}, ...changes },
      conversations: { publish: () => {}, subscribe: () => () => {} },
      city: { subscribe: () => {} },
      maintenance: { subscribe: () => {} },
      sha256,
      late: (_tables, work) => work(),
      clock: { now: () => new Date(clock.time) },
    },
    (name) => name,
    limits,
  );
}

describe('the answer cache', () => {
  it('an answer is not served after it has expired', async () => {
    const clock = { time: 1000 };
    const cache = cacheAt(clock);
    for (let times = 0; times < 2; times++) {
      await cache.fill('abierto', [], async () => ({
        body: 'abierto',
        headers: { 'Content-Type': 'text/html' },
        expires: 2000,
      }));
      await cache.fill('siempre', [], async () => 'siempre');
    }
    clock.time = 1999;
    expect(cache.get('abierto')?.headers).toEqual({ 'Content-Type': 'text/html' });
    clock.time = 2000;
    expect(cache.get('abierto')).toBeNull();
    expect(cache.get('siempre')?.headers['Content-Type']).toBe('application/json; charset=utf-8');
  });

  it('an answer that was computed for a later moment is not served when the clock is set back', async () => {
    const clock = { time: 5000 };
    const cache = cacheAt(clock);
    const open = async () => ({ body: 'abierto', expires: 9000 });
    for (let times = 0; times < 2; times++) await cache.fill('ahora', [], open);
    expect(cache.get('ahora')).not.toBeNull();
    clock.time = 4999;
    expect(cache.get('ahora')).toBeNull();
  });

  it('an answer that was prepared before a change is neither stored nor shared', async () => {
    let change: Parameters<Platform['changes']['subscribe']>[0] = () => {};
    const subscribe: Platform['changes']['subscribe'] = (listener) => {
      change = listener;
      return () => {};
    };
    const cache = cacheAt({ time: 0 }, undefined, { subscribe });
    for (const list of [[{ resource: 'commerces', id: 'one' }], null]) {
      const since = cache.now();
      change(list as Parameters<typeof change>[0]);
      const answers = [since, since, undefined].map((prepared, at) =>
        cache.fill(`lista ${list}`, ['commerces'], async () => `${at}`, prepared),
      );
      const bodies = (await Promise.all(answers)).map(({ body }) => body);
      expect(bodies).toEqual(['0', '1', '2']);
      expect(cache.get(`lista ${list}`)).toBeNull();
    }
  });

  it('an answer is stored at its second request, so requests that nobody repeats fill nothing', async () => {
    const cache = cacheAt({ time: 0 });
    for (let index = 0; index < 1000; index++) await cache.fill(`pregunta ${index}`, [], async () => 'x');
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
    await cache.fill('pregunta 999', [], async () => 'x');
    expect(cache.size.entries).toBe(1);
    expect(cache.get('pregunta 999')).not.toBeNull();
  });

  it('the size includes key, bytes, compressed bytes and objects; the oldest entries are dropped above the limit', async () => {
    const cache = cacheAt({ time: 0 }, { bytes: 200_000, entries: 1000 });
    const store = async (key: string, body: string): Promise<CachedAnswer> => {
      await cache.fill(key, [], async () => body);
      return cache.fill(key, [], async () => body);
    };
    await store('a', 'x');
    const small = cache.size.bytes;
    expect(small).toBeGreaterThan(1000);
    await store(`b${'+'.repeat(9999)}`, 'x');
    expect(cache.size.bytes).toBe(2 * small + 9999);
    const answer = await store('c', 'é'.repeat(5000));
    expect(cache.size.bytes).toBe(3 * small + 9999 + 9999);
    await Promise.all(
      [1, 2].map(async () => respond(answer, (name) => (name === 'accept-encoding' ? 'gzip' : null), {})),
    );
    expect(cache.size.bytes).toBe(3 * small + 2 * 9999 + (answer.gzip?.byteLength ?? Number.NaN));
    for (let index = 0; index < 100; index++) await store(`d${index}${'+'.repeat(9999)}`, 'x');
    expect(cache.size.bytes).toBeLessThanOrEqual(200_000);
    expect(cache.get('a')).toBeNull();
    expect(cache.get(`d99${'+'.repeat(9999)}`)).not.toBeNull();
  });

  it('the number of entries is limited, however small they are', async () => {
    const cache = cacheAt({ time: 0 }, { bytes: 10_000_000, entries: 50 });
    for (let index = 0; index < 200; index++) await cache.fill(`${index % 100}`, [], async () => 'x');
    expect(cache.size.entries).toBe(50);
  });
});

describe('a request', () => {
  let test: TestApi;
  let guest: Client;
  let category: string;
  let slug: string;
  let place: string;
  let product: string;
  beforeAll(async () => {
    test = await createTestApi();
    const admin = await test.signIn();
    guest = await test.guest();
    category = getId(await admin.post('/v1/categories', { name: 'Todo', kind: 'commerce' }));
    const location = { lat: 19.53, lng: -96.92 };
    const made = await admin.post('/v1/commerces', { name: 'Panadería', categories: [category], location });
    ({ id: place, slug } = made.body.data as { id: string; slug: string });
    await test.platform.db.query(sql`update commerces set status = 'accepted'`);
    test.platform.changes.publish([{ resource: 'commerces', id: place, change: 'updated' }]);
    product = getId(await admin.post('/v1/products', { name: 'Concha', commerce: place, price: 1200 }));
  });
  afterAll(() => test.close());

  const entries = async () => {
    const response = await test.api.fetch(new Request('http://localhost/metrics'), { ip: '127.0.0.1' });
    return Number(/^answer_cache_entries (\d+)$/m.exec(await response.text())?.[1]);
  };
  /** How many entries are made when each path is requested as often as it takes to be stored. */
  const entriesOf = async (client: Client, paths: readonly string[]) => {
    const before = await entries();
    for (const path of [...paths, ...paths, ...paths]) expect((await client.get(path)).status).toBe(200);
    return (await entries()) - before;
  };

  it('for a list has one entry however it is spelled', async () => {
    const spaces = '+'.repeat(1000);
    expect(
      await entriesOf(guest, [
        '/v1/pages?_page=0&_perPage=20',
        '/v1/pages?_perPage=20',
        `/v1/pages?_perPage=${spaces}20${spaces}`,
        '/v1/pages?_perPage=20&_sort={}&_filters={}&_populates=[]',
        '/v1/pages?_filters=%7B%20%7D&_page=0&_perPage=2e1&_findOne=false',
      ]),
    ).toBe(1);
  });

  it('for one record has one entry however it is spelled', async () => {
    const path = `/v1/commerces/${place}`;
    const upper = `/v1/commerces/${place.toUpperCase()}`;
    const wide = `${upper}?_sort={}${'+'.repeat(1000)}&_archived=false`;
    expect(await entriesOf(guest, [path, `${path}?_page=3`, upper, wide])).toBe(1);
  });

  it('for the map has one entry however its filters are spelled', async () => {
    const map = '/v1/commerces/map?bounds=-97,19,-96,20&zoom=10';
    const filters = encodeURIComponent(JSON.stringify({ categories: { $in: [category] } }));
    expect(
      await entriesOf(guest, [
        `${map}&_filters=${filters}`,
        `${map}&_filters=${'%20'.repeat(500)}${filters}`,
        `${map}&_filters=${filters.replace('categories', '%5Cu0063ategories')}`,
      ]),
    ).toBe(1);
  });

  it('for the page of a place has one entry for each of its products, and none for others', async () => {
    const page = `/c/${slug}`;
    const other = crypto.randomUUID();
    const paths = [page, `${page}?producto=${other}`, `${page}?producto=x&otro=${other}`];
    expect(await entriesOf(test.visitor, paths)).toBe(1);
    const own = `${page}?producto=${product}`;
    expect(
      await entriesOf(test.visitor, [
        own,
        own.toUpperCase().replace(page.toUpperCase(), page).replace('PRODUCTO', 'producto'),
      ]),
    ).toBe(1);
    expect((await test.visitor.get(own)).text).toContain('Concha');
  });

  it('without filters has the same answer whatever was stored before', async () => {
    const everything = await guest.get(query('/v1/commerces', { _perPage: 5 }));
    const some = await guest.get(query('/v1/commerces', { _perPage: 5, _select: ['name'] }));
    const none = await guest.get(query('/v1/commerces', { _perPage: 5, _filters: { id: { $in: [] } } }));
    for (let times = 0; times < 3; times++) {
      expect((await guest.get(query('/v1/commerces', { _perPage: 5 }))).text).toBe(everything.text);
      expect((await guest.get(query('/v1/commerces', { _perPage: 5, _select: ['name'] }))).text).toBe(
        some.text,
      );
      const { text } = await guest.get(
        query('/v1/commerces', { _perPage: 5, _filters: { id: { $in: [] } } }),
      );
      expect(text).toBe(none.text);
    }
    expect(new Set([everything.text, some.text, none.text]).size).toBe(3);
  });
});
