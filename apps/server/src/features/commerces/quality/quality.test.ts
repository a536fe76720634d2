/** What is wrong with the data: each defect once in the count, in the filter and in the mend. */
import type { MendedPlace, MendJob, Quality } from '@callejero/contract/answers/quality.ts';
import { type Defect, defectNames } from '@callejero/contract/defects.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId, query, readIds } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';
import { createImporter, overpass } from '../../../testing/importer.ts';
import { hasDefect } from './defects.ts';

const office = backOffice({ batchSizes: { checked: 3, mended: 2 } });
let admin: Client;
let category: string;
/** Changes rows as another server would, which announces it. */
async function write(statement: Sql): Promise<void> {
  const { db, changes } = office.test.platform;
  await db.query(statement);
  changes.publish([{ resource: 'commerces', id: crypto.randomUUID(), change: 'updated' }]);
}

beforeAll(async () => {
  admin = office.admin;
  category = getId(await admin.post('/v1/categories', { name: 'De prueba', kind: 'commerce' }));
  // The commerces of the fixture have defects of their own.
  await write(sql`update commerces set archived_at = now()`);
});

/** A place without any defect, a kilometre from the last one. */
let east = -96.95;
async function place(more: object = {}): Promise<string> {
  east += 0.01;
  const made = await admin.post('/v1/commerces', {
    name: `Lugar ${Math.round(east * 100)} bueno`,
    categories: [category],
    location: { lat: 19.54, lng: east },
    address: { street: 'Enríquez', number: '5', locality: 'Xalapa' },
    phones: ['+522288173390'],
    openingHours: 'Mo-Fr 09:00-14:00',
    ...more,
  });
  const id = getId(made);
  await write(
    sql`update commerces set photos = '[{"file": "fachada.webp"}]', phones = case when ${'phones' in more} then phones
      else array['+52228' || (8000000 + (random() * 999999)::int)] end where id = ${id}::uuid`,
  );
  return id;
}

const quality = async (): Promise<Quality> => (await admin.get('/v1/commerces/quality')).body.data as Quality;
const countOf = async (defect: Defect | 'any') =>
  (await quality()).counts.find((each) => each.defect === defect)?.count ?? Number.NaN;
const having = (defect: Defect, client = admin) => readIds(client, '/v1/commerces', { $defect: defect });
const update = (id: string, set: Sql) =>
  write(sql`update commerces set ${set}, rev = rev + 1 where id = ${id}::uuid`);
const row = async (id: string) =>
  (await admin.get(`/v1/commerces/${id}?_populates=["address"]`)).body.data as object;

interface Case {
  defect: Defect;
  what: string;
  /** Fields in which the place differs from a good one, or what happens to it afterwards. */
  bad?: object;
  spoil?: (id: string) => Promise<unknown>;
  /** Good places that resemble it. */
  good?: object[];
}

const at = (street: string, number: string | null, more: object = {}) => ({
  address: { street, ...(number !== null && { number }), locality: 'Xalapa', ...more },
});

const cases: Case[] = [
  {
    defect: 'phone',
    what: 'neither a telephone nor WhatsApp',
    bad: { phones: [] },
    good: [{ phones: [], whatsapp: '+522281000001' }],
  },
  {
    defect: 'hours',
    what: 'no hours, not even in words',
    bad: { openingHours: null },
    good: [{ openingHours: null, openingHoursText: 'según el día' }],
  },
  { defect: 'photo', what: 'no photo', spoil: (id) => update(id, sql`photos = '[]'`) },
  {
    defect: 'capitals',
    what: 'a name in capitals',
    bad: { name: 'FARMACIA SAN JOSÉ' },
    good: [{ name: 'Farmacia San Juan' }, { name: 'HSBC' }, { name: 'BMW 12' }],
  },
  {
    defect: 'mojibake',
    what: 'a name that was read in another encoding',
    bad: { name: 'CafÃ© del Ãngel' },
    good: [{ name: 'Café «Ñandú»' }],
  },
  { defect: 'mojibake', what: 'a street that was read in another encoding', bad: at('Calle JuÃ¡rez', '7') },
  {
    defect: 'lostLetters',
    what: 'letters that nobody can restore',
    bad: { name: 'El Peque�o Mu?oz' },
    good: [{ name: '¿Qué hay?' }],
  },
  {
    defect: 'numberTwice',
    what: 'the number in the street, too',
    bad: at('Avenida Hidalgo 1234', '1234'),
    good: [at('Calle 12', '12'), at('9 de Julio', '9'), at('Avenida Hidalgo 1234', null)],
  },
  { defect: 'numberTwice', what: 'the number twice in the street', bad: at('Avenida Ávila 12, 12', null) },
  {
    defect: 'far',
    what: 'a point thirty kilometres away',
    bad: { location: { lat: 20.1, lng: -96.9 } },
    good: [{ location: { lat: 19.7, lng: -96.8 } }],
  },
  {
    defect: 'category',
    what: 'no category that exists',
    spoil: async (id) => {
      const gone = getId(await admin.post('/v1/categories', { name: 'De paso', kind: 'commerce' }));
      await update(id, sql`categories = array[${gone}::uuid]`);
      await write(sql`update categories set archived_at = now() where id = ${gone}::uuid`);
    },
  },
  {
    defect: 'unverified',
    what: 'nobody verified or changed it for a year',
    spoil: (id) => update(id, sql`status = 'accepted', updated_at = now() - interval '13 months'`),
  },
];

