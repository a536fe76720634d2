import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerLink } from '../../../resource/owner-link.ts';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';
import { readMails } from '../../../testing/outbox.ts';

const office = backOffice({ batchSizes: { ownerQuestions: 1 } });
let admin: Client;
let category: string;

beforeAll(async () => {
  admin = office.admin;
  category = getId(await admin.post('/v1/categories', { name: 'Ferreterías', kind: 'commerce' }));
});

const somebody = () => office.test.signIn({ role: 'user' });
const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as Commerce;
const pathOf = (id: string) => `/v1/commerces/${id}`;
const read = async (id: string, who = admin) => dataOf(await who.get(pathOf(id)));
const hours = 'Mo-Fr 09:00-18:00';

/** An accepted commerce with hours. */
async function place(extra: Record<string, unknown> = {}): Promise<Commerce> {
  const made = await admin.post('/v1/commerces', {
    name: 'Ferretería El Tornillo',
    categories: [category],
    location: { lat: 19.53, lng: -96.91 },
    openingHours: hours,
    ...extra,
  });
  expect(made.status, made.text).toBe(201);
  const { id } = dataOf(made);
  return dataOf(await admin.post(`${pathOf(id)}/review`, { decision: 'accept', rev: 1 }));
}

/** A commerce whose owner's claim the team accepted. */
async function claimedBy(who: Client, extra: Record<string, unknown> = {}): Promise<Commerce> {
  const { id } = await place(extra);
  const claim = await who.post('/v1/claims', { commerce: id, phone: '+522288121212', message: 'Es mía' });
  expect(claim.status, claim.text).toBe(201);
  const decided = await admin.post(`/v1/claims/${getId(claim)}/decide`, { decision: 'accept', rev: 1 });
  expect(decided.status, decided.text).toBe(200);
  return read(id);
}

const waiting = async () => (await admin.get('/v1/waiting')).body.data as { review: number };

