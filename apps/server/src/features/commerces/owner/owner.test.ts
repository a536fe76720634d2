import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId, getPaths } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';
import { readMails } from '../../../testing/outbox.ts';

const office = backOffice();
let admin: Client;
let category: string;

beforeAll(async () => {
  admin = office.admin;
  category = getId(await admin.post('/v1/categories', { name: 'Cafés', kind: 'commerce' }));
});

const somebody = () => office.test.signIn({ role: 'user' });
const proposal = (extra: object = {}) => ({
  name: 'Café Neblina',
  categories: [category],
  location: { lat: 19.52, lng: -96.9 },
  ...extra,
});
const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as Commerce;
const pathOf = ({ id }: Pick<Commerce, 'id'>) => `/v1/commerces/${id}`;
const read = async (who: Client, commerce: Pick<Commerce, 'id'>) => dataOf(await who.get(pathOf(commerce)));

/** A proposal of somebody who says that the place is theirs. */
async function proposedBy(who: Client, extra: object = {}): Promise<Commerce> {
  const answer = await who.post('/v1/commerces', proposal({ owners: [who.id], ...extra }));
  expect(answer.status, answer.text).toBe(201);
  return dataOf(answer);
}

const granting = (rev: number) => ({ decision: 'accept', ownership: 'granted', rev });

async function acceptedOf(who: Client, extra: object = {}): Promise<Commerce> {
  const { id } = await proposedBy(who, extra);
  return dataOf(await admin.post(`${pathOf({ id })}/review`, granting(1)));
}

/** Waits until the mails to a person are about these headings, in this order. */
async function expectMails({ id }: Client, headings: readonly string[]): Promise<void> {
  const { email } = (await admin.get(`/v1/users/${id}`)).body.data as { email: string };
  await eventually(async () => {
    const mails = (await readMails(office.test)).filter(({ to }) => to === email);
    expect(mails.map(({ text }) => headings.find((heading) => text.includes(heading)))).toEqual(headings);
  });
}

