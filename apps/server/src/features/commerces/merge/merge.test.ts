import { mergeableFields, mergeableLists, mergedList } from '@callejero/contract/resources/commerces.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId, getPaths, readIds } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
let admin: Client;
let categories: string[];
let discount: string;
let province: string;
beforeAll(async () => {
  admin = office.admin;
  categories = [];
  for (const name of ['Comer', 'Beber', 'Bailar'])
    categories.push(getId(await admin.post('/v1/categories', { name, kind: 'commerce' })));
  discount = getId(await admin.post('/v1/discounts', { name: 'Mitad', type: 'percentage', value: 50 }));
  const [first] = await office.test.platform.db.query<{ id: string }>(sql`select id from provinces limit 1`);
  province = first?.id ?? '';
});

const query = <Row = Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  office.test.platform.db.query<Row>(statement);

type Commerce = Record<string, unknown> & { id: string; rev: number; slug: string };
const read = async (id: string) => (await admin.get(`/v1/commerces/${id}`)).body.data as Commerce;
const address = async (street: string) =>
  getId(await admin.post('/v1/addresses', { street, locality: 'Xalapa', province, country: 'MX' }));

let made = 0;
/** Two records of one place that differ in every field, without references to either. */
async function twins(): Promise<{ one: Commerce; two: Commerce }> {
  made += 1;
  const body = async (which: 1 | 2) => ({
    name: `Fonda ${made} ${which}`,
    description: `Descripción ${which}`,
    owners: [which === 1 ? office.owner.id : office.person.id],
    categories: [categories[0], categories[which]],
    placeType: which === 1 ? 'restaurant' : 'cafe',
    address: await address(`Calle ${which}`),
    location: { lat: 19.53, lng: -96.92 + which / 10_000 },
    phones: [`+52228100000${which}`],
    whatsapp: `+52228200000${which}`,
    email: `fonda${which}@example.com`,
    website: `https://fonda${which}.example`,
    social: { facebook: `https://facebook.com/fonda${which}` },
    openingHours: which === 1 ? 'Mo-Fr 09:00-14:00' : 'Sa 10:00-14:00',
    specialHours: [{ date: `2026-12-2${which}`, closed: true, slots: [] }],
    timezone: which === 1 ? 'America/Mexico_City' : 'America/Cancun',
    temporarilyClosed: which === 2,
    photos: [{ file: `https://example.com/${which}.webp`, alt: `Foto ${which}` }],
    logo: `https://example.com/logo${which}.webp`,
    priceRange: which,
    payment: [which === 1 ? 'cash' : 'contactless'],
    wheelchair: which === 1 ? 'yes' : 'no',
    lastVerifiedAt: `2026-01-0${which}T00:00:00.000Z`,
    permanentlyClosedAt: `2026-02-0${which}T00:00:00.000Z`,
  });
  const add = async (which: 1 | 2) => {
    const answer = await admin.post('/v1/commerces', await body(which));
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as Commerce;
  };
  return { one: await add(1), two: await add(2) };
}

