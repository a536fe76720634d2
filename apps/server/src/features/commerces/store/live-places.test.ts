/** The words of products and addresses: after changes the places in memory equal new ones. */

import { headers } from '@callejero/contract/envelope.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { createApi } from '../../../api.ts';
import { registryFor } from '../../../features.ts';
import type { Answer } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';
import { livePlaces } from './live-places.ts';

const office = backOffice({ batchSizes: { mapped: 2 } });
let province: string;
beforeAll(async () => {
  const rows = await office.test.platform.db.query<{ id: string }>(sql`select id from provinces limit 1`);
  province = rows[0]?.id ?? '';
});

const words = ['empanada', 'tamal', 'olmo', 'fresno', 'cipres'];

async function told(platform: typeof office.test.platform) {
  const { known } = await livePlaces(platform, registryFor(platform))();
  return { words: words.filter((word) => known.begins(word)), localities: [...known.localities].sort() };
}

/** The index of this process, checked against one that is read anew. */
async function around() {
  const kept = await told(office.test.platform);
  expect(kept).toEqual(await told({ ...office.test.platform }));
  return kept;
}

const done = (answer: Answer) => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const address = async (street: string, locality: string) =>
  getId(await office.admin.post('/v1/addresses', { street, locality, province, country: 'MX' }));
const revOf = async (path: string) => ((await office.admin.get(path)).body.data as { rev: number }).rev;
const change = async (path: string, fields: object) =>
  done(await office.admin.patch(path, { rev: await revOf(path), ...fields }));

it('the index follows a product, and whether it is on sale', async () => {
  const { admin, commerce } = office;
  expect(await around()).toEqual({ words: [], localities: [] });
  const product = `/v1/products/${getId(await admin.post('/v1/products', { commerce, name: 'Empanada' }))}`;
  expect((await around()).words).toEqual(['empanada']);
  await change(product, { name: 'Tamal' });
  expect((await around()).words).toEqual(['tamal']);
  await change(product, { active: false });
  expect((await around()).words).toEqual([]);
  await change(product, { active: true });
  done(await admin.delete(product, { rev: await revOf(product) }));
  expect((await around()).words).toEqual([]);
});

it('the index follows an address, and a place that moves to another one', async () => {
  const { commerce } = office;
  const [first, second] = [await address('Olmo', 'Coatepec'), await address('Fresno', 'Naolinco')];
  expect(await around()).toEqual({ words: [], localities: [] });
  await change(`/v1/commerces/${commerce}`, { address: first });
  expect(await around()).toEqual({ words: ['olmo'], localities: ['coatepec'] });
  await change(`/v1/addresses/${first}`, { street: 'Ciprés' });
  expect((await around()).words).toEqual(['cipres']);
  await change(`/v1/commerces/${commerce}`, { address: second });
  expect(await around()).toEqual({ words: ['fresno'], localities: ['naolinco'] });
});

it('the index removes the words of a place that is not public any more', async () => {
  const { admin, commerce } = office;
  getId(await admin.post('/v1/products', { commerce, name: 'Empanada' }));
  expect((await around()).words).toEqual(['empanada', 'fresno']);
  const path = `/v1/commerces/${commerce}`;
  const rev = await revOf(path);
  done(await admin.delete(path, { rev }));
  expect(await around()).toEqual({ words: [], localities: [] });
  done(await admin.post(`${path}/restore`, { rev: rev + 1 }));
  expect(await around()).toEqual({ words: ['empanada', 'fresno'], localities: ['naolinco'] });
});

it('the index omits an archived address, and one of a person', async () => {
  const { admin, commerce, test } = office;
  const { db } = test.platform;
  const id = await address('Olmo', 'Coatepec');
  await change(`/v1/commerces/${commerce}`, { address: id });
  const before = { words: ['empanada', 'olmo'], localities: ['coatepec'] };
  expect(await around()).toEqual(before);
  const readAnew = () => told({ ...test.platform });
  await db.query(sql`update addresses set archived_at = now() where id = ${id}::uuid`);
  expect(await readAnew()).toEqual({ words: ['empanada'], localities: [] });
  await db.query(sql`update addresses set archived_at = null where id = ${id}::uuid`);
  expect(await readAnew()).toEqual(before);
  const [person] = (await admin.get('/v1/users')).body.data as { id: string }[];
  await db.query(sql`update addresses set owner = ${person?.id}::uuid where id = ${id}::uuid`);
  expect(await readAnew()).toEqual({ words: ['empanada'], localities: [] });
});

/** Changes that tell nothing but, by `miss`, that some may have been missed. */
function unheard(): { changes: typeof office.test.platform.changes; miss: () => void } {
  let tell = () => {};
  const changes: typeof office.test.platform.changes = {
    publish() {},
    subscribe(listener) {
      tell = () => listener(null);
      return () => {};
    },
  };
  return { changes, miss: () => tell() };
}

