import type { DuplicatePair, DuplicatePairsMeta } from '@callejero/contract/answers/places.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { testApi } from '../../../testing/fixtures.ts';

const test = testApi({ batchSizes: { compared: 300 } });
let admin: Client;
let category: string;
beforeAll(async () => {
  admin = await test.signIn();
  category = getId(await admin.post('/v1/categories', { name: 'Cafeterías', kind: 'commerce' }));
});

const base = { lat: 19.53, lng: -96.92 };
let wave = 0;
/** Each test uses its own location, far from the others. */
function elsewhere() {
  wave += 1;
  const lng = base.lng + wave * 0.2;
  return (name: string, metres = 0, more: Record<string, unknown> = {}) =>
    admin
      .post('/v1/commerces', {
        name,
        categories: [category],
        location: { lat: base.lat + metres / 111_195, lng },
        ...more,
      })
      .then(getId);
}

const path = '/v1/commerces/duplicates';
async function list(query = '', client = admin) {
  const { status, text, body } = await client.get(`${path}${query}`);
  expect(status, text).toBe(200);
  return { pairs: body.data as DuplicatePair[], meta: body.meta as unknown as DuplicatePairsMeta };
}

type Pair = readonly string[];
const key = (pair: Pair) => [...pair].sort().join(' ');
async function everyPair(perPage = 100): Promise<DuplicatePair[]> {
  const every: DuplicatePair[] = [];
  for (let page = 0; ; page += 1) {
    const { pairs, meta } = await list(`?_page=${page}&_perPage=${perPage}`);
    expect(meta).toMatchObject({ page, perPage });
    every.push(...pairs);
    if (pairs.length < perPage) {
      expect(every).toHaveLength(meta.total);
      return every;
    }
  }
}

/** The listed pairs of `ids`, in order. */
async function listed(ids: readonly string[]): Promise<string[]> {
  return (await everyPair())
    .map(({ places }) => places.map(({ id }) => id))
    .filter((pair) => pair.some((id) => ids.includes(id)))
    .map(key);
}
/** The pairs that the lists of duplicates of each of `ids` contain. */
async function detected(ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const id of ids) {
    const { status, body } = await admin.get(`/v1/commerces/${id}/duplicates`);
    if (status === 404) continue;
    for (const twin of body.data as { id: string }[]) found.add(key([id, twin.id]));
  }
  return [...found].sort();
}

const say = (id: string, other: string, distinct: boolean, client = admin) =>
  client.post(`/v1/commerces/${id}/distinct`, { other, distinct });
const revOf = async (id: string) =>
  ((await admin.get(`/v1/commerces/${id}`)).body.data as { rev: number }).rev;

it('both places of a pair are listed with the reasons for the match and the fields that distinguish them', async () => {
  const add = elsewhere();
  const [province] = await test.platform.db.query<{ id: string }>(sql`select id from provinces limit 1`);
  const address = getId(
    await admin.post('/v1/addresses', {
      street: 'Zamora',
      number: '12',
      locality: 'Xalapa',
      province: province?.id,
      country: 'MX',
    }),
  );
  const one = await add('Café La Parroquia', 0, { address });
  const two = await add('CAFE LA PARROQUIA', 40, { phones: ['+522281234567'] });
  const pair = (await everyPair()).find(({ places }) => places.some(({ id }) => id === one));
  expect(pair).toMatchObject({ similarity: 1, reasons: ['name'] });
  expect(pair?.distance).toBeCloseTo(40, 0);
  expect(pair?.places.find(({ id }) => id === one)).toEqual({
    id: one,
    name: 'Café La Parroquia',
    status: 'pending',
    source: null,
    picture: null,
    category: { name: 'Cafeterías', icon: null, color: '#2fa9e0' },
    where: 'Zamora 12, Xalapa',
  });
  expect(pair?.places.find(({ id }) => id === two)).toMatchObject({ name: 'CAFE LA PARROQUIA', where: null });
});

it('the most similar names come first, of these the closest, and a shared telephone outweighs names', async () => {
  const add = elsewhere();
  const phones = ['+522289999999'];
  const a = await add('Farmacia San Pablo');
  const b = await add('Farmacia San Pablo', 30);
  const c = await add('Farmacia San Pablo del Centro', 2000, { phones });
  const d = await add('Farmacia San Pablo del Centro', 2050, { phones });
  const e = await add('Papelería Lupita', 5000);
  const f = await add('Papelería Lupita Sur', 5010);
  const ids = [a, b, c, d, e, f];
  expect(await listed(ids)).toEqual([key([c, d]), key([a, b]), key([e, f])]);
});

