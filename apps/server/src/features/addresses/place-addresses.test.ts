/** The address of a place or an event is written with it: one request, one transaction, both or neither. */

import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../ports/ports.ts';
import type { Answer, Client } from '../../testing/api.ts';
import { getId, getPaths } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();
let admin: Client;
let category: string;
let province: string;
const published: Change[] = [];

beforeAll(async () => {
  ({ admin } = office);
  const { db, changes } = office.test.platform;
  category = getId(await admin.post('/v1/categories', { name: 'Cafés', kind: 'commerce' }));
  province =
    (await db.query<{ id: string }>(sql`select id from provinces where code = 'MX-VER'`))[0]?.id ?? '';
  changes.subscribe((received) => published.push(...(received ?? [])));
});

const location = { lat: 19.52, lng: -96.9 };
const enriquez = { street: 'Enríquez', number: '12', locality: 'Xalapa' };
const zaragoza = { street: 'Zaragoza', locality: 'Xalapa' };

const place = (extra: object = {}) => ({ name: 'Café Neblina', categories: [category], location, ...extra });
const pathOf = ({ id }: Pick<Commerce, 'id'>) => `/v1/commerces/${id}`;
function dataOf(answer: Answer): Commerce {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.data as Commerce;
}
const somebody = () => office.test.signIn({ role: 'user' });
const review = (commerce: Commerce, decision = 'accept') =>
  admin.post(`${pathOf(commerce)}/review`, {
    decision,
    rev: commerce.rev,
    ...(decision === 'reject' ? { reason: 'No' } : { ownership: 'granted' }),
  });
/** A proposal of somebody who says that the place is theirs. */
const proposedBy = async (who: Client, address: unknown = enriquez) =>
  dataOf(await who.post('/v1/commerces', place({ address, owners: [who.id] })));
const acceptedOf = async (who: Client, address: unknown = enriquez) =>
  dataOf(await review(await proposedBy(who, address)));
const current = async ({ id }: Pick<Commerce, 'id'>) => dataOf(await admin.get(`/v1/commerces/${id}`));

async function addressOf({ address }: Pick<Commerce, 'address'>): Promise<Address | null> {
  const { status, body } = await admin.get(`/v1/addresses/${address}`);
  return status === 200 ? (body.data as Address) : null;
}

async function counts(): Promise<{ addresses: number; commerces: number; changes: number }> {
  const [row] = await office.test.platform.db.query<{
    addresses: number;
    commerces: number;
    changes: number;
  }>(
    sql`select (select count(*)::int from addresses) as addresses, (select count(*)::int from commerces) as commerces,
      (select count(*)::int from changes) as changes`,
  );
  return row ?? { addresses: -1, commerces: -1, changes: -1 };
}

const recordsOf = (id: unknown) =>
  office.test.platform.db.query<{ action: string; actor: string | null; diff: unknown }>(
    sql`select action, actor, diff from changes where resource = 'addresses' and record_id = ${id} order by changes.id`,
  );