describe('a proposal', () => {
  it('by anybody with an account waits for review, and has the author as owner only if they say so', async () => {
    const person = await somebody();
    const known = dataOf(await person.post('/v1/commerces', proposal()));
    expect(known.owners).toEqual([]);
    const commerce = await proposedBy(person);
    expect(commerce).toMatchObject({
      status: 'pending',
      owners: [person.id],
      rev: 1,
      timezone: expect.any(String),
    });
    expect(commerce).not.toHaveProperty('proposedBy');
    expect(await read(admin, commerce)).toMatchObject({ proposedBy: person.id });
    expect((await office.person.get(pathOf(commerce))).status).toBe(404);
    const accepted = await admin.post(`${pathOf(commerce)}/review`, granting(1));
    expect(accepted.status).toBe(200);
    expect((await read(office.person, commerce)).name).toBe('Café Neblina');
    expect((await office.test.visitor.post('/v1/commerces', proposal())).status).toBe(401);
    expect((await office.powerless.post('/v1/commerces', proposal())).status).toBe(403);
  });

  it('by an administrator waits like any other, whatever their permissions', async () => {
    const address = { street: 'Enríquez', locality: 'Xalapa' };
    for (const who of [admin, office.powerless, await somebody()]) {
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      const body = proposal({ address, owners: [who.id] });
      const answer = await who.post('/v1/commerces/mine', body, key);
      expect(answer.status, answer.text).toBe(201);
      const commerce = dataOf(answer);
      expect(commerce).toMatchObject({ status: 'pending', owners: [who.id], address: expect.any(String) });
      expect((await who.post('/v1/commerces/mine', body, key)).text).toBe(answer.text);
      const mine = (await who.get('/v1/commerces/mine')).body.data as Commerce[];
      expect(mine.map(({ id }) => id)).toEqual([commerce.id]);
      const named = await who.post('/v1/commerces/mine', proposal({ owners: [office.owner.id] }));
      expect(getPaths(named)).toEqual(['owners']);
      await admin.delete(pathOf(commerce), { rev: 1 });
    }
    expect(dataOf(await admin.post('/v1/commerces', proposal()))).toMatchObject({ owners: [] });
    expect((await office.test.visitor.post('/v1/commerces/mine', proposal())).status).toBe(401);
  });

  it('can’t set the fields of the city’s administration', async () => {
    const person = await somebody();
    for (const field of [
      { status: 'accepted' },
      { owners: [office.owner.id] },
      { lastVerifiedAt: '2026-01-01T00:00:00Z' },
      { source: { name: 'osm', externalId: '1', licence: '' } },
      { reviewedBy: person.id },
      { pendingChanges: {} },
      { rejectionReason: 'x' },
      { slug: 'mio' },
      { timezone: 'Europe/Madrid' },
      { importNotes: ['x'] },
    ]) {
      const paths = getPaths(await person.post('/v1/commerces', proposal(field)));
      expect(paths).toEqual(Object.keys(field));
    }
  });

  it('is changed or withdrawn as long as nobody decided about it', async () => {
    const person = await somebody();
    const commerce = await proposedBy(person);
    const changed = await person.patch(pathOf(commerce), { rev: 1, description: 'Con terraza' });
    expect(dataOf(changed)).toMatchObject({ description: 'Con terraza', pendingChanges: null, rev: 2 });
    const whole = await person.put(pathOf(commerce), { rev: 2, ...proposal({ name: 'Neblina' }) });
    expect(dataOf(whole), whole.text).toMatchObject({
      name: 'Neblina',
      owners: [person.id],
      description: null,
    });
    expect((await office.person.patch(pathOf(commerce), { rev: 3, name: 'x' })).status).toBe(404);
    expect((await person.delete(pathOf(commerce), { rev: 3 })).status).toBe(200);
    const decided = await acceptedOf(person);
    expect((await person.delete(pathOf(decided), { rev: 2 })).status).toBe(403);
    const reopened = await admin.post(`${pathOf(decided)}/review`, {
      decision: 'reject',
      reason: 'x',
      rev: 2,
    });
    expect((await person.delete(pathOf(decided), { rev: dataOf(reopened).rev })).status).toBe(403);
  });

  it('is refused when five of the person are pending, until one is decided', async () => {
    const person = await somebody();
    const waiting: Commerce[] = [];
    for (let at = 0; at < 5; at += 1) waiting.push(await proposedBy(person));
    const sixth = await person.post('/v1/commerces', proposal());
    expect([sixth.status, sixth.body.code]).toEqual([409, 'proposals-waiting']);
    const [first] = waiting;
    await admin.post(`${pathOf(first as Commerce)}/review`, granting(1));
    await proposedBy(person);
  });

  it('of somebody who only knows the place is theirs to manage until it is accepted', async () => {
    const person = await somebody();
    const place = { description: 'Con terraza', address: { street: 'Enríquez', locality: 'Xalapa' } };
    const commerce = dataOf(await person.post('/v1/commerces/mine', proposal(place)));
    const mine = async () => ((await person.get('/v1/commerces/mine')).body.data as Commerce[]).length;
    expect(await mine()).toBe(1);
    expect((await person.get(`/v1/addresses/${String(commerce.address)}`)).status).toBe(200);
    await admin.post(`${pathOf(commerce)}/review`, { decision: 'reject', reason: 'Falta la calle', rev: 1 });
    expect((await person.patch(pathOf(commerce), { rev: 2, description: null })).status).toBe(200);
    expect((await person.post(`${pathOf(commerce)}/resubmit`, { rev: 3 })).status).toBe(200);
    const promotion = { commerce: commerce.id, title: 'Dos por uno' };
    expect((await person.post('/v1/products', { commerce: commerce.id, name: 'Café' })).status).toBe(403);
    expect((await person.post('/v1/promotions', promotion)).status).not.toBe(201);
    const accepted = dataOf(await admin.post(`${pathOf(commerce)}/review`, { decision: 'accept', rev: 4 }));
    expect(accepted).toMatchObject({ status: 'accepted', owners: [], hasOwner: false });
    expect(await mine()).toBe(0);
    expect((await person.patch(pathOf(commerce), { rev: 5, description: 'x' })).status).toBe(403);
    await expectMails(person, [
      'El lugar que propusiste no se publicó',
      'El lugar que propusiste ya está en la guía',
    ]);
  });

  it('whose author says that it is theirs is accepted only together with a decision on that', async () => {
    const person = await somebody();
    const accept = (id: string, more: object = {}) =>
      admin.post(`${pathOf({ id })}/review`, { decision: 'accept', rev: 1, ...more });
    const undecided = await proposedBy(person);
    const refused = await accept(undecided.id);
    expect([refused.status, refused.body.code, getPaths(refused)]).toEqual([
      400,
      'ownership-undecided',
      ['ownership'],
    ]);
    const rows = [{ id: undecided.id, rev: 1 }];
    const bulk = await admin.post('/v1/commerces/review', { decision: 'accept', rows });
    expect(bulk.body.data).toEqual([{ id: undecided.id, ok: false, message: refused.body.message }]);
    const granted = dataOf(await accept(undecided.id, { ownership: 'granted' }));
    expect(granted.owners).toEqual([person.id]);
    const unowned = await proposedBy(person);
    expect(dataOf(await accept(unowned.id, { ownership: 'refused' })).owners).toEqual([]);
    await expectMails(person, [
      'Tu comercio ya está en la guía',
      'El lugar que propusiste ya está en la guía',
    ]);
    const undone = await admin.post(`${pathOf(unowned)}/reopen`, { rev: 2 });
    expect(dataOf(undone)).toMatchObject({ status: 'pending', owners: [person.id] });
    expect((await accept(unowned.id, { rev: 3 })).body.code).toBe('ownership-undecided');
  });

  it('has its own address, which only its owner reads until it is accepted', async () => {
    const person = await somebody();
    const [province] = await office.test.platform.db.query<{ id: string }>(
      sql`select id from provinces limit 1`,
    );
    const place = { street: 'Enríquez', locality: 'Xalapa', province: province?.id, country: 'MX' };
    const address = getId(await person.post('/v1/addresses', place));
    expect((await person.get(`/v1/addresses/${address}`)).status).toBe(200);
    expect((await office.person.get(`/v1/addresses/${address}`)).status).toBe(404);
    const theirs = await office.person.post('/v1/commerces', proposal({ address }));
    expect(getPaths(theirs)).toEqual(['address']);
    const commerce = await proposedBy(person, { address });
    expect((await office.person.get(`/v1/addresses/${address}`)).status).toBe(404);
    await admin.post(`${pathOf(commerce)}/review`, granting(1));
    expect((await office.person.get(`/v1/addresses/${address}`)).status).toBe(200);
    expect((await person.patch(`/v1/addresses/${address}`, { rev: 1, street: 'Otra' })).status).toBe(403);
    expect(getPaths(await person.post('/v1/addresses', { ...place, owner: person.id }))).toEqual(['owner']);
  });
});