describe('a defect is counted and found', () => {
  it.each(cases)('$defect: $what', async ({ defect, bad = {}, spoil, good = [] }) => {
    const before = { count: await countOf(defect), any: await countOf('any'), ids: await having(defect) };
    const id = await place(bad);
    await spoil?.(id);
    for (const each of good) await place(each);
    expect(await having(defect)).toEqual([...before.ids, id].sort());
    expect(await countOf(defect)).toBe(before.count + 1);
    expect(await countOf('any')).toBeGreaterThan(before.any);
    // It is no defect of what is rejected or closed for good, and combines with other filters.
    expect(await readIds(admin, '/v1/commerces', { $and: [{ $defect: defect }, { id }] })).toEqual([id]);
    await update(id, sql`permanently_closed_at = now()`);
    expect(await having(defect)).toEqual(before.ids);
    expect(await countOf(defect)).toBe(before.count);
  });

  it('unverified: neither what was changed nor what was verified within a year, and nothing that waits for review', async () => {
    const before = await having('unverified');
    const long = sql`updated_at = now() - interval '13 months'`;
    await update(await place(), sql`status = 'accepted', last_verified_at = null`);
    await update(
      await place(),
      sql`status = 'accepted', ${long}, last_verified_at = now() - interval '11 months'`,
    );
    await update(await place(), long);
    const id = await place();
    await update(id, sql`status = 'accepted', ${long}, last_verified_at = now() - interval '14 months'`);
    expect(await having('unverified')).toEqual([...before, id].sort());
    await update(id, sql`archived_at = now()`);
  });

  it('duplicate: both of two places of one name beside each other', async () => {
    const before = await having('duplicate');
    const ids = [];
    for (const lng of [-96.7, -96.70001])
      ids.push(await place({ name: 'Tortas La Güera', location: { lat: 19.6, lng } }));
    await admin.get('/v1/commerces/duplicates');
    expect(await having('duplicate')).toEqual([...before, ...ids].sort());
    expect(await countOf('duplicate')).toBe(before.length + 2);
    for (const id of ids) {
      await write(sql`update commerces set archived_at = now() where id = ${id}::uuid`);
      expect(await countOf('duplicate')).toBe(before.length);
      await write(sql`update commerces set archived_at = null where id = ${id}::uuid`);
    }
  });

  it('an address that is changed by itself is checked again', async () => {
    const id = await place();
    const { address } = (await row(id)) as { address: { id: string } };
    expect(await having('numberTwice')).not.toContain(id);
    await write(
      sql`update addresses set street = 'Enríquez 5', rev = rev + 1 where id = ${address.id}::uuid`,
    );
    expect(await countOf('numberTwice')).toBe((await having('numberTwice')).length);
    expect(await having('numberTwice')).toContain(id);
  });

  it('an unknown defect, and one of another collection, is refused', async () => {
    const asked = (path: string, $defect: unknown) => admin.get(query(path, { _filters: { $defect } }));
    expect(await asked('/v1/commerces', 'nada')).toMatchObject({ status: 400 });
    expect(await asked('/v1/commerces', 3)).toMatchObject({ status: 400 });
    expect(await asked('/v1/products', 'photo')).toMatchObject({ status: 400 });
  });
});