describe('a new place', () => {
  it('is stored with its address, which has no owner and gets the city and the location of the place', async () => {
    const person = await somebody();
    const before = await counts();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answer = await person.post('/v1/commerces/mine', place({ address: enriquez }), key);
    const commerce = dataOf(answer);
    expect(await addressOf(commerce)).toMatchObject({
      ...enriquez,
      rev: 1,
      owner: null,
      extra: null,
      province,
      country: 'MX',
      location,
    });
    expect(await recordsOf(commerce.address)).toMatchObject([{ action: 'created', actor: person.id }]);
    const of = { resource: 'addresses', id: commerce.address };
    expect(published.filter(({ id }) => id === commerce.address)).toEqual([{ ...of, change: 'created' }]);
    expect((await person.post('/v1/commerces/mine', place({ address: enriquez }), key)).text).toBe(
      answer.text,
    );
    expect(await counts()).toEqual({
      addresses: before.addresses + 1,
      commerces: before.commerces + 1,
      changes: before.changes + 2,
    });
  });

  it('that is refused leaves no address, and is not written when its address is refused', async () => {
    const person = await somebody();
    const unknown = office.test.platform.ids.next();
    const before = await counts();
    const refused = async (extra: object) => getPaths(await person.post('/v1/commerces', place(extra)));
    expect(await refused({ address: enriquez, name: '' })).toEqual(['name']);
    // The insert of the place finds this error, after the insert of its address.
    expect(await refused({ address: enriquez, categories: [unknown] })).toEqual(['categories']);
    expect(await refused({ address: { street: 'Enríquez' } })).toEqual(['address.locality']);
    expect(await refused({ address: { ...enriquez, street: 'x'.repeat(161) } })).toEqual(['address.street']);
    expect(await refused({ address: { ...enriquez, number: 12 } })).toEqual(['address.number']);
    expect(await refused({ address: { ...enriquez, province: unknown } })).toEqual(['address.province']);
    for (const own of [{ owner: person.id }, { label: 'Casa' }, { isDefault: true }, { id: unknown }])
      expect(await refused({ address: { ...enriquez, ...own } })).toEqual([`address.${Object.keys(own)}`]);
    for (const address of ['nada', 3, [enriquez]]) expect(await refused({ address })).toEqual(['address']);
    expect(await counts()).toEqual(before);
  });

  it('leaves nothing behind when the server is interrupted between the two', async () => {
    const { db } = office.test.platform;
    await db.query(sql`create function interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted'; end $$`);
    await db.query(sql`create trigger interrupted before insert on commerces execute function interrupt()`);
    const before = await counts();
    expect((await admin.post('/v1/commerces', place({ address: enriquez }))).status).toBe(500);
    await db.query(sql`drop trigger interrupted on commerces`);
    expect(await counts()).toEqual(before);
  });
});