describe('an edit of an accepted commerce', () => {
  it('waits beside the published version, is merged with later ones, and is accepted as a whole', async () => {
    const person = await somebody();
    const commerce = await acceptedOf(person);
    const first = await person.patch(pathOf(commerce), { rev: 2, name: 'Café Niebla' });
    expect(dataOf(first)).toMatchObject({
      name: 'Café Neblina',
      status: 'accepted',
      pendingChanges: { name: 'Café Niebla' },
      rev: 3,
    });
    await person.patch(pathOf(commerce), { rev: 3, phones: ['+522288173390'] });
    const seen = await read(office.person, commerce);
    expect(seen).toMatchObject({ name: 'Café Neblina', phones: [] });
    expect(seen.pendingChanges ?? null).toBeNull();
    const accepted = await admin.post(`${pathOf(commerce)}/review`, { decision: 'accept', rev: 4 });
    expect(dataOf(accepted)).toMatchObject({
      name: 'Café Niebla',
      phones: ['+522288173390'],
      pendingChanges: null,
    });
    expect((await read(office.person, commerce)).name).toBe('Café Niebla');
  });

  it('needs no review where it equals the published version, and is gone when all fields do', async () => {
    const person = await somebody();
    const social = { facebook: 'https://facebook.com/neblina', x: 'https://x.com/neblina' };
    const commerce = await acceptedOf(person, { social });
    await person.patch(pathOf(commerce), { rev: 2, name: 'Otro', description: 'Nueva' });
    const back = await person.patch(pathOf(commerce), {
      rev: 3,
      name: 'Café Neblina',
      social: { x: social.x, facebook: social.facebook },
    });
    expect(dataOf(back).pendingChanges).toEqual({ description: 'Nueva' });
    const none = await person.patch(pathOf(commerce), { rev: 4, description: null });
    expect(dataOf(none).pendingChanges).toBeNull();
  });

  it('of the page for reservations waits, and has to be https', async () => {
    const person = await somebody();
    const commerce = await acceptedOf(person);
    const refused = await person.patch(pathOf(commerce), { rev: 2, bookingUrl: 'http://mesas.example' });
    expect(getPaths(refused)).toEqual(['bookingUrl']);
    const bookingUrl = 'https://mesas.example/luna';
    await person.patch(pathOf(commerce), { rev: 2, bookingUrl });
    expect((await read(office.person, commerce)).bookingUrl).toBeNull();
    await admin.post(`${pathOf(commerce)}/review`, { decision: 'accept', rev: 3 });
    expect((await read(office.person, commerce)).bookingUrl).toBe(bookingUrl);
    const emptied = await person.patch(pathOf(commerce), { rev: 4, bookingUrl: null });
    expect(emptied.body.data).toMatchObject({ pendingChanges: { bookingUrl: null } });
  });

  it('takes effect at once where it closes the place, and leaves the pending changes', async () => {
    const person = await somebody();
    const commerce = await acceptedOf(person);
    await person.patch(pathOf(commerce), { rev: 2, name: 'Otro' });
    const specialHours = [{ date: '2026-12-25', closed: true, slots: [] }];
    const now = await person.patch(pathOf(commerce), { rev: 3, temporarilyClosed: true, specialHours });
    expect(dataOf(now)).toMatchObject({
      temporarilyClosed: true,
      specialHours,
      pendingChanges: { name: 'Otro' },
    });
    expect(await read(office.person, commerce)).toMatchObject({
      temporarilyClosed: true,
      name: 'Café Neblina',
    });
  });

  it('can’t write fields that owners may not, alone or in a whole row', async () => {
    const person = await somebody();
    const commerce = await acceptedOf(person);
    for (const field of [
      { owners: [] },
      { status: 'rejected' },
      { lastVerifiedAt: null },
      { source: null },
      { timezone: 'UTC' },
      { pendingChanges: null },
      { reviewedAt: null },
    ]) {
      expect(getPaths(await person.patch(pathOf(commerce), { rev: 2, ...field }))).toEqual(
        Object.keys(field),
      );
    }
    await person.put(pathOf(commerce), { rev: 2, ...proposal({ name: 'Entero' }) });
    const after = await read(admin, commerce);
    expect(after).toMatchObject({ owners: [person.id], name: 'Café Neblina', timezone: commerce.timezone });
    expect(Object.keys(after.pendingChanges ?? {})).toEqual(['name']);
    expect((await office.person.patch(pathOf(commerce), { rev: 3, name: 'Mío' })).status).toBe(403);
    const unknown = await person.patch(pathOf(commerce), {
      rev: 3,
      categories: [office.test.platform.ids.next()],
    });
    expect(getPaths(unknown)).toEqual(['categories']);
  });

  it('that arrives during a decision is refused, or makes the decision stale: never half of each', async () => {
    const person = await somebody();
    for (let round = 0; round < 4; round += 1) {
      const commerce = await acceptedOf(person);
      await person.patch(pathOf(commerce), { rev: 2, name: 'Visto' });
      const [edit, review] = await Promise.all([
        person.patch(pathOf(commerce), { rev: 3, name: 'No visto' }),
        admin.post(`${pathOf(commerce)}/review`, { decision: 'accept', rev: 3 }),
      ]);
      expect([edit.status, review.status].toSorted()).toEqual([200, 409]);
      const after = await read(admin, commerce);
      if (review.status === 200) expect(after).toMatchObject({ name: 'Visto', pendingChanges: null });
      else expect(after).toMatchObject({ name: 'Café Neblina', pendingChanges: { name: 'No visto' } });
      await admin.delete(pathOf(commerce), { rev: 4 });
    }
  });

  it('is withdrawn by an owner, once', async () => {
    const person = await somebody();
    const commerce = await acceptedOf(person);
    const withdraw = (who: Client, rev: number) => who.post(`${pathOf(commerce)}/withdraw-changes`, { rev });
    expect((await withdraw(person, 2)).body.code).toBe('transition-refused');
    await person.patch(pathOf(commerce), { rev: 2, name: 'Otro' });
    expect((await withdraw(office.person, 3)).status).toBe(403);
    expect((await withdraw(admin, 3)).status).toBe(403);
    expect((await withdraw(person, 2)).body.code).toBe('stale');
    expect(getPaths(await person.post(`${pathOf(commerce)}/withdraw-changes`, {}))).toEqual(['rev']);
    expect(dataOf(await withdraw(person, 3))).toMatchObject({ pendingChanges: null, name: 'Café Neblina' });
    expect((await admin.post(`${pathOf(commerce)}/review`, { decision: 'accept', rev: 3 })).status).toBe(409);
  });

  it('by an administrator with the permission takes effect at once, on an own commerce too', async () => {
    const commerce = await acceptedOf(await somebody());
    const changed = await admin.patch(pathOf(commerce), { rev: 2, name: 'Corregido' });
    expect(dataOf(changed)).toMatchObject({ name: 'Corregido', pendingChanges: null });
  });
});