it('the last import of a source says which of its places closed', async () => {
  const importer = await createImporter();
  try {
    const cafe = { id: 1, tags: { amenity: 'cafe', name: 'Café Uno' } };
    const bar = { id: 2, tags: { amenity: 'bar', name: 'Bar Dos' } };
    const file = (...elements: Parameters<typeof overpass>[0]) => [
      { name: 'lugares.json', content: overpass(elements) },
    ];
    const closed = () =>
      importer.platform.db.query<{ name: string }>(
        sql`select name from commerces c where ${hasDefect('c', 'closed', new Date().toISOString())}`,
      );
    await importer.importAll(file(cafe, bar));
    expect(await closed()).toEqual([]);
    await importer.importAll(file({ ...cafe, tags: { 'disused:amenity': 'cafe', name: 'Café Uno' } }, bar));
    expect(await closed()).toEqual([{ name: 'Café Uno' }]);
    await importer.importAll(file(cafe, bar));
    expect(await closed()).toEqual([]);
  } finally {
    await importer.close();
  }
});

describe('a mend', () => {
  const preview = async (defect: Defect) =>
    (await admin.get(`/v1/commerces/mends/preview?defect=${defect}&_perPage=200`)).body.data as MendedPlace[];
  const ended = (id: string): Promise<MendJob> =>
    eventually(async () => {
      const mends = (await admin.get('/v1/commerces/mends')).body.data as MendJob[];
      const found = mends.find((mend) => mend.id === id);
      if (!found?.finishedAt) throw new Error('The mend is not finished.');
      return found;
    });
  const mend = async (body: object): Promise<MendJob> => {
    const begun = await admin.post('/v1/commerces/mends', body);
    expect(begun.status, begun.text).toBe(202);
    return ended(getId(begun));
  };
  const undo = async (id: string): Promise<MendJob> => {
    const begun = await admin.post(`/v1/commerces/mends/${id}/undo`);
    expect(begun.status, begun.text).toBe(202);
    return ended(getId(begun));
  };
  /** The content of a row, without what every write changes. */
  const content = async (id: string) => {
    const { rev: _, updatedAt: __, address, ...rest } = (await row(id)) as Record<string, unknown>;
    const { rev: ___, updatedAt: ____, ...parts } = (address ?? {}) as Record<string, unknown>;
    return { ...rest, address: parts };
  };

  it.each([
    ['capitals', { name: 'PANADERÍA EL SOL DE ORO' }, { name: 'Panadería El Sol de Oro' }],
    ['mojibake', { name: 'PanaderÃ­a', ...at('JuÃ¡rez', '3') }, { name: 'Panadería', street: 'Juárez' }],
    ['numberTwice', at('Avenida Xicoténcatl 77', '77'), { street: 'Avenida Xicoténcatl', number: '77' }],
  ] as const)(
    'of %s does what its preview says, and undoing it gives the rows back',
    async (defect, bad, after) => {
      const ids: string[] = [];
      for (let nth = 0; nth < 3; nth += 1) ids.push(await place(bad));
      const before = await Promise.all(ids.map(content));
      const shown = (await preview(defect)).filter(({ id }) => ids.includes(id));
      expect(shown.map(({ id }) => id).sort()).toEqual([...ids].sort());
      for (const { changes } of shown)
        for (const { field, after: promised } of changes)
          expect(promised).toBe(after[field as keyof typeof after]);
      const done = await mend({ defect, only: ids });
      expect(done).toMatchObject({ defect, total: 3, done: 3, failed: 0, error: null, undone: false });
      for (const id of ids) {
        const { name, address } = (await content(id)) as { name: string; address: object };
        expect({ name, ...address }).toMatchObject(after);
      }
      expect(await having(defect)).not.toEqual(expect.arrayContaining(ids));
      expect(await undo(done.id)).toMatchObject({ undoes: done.id, done: 3, failed: 0 });
      expect(await Promise.all(ids.map(content))).toEqual(before);
      expect((await admin.post(`/v1/commerces/mends/${done.id}/undo`)).status).toBe(400);
    },
  );

  it('says that places are still right, and leaves out those that were not chosen', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      ids.push(await place());
      await update(ids[nth] ?? '', sql`status = 'accepted', updated_at = now() - interval '2 years'`);
    }
    const [left = ''] = ids;
    const done = await mend({ defect: 'unverified', except: [left] });
    expect(done.failed).toBe(0);
    expect(await having('unverified')).toEqual([left]);
    await undo(done.id);
    expect(await row(ids[1] ?? '')).toMatchObject({ lastVerifiedAt: null });
  });

  it('gives places without a category the chosen one', async () => {
    const id = await place();
    await update(id, sql`categories = '{}'`);
    expect((await preview('category')).find((each) => each.id === id)?.changes).toEqual([
      { field: 'categories', before: null, after: null },
    ]);
    const refused = await admin.post('/v1/commerces/mends', { defect: 'category', only: [id] });
    expect(refused.body).toMatchObject({ code: 'validation', details: [{ path: 'category' }] });
    const unknown = await admin.post('/v1/commerces/mends', {
      ...{ defect: 'category', only: [id] },
      category: id,
    });
    expect(unknown.body).toMatchObject({ code: 'validation', details: [{ path: 'category' }] });
    await mend({ defect: 'category', only: [id], category });
    expect(await row(id)).toMatchObject({ categories: [category] });
  });

  it('is undone except where somebody changed the place afterwards, and says which', async () => {
    const ids = [await place({ name: 'ROPA SARA' }), await place({ name: 'ROPA LOLA' })];
    const done = await mend({ defect: 'capitals', only: ids });
    const { rev } = (await row(ids[0] ?? '')) as { rev: number };
    await admin.patch(`/v1/commerces/${ids[0]}`, { rev, name: 'Ropa de Sara' });
    const undone = await undo(done.id);
    expect(undone).toMatchObject({ done: 1, failed: 1, failures: [{ id: ids[0], name: 'Ropa de Sara' }] });
    expect(await row(ids[0] ?? '')).toMatchObject({ name: 'Ropa de Sara' });
    expect(await row(ids[1] ?? '')).toMatchObject({ name: 'ROPA LOLA' });
  });

  it('begins once when the request is sent twice, and not at all when nothing needs it', async () => {
    const id = await place({ name: 'ZAPATERÍA PÉREZ' });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { defect: 'capitals', only: [id] };
    const one = await admin.post('/v1/commerces/mends', body, key);
    const two = await admin.post('/v1/commerces/mends', body, key);
    expect(getId(two)).toBe(getId(one));
    await ended(getId(one));
    expect((await admin.post('/v1/commerces/mends', body)).status).toBe(400);
  });
});