/** Creates one row of each collection that refers to the commerce. */
async function inhabit(commerce: string): Promise<Record<string, string>> {
  const { person, test, owner } = office;
  await query(sql`update commerces set status = 'accepted' where id = ${commerce}`);
  const post = async (name: string, body: object, client = admin) => {
    const answer = await client.post(`/v1/${name}`, { commerce, ...body });
    expect(answer.status, `${name}: ${answer.text}`).toBe(201);
    return getId(answer);
  };
  const claimant = await test.signIn({ role: 'user' });
  const rows: Record<string, string> = {
    products: await post('products', { name: 'Mole', sku: `S-${commerce.slice(-6)}` }),
    promotions: await post('promotions', {
      title: 'Mitad',
      terms: 'Una por persona.',
      discount,
      startsAt: '2026-03-01T06:00:00Z',
      endsAt: '2026-04-01T06:00:00Z',
    }),
    events: await post('events', { title: 'Noche de son', startsAt: '2026-03-04T01:00:00Z' }),
    vehicles: await post('vehicles', { owner: owner.id, kind: 'van' }),
    reports: await post('reports', { kind: 'hours' }, person),
    claims: await post(
      'claims',
      { phone: '+522288173390', message: 'Es mío, tengo las escrituras.' },
      claimant,
    ),
    conversations: test.platform.ids.next(),
  };
  const now = test.platform.clock.now();
  await query(sql`insert into conversations (id, created_at, updated_at, type, participants, commerce)
    values (${rows.conversations}, ${now}, ${now}, 'commerce', ${[owner.id, person.id]}::uuid[], ${commerce})`);
  const link = { name: 'openCommerce', type: 'deep-link', payload: { id: commerce } };
  const action = await admin.post('/v1/actions', { ...link, user: person.id });
  expect(action.status, action.text).toBe(201);
  const notice = await admin.post('/v1/notifications', {
    title: 'Nuevo',
    kind: 'promotions',
    message: 'Venga a probar.',
    audience: { all: true },
    payload: { action: link },
  });
  expect(notice.status, notice.text).toBe(201);
  await query(sql`insert into review_locks (commerce, holder, token, expires_at)
    values (${commerce}, ${admin.id}, ${crypto.randomUUID()}, ${now})`);
  return rows;
}

async function imported(commerce: string, externalId: string, written: object): Promise<void> {
  const source = { name: 'OSM', externalId, licence: 'ODbL' };
  await query(sql`update commerces set source = ${JSON.stringify(source)}::jsonb where id = ${commerce}`);
  await query(sql`insert into imported_records (resource, source, external_id, record, import, written)
    values ('commerces', 'OSM', ${externalId}, ${commerce}, ${crypto.randomUUID()}, ${JSON.stringify(written)}::jsonb)`);
}

/** Tables of past events instead of the present state, with their partitions. */
const history = /^(?:changes|idempotency|import_rows)(?:_|$)/;

/** How many rows of each table contain `id` anywhere, except the row `id` itself. */
async function mentions(id: string): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (history.test(name)) continue;
    const own = name === 'commerces' ? 'where t.id <> $1::uuid' : '';
    const [row] = await office.test.platform.db.query<{ count: number }>({
      text: `select count(*)::int as count from (select t::text as text from "${name}" t ${own}) r where r.text like '%' || $1 || '%'`,
      values: [id],
    });
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}

const merge = (one: Commerce, two: Commerce, take: object = {}, extra: Record<string, string> = {}) =>
  admin.post(
    `/v1/commerces/${one.id}/merge`,
    { other: two.id, rev: one.rev, otherRev: two.rev, take },
    extra,
  );

it('only history refers to the archived commerce, whatever was taken from it', async () => {
  const takes = fc.record(
    Object.fromEntries(
      mergeableFields.map((field) => [
        field,
        fc.constantFrom(...(field in mergeableLists ? ['this', 'other', 'both'] : ['this', 'other'])),
      ]),
    ),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(takes, async (take) => {
      const { one, two } = await twins();
      const own = await inhabit(one.id);
      const moved = await inhabit(two.id);
      await imported(two.id, `node/${made}`, { name: two.name });
      expect(Object.keys(await mentions(two.id)).length).toBeGreaterThan(8);
      const answer = await merge(await read(one.id), await read(two.id), take);
      expect(answer.status, answer.text).toBe(200);
      expect(await mentions(two.id)).toEqual({});

      const survivor = answer.body.data as Commerce;
      for (const field of mergeableFields) {
        const choice = (take as Record<string, string>)[field] ?? 'this';
        const wanted =
          choice === 'both'
            ? mergedList(one[field] as unknown[], two[field] as unknown[])
            : { this: one, other: two }[choice as 'this' | 'other'][field];
        expect([field, survivor[field]]).toEqual([field, wanted]);
      }
      expect(survivor).toMatchObject({ id: one.id, slug: one.slug, status: 'accepted' });
      for (const [name, id] of Object.entries(moved)) {
        const rows = await office.test.platform.db.query({
          text: `select commerce from ${name} where id = any($1::uuid[])`,
          values: [[id, own[name]]],
        });
        expect([name, rows]).toEqual([name, [{ commerce: one.id }, { commerce: one.id }]]);
      }
      const slugs = await query(sql`select commerce from commerce_slugs where slug = ${two.slug}`);
      expect(slugs).toEqual([{ commerce: one.id }]);
      expect((await admin.get(`/v1/commerces/${two.id}`)).status).toBe(404);
    }),
    { numRuns: runs(8, 4) },
  );
});