describe('a rejected commerce', () => {
  it('is corrected and sent again by its owner, which removes the reason', async () => {
    const person = await somebody();
    const commerce = await proposedBy(person);
    const resubmit = (who: Client, rev: number) => who.post(`${pathOf(commerce)}/resubmit`, { rev });
    expect((await resubmit(person, 1)).body.code).toBe('transition-refused');
    await admin.post(`${pathOf(commerce)}/review`, { decision: 'reject', reason: 'Falta la calle', rev: 1 });
    expect(await read(person, commerce)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Falta la calle',
    });
    const edited = await person.patch(pathOf(commerce), { rev: 2, name: 'Café Neblina Centro' });
    expect(dataOf(edited)).toMatchObject({
      status: 'rejected',
      name: 'Café Neblina Centro',
      pendingChanges: null,
    });
    expect((await resubmit(office.person, 3)).status).toBe(404);
    expect((await resubmit(admin, 3)).status).toBe(403);
    expect((await resubmit(person, 2)).body.code).toBe('stale');
    expect(dataOf(await resubmit(person, 3))).toMatchObject({
      status: 'pending',
      rejectionReason: null,
      rev: 4,
    });
    const accepted = await admin.post(`${pathOf(commerce)}/review`, granting(4));
    expect(dataOf(accepted)).toMatchObject({ status: 'accepted' });
    expect((await resubmit(person, 5)).body.code).toBe('transition-refused');
  });
});

