/** What guests may do: read what is published, and nothing else. */
import type { GuestResult } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import { idleJobs } from '../../../testing/world.ts';
import { createPrincipals } from './principals.ts';

let test: TestApi;
let guest: Client;
let user: Client;
beforeAll(async () => {
  test = await createTestApi({ env: { DEMO: 'true' }, jobs: idleJobs });
  guest = await test.guest();
  user = await test.signIn({ role: 'user' });
});
afterAll(() => test.close());

const rowsIn = async (table: string) =>
  (await test.platform.db.query<{ n: string }>({ text: `select count(*) n from ${table}`, values: [] }))[0]
    ?.n;

/** Collections whose published rows guests read. */
const published = [
  'commerces',
  'categories',
  'products',
  'promotions',
  'discounts',
  'events',
  'holidays',
  'provinces',
  'pages',
  'vehicles',
];
const closed = [
  'users',
  'administrators',
  'actions',
  'claims',
  'conversations',
  'files',
  'imports',
  'keys',
  'locations',
  'messages',
  'notifications',
  'redemptions',
  'reports',
  'favourites',
  'audit',
  'users/sessions',
  'users/passkeys',
];

describe('a guest', () => {
  it('gets a token of its own kind, and nothing is stored', async () => {
    const before = [await rowsIn('users'), await rowsIn('sessions'), await rowsIn('changes')];
    const answer = await test.visitor.post('/v1/users/guest');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(answer.body.data as GuestResult)).toEqual(['accessToken']);
    expect([await rowsIn('users'), await rowsIn('sessions'), await rowsIn('changes')]).toEqual(before);
    const { accessToken } = answer.body.data as GuestResult;
    const principals = createPrincipals(test.platform);
    expect(await principals.authenticate(accessToken)).toEqual({
      kind: 'guest',
      id: null,
      roles: [],
      permissions: [],
    });
    await expect(principals.claims(accessToken)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('has a token that expires like any other', async () => {
    const { clock, config } = test.platform;
    let late = 0;
    const later = { now: () => new Date(clock.now().getTime() + late) };
    const principals = createPrincipals({ ...test.platform, clock: later });
    const token = await principals.issueGuest();
    expect(await principals.authenticate(token)).toMatchObject({ kind: 'guest' });
    late = (config.accessTokenTtl + 1) * 1000;
    expect(principals.known(token)).toBeNull();
    await expect(principals.authenticate(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it.each(published)('reads the same as a user of %s', async (name) => {
    const query = '?_page=0&_perPage=50&_sort={"id":1}';
    const [asGuest, asUser] = [await guest.get(`/v1/${name}${query}`), await user.get(`/v1/${name}${query}`)];
    expect(asGuest.status, asGuest.text).toBe(200);
    const ofUser = asUser.body.data as Record<string, unknown>[];
    const fields = Object.keys((asGuest.body.data as Record<string, unknown>[])[0] ?? {});
    // An owner's row has more fields, so only those that a guest sees are compared.
    const same = ofUser.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
    expect(asGuest.body.data).toEqual(same);
    expect(asGuest.body.meta).toEqual(asUser.body.meta);
  });

  it('sees no draft, no proposal and no owner of anything', async () => {
    const { db } = test.platform;
    for (const [table, status, other] of [
      ['commerces', 'accepted', 'pending'],
      ['events', 'published', 'draft'],
      ['promotions', 'published', 'draft'],
    ] as const) {
      const [row] = await db.query<{ id: string }>({
        text: `select id from ${table} where status = $1 and archived_at is null limit 1`,
        values: [status],
      });
      const url = `/v1/${table}/${row?.id}`;
      const shown = await guest.get(url);
      expect(shown.status, shown.text).toBe(200);
      for (const field of [
        'owners',
        'pendingChanges',
        'refusedChanges',
        'reviewedBy',
        'importNotes',
        'couponCode',
      ])
        expect(shown.body.data, table).not.toHaveProperty(field);
      await db.query({ text: `update ${table} set status = $1 where id = $2`, values: [other, row?.id] });
      test.platform.changes.publish([{ resource: table, id: row?.id ?? '', change: 'updated' }]);
      expect((await guest.get(url)).status, table).toBe(404);
    }
    const [named] = await db.query<{
      id: string;
    }>(sql`update addresses set owner = ${user.id}::uuid, label = 'Casa'
      where id = (select address from commerces where address is not null and status = 'accepted' limit 1) returning id`);
    test.platform.changes.publish([{ resource: 'addresses', id: named?.id ?? '', change: 'updated' }]);
    const ofPlace = await guest.get(`/v1/addresses/${named?.id}`);
    expect(ofPlace.status).toBe(200);
    for (const field of ['owner', 'label', 'isDefault']) expect(ofPlace.body.data).not.toHaveProperty(field);
    await db.query(sql`update commerces set address = null where address = ${named?.id}::uuid`);
    test.platform.changes.publish([{ resource: 'commerces', id: named?.id ?? '', change: 'updated' }]);
    expect((await guest.get(`/v1/addresses/${named?.id}`)).status).toBe(404);
  });

  it('reads the map, the suggestions and the agenda', async () => {
    for (const path of [
      '/v1/commerces/map?bounds=-97.1,19.4,-96.7,19.7&zoom=12',
      '/v1/commerces/suggestions?q=taco',
      '/v1/events/agenda?from=2026-01-01&to=2026-01-02',
      '/v1/keys/google-maps',
    ]) {
      const answer = await guest.get(path);
      expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    }
  });

  it.each(closed)('reads nothing of %s and gets an error that an account is needed', async (name) => {
    const answer = await guest.get(`/v1/${name}`);
    expect(answer.status, answer.text).toBe(403);
    expect(answer.body).toMatchObject({
      code: 'account-required',
      message: 'Para hacer esto necesitas una cuenta.',
    });
  });

  it('is limited per address', async () => {
    let last = await test.visitor.post('/v1/users/guest');
    for (let times = 0; times < 3000 && last.status === 200; times += 1)
      last = await test.visitor.post('/v1/users/guest');
    expect(last.status).toBe(429);
  });
});

describe('cached answers', () => {
  it('are shared by all guests, and by nobody else', async () => {
    const path = '/v1/categories?_page=0&_perPage=3';
    await guest.get(path);
    const first = await guest.get(path);
    const second = await createPrincipals(test.platform).issueGuest();
    const ready = (token: string | null) =>
      test.api.tryCached(
        { method: 'GET', url: path, headerOf: (name) => (name === 'x-access-token' ? token : null) },
        { ip: '127.0.0.1' },
      );
    expect(first.status).toBe(200);
    // Its first request registers the token; the answer was in the cache already.
    await test.visitor.get('/v1/provinces', { 'x-access-token': second });
    expect(ready(second)?.status).toBe(200);
    expect(ready(null)).toBeNull();
  });
});