describe('an edit', () => {
  it('changes the address in its row, with a change record of its own', async () => {
    const commerce = dataOf(await admin.post('/v1/commerces', place({ address: enriquez })));
    const edited = dataOf(
      await admin.patch(pathOf(commerce), {
        rev: 1,
        address: { ...enriquez, number: '14', postalCode: '91000' },
      }),
    );
    expect(edited).toMatchObject({ address: commerce.address, rev: 2 });
    expect(await addressOf(edited)).toMatchObject({ number: '14', postalCode: '91000', rev: 2, province });
    expect(await recordsOf(commerce.address)).toMatchObject([
      { action: 'created' },
      { action: 'updated', actor: admin.id, diff: { number: ['12', '14'], postalCode: [null, '91000'] } },
    ]);
    // Omitted fields become empty, except those that can't be empty.
    const whole = dataOf(await admin.put(pathOf(commerce), { rev: 2, ...place({ address: zaragoza }) }));
    expect(await addressOf(whole)).toMatchObject({
      street: 'Zaragoza',
      number: null,
      postalCode: null,
      province,
      rev: 3,
    });
    // The same values again do not change it.
    const same = dataOf(await admin.patch(pathOf(commerce), { rev: 3, address: zaragoza }));
    expect(await addressOf(same)).toMatchObject({ rev: 3 });
    expect(same.rev).toBe(3);
    const moved = dataOf(
      await admin.patch(pathOf(commerce), { rev: 3, location: { lat: 19.6, lng: -96.8 } }),
    );
    expect(await addressOf(moved)).toMatchObject({ rev: 4, location: { lat: 19.6, lng: -96.8 } });
  });

  it('is in the history of the place with the address’s fields, also when the address is removed', async () => {
    const commerce = dataOf(await admin.post('/v1/commerces', place({ address: enriquez })));
    await admin.patch(pathOf(commerce), { rev: 1, address: { ...enriquez, number: '14' } });
    await admin.patch(pathOf(commerce), { rev: 2, address: { ...enriquez, number: '14' }, description: 'x' });
    await admin.patch(pathOf(commerce), { rev: 3, address: null });
    const records = await office.test.platform.db.query<{ diff: { address?: unknown } }>(
      sql`select diff from changes where resource = 'commerces' and record_id = ${commerce.id} order by changes.id`,
    );
    const said = { ...enriquez, province, country: 'MX' };
    expect(records.map(({ diff }) => diff)).toMatchObject([
      { address: enriquez },
      { address: [said, { ...said, number: '14' }] },
      { description: [null, 'x'] },
      { address: [{ ...said, number: '14' }, null] },
    ]);
    expect(Object.keys(records[2]?.diff ?? {})).toEqual(['description']);
  });

  it('that is stale or refused changes neither, and 409 contains both versions with their addresses', async () => {
    const commerce = dataOf(await admin.post('/v1/commerces', place({ address: enriquez })));
    dataOf(await admin.patch(pathOf(commerce), { rev: 1, address: { ...enriquez, number: '14' } }));
    const before = await counts();
    const stale = await admin.patch(pathOf(commerce), { rev: 1, address: zaragoza });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect(stale.body.details).toMatchObject({
      current: { rev: 2, address: { id: commerce.address, street: 'Enríquez', number: '14' } },
      yours: { address: zaragoza },
    });
    const unknown = [office.test.platform.ids.next()];
    const refused = await admin.patch(pathOf(commerce), { rev: 2, address: zaragoza, categories: unknown });
    expect(getPaths(refused)).toEqual(['categories']);
    expect(await addressOf(commerce)).toMatchObject({ street: 'Enríquez', rev: 2 });
    expect(await counts()).toEqual(before);
  });

  it('by two people at once is written once, with one address', async () => {
    const commerce = dataOf(await admin.post('/v1/commerces', place({ address: enriquez })));
    const edits = ['1', '2', '3', '4'].map((number) =>
      admin.patch(pathOf(commerce), { rev: 1, description: number, address: { ...enriquez, number } }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    const after = await current(commerce);
    expect(await addressOf(after)).toMatchObject({ number: after.description, rev: 2 });
  });

  it('that removes the address, or names another one, archives it', async () => {
    const commerce = dataOf(await admin.post('/v1/commerces', place({ address: enriquez })));
    const none = dataOf(await admin.patch(pathOf(commerce), { rev: 1, address: null }));
    expect(none.address).toBeNull();
    expect(await addressOf(commerce)).toBeNull();
    expect(await recordsOf(commerce.address)).toMatchObject([
      { action: 'created' },
      { action: 'archived', actor: admin.id },
    ]);
    const again = dataOf(await admin.patch(pathOf(commerce), { rev: 2, address: zaragoza }));
    const named = getId(await admin.post('/v1/addresses', enriquez));
    expect(dataOf(await admin.patch(pathOf(commerce), { rev: 3, address: named }))).toMatchObject({
      address: named,
    });
    expect([await addressOf(again), (await addressOf({ address: named }))?.rev]).toEqual([null, 1]);
  });
});

describe('an address that several places use', () => {
  it('stays as it is when one of them is edited: that place gets a new one', async () => {
    const shared = getId(await admin.post('/v1/addresses', enriquez));
    const [one, two] = [await acceptedOf(admin, shared), await acceptedOf(admin, shared)];
    const event = { title: 'Feria', startsAt: '2026-03-04T01:00:00Z', location, address: shared };
    const fair = getId(await admin.post('/v1/events', event));
    const edited = dataOf(await admin.patch(pathOf(one), { rev: 2, address: zaragoza }));
    expect(edited.address).not.toBe(shared);
    dataOf(await admin.patch(pathOf(two), { rev: 2, address: null }));
    expect(await addressOf({ address: shared })).toMatchObject({ ...enriquez, rev: 1 });
    // The event was the last one that used it.
    await admin.patch(`/v1/events/${fair}`, { rev: 1, address: null });
    expect(await addressOf({ address: shared })).toBeNull();
  });

  it('can’t be taken over by its id, nor changed through another place', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const theirs = await proposedBy(owner);
    expect((await other.get(`/v1/addresses/${theirs.address}`)).status).toBe(404);
    expect(getPaths(await other.post('/v1/commerces', place({ address: theirs.address })))).toEqual([
      'address',
    ]);
    const home = getId(await owner.post('/v1/addresses', zaragoza));
    expect(getPaths(await other.post('/v1/commerces', place({ address: home })))).toEqual(['address']);
    // Once it is public another place may refer to it, but not change it.
    await review(theirs);
    const mine = await proposedBy(other, theirs.address);
    const edited = dataOf(await other.patch(pathOf(mine), { rev: 1, address: zaragoza }));
    expect(edited.address).not.toBe(theirs.address);
    expect(await addressOf(theirs)).toMatchObject({ ...enriquez, rev: 1 });
    for (const address of [zaragoza, null]) {
      const foreign = await other.patch(pathOf(theirs), { rev: 2, address });
      expect(foreign.status).toBe(403);
    }
    for (const who of [owner, other])
      expect((await who.patch(`/v1/addresses/${theirs.address}`, { rev: 1, street: 'Mía' })).status).toBe(
        403,
      );
    expect(await addressOf(theirs)).toMatchObject({ ...enriquez, rev: 1 });
  });

  it('belongs to the person who created it without a place: a place may refer to it, and does not change it', async () => {
    const person = await somebody();
    const home = getId(await person.post('/v1/addresses', enriquez));
    expect(await addressOf({ address: home })).toMatchObject({ owner: person.id, province, country: 'MX' });
    const commerce = await acceptedOf(person, home);
    expect((await office.person.get(`/v1/addresses/${home}`)).status).toBe(200);
    const edited = dataOf(await admin.patch(pathOf(commerce), { rev: 2, address: zaragoza }));
    expect(edited.address).not.toBe(home);
    expect(await addressOf({ address: home })).toMatchObject({ ...enriquez, rev: 1 });
  });
});

describe('what an owner changes of a published place', () => {
  it('is stored as fields without a row of addresses, which is written on acceptance', async () => {
    const person = await somebody();
    const commerce = await acceptedOf(person);
    const before = await counts();
    const waiting = dataOf(
      await person.patch(pathOf(commerce), { rev: 2, address: { ...zaragoza, province } }),
    );
    expect(waiting).toMatchObject({
      address: commerce.address,
      pendingChanges: { address: { street: 'Zaragoza' } },
    });
    expect((await counts()).addresses).toBe(before.addresses);
    expect(await addressOf(commerce)).toMatchObject({ ...enriquez, rev: 1 });
    const accepted = dataOf(await review(waiting));
    expect(accepted).toMatchObject({ address: commerce.address, pendingChanges: null });
    expect(await addressOf(accepted)).toMatchObject({ street: 'Zaragoza', number: null, rev: 2 });
    expect(published).toContainEqual({ resource: 'addresses', id: commerce.address, change: 'updated' });
  });

  it('is dropped when it is withdrawn, refused or equal to the published address', async () => {
    const person = await somebody();
    const commerce = await acceptedOf(person);
    const before = await counts();
    const edit = async (rev: number, address: unknown) =>
      dataOf(await person.patch(pathOf(commerce), { rev, address }));
    await edit(2, zaragoza);
    dataOf(await person.post(`${pathOf(commerce)}/withdraw-changes`, { rev: 3 }));
    dataOf(await review(await edit(4, zaragoza), 'reject'));
    await edit(6, zaragoza);
    expect(await edit(7, { ...enriquez, extra: null, province, country: 'MX' })).toMatchObject({
      pendingChanges: null,
    });
    // By the id of an own address, as a client does that creates addresses separately.
    const own = getId(await person.post('/v1/addresses', { ...zaragoza, number: '5' }));
    expect(await edit(8, own)).toMatchObject({
      pendingChanges: { address: { street: 'Zaragoza', number: '5' } },
    });
    const unknown = office.test.platform.ids.next();
    const wrong = await person.patch(pathOf(commerce), {
      rev: 9,
      address: { ...zaragoza, province: unknown },
    });
    expect(getPaths(wrong)).toEqual(['address.province']);
    expect((await counts()).addresses).toBe(before.addresses + 1);
    expect(await addressOf(commerce)).toMatchObject({ ...enriquez, rev: 1 });
  });

  it('is accepted in bulk, by somebody who may review and nothing else', async () => {
    const reviewer = await office.test.signIn({ permissions: ['commerces:read', 'commerces:review'] });
    const person = await somebody();
    const commerce = await acceptedOf(person);
    await person.patch(pathOf(commerce), { rev: 2, address: zaragoza });
    const rows = [{ id: commerce.id, rev: 3 }];
    const answer = await reviewer.post('/v1/commerces/review', { decision: 'accept', rows });
    expect(answer.body.data).toEqual([{ id: commerce.id, ok: true }]);
    expect(await addressOf(commerce)).toMatchObject({ street: 'Zaragoza', rev: 2 });
    expect((await reviewer.patch(pathOf(commerce), { rev: 4, address: enriquez })).status).toBe(403);
  });
});

describe('an event', () => {
  const fair = (extra: object = {}) => ({
    title: 'Feria',
    startsAt: '2026-12-04T01:00:00Z',
    location,
    ...extra,
  });

  it('is written with its address, and refused with it', async () => {
    const before = await counts();
    for (const [body, paths] of [
      [fair({ address: enriquez, category: office.test.platform.ids.next() }), ['category']],
      [fair({ address: { ...enriquez, locality: ' ' } }), ['address.locality']],
      [fair({ address: enriquez, location: null }), ['location']],
    ] as const)
      expect(getPaths(await admin.post('/v1/events', body))).toEqual(paths);
    expect(await counts()).toEqual(before);
    expect((await office.person.post('/v1/events', fair({ address: enriquez }))).status).toBe(403);
    const created = await admin.post('/v1/events', fair({ address: enriquez }));
    const { id, address } = created.body.data as { id: string; address: string };
    expect(await addressOf({ address })).toMatchObject({ ...enriquez, location, owner: null });
    const edited = await admin.patch(`/v1/events/${id}`, { rev: 1, address: zaragoza });
    expect(edited.body.data).toMatchObject({ address, rev: 2 });
    expect(await addressOf({ address })).toMatchObject({ street: 'Zaragoza', rev: 2 });
    const inside = { rev: 2, commerce: office.commerce, address: null, location: null };
    expect((await admin.patch(`/v1/events/${id}`, inside)).status).toBe(200);
    expect(await addressOf({ address })).toBeNull();
  });

  it('is edited by an administrator who may not write addresses: its address is replaced by a new one', async () => {
    const limited = await office.test.signIn({ permissions: ['events:*'] });
    const created = await limited.post('/v1/events', fair({ address: enriquez }));
    const { id, address } = created.body.data as { id: string; address: string };
    expect(
      (await limited.patch(`/v1/addresses/${address}`, { rev: 1, street: 'Otra' })).status,
    ).toBeGreaterThan(400);
    expect((await limited.patch(`/v1/events/${id}`, { rev: 1, address: zaragoza })).status).toBe(200);
    expect(await addressOf({ address })).toMatchObject({ street: 'Zaragoza' });
  });
});

it('a place that takes the address of the one that is merged into it archives its previous address', async () => {
  const [one, two] = [await acceptedOf(admin), await acceptedOf(admin, zaragoza)];
  const merge = { other: two.id, rev: 2, otherRev: 2, take: { address: 'other' } };
  expect(dataOf(await admin.post(`${pathOf(one)}/merge`, merge))).toMatchObject({ address: two.address });
  expect([await addressOf(one), (await addressOf(two))?.street]).toEqual([null, 'Zaragoza']);
});

const steps = [
  'edit',
  'back',
  'rest',
  'whole',
  'withdraw',
  'accept',
  'reject',
  'bulk',
  'correct',
  'move',
  'none',
] as const;

it('no sequence of edits and reviews leaves an unused address active or a used one archived', async () => {
  const { db } = office.test.platform;
  const person = await somebody();
  const { id } = await proposedBy(person);
  const path = `/v1/commerces/${id}`;
  const wrong = () =>
    db.query(sql`select a.id from addresses a where a.owner is null and (a.archived_at is null) <>
      (exists (select from commerces c where c.address = a.id) or exists (select from events e where e.address = a.id))`);
  const before = await wrong();
  const anything = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 10 });
  for (const step of fc.sample(anything, { numRuns: 12, seed: 5 }).flat()) {
    const { rev } = dataOf(await admin.get(path));
    const address = { ...zaragoza, number: String(rev) };
    const decide = (decision: string) =>
      admin.post(`${path}/review`, { rev, decision, reason: 'No', ownership: 'granted' });
    const ways: Record<(typeof steps)[number], () => Promise<Answer>> = {
      edit: () => person.patch(path, { rev, address }),
      back: () => person.patch(path, { rev, address: enriquez }),
      rest: () => person.patch(path, { rev, description: `Descripción ${rev}` }),
      whole: () => person.put(path, { rev, ...place({ address }) }),
      withdraw: () => person.post(`${path}/withdraw-changes`, { rev }),
      accept: () => decide('accept'),
      reject: () => decide('reject'),
      bulk: () => admin.post('/v1/commerces/review', { decision: 'accept', rows: [{ id, rev }] }),
      correct: () => admin.patch(path, { rev, address }),
      move: () => admin.patch(path, { rev, location: { lat: 19 + rev / 1000, lng: -96 } }),
      none: () => person.patch(path, { rev, address: null }),
    };
    const { status, text } = await ways[step]();
    expect([200, 400, 409], text).toContain(status);
    expect(await wrong()).toEqual(before);
  }
});