it('the counts of earlier days stay, and each day has the last count of it', async () => {
  const { platform } = office.test;
  await write(
    sql`insert into defect_days values (current_date - 3, 'photo', 7), (current_date - 400, 'photo', 9)`,
  );
  await platform.jobs.enqueue(platform.db, 'quality', {});
  const total = await countOf('any');
  await eventually(async () => {
    const days = await platform.db.query(sql`select count from defect_days where defect = 'any'`);
    expect(days).toEqual([{ count: total }]);
  });
  const { days, counts } = await quality();
  const photos = counts.find(({ defect }) => defect === 'photo');
  expect(days).toHaveLength(30);
  expect(photos?.perDay.filter((count) => count !== null)).toEqual([7, photos?.count]);
  expect(counts.map(({ defect }) => defect)).toEqual([...defectNames, 'any']);
});

it('readers see what is wrong; only who may edit and read mends it; others can’t even filter by it', async () => {
  const reader = await office.test.signIn({ permissions: ['commerces:read'] });
  const editor = await office.test.signIn({ permissions: ['commerces:update'] });
  const mend = { defect: 'capitals' };
  expect((await reader.get('/v1/commerces/quality')).status).toBe(200);
  expect(await having('photo', reader)).toEqual(await having('photo'));
  for (const answer of [
    await reader.post('/v1/commerces/mends', mend),
    await reader.get('/v1/commerces/mends'),
    await reader.get('/v1/commerces/mends/preview?defect=capitals'),
    await editor.get('/v1/commerces/quality'),
    await editor.get('/v1/commerces/mends/preview?defect=capitals'),
    await editor.post('/v1/commerces/mends', mend),
    await office.owner.get('/v1/commerces/quality'),
  ])
    expect(answer.status).toBe(403);
  // An owner reads some fields of their own commerces only, so that a defect would reveal others.
  const filtered = await office.owner.get(query('/v1/commerces', { _filters: { $defect: 'photo' } }));
  expect(filtered).toMatchObject({ status: 400, body: { code: 'query-invalid' } });
});