describe('hours of an owner', () => {
  it('whose claim was accepted are published at once, and listed for the team', async () => {
    const owner = await somebody();
    const { id, rev } = await claimedBy(owner);
    const { review } = await waiting();
    const body = { openingHours: 'Mo-Sa 10:00-14:00', name: 'Otra', rev };
    expect((await owner.patch(pathOf(id), body)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      openingHours: 'Mo-Sa 10:00-14:00',
      liveChanges: { openingHours: hours },
      // Everything else waits as ever.
      name: 'Ferretería El Tornillo',
      pendingChanges: { name: 'Otra' },
    });
    expect(await read(id, office.person)).toMatchObject({ openingHours: 'Mo-Sa 10:00-14:00' });
    expect(await read(id, office.person)).not.toHaveProperty('liveChanges');
    expect((await waiting()).review).toBe(review + 1);
  });

  it('are published at once for the owners that they name, also once they are gone, and not for managers', async () => {
    const [owner, named, manager] = [await somebody(), await somebody(), await somebody()];
    const { id, rev } = await claimedBy(owner);
    const people = { owners: [owner.id, named.id], managers: [manager.id] };
    expect((await admin.patch(pathOf(id), { ...people, rev })).status).toBe(200);
    const edited = async (who: Client, openingHours: string) => {
      await who.patch(pathOf(id), { openingHours, rev: (await read(id)).rev });
      return (await read(id)).openingHours;
    };
    expect(await edited(named, 'Mo 10:00-14:00')).toBe('Mo 10:00-14:00');
    expect(await edited(manager, 'Tu 10:00-14:00')).toBe('Mo 10:00-14:00');
    const left = { person: owner.id, role: null, rev: (await read(id)).rev };
    expect((await owner.patch(`${pathOf(id)}/people`, left)).status).toBe(200);
    expect(await edited(named, 'We 10:00-14:00')).toBe('We 10:00-14:00');
  });

  it('of anybody else wait for a review', async () => {
    const owner = await somebody();
    const { id } = await place();
    const claim = await owner.post('/v1/claims', { commerce: id, phone: '+522288121212', message: 'Es mía' });
    await admin.post(`/v1/claims/${getId(claim)}/decide`, {
      decision: 'reject',
      reason: 'No consta',
      rev: 1,
    });
    await admin.patch(pathOf(id), { owners: [owner.id], rev: (await read(id)).rev });
    const { rev } = await read(id);
    expect((await owner.patch(pathOf(id), { openingHours: 'Mo-Sa 10:00-14:00', rev })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      openingHours: hours,
      liveChanges: null,
      pendingChanges: { openingHours: 'Mo-Sa 10:00-14:00' },
    });
  });

  it('are taken back by one decision, to what the team last saw, and their owner reads why', async () => {
    const owner = await somebody();
    const { id, rev } = await claimedBy(owner);
    await owner.patch(pathOf(id), { openingHours: 'Mo 10:00-14:00', rev });
    await owner.patch(pathOf(id), { openingHours: 'Tu 10:00-14:00', openingHoursText: null, rev: rev + 1 });
    const decision = { decision: 'reject', reason: 'Volvimos al anterior', rev: rev + 2 };
    expect((await admin.post(`${pathOf(id)}/review`, decision)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'accepted',
      openingHours: hours,
      liveChanges: null,
      refusedChanges: { openingHours: 'Tu 10:00-14:00' },
      rejectionReason: 'Volvimos al anterior',
    });
  });

  it('stay if the team says so, and nobody gets a mail', async () => {
    const owner = await somebody();
    const { id, rev } = await claimedBy(owner);
    const mails = async () =>
      (await readMails(office.test)).filter(({ text }) => text.includes('cambios')).length;
    const before = await mails();
    await owner.patch(pathOf(id), { openingHours: 'Mo 10:00-14:00', rev });
    await admin.post(`${pathOf(id)}/review`, { decision: 'accept', rev: rev + 1 });
    expect(await read(id)).toMatchObject({
      status: 'accepted',
      openingHours: 'Mo 10:00-14:00',
      liveChanges: null,
    });
    expect(await mails()).toBe(before);
  });

  it('are no longer listed once they are as before, or the team wrote them', async () => {
    const owner = await somebody();
    const { id, rev } = await claimedBy(owner);
    await owner.patch(pathOf(id), { openingHours: 'Mo 10:00-14:00', rev });
    await owner.patch(pathOf(id), { openingHours: hours, rev: rev + 1 });
    expect((await read(id)).liveChanges).toBeNull();
    await owner.patch(pathOf(id), { openingHours: 'Mo 10:00-14:00', rev: rev + 2 });
    await admin.patch(pathOf(id), { openingHours: 'We 10:00-14:00', rev: rev + 3 });
    expect(await read(id)).toMatchObject({ openingHours: 'We 10:00-14:00', liveChanges: null });
  });
});

