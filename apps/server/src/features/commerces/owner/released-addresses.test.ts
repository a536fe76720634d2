import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../../ports/ports.ts';
import type { Answer, Client } from '../../../testing/api.ts';
import { type BackOffice, createBackOffice, idOf, query } from '../../../testing/back-office.ts';

let office: BackOffice;
let admin: Client;
let person: Client;
let category: string;
let province: string;
const published: Change[] = [];

beforeAll(async () => {
  office = await createBackOffice();
  ({ admin, owner: person } = office);
  const { db, changes } = office.test.platform;
  category = idOf(await admin.post('/v1/categories', { name: 'Cafés', kind: 'commerce' }));
  province = (await db.query<{ id: string }>(sql`select id from provinces limit 1`))[0]?.id ?? '';
  changes.subscribe((told) => published.push(...(told ?? [])));
});
afterAll(() => office.test.close());

const location = { lat: 19.52, lng: -96.9 };
const dataOf = (answer: Answer): Commerce => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.data as Commerce;
};
const pathOf = ({ id }: Pick<Commerce, 'id'>) => `/v1/commerces/${id}`;

async function newAddress(who = person): Promise<string> {
  // As many as are needed, whatever a person may write in a day.
  const id = idOf(
    await admin.post('/v1/addresses', { street: 'Enríquez', locality: 'Xalapa', province, country: 'MX' }),
  );
  await office.test.platform.db.query(sql`insert into changes (at, actor, action, resource, record_id, diff)
    values (now(), ${who.id}, 'created', 'addresses', ${id}, '{}')`);
  return id;
}

async function proposed(who = person): Promise<Commerce> {
  const body = { name: 'Café Neblina', categories: [category], location, address: await newAddress(who) };
  const id = office.test.platform.ids.next();
  // By hand: how many one may propose in a day is told elsewhere.
  await office.test.platform.db.query(sql`insert into commerces (id, created_at, updated_at, name, name_folded, slug,
      owners, categories, location, address, timezone)
    values (${id}, now(), now(), ${body.name}, 'cafe neblina', ${id}, ${[who.id]}::uuid[], ${[category]}::uuid[],
      point(-96.9, 19.52), ${body.address}, 'America/Mexico_City')`);
  return dataOf(await who.get(`/v1/commerces/${id}`));
}

const accept = async (commerce: Commerce) =>
  dataOf(await admin.post(`${pathOf(commerce)}/review`, { decision: 'accept', rev: commerce.rev }));

interface Standing {
  id: string;
  living: boolean;
  named: boolean;
}

/** Of addresses that are nobody's own: whether it lives, and whether a commerce or an event names it. */
const standings = (): Promise<Standing[]> =>
  office.test.platform.db.query(sql`select a.id, a.archived_at is null as living,
      (exists (select from commerces c where c.address = a.id or c.pending_changes ->> 'address' = a.id::text)
        or exists (select from events e where e.address = a.id)) as named
    from addresses a where a.owner is null order by a.id`);

async function expectNothingLost(): Promise<void> {
  const wrong = (await standings()).filter(({ living, named }) => living !== named);
  expect(wrong).toEqual([]);
}

type Step =
  | 'edit'
  | 'back'
  | 'rest'
  | 'whole'
  | 'withdraw'
  | 'accept'
  | 'reject'
  | 'bulk'
  | 'correct'
  | 'none';
const steps: Step[] = [
  'edit',
  'back',
  'rest',
  'whole',
  'withdraw',
  'accept',
  'reject',
  'bulk',
  'correct',
  'none',
];

/** Some are refused as the commerce stands: then nothing may change. */
async function take(step: Step, id: string, first: string): Promise<void> {
  const { rev } = dataOf(await admin.get(`/v1/commerces/${id}`));
  const path = `/v1/commerces/${id}`;
  const review = (decision: string) =>
    admin.post(`${path}/review`, { rev, decision, ...(decision === 'reject' ? { reason: 'No' } : {}) });
  const whole = async () => ({ name: 'Otro', categories: [category], location, address: await newAddress() });
  const ways: Record<Step, () => Promise<Answer>> = {
    edit: async () => person.patch(path, { rev, address: await newAddress() }),
    back: () => person.patch(path, { rev, address: first }),
    rest: () => person.patch(path, { rev, description: `Descripción ${rev}` }),
    whole: async () => person.put(path, { rev, ...(await whole()) }),
    withdraw: () => person.post(`${path}/withdraw-changes`, { rev }),
    accept: () => review('accept'),
    reject: () => review('reject'),
    bulk: () => admin.post('/v1/commerces/review', { decision: 'accept', rows: [{ id, rev }] }),
    correct: async () => admin.patch(path, { rev, address: await newAddress() }),
    none: () => person.patch(path, { rev, address: null }),
  };
  const { status, text } = await ways[step]();
  // What was written before a refusal is no proposal's: the form sends it again.
  if (status >= 400) await dropUnnamed();
  expect([200, 400, 409], text).toContain(status);
}