it('missed changes are found in whatever order the transactions commit', async () => {
  const { platform } = office.test;
  const { db } = platform;
  const { changes, miss } = unheard();
  const read = livePlaces({ ...platform, changes }, registryFor(platform));
  const ids = [office.commerce, office.foreign];
  const pricesInMemory = async () => {
    const { store } = await read();
    return ids.map((id) => store.traits(store.slotOf(id) ?? -1).priceRange);
  };
  const stored = async () => {
    const rows = await db.query<{ price: number | null }>(
      sql`select price_range as price from commerces where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`,
    );
    return rows.map(({ price }) => price);
  };
  expect(await pricesInMemory()).toEqual(await stored());

  const step = fc.record({
    what: fc.constantFrom('write', 'commit', 'read'),
    which: fc.constantFrom(0, 1),
    price: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const running: ({ commit: () => void; done: Promise<void> } | null)[] = [null, null];
      const commit = async (which: number) => {
        running[which]?.commit();
        await running[which]?.done;
        running[which] = null;
      };
      for (const { what, which, price } of steps) {
        if (what === 'commit') await commit(which);
        else if (what === 'read') {
          miss();
          expect(await pricesInMemory()).toEqual(await stored());
        } else if (!running[which]) {
          const { promise, resolve: end } = Promise.withResolvers<void>();
          const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
          const done = db.transaction(async (tx) => {
            await tx.query(sql`update commerces set price_range = ${price} where id = ${ids[which]}::uuid`);
            wrote();
            await promise;
          });
          running[which] = { commit: end, done };
          await written;
        }
      }
      for (const which of [1, 0]) await commit(which);
      miss();
      expect(await pricesInMemory()).toEqual(await stored());
    }),
    { numRuns: runs(40, 10) },
  );
});

it('rows that nobody wrote are not read again', async () => {
  const { platform } = office.test;
  const { changes, miss } = unheard();
  const asked: string[] = [];
  const db: typeof platform.db = Object.create(platform.db, {
    query: {
      value: (statement: Parameters<typeof platform.db.query>[0]) => {
        asked.push(JSON.stringify(statement.values));
        return platform.db.query(statement);
      },
    },
  });
  const read = livePlaces({ ...platform, changes, db }, registryFor(platform));
  const readAgain = async (): Promise<string[]> => {
    asked.length = 0;
    miss();
    await read();
    return asked;
  };
  const having = (values: readonly string[], id: string) => values.filter((each) => each.includes(id));
  await read();
  // A transaction of another test may still run that is older than the last change to the place.
  await expect.poll(async () => having(await readAgain(), office.commerce)).toEqual([]);
  await platform.db.query(sql`update commerces set price_range = 2 where id = ${office.foreign}::uuid`);
  const again = await readAgain();
  expect(having(again, office.foreign)).toHaveLength(1);
  expect(having(again, office.commerce)).toEqual([]);
});

it('everybody who asks after a change sees it, also while it is being read for somebody else', async () => {
  const { foreign, test } = office;
  const { platform } = test;
  const read = livePlaces(platform, registryFor(platform));
  const price = async () => {
    const { store } = await read();
    return store.traits(store.slotOf(foreign) ?? -1).priceRange;
  };
  await price();
  const path = `/v1/commerces/${foreign}`;
  const next = (await price()) === 4 ? 3 : 4;
  await change(path, { priceRange: next });
  expect(await Promise.all([price(), price(), price()])).toEqual([next, next, next]);
});

it('the database answers until the places are read for the first time', async () => {
  const { admin, commerce, test } = office;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isReading = false;
  const api = createApi({
    ...test.platform,
    async late(tables, read) {
      const isFirst = !isReading && tables.includes('products');
      isReading ||= isFirst;
      if (isFirst) await held;
      return test.platform.late(tables, read);
    },
  });
  const ask = async (path: string) => {
    const request = new Request(`http://localhost/v1/commerces${path}`, {
      headers: { [headers.accessToken]: admin.token ?? '' },
    });
    const answer = await api.fetch(request, { ip: '127.0.0.1' });
    return answer.text();
  };
  const { name } = (await admin.get(`/v1/commerces/${commerce}`)).body.data as { name: string };
  const searchFor = (text: string) =>
    `?${new URLSearchParams({ _filters: JSON.stringify({ status: 'accepted', $search: text }) })}`;
  const misspelt = `${name.slice(0, -1)}x`;
  const asked = [
    searchFor(name),
    `/map?${new URLSearchParams({ bounds: '-180,-85,180,85', zoom: '20' })}`,
    `/suggestions?${new URLSearchParams({ q: name.slice(0, 4) })}`,
  ];
  const warm = api.warmUp();
  const ready = await api.fetch(new Request('http://localhost/ready'), { ip: '127.0.0.1' });
  expect(await ready.text()).toContain('"status":"starting"');
  for (const path of asked) expect(await ask(path), path).toContain(commerce);
  expect(await ask('/categories')).toContain('[');
  expect(JSON.parse(await ask('/map?bounds=-180,-85,180,85&zoom=1')).data.total).toBe(2);
  release();
  await warm;
  expect(await ask(searchFor(misspelt))).toContain(commerce);
});