describe('«Sigue igual»', () => {
  it('of the owner and of the team counts as verified, that of a neighbour is kept apart', async () => {
    const owner = await somebody();
    const neighbor = await somebody();
    const { id, rev } = await place({ owners: [owner.id] });
    expect((await neighbor.post(`${pathOf(id)}/confirm`, { rev })).status).toBe(200);
    expect(await read(id)).toMatchObject({ lastVerifiedAt: null, neighborConfirmedAt: expect.any(String) });
    expect((await owner.post(`${pathOf(id)}/confirm`, { rev: rev + 1 })).status).toBe(200);
    expect((await read(id)).lastVerifiedAt).not.toBeNull();
    expect((await admin.post(`${pathOf(id)}/confirm`, { rev: rev + 2 })).status).toBe(200);
    const [{ actor } = { actor: null }] = await office.test.platform.db.query<{ actor: string }>(
      sql`select actor from changes where record_id = ${id} and action = 'confirmed' order by id limit 1`,
    );
    expect(actor).toBe(neighbor.id);
  });

  it('is said once in a while by each neighbour, of the version that they see', async () => {
    const neighbor = await somebody();
    const { id, rev } = await place();
    expect((await neighbor.post(`${pathOf(id)}/confirm`, { rev: rev + 7 })).status).toBe(409);
    expect((await neighbor.post(`${pathOf(id)}/confirm`, { rev })).status).toBe(200);
    const again = await neighbor.post(`${pathOf(id)}/confirm`, { rev: rev + 1 });
    expect(again.status).toBe(429);
    expect((await read(id)).rev).toBe(rev + 1);
    expect((await (await somebody()).post(`${pathOf(id)}/confirm`, { rev: rev + 1 })).status).toBe(200);
  });

  it('is not said of a place that is not published, or without an account', async () => {
    const made = await admin.post('/v1/commerces', {
      name: 'Sin publicar',
      categories: [category],
      location: { lat: 19.53, lng: -96.91 },
    });
    expect((await admin.post(`${pathOf(getId(made))}/confirm`, { rev: 1 })).status).toBe(409);
    const { id, rev } = await place();
    expect((await office.test.visitor.post(`${pathOf(id)}/confirm`, { rev })).status).toBe(401);
  });

  it('ends the defect of a place that nobody confirmed for as long as the city says', async () => {
    const { id } = await place({ name: 'Olvidada' });
    const old = new Date(office.test.platform.clock.now().getTime() - 200 * 86_400_000);
    const age = () =>
      office.test.platform.db.query(sql`update commerces set updated_at = ${old} where id = ${id}`);
    const listed = async () => {
      const filters = encodeURIComponent(JSON.stringify({ $defect: 'unverified', name: 'Olvidada' }));
      return ((await admin.get(`/v1/commerces?_filters=${filters}`)).body.data as unknown[]).length;
    };
    await age();
    expect(await listed()).toBe(0);
    const { rev } = (await admin.get('/v1/city')).body.data as { rev: number };
    expect((await admin.patch('/v1/city', { values: { verifyMonths: 6 }, rev })).status).toBe(200);
    await age();
    expect(await listed()).toBe(1);
    const neighbor = await somebody();
    await neighbor.post(`${pathOf(id)}/confirm`, { rev: (await read(id)).rev });
    await age();
    expect(await listed()).toBe(0);
  });
});