it('rejected changes and their reason are readable by the owner alone, until new ones are sent', async () => {
  const person = await somebody();
  const commerce = await acceptedOf(person);
  await person.patch(pathOf(commerce), { rev: 2, name: 'El mejor café' });
  await admin.post(`${pathOf(commerce)}/review`, { decision: 'reject', reason: 'Es publicidad', rev: 3 });
  expect(await read(person, commerce)).toMatchObject({
    status: 'accepted',
    rejectionReason: 'Es publicidad',
    pendingChanges: null,
    refusedChanges: { name: 'El mejor café' },
  });
  expect((await read(await somebody(), commerce)).refusedChanges ?? null).toBeNull();
  // A change that needs no review leaves them.
  await person.patch(pathOf(commerce), { rev: 4, temporarilyClosed: true });
  expect(await read(person, commerce)).toMatchObject({ refusedChanges: { name: 'El mejor café' } });
  const again = await person.patch(pathOf(commerce), { rev: 5, name: 'Neblina' });
  expect(dataOf(again)).toMatchObject({
    rejectionReason: null,
    pendingChanges: { name: 'Neblina' },
    refusedChanges: null,
  });
});

it('own commerces are listed whatever their status, with their pending changes, and no others', async () => {
  const person = await somebody();
  const [accepted, pending] = [await acceptedOf(person), await proposedBy(person)];
  await person.patch(pathOf(accepted), { rev: 2, name: 'Otro' });
  const list = async (who: Client) => (await who.get('/v1/commerces/mine')).body.data as Commerce[];
  const mine = await list(person);
  expect(mine.map(({ id }) => id).toSorted()).toEqual([accepted.id, pending.id].toSorted());
  expect(mine.find(({ id }) => id === accepted.id)).toMatchObject({ pendingChanges: { name: 'Otro' } });
  expect(mine[0]?.categories).toEqual([expect.objectContaining({ name: 'Cafés' })]);
  expect(await list(await somebody())).toEqual([]);
  expect(await list(admin)).toEqual([]);
  await admin.post(`${pathOf(pending)}/review`, { decision: 'reject', reason: 'Repetido', rev: 1 });
  expect((await list(person)).find(({ id }) => id === pending.id)).toMatchObject({
    rejectionReason: 'Repetido',
  });
  expect((await office.test.visitor.get('/v1/commerces/mine')).status).toBe(401);
});