it('equal names next door come before two branches of a chain, which share a telephone far apart', async () => {
  const add = elsewhere();
  const phones = ['+522287777777'];
  const a = await add('Pastelería Suspiros', 0, { phones });
  const b = await add('Pastelería Suspiros', 1400, { phones });
  const c = await add('Taller Hernández', 5000);
  const d = await add('Taller Hernández', 5000);
  const e = await add('Estética Mary', 9000, { phones });
  const f = await add('Salón Rosita', 9000, { phones });
  expect(await listed([a, b, c, d, e, f])).toEqual([key([c, d]), key([e, f]), key([a, b])]);
});

it('a change, an archiving or a restoring of either is visible at once', async () => {
  const add = elsewhere();
  const one = await add('Tortas Chuy');
  const two = await add('Tortas Chuy', 20);
  const pair = [key([one, two])];
  expect(await listed([one])).toEqual(pair);
  await admin.patch(`/v1/commerces/${two}`, { name: 'Zapatería Andares', rev: 1 });
  expect(await listed([one])).toEqual([]);
  await admin.patch(`/v1/commerces/${one}`, { name: 'Zapatería Andares', rev: 1 });
  expect(await listed([one])).toEqual(pair);
  await admin.delete(`/v1/commerces/${two}`, { rev: 2 });
  expect(await listed([one])).toEqual([]);
  await admin.post(`/v1/commerces/${two}/restore`, { rev: 3 });
  expect(await listed([one])).toEqual(pair);
});

it('a dismissed pair is hidden, in the list and on each of the two, until the dismissal is undone', async () => {
  const add = elsewhere();
  const one = await add('Oxxo Centro');
  const two = await add('Oxxo Centro', 20);
  const three = await add('Oxxo Centro', 40);
  expect((await say(one, two, true)).status).toBe(200);
  const others = [key([one, three]), key([two, three])].sort();
  expect((await listed([one, two])).sort()).toEqual(others);
  expect(await detected([one, two, three])).toEqual(others);
  // A change does not bring the pair back, and a second dismissal has no further effect.
  await admin.patch(`/v1/commerces/${one}`, { description: 'Abierto toda la noche.', rev: 1 });
  expect((await say(two, one, true)).status).toBe(200);
  expect((await listed([one, two])).sort()).toEqual(others);
  expect((await say(two, one, false)).status).toBe(200);
  expect((await listed([one, two])).sort()).toEqual([key([one, two]), ...others].sort());
});

it('the survivor of a merge inherits the dismissals of the other', async () => {
  const add = elsewhere();
  const place = await add('Oxxo Norte');
  const other = await add('Oxxo Norte', 20);
  const survivor = await add('Oxxo Norte', 40);
  const neighbour = await add('Oxxo Norte', 30);
  await say(place, other, true);
  // When a dismissed pair is merged, the dismissal has no effect any more.
  await say(survivor, other, true);
  const { status } = await admin.post(`/v1/commerces/${survivor}/merge`, {
    other,
    rev: 1,
    otherRev: 1,
    take: {},
  });
  expect(status).toBe(200);
  const left = [key([place, neighbour]), key([survivor, neighbour])].sort();
  expect((await listed([place, survivor])).sort()).toEqual(left);
  expect(await detected([place, survivor])).toEqual(left);
  expect((await say(place, survivor, false)).status).toBe(200);
  expect((await listed([place, survivor])).sort()).toEqual([key([place, survivor]), ...left].sort());
});

it('the history of both says once who dismissed the pair, and who undid it', async () => {
  const add = elsewhere();
  const one = await add('Fonda Lupita');
  const two = await add('Fonda Lupita Sur', 10);
  for (const distinct of [true, true, false, false]) await say(one, two, distinct);
  for (const [id, twin] of [
    [one, 'Fonda Lupita Sur'],
    [two, 'Fonda Lupita'],
  ]) {
    const records = await test.platform.db.query(sql`select actor, action, diff from changes
      where record_id = ${id}::uuid and action like 'distinct%' order by at, action`);
    expect(records).toEqual([
      { actor: admin.id, action: 'distinct', diff: { distinctFrom: [null, twin] } },
      { actor: admin.id, action: 'distinct-undone', diff: { distinctFrom: [twin, null] } },
    ]);
  }
  expect([await revOf(one), await revOf(two)]).toEqual([1, 1]);
});

it('pages follow each other without gaps and have the total', async () => {
  const add = elsewhere();
  for (let at = 0; at < 5; at += 1) await add('Lavandería Express', at * 10);
  expect(await everyPair(4)).toEqual(await everyPair());
  expect((await list('?_page=1000')).pairs).toEqual([]);
  for (const query of ['?_perPage=0', '?_perPage=101', '?_page=-1', '?_sort={}'])
    expect((await admin.get(`${path}${query}`)).status).toBe(400);
});