describe('the mail to owners', () => {
  const now = () => office.test.platform.clock.now();
  const linkOf = (commerce: string, user: string, askedAt = now()) =>
    ownerLink(office.test.platform, { commerce, user }, askedAt);
  const send = (path: string, form: Record<string, string>) =>
    office.test.visitor.send('POST', path, new URLSearchParams(form).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const open = (path: string) => office.test.visitor.get(path);

  it('asks each owner and manager twice a year, unless they or the city switched it off', async () => {
    const [owner, silent] = [await somebody(), await somebody()];
    await silent.patch(`/v1/users/${silent.id}`, { notificationPrefs: { confirm: false }, rev: 1 });
    const names = ['Tornillos de abril', 'Tuercas de mayo'];
    const { db, jobs } = office.test.platform;
    for (const [at, name] of names.entries()) {
      const people = at === 0 ? { owners: [owner.id, silent.id] } : { managers: [owner.id, silent.id] };
      const { id } = await place({ name, ...people });
      const old = new Date(now().getTime() - (200 - at) * 86_400_000);
      await db.query(sql`update commerces set created_at = ${old}, reviewed_at = ${old} where id = ${id}`);
    }
    const asked = async () =>
      (await readMails(office.test)).filter(({ subject }) =>
        names.some((name) => subject.startsWith(`¿Siguen igual los datos de «${name}»`)),
      );
    // Some a day, those that wait the longest first.
    await jobs.enqueue(db, 'ask-owners', {});
    await eventually(async () => expect(await asked()).toHaveLength(1));
    const [mail] = await asked();
    const path = /\/confirmar\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await open(path)).text).toContain('¿Sigue todo igual en Tornillos de abril?');
    await jobs.enqueue(db, 'ask-owners', {});
    await eventually(async () => expect(await asked()).toHaveLength(2));
    expect((await asked()).map(({ to }) => to)).toEqual([mail?.to, mail?.to]);
    const left =
      await db.query(sql`select 1 from commerces c left join commerce_questions q on q.commerce = c.id
      where c.name = any(${names}::text[]) and q.asked_at is null`);
    expect(left).toEqual([]);
  });

  it('is asked for at once by the team, once a week, of all who may edit, also where nobody is owner', async () => {
    const [owner, cashier] = [await somebody(), await somebody()];
    const { id } = await place({ managers: [owner.id], cashiers: [cashier.id] });
    const ask = (who: Client) => who.post(`${pathOf(id)}/ask-owners`);
    expect((await ask(owner)).status).toBe(403);
    expect((await ask(admin)).body.data).toEqual({ asked: 1 });
    expect((await ask(admin)).status).toBe(429);
  });

  it('has a link that confirms nothing when it is opened, and the place when its button is pressed', async () => {
    const owner = await somebody();
    const { id, rev } = await place({ owners: [owner.id] });
    const path = await linkOf(id, owner.id);
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await read(id)).lastVerifiedAt).toBeNull();
    const answer = await send(path, { do: 'confirm', rev: String(rev) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?listo=confirmado`]);
    expect((await read(id)).lastVerifiedAt).not.toBeNull();
    expect((await open(`${path}?listo=confirmado`)).text).toContain('Confirmado en');
    // A version that is not shown any more.
    expect((await send(path, { do: 'confirm', rev: String(rev) })).status).toBe(409);
  });

  it('corrects the hours from words, after showing how they are understood, with the rights of the owner', async () => {
    const [owner, trusted] = [await somebody(), await somebody()];
    const own = await place({ owners: [owner.id] });
    const path = await linkOf(own.id, owner.id);
    const written = { rev: String(own.rev), hours: 'lunes a sábado de 10 a 15', current: hours };
    const { text: shown } = await send(path, { ...written, do: 'read' });
    expect(shown).toContain('value="Mo-Sa 10:00-15:00"');
    expect((await read(own.id)).rev).toBe(own.rev);
    const waits = await send(path, { rev: String(own.rev), hours: 'Mo-Sa 10:00-15:00', do: 'correct' });
    expect(waits.headers.get('location')).toBe(`${path}?listo=espera`);
    expect((await read(own.id)).pendingChanges).toMatchObject({ openingHours: 'Mo-Sa 10:00-15:00' });
    const claimed = await claimedBy(trusted);
    const direct = await linkOf(claimed.id, trusted.id);
    const live = await send(direct, { rev: String(claimed.rev), hours: 'Mo-Sa 10:00-15:00', do: 'correct' });
    expect(live.headers.get('location')).toBe(`${direct}?listo=corregido`);
    expect((await read(claimed.id)).openingHours).toBe('Mo-Sa 10:00-15:00');
    for (const wrong of ['según el día', ''])
      expect((await send(direct, { rev: '1', hours: wrong, do: 'read' })).status, wrong).toBe(400);
  });

  it('opens nothing for another place, person or time, or once the person owns it no more', async () => {
    const owner = await somebody();
    const mine = await place({ owners: [owner.id] });
    const other = await place();
    const path = await linkOf(mine.id, owner.id);
    const dead = [
      await linkOf(other.id, owner.id),
      await linkOf(mine.id, owner.id, new Date(now().getTime() - 61 * 86_400_000)),
      path.replace(mine.id.replaceAll('-', ''), other.id.replaceAll('-', '')),
      `${path}x`,
      '/confirmar/x',
    ];
    for (const link of dead) {
      expect((await open(link)).status, link).toBe(404);
      expect((await send(link, { do: 'confirm', rev: String(mine.rev) })).status, link).toBe(404);
    }
    await admin.patch(pathOf(mine.id), { owners: [], rev: mine.rev });
    expect((await open(path)).status).toBe(404);
  });
});