const dropUnnamed = () =>
  office.test.platform.db.query(sql`update addresses a set archived_at = now() where owner is null and archived_at is null
    and not exists (select from commerces c where c.address = a.id or c.pending_changes ->> 'address' = a.id::text)`);

it('whatever happens to a proposal, no address is left that nothing names, and none is gone that something names', {
  timeout: 120_000,
}, async () => {
  const commerce = await proposed();
  const first = String(commerce.address);
  await dropUnnamed();
  const anything = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 10 });
  for (const chosen of fc.sample(anything, { numRuns: 12, seed: 5 })) {
    for (const step of chosen) {
      await take(step, commerce.id, first);
      await expectNothingLost();
    }
  }
});

it('each way of dropping one archives it at once, with its change record, and tells of it', async () => {
  const commerce = await accept(await proposed());
  const [one, two, three] = [await newAddress(), await newAddress(), await newAddress()];
  const living = async (id: string) => (await admin.get(`/v1/addresses/${id}`)).status === 200;
  const edit = async (rev: number, address: string) =>
    dataOf(await person.patch(pathOf(commerce), { rev, address }));
  await edit(2, one);
  expect(await living(one)).toBe(true);
  await edit(3, two);
  expect([await living(one), await living(two)]).toEqual([false, true]);
  dataOf(await person.post(`${pathOf(commerce)}/withdraw-changes`, { rev: 4 }));
  expect(await living(two)).toBe(false);
  await edit(5, three);
  dataOf(await admin.post(`${pathOf(commerce)}/review`, { decision: 'accept', rev: 6 }));
  expect([await living(String(commerce.address)), await living(three)]).toEqual([false, true]);
  const rejected = await newAddress();
  await edit(7, rejected);
  dataOf(await admin.post(`${pathOf(commerce)}/review`, { decision: 'reject', reason: 'No', rev: 8 }));
  expect([await living(rejected), await living(three)]).toEqual([false, true]);

  const gone = [one, two, String(commerce.address), rejected];
  expect(published.filter(({ id, change }) => gone.includes(id) && change === 'archived')).toEqual(
    gone.map((id) => ({ resource: 'addresses', id, change: 'archived' })),
  );
  const { body } = await admin.get(
    query('/v1/audit', { _filters: { resource: 'addresses', action: 'archived' }, _perPage: 100 }),
  );
  const records = body.data as { recordId: string; actor: string }[];
  const actors = gone.map((id) =>
    records.filter(({ recordId }) => recordId === id).map(({ actor }) => actor),
  );
  expect(actors).toEqual([[person.id], [person.id], [admin.id], [admin.id]]);
});

it('one that somebody else names stays: another place, a change of it that waits, an event', async () => {
  const shared = await newAddress();
  const naming = async () => {
    const commerce = await accept(await proposed());
    return { commerce, edited: await person.patch(pathOf(commerce), { rev: 2, address: shared }) };
  };
  const [first, second, third] = [await naming(), await naming(), await naming()];
  await admin.post(`${pathOf(third.commerce)}/review`, { decision: 'accept', rev: 3 });
  const times = { startsAt: '2026-03-04T01:00:00Z' };
  const event = await admin.post('/v1/events', { title: 'Feria', ...times, location, address: shared });
  const there = idOf(event);
  const withdraw = (commerce: Commerce) => person.post(`${pathOf(commerce)}/withdraw-changes`, { rev: 3 });
  const living = async () => (await admin.get(`/v1/addresses/${shared}`)).status === 200;
  expect((await withdraw(first.commerce)).status).toBe(200);
  expect((await withdraw(second.commerce)).status).toBe(200);
  const other = await newAddress();
  expect((await admin.patch(pathOf(third.commerce), { rev: 4, address: other })).status).toBe(200);
  expect(await living()).toBe(true);
  // The event was the last.
  dataOf(await admin.patch(`/v1/events/${there}`, { rev: 1, address: null }));
  const back = await accept(await proposed());
  await person.patch(pathOf(back), { rev: 2, address: shared });
  await person.post(`${pathOf(back)}/withdraw-changes`, { rev: 3 });
  expect(await living()).toBe(false);
});

it('a refused edit drops nothing', async () => {
  const commerce = await proposed();
  const stale = await person.patch(pathOf(commerce), { rev: 9, address: null });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  const wrong = await person.patch(pathOf(commerce), { rev: 1, address: null, name: '' });
  expect(wrong.status).toBe(400);
  expect((await person.get(`/v1/addresses/${commerce.address}`)).status).toBe(200);
  for (const id of ['nada', office.test.platform.ids.next()]) {
    expect((await person.patch(`/v1/commerces/${id}`, { rev: 1, address: null })).status).toBe(404);
  }
});

it('a place that takes the address of the one that it was merged with leaves its own behind', async () => {
  const [one, two] = [await accept(await proposed()), await accept(await proposed())];
  const merge = { other: two.id, rev: 2, otherRev: 2, take: { address: 'other' } };
  expect(dataOf(await admin.post(`${pathOf(one)}/merge`, merge))).toMatchObject({ address: two.address });
  const statuses = [one, two].map(
    async ({ address }) => (await admin.get(`/v1/addresses/${address}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});