it('after many changes at once a request compares some, and says how many remain', async () => {
  const add = elsewhere();
  const id = await add('Muchos');
  await list();
  await test.platform.db.query(sql`insert into commerces (id, created_at, updated_at, name, name_folded, slug, categories, location)
    select gen_random_uuid(), created_at, updated_at, name, name_folded, slug || '-' || n, categories,
      point(location[0], location[1] + n * 0.01) from commerces, generate_series(1, 700) n where id = ${id}::uuid`);
  const waiting: number[] = [];
  while (waiting.at(-1) !== 0) waiting.push((await list()).meta.waiting);
  expect(waiting).toEqual([400, 100, 0]);
});

it('the pairs are for administrators who read and edit commerces', async () => {
  const add = elsewhere();
  const one = await add('Solo');
  const two = await add('Solo', 10);
  const requests = (client: Client) => [client.get(path), say(one, two, true, client)];
  const statuses = async (client: Client) =>
    (await Promise.all(requests(client))).map(({ status }) => status);
  expect(await statuses(test.visitor)).toEqual([401, 401]);
  expect(await statuses(await test.signIn({ role: 'user' }))).toEqual([403, 403]);
  expect(await statuses(await test.signIn({ permissions: ['commerces:read'] }))).toEqual([403, 403]);
  expect(await statuses(await test.signIn({ permissions: ['commerces:update'] }))).toEqual([403, 403]);
  expect(await listed([one])).toEqual([key([one, two])]);
  const editor = await test.signIn({ permissions: ['commerces:read', 'commerces:update'] });
  expect(await statuses(editor)).toEqual([200, 200]);
});

it('a commerce can’t be distinct from itself or from one that does not exist', async () => {
  const add = elsewhere();
  const one = await add('Uno');
  const gone = await add('Otro', 10);
  await admin.delete(`/v1/commerces/${gone}`, { rev: 1 });
  expect((await say(one, one, true)).status).toBe(400);
  expect((await say(one, gone, true)).status).toBe(404);
  expect((await say(gone, one, true)).status).toBe(404);
  expect((await say('nada', one, true)).status).toBe(404);
  expect((await say(one, 'nada', true)).status).toBe(400);
});

/** Random changes to a few places at nearly one point. */
const names = ['Café Luna', 'CAFE LUNA', 'Café Luna Nueva', 'Zapatería Sol', 'Zapatería El Sol'];
const numbers: string[][] = [[], ['+522281112233'], ['+522284445566']];
const values = fc.record({
  name: fc.constantFrom(...names),
  metres: fc.constantFrom(0, 30, 70, 280, 320, 1900, 2100),
  phones: fc.constantFrom(...numbers),
});
const index = fc.nat({ max: 4 });
const act = fc.oneof(
  fc.record({ do: fc.constant('change' as const), at: index, values }),
  fc.record({ do: fc.constant('archive' as const), at: index }),
  fc.record({ do: fc.constantFrom('dismiss' as const, 'reconsider' as const), at: index, other: index }),
  fc.record({ do: fc.constant('look' as const) }),
);

const fieldsOf = (
  { name, metres, phones }: { name: string; metres: number; phones: string[] },
  lng: number,
) => ({
  ...{ name, phones },
  location: { lat: base.lat + metres / 111_195, lng },
});

it('a pair is listed exactly when one is detected as a duplicate of the other and nobody dismissed it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(values, { minLength: 2, maxLength: 5 }),
      fc.array(act, { maxLength: 10 }),
      async (places, acts) => {
        const add = elsewhere();
        const lng = base.lng + wave * 0.2;
        const ids: string[] = [];
        for (const { name, metres, phones } of places) ids.push(await add(name, metres, { phones }));
        const dismissed = new Set<string>();
        const placeAt = (at: number) => ids[at % ids.length] ?? '';
        const living = async (id: string) => {
          const { status, body } = await admin.get(`/v1/commerces/${id}`);
          return status === 200 ? (body.data as { rev: number }) : null;
        };
        for (const step of acts) {
          if (step.do === 'look') await list();
          else if (step.do === 'dismiss' || step.do === 'reconsider') {
            const pair = [placeAt(step.at), placeAt(step.other)] as const;
            const { status } = await say(...pair, step.do === 'dismiss');
            if (status === 200) dismissed[step.do === 'dismiss' ? 'add' : 'delete'](key(pair));
          } else {
            const path = `/v1/commerces/${placeAt(step.at)}`;
            const current = await living(placeAt(step.at));
            if (!current) continue;
            const { rev } = current;
            if (step.do === 'change') await admin.patch(path, { ...fieldsOf(step.values, lng), rev });
            else await admin.delete(path, { rev });
          }
        }
        expect((await listed(ids)).sort()).toEqual(await detected(ids));
        const shown = await detected(ids);
        for (const pair of dismissed) {
          const [one = '', two = ''] = pair.split(' ');
          await say(one, two, false);
        }
        expect((await detected(ids)).filter((pair) => !dismissed.has(pair))).toEqual(shown);
      },
    ),
    { numRuns: runs(60, 6), seed },
  );
});