describe('the effects of a merge', () => {
  it('both commerces and everything that moved have a change record', async () => {
    const { one, two } = await twins();
    const product = getId(await admin.post('/v1/products', { commerce: two.id, name: 'Pozole' }));
    const answer = await merge(one, two, { phones: 'both' });
    expect(answer.status, answer.text).toBe(200);
    const records = await query<{ record_id: string; diff: Record<string, unknown>; actor: string }>(
      sql`select record_id, diff, actor from changes where action = 'merge'
        and record_id in (${one.id}, ${two.id}, ${product})`,
    );
    const diffs = Object.fromEntries(records.map(({ record_id, diff }) => [record_id, diff]));
    expect(diffs).toEqual({
      [one.id]: {
        merged: [null, two.name],
        phones: [one.phones, [...(one.phones as string[]), ...(two.phones as string[])]],
      },
      [two.id]: { mergedInto: [null, one.name] },
      [product]: { commerce: [two.id, one.id] },
    });
    expect(new Set(records.map(({ actor }) => actor))).toEqual(new Set([admin.id]));
  });

  it('the references to a commerce are counted before', async () => {
    const { one } = await twins();
    await admin.post('/v1/products', { commerce: one.id, name: 'Pozole' });
    await admin.post('/v1/products', { commerce: one.id, name: 'Menudo' });
    const gone = getId(await admin.post('/v1/products', { commerce: one.id, name: 'Nada' }));
    await admin.delete(`/v1/products/${gone}`, { rev: 1 });
    const { body } = await admin.get(`/v1/commerces/${one.id}/references`);
    expect(body.data).toEqual({ products: 2 });
  });

  it('the survivor gets the settings of the other’s messages where it has none', async () => {
    const { one, two } = await twins();
    await query(sql`insert into commerce_inboxes (commerce, away) values (${two.id}, 'Cerrado')`);
    await query(sql`insert into quick_replies (commerce, replies)
      values (${one.id}, array['Mías']), (${two.id}, array['Suyas'])`);
    expect((await merge(one, two)).status).toBe(200);
    expect(await query(sql`select away from commerce_inboxes where commerce = ${one.id}`)).toEqual([
      { away: 'Cerrado' },
    ]);
    expect(await query(sql`select replies from quick_replies where commerce = ${one.id}`)).toEqual([
      { replies: ['Mías'] },
    ]);
  });

  it('a slug that led to the other leads to the survivor, also after a second merge', async () => {
    const { one, two } = await twins();
    const { one: three } = await twins();
    expect((await merge(one, two)).status).toBe(200);
    expect((await merge(three, await read(one.id))).status).toBe(200);
    const slugs = await query(
      sql`select slug from commerce_slugs where commerce = ${three.id} order by slug`,
    );
    expect(slugs).toEqual([one.slug, two.slug].sort().map((slug) => ({ slug })));
  });

  it('an import continues to update the fields that were taken from its place, and no others', async () => {
    const { one, two } = await twins();
    await imported(one.id, 'way/1', { name: one.name, email: one.email });
    await imported(two.id, 'way/2', { name: two.name, email: two.email });
    expect((await merge(await read(one.id), await read(two.id), { email: 'other' })).status).toBe(200);
    const records = await query(sql`select external_id, written from imported_records
      where record = ${one.id} order by external_id`);
    expect(records).toEqual([
      { external_id: 'way/1', written: { name: one.name } },
      { external_id: 'way/2', written: { email: two.email } },
    ]);
  });

  it('a place that is known only by its source is not created again either', async () => {
    const { one, two } = await twins();
    const source = JSON.stringify({ name: 'Demo', externalId: `d-${made}`, licence: '' });
    await query(sql`update commerces set source = ${source}::jsonb where id = ${two.id}`);
    expect((await merge(one, two)).status).toBe(200);
    const records = await query(sql`select record from imported_records
      where source = 'Demo' and external_id = ${`d-${made}`}`);
    expect(records).toEqual([{ record: one.id }]);
  });

  it('the other can be restored, without the references that moved', async () => {
    const { one, two } = await twins();
    const product = getId(await admin.post('/v1/products', { commerce: two.id, name: 'Pozole' }));
    expect((await merge(one, two, { address: 'other' })).status).toBe(200);
    const restored = await admin.post(`/v1/commerces/${two.id}/restore`, {});
    expect(restored.body.data, restored.text).toMatchObject({ slug: two.slug, address: null });
    expect(await readIds(admin, '/v1/products', { commerce: one.id })).toEqual([product]);
  });

  it('a person who claims both has one pending claim afterwards', async () => {
    const { one, two } = await twins();
    await query(sql`update commerces set status = 'accepted' where id in (${one.id}, ${two.id})`);
    const claimant = await office.test.signIn({ role: 'user' });
    const claims = [];
    for (const commerce of [one.id, two.id])
      claims.push(
        getId(
          await claimant.post('/v1/claims', {
            commerce,
            phone: '+522288173390',
            message: 'Es mío, de verdad.',
          }),
        ),
      );
    expect((await merge(one, two)).status).toBe(200);
    expect(await readIds(admin, '/v1/claims', { commerce: one.id })).toEqual([claims[0]]);
    expect(await mentions(two.id)).toEqual({});
  });
});

describe('a refused merge', () => {
  it('with a stale revision of either is answered with both versions', async () => {
    const { one, two } = await twins();
    const changed = await admin.patch(`/v1/commerces/${two.id}`, { rev: two.rev, name: 'Otro nombre' });
    expect(changed.status).toBe(200);
    const answer = await merge(one, two);
    expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
    expect(answer.body.details).toMatchObject({
      which: 'other',
      current: { id: two.id, name: 'Otro nombre', rev: two.rev + 1 },
      yours: { rev: two.rev },
    });
    const mine = await merge({ ...one, rev: 7 }, await read(two.id));
    expect(mine.body).toMatchObject({ code: 'stale', details: { which: 'this', current: { id: one.id } } });
  });

  it('with two products of the same key names them and writes nothing', async () => {
    const { one, two } = await twins();
    for (const commerce of [one.id, two.id])
      expect((await admin.post('/v1/products', { commerce, name: 'Café', sku: 'CAFE-1' })).status).toBe(201);
    await admin.post('/v1/products', { commerce: two.id, name: 'Pan', sku: 'PAN-1' });
    const answer = await merge(one, two);
    expect([answer.status, answer.body.code]).toEqual([409, 'duplicate']);
    expect(answer.body.message).toContain('«CAFE-1»');
    expect(answer.body.message).not.toContain('PAN-1');
    expect((await admin.get(`/v1/commerces/${two.id}/references`)).body.data).toEqual({ products: 2 });
  });

  it('that fails at its very last step leaves everything as it was', async () => {
    const { one, two } = await twins();
    await inhabit(two.id);
    const key = { 'idempotency-key': `clave-${made}` };
    const path = `/v1/commerces/${one.id}/merge`;
    // The same key was used with another body: the conflict is only found when the answer is stored, after all other writes.
    const [taken] = await query<{ count: number }>(sql`insert into idempotency
        (principal, method, path, key, body_hash, status, body, created_at)
      values (${admin.id}, 'POST', ${path}, ${key['idempotency-key']}, 'otra', 200, '{}', now()) returning 1 as count`);
    expect(taken?.count).toBe(1);
    const state = async () => ({
      mentions: await mentions(two.id),
      of: await mentions(one.id),
      commerces: [await read(one.id), await read(two.id)],
      changes: await query(sql`select count(*) from changes`),
      slugs: await query(sql`select count(*) from commerce_slugs`),
    });
    const before = await state();
    const answer = await merge(
      await read(one.id),
      await read(two.id),
      { name: 'other', address: 'other' },
      key,
    );
    expect([answer.status, answer.body.code], answer.text).toEqual([409, 'idempotency-mismatch']);
    expect(await state()).toEqual(before);
  });

  it('has lists that are too long together, unknown fields, itself or a commerce that does not exist', async () => {
    const { one, two } = await twins();
    const phones = ['+522281000001', '+522281000011', '+522281000012'];
    const full = (await admin.patch(`/v1/commerces/${one.id}`, { rev: 1, phones })).body.data as Commerce;
    const tooMany = await merge(full, two, { phones: 'both' });
    expect(getPaths(tooMany)).toEqual(['take.phones']);
    expect(tooMany.text).toContain('Juntos pasan de 3');
    expect(getPaths(await merge(full, two, { name: 'both' }))).toEqual(['take.name']);
    expect(getPaths(await merge(full, two, { name: 'ambos' }))).toEqual(['take.name']);
    expect((await merge(full, two, { status: 'other' })).status).toBe(400);
    expect(getPaths(await merge(full, full))).toEqual(['other']);
    expect((await merge(full, { ...two, id: crypto.randomUUID() })).status).toBe(404);
    expect(getPaths(await admin.post(`/v1/commerces/${one.id}/merge`, {}))).toEqual([
      'other',
      'rev',
      'otherRev',
      'take',
    ]);
  });

  it('comes from an administrator without the permission to review or to edit', async () => {
    const { one, two } = await twins();
    const body = { other: two.id, rev: 1, otherRev: 1, take: {} };
    const path = `/v1/commerces/${one.id}/merge`;
    expect((await office.test.visitor.post(path, body)).status).toBe(401);
    expect((await office.owner.post(path, body)).status).toBe(403);
    for (const permissions of [
      ['commerces:read', 'commerces:update'],
      ['commerces:read', 'commerces:review'],
    ]) {
      const some = await office.test.signIn({ permissions });
      expect((await some.post(path, body)).status).toBe(403);
    }
    const both = await office.test.signIn({
      permissions: ['commerces:read', 'commerces:update', 'commerces:review'],
    });
    expect((await both.post(path, body)).status).toBe(200);
  });
});

it('a merge that is requested twice with one key is made once and answered twice', async () => {
  const { one, two } = await twins();
  const key = { 'idempotency-key': `dos-veces-${made}` };
  const first = await merge(one, two, { name: 'other' }, key);
  const second = await merge(one, two, { name: 'other' }, key);
  expect([first.status, second.status], second.text).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});

it('of two merges in opposite directions one is made, and the other finds nothing to merge', async () => {
  const { one, two } = await twins();
  const answers = await Promise.all([merge(one, two), merge(two, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

it('a commerce that somebody else is reviewing is not merged meanwhile', async () => {
  const { one, two } = await twins();
  const reviewer = await office.test.signIn();
  const token = crypto.randomUUID();
  expect((await reviewer.post(`/v1/commerces/${two.id}/lock`, { token })).status).toBe(200);
  const answer = await merge(one, two);
  expect([answer.status, answer.body.code]).toEqual([409, 'locked']);
  await reviewer.post(`/v1/commerces/${two.id}/unlock`, { token });
  expect((await merge(one, two)).status).toBe(200);
});
