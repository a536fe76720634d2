import type { RedemptionTicket } from '@callejero/contract/answers/redemptions.ts';
import type { ContactCode } from '@callejero/contract/codes/code-schemas.ts';
import { readContactUrl } from '@callejero/contract/codes/contact-code.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { createNoticesOffice, getRoute, inbox, type NoticesOffice } from '../../../testing/notices.ts';
import { ownJob } from './deliver.ts';

const day = 24 * 3600;
let office: NoticesOffice;
beforeAll(async () => {
  office = await createNoticesOffice();
});
afterAll(() => office.close());
beforeEach(() => office.pass(2 * day));

const inDays = (days: number) => new Date(office.now().getTime() + days * day * 1000).toISOString();
/** Latest first. */
const titles = async (client: Client) => (await inbox(client)).map(({ title }) => title);
const save = (client: Client, kind: string, id: string) => client.post(`/v1/favourites/${kind}/${id}`);
const prefer = async (client: Client, values: object) => {
  const { rev } = (await client.get(`/v1/users/${client.id}`)).body.data as { rev: number };
  const answer = await client.patch(`/v1/users/${client.id}`, { rev, ...values });
  expect(answer.status, answer.text).toBe(200);
};

describe('the notice of a message', () => {
  let customer: Awaited<ReturnType<NoticesOffice['somebody']>>;
  let owner: typeof customer;
  let id: string;
  beforeEach(async () => {
    customer = await office.somebody();
    owner = await office.somebody();
    const commerce = await newCommerce('Librería Ítaca', [owner.client.id]);
    const opened = await customer.client.post('/v1/conversations', { type: 'commerce', commerce });
    id = (opened.body.data as ConversationView).id;
  });
  const send = async (client: Client, body: string) => {
    const path = `/v1/conversations/${id}/messages/${crypto.randomUUID()}`;
    const answer = await client.put(path, { type: 'text', body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as MessageView;
  };
  const act = (client: Client, action: string, body: object) =>
    client.post(`/v1/conversations/${id}/${action}`, body);
  const wait = async (seconds: number) => {
    office.pass(seconds);
    await office.sent();
  };
  const messagesOn = (device: string) => office.got(device).filter(({ data }) => data.kind === 'messages');

  it('reaches the other side’s device if it is unread after four seconds, and opens the conversation', async () => {
    await send(customer.client, '¿Tienen «Pedro Páramo»?');
    await wait(1);
    expect(messagesOn(owner.device)).toEqual([]);
    await wait(4);
    expect(messagesOn(owner.device)).toMatchObject([
      { title: 'Prueba a Librería Ítaca', body: '¿Tienen «Pedro Páramo»?', tag: `conversation:${id}` },
    ]);
    expect(messagesOn(customer.device)).toEqual([]);
    const notice = messagesOn(owner.device)[0]?.data.notice ?? '';
    const opened = await owner.client.post(`/v1/notices/${notice}/open`);
    expect(getRoute(opened.body.data as Parameters<typeof getRoute>[0])).toBe(`/conversation/${id}`);
    // The inbox does not show messages.
    expect(await titles(owner.client)).toEqual(['Tu comercio ya está en la guía']);
    await send(owner.client, 'Sí, te lo aparto.');
    await wait(5);
    expect(messagesOn(customer.device)).toMatchObject([{ title: 'Librería Ítaca' }]);
  });

  it('does not reach people who read it, and reaches those who only read earlier ones', async () => {
    const { seq } = await send(customer.client, 'Uno');
    await act(owner.client, 'read', { seq });
    await wait(5);
    expect(messagesOn(owner.device)).toEqual([]);
    await send(customer.client, 'Dos');
    await act(owner.client, 'read', { seq });
    await wait(5);
    expect(messagesOn(owner.device)).toMatchObject([{ body: 'Dos' }]);
  });

  it('alerts once in thirty seconds, and the last one is not lost', async () => {
    await send(customer.client, 'Uno');
    await send(customer.client, 'Dos');
    await wait(5);
    await send(customer.client, 'Tres');
    await send(customer.client, 'Cuatro');
    await wait(20);
    expect(messagesOn(owner.device).map(({ body }) => body)).toEqual(['Dos']);
    await wait(15);
    expect(messagesOn(owner.device).map(({ body }) => body)).toEqual(['Dos', 'Cuatro']);
  });

  it('does not reach people who muted the conversation, switched messages off or blocked it meanwhile', async () => {
    await act(owner.client, 'mute', { muted: true });
    await send(customer.client, 'En silencio');
    await wait(5);
    await act(owner.client, 'mute', { muted: false });
    await send(customer.client, 'Silenciado después');
    await act(owner.client, 'mute', { muted: true });
    await wait(40);
    await act(owner.client, 'mute', { muted: false });
    await prefer(owner.client, { notificationPrefs: { messages: false } });
    await send(customer.client, 'Sin avisos');
    await wait(40);
    await prefer(owner.client, { notificationPrefs: {} });
    await send(customer.client, 'Bloqueado después');
    await act(owner.client, 'block', { blocked: true });
    await wait(40);
    expect(messagesOn(owner.device)).toEqual([]);
  });

  describe('that is read on one device', () => {
    const isShown = { body: 'Uno' };
    const isTakenAway = () => ({
      ...{ title: 'Prueba a Librería Ítaca', body: 'Ya lo leíste en otro dispositivo.' },
      ...{ tag: `conversation:${id}`, silent: true },
    });
    let tablet: typeof owner;
    beforeEach(async () => {
      tablet = await office.anotherDevice(owner.client);
    });

    it('is removed silently from another that shows it; once, and the next one is shown again', async () => {
      const { seq } = await send(customer.client, 'Uno');
      await wait(5);
      await act(tablet.client, 'read', { seq });
      await wait(1);
      await act(tablet.client, 'read', { seq });
      await wait(60);
      expect(messagesOn(owner.device)).toMatchObject([isShown, isTakenAway()]);
      expect(messagesOn(tablet.device)).toMatchObject([isShown]);
      await send(customer.client, 'Dos');
      await wait(60);
      expect(messagesOn(owner.device).at(-1)).toMatchObject({ body: 'Dos' });
      expect(messagesOn(owner.device).at(-1)?.silent).toBeUndefined();
      await act(tablet.client, 'read', { seq: seq + 1 });
      await wait(1);
      expect(messagesOn(owner.device).at(-1)).toMatchObject(isTakenAway());
    });

    it('is removed although the next one was about to be sent', async () => {
      const { seq } = await send(customer.client, 'Uno');
      await wait(40);
      await send(customer.client, 'Dos');
      await act(tablet.client, 'read', { seq: seq + 1 });
      await wait(60);
      expect(messagesOn(owner.device)).toMatchObject([isShown, isTakenAway()]);
      expect(messagesOn(tablet.device)).toMatchObject([isShown]);
    });

    it('before it was sent reaches no other, however often; nor does one that is read after the removal', async () => {
      for (const after of [0, 1, 2]) {
        const { seq } = await send(customer.client, `Leído enseguida ${after}`);
        await act(tablet.client, 'read', { seq });
        await wait(60);
      }
      expect([messagesOn(owner.device), messagesOn(tablet.device)]).toEqual([[], []]);
      const { seq } = await send(customer.client, 'Uno');
      await wait(5);
      await act(tablet.client, 'read', { seq });
      await wait(60);
      const more = await send(customer.client, 'Dos');
      await act(tablet.client, 'read', { seq: more.seq });
      await wait(60);
      expect(messagesOn(owner.device)).toMatchObject([isShown, isTakenAway()]);
    });

    it('is removed when a tap on the notification opened it', async () => {
      const { seq } = await send(customer.client, 'Uno');
      await wait(5);
      const notice = messagesOn(tablet.device)[0]?.data.notice ?? '';
      await tablet.client.post(`/v1/notices/${notice}/open`);
      await act(tablet.client, 'read', { seq });
      await wait(1);
      expect(messagesOn(owner.device)).toMatchObject([isShown, isTakenAway()]);
    });

    it('stays while a later one is unread, and on a phone, where the replacement would stay', async () => {
      const { seq } = await send(customer.client, 'Uno');
      await send(customer.client, 'Dos');
      await wait(5);
      await act(tablet.client, 'read', { seq });
      await wait(60);
      expect(messagesOn(owner.device)).toMatchObject([{ body: 'Dos' }]);
      const { db } = office.test.platform;
      await db.query(sql`update push set os_type = 'android' where user_app = ${owner.client.id}`);
      await act(tablet.client, 'read', { seq: seq + 1 });
      const states = await db.query<{ state: string }>(sql`select distinct d.state from deliveries d
        join push p on p.id = d.device_id join notices n on n.id = d.notice_id
        where p.user_app = ${owner.client.id} and n.dedupe = ${`message:${id}`}`);
      expect(states).toEqual([{ state: 'accepted' }]);
    });
  });

  it('arrives at any hour, without the text of a deleted message', async () => {
    office.pass(12 * 3600);
    const sent = await send(customer.client, 'Un secreto');
    await customer.client.delete(`/v1/conversations/${id}/messages/${sent.id}`, { rev: sent.rev });
    await wait(5);
    expect(messagesOn(owner.device)).toMatchObject([{ body: 'Te escribió un mensaje' }]);
  });

  it('from a neighbour who is not accepted only says that there is a request', async () => {
    const made = (await owner.client.post('/v1/contact-codes/mine')).body.data as ContactCode;
    const code = readContactUrl(made?.url ?? '', office.test.platform.config.publicUrl);
    const opened = await customer.client.post('/v1/conversations', { type: 'direct', code });
    id = (opened.body.data as ConversationView).id;
    await send(customer.client, 'Te vi ayer');
    await wait(5);
    expect(messagesOn(owner.device)).toMatchObject([{ body: 'Te mandó una solicitud para escribirte' }]);
  });
});

let phones = 0;
async function newCommerce(name: string, owners: string[]): Promise<string> {
  const { admin } = office;
  const [category] = (await admin.get('/v1/categories')).body.data as { id: string }[];
  const location = { lat: 19.53, lng: -96.92 };
  const made = await admin.post('/v1/commerces', { name, categories: [category?.id], location, owners });
  const id = getId(made);
  const { rev } = made.body.data as { rev: number };
  const answer = await admin.post(`/v1/commerces/${id}/review`, { rev, decision: 'accept' });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

/** Decides a claim of the person. */
async function decideClaimOf(client: Client, decision = 'reject'): Promise<string> {
  phones += 1;
  const made = await client.post('/v1/claims', {
    commerce: office.foreign,
    phone: `+52228817${String(3000 + phones)}`,
    message: 'Soy la dueña.',
  });
  const answer = await office.admin.post(`/v1/claims/${getId(made)}/decide`, {
    ...{ rev: 1, decision },
    ...(decision === 'reject' ? { reason: 'No coincide el teléfono' } : {}),
  });
  expect(answer.status, answer.text).toBe(200);
  return getId(made);
}

describe('the notice of a decision', () => {
  it('on a commerce reaches its owners, once for each decision', async () => {
    const [{ client, device }, other] = [await office.somebody(), await office.somebody()];
    const commerce = await newCommerce('Taller Rosas', [client.id]);
    expect(await inbox(client)).toMatchObject([
      { title: 'Tu comercio ya está en la guía', kind: 'service', readAt: null },
    ]);
    expect(getRoute((await inbox(client))[0] ?? { payload: {} })).toBe(`/place/${commerce}`);
    const reject = { decision: 'reject', reason: 'Está cerrado' };
    office.pass(1);
    const stale = await office.admin.post(`/v1/commerces/${commerce}/review`, { rev: 9, ...reject });
    expect(stale.status).toBe(409);
    const rejected = await office.admin.post(`/v1/commerces/${commerce}/review`, { rev: 2, ...reject });
    expect(rejected.status, rejected.text).toBe(200);
    office.pass(1);
    const reopened = await office.admin.post(`/v1/commerces/${commerce}/reopen`, { rev: 3 });
    expect(reopened.status, reopened.text).toBe(200);
    office.pass(1);
    const rows = [{ id: commerce, rev: 4 }];
    const accepted = await office.admin.post('/v1/commerces/review', { rows, decision: 'accept' });
    expect(accepted.status, accepted.text).toBe(200);
    expect(await titles(client)).toHaveLength(4);
    const [, , withdrawn] = await inbox(client);
    expect(withdrawn).toMatchObject({
      title: 'Tu comercio dejó de verse en la guía',
      message: '«Taller Rosas»: Está cerrado.',
    });
    expect(withdrawn && getRoute(withdrawn)).toBe(`/my-commerce/edit/${commerce}`);
    await expect.poll(() => office.got(device)).toHaveLength(4);
    expect(await inbox(other.client)).toEqual([]);
  });

  it('on a claim reaches the claimant, at any hour', async () => {
    office.pass(12 * 3600);
    const { client, device } = await office.somebody();
    await decideClaimOf(client, 'accept');
    await expect.poll(() => office.got(device)).toMatchObject([{ title: 'Aceptamos tu solicitud' }]);
    const [notice] = await inbox(client);
    expect(notice && getRoute(notice)).toBe(`/my-commerce/view/${office.foreign}`);
  });
});

it('the notice of a redemption reaches the owner of the code, not the person who redeemed it', async () => {
  const { client, device } = await office.somebody();
  const owner = await office.somebody();
  const commerce = await newCommerce('Panadería Luz', [owner.client.id]);
  const promotion = await newPromotion(commerce, { mode: 'scan' });
  const issued = await client.post(`/v1/promotions/${promotion}/redemptions`);
  const { url } = issued.body.data as RedemptionTicket;
  const scanned = await owner.client.post('/v1/redemptions/redeem', { code: url });
  expect(scanned.status, scanned.text).toBe(200);
  expect((await owner.client.post('/v1/redemptions/redeem', { code: url })).status).toBe(409);
  await expect.poll(() => office.got(device)).toHaveLength(1);
  expect(await inbox(client)).toMatchObject([
    { title: 'Canje confirmado', message: '«Dos por uno», en Panadería Luz.' },
  ]);
  expect(await titles(owner.client)).toEqual(['Tu comercio ya está en la guía']);
});

async function newPromotion(commerce: string, extra: object = {}): Promise<string> {
  const { admin } = office;
  const discount = getId(
    await admin.post('/v1/discounts', { name: `Mitad ${phones++}`, type: 'percentage', value: 50 }),
  );
  const id = getId(
    await admin.post('/v1/promotions', {
      ...{ title: 'Dos por uno', terms: 'Una por persona.', commerce, discount },
      ...{ startsAt: inDays(-1), endsAt: inDays(30), ...extra },
    }),
  );
  const answer = await admin.post(`/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

describe('the notice of a promotion', () => {
  const begin = () => office.run('promotions-started');
  const started = async (client: Client) =>
    (await titles(client)).filter((title) => title.startsWith('Nueva promoción'));

  it('reaches at its start those who saved its commerce, once', async () => {
    const [saver, other] = [await office.somebody(), await office.somebody()];
    const commerce = await newCommerce('Café Colón', []);
    await save(saver.client, 'commerces', commerce);
    const promotion = await newPromotion(commerce, { startsAt: inDays(0.1) });
    const running = await newPromotion(commerce, { title: 'Ya en marcha' });
    await begin();
    await expect.poll(() => started(saver.client)).toHaveLength(1);
    const [notice] = await inbox(saver.client);
    expect(notice).toMatchObject({ title: 'Nueva promoción en Café Colón', message: 'Ya en marcha' });
    expect(notice && getRoute(notice)).toBe(`/promotion-page/${running}`);
    office.pass(0.1 * day);
    // Pausing and publishing it again does not repeat the notice.
    await office.admin.post(`/v1/promotions/${running}/status`, { status: 'paused', rev: 2 });
    await office.admin.post(`/v1/promotions/${running}/status`, { status: 'published', rev: 3 });
    await begin();
    await expect.poll(() => started(saver.client)).toHaveLength(2);
    expect((await inbox(saver.client)).map(getRoute)).toEqual([
      `/promotion-page/${promotion}`,
      `/promotion-page/${running}`,
    ]);
    expect(await started(other.client)).toEqual([]);
    await expect.poll(() => office.got(saver.device)).toHaveLength(2);
  });

  it('alerts nobody beyond two in a day, for a kind that is switched off, or at night', async () => {
    const [saver, muted] = [await office.somebody(), await office.somebody()];
    const commerce = await newCommerce('Fonda Lupita', []);
    await prefer(muted.client, { notificationPrefs: { favourites: false } });
    for (const { client } of [saver, muted]) await save(client, 'commerces', commerce);
    for (const title of ['Uno', 'Dos', 'Tres']) await newPromotion(commerce, { title });
    await begin();
    for (const { client } of [saver, muted]) await expect.poll(() => started(client)).toHaveLength(3);
    await expect.poll(() => office.got(saver.device)).toHaveLength(2);
    office.pass(1.5 * day);
    await newPromotion(commerce, { title: 'De noche' });
    await begin();
    await expect.poll(() => started(saver.client)).toHaveLength(4);
    expect(office.got(saver.device)).toHaveLength(2);
    office.pass(0.5 * day);
    await office.run(ownJob);
    await expect.poll(() => office.got(saver.device).map(({ body }) => body)).toContain('De noche');
    expect(office.got(muted.device)).toEqual([]);
  });
});

describe('the notice of a cancelled event', () => {
  const newEvent = async (extra: object = {}) => {
    const event = { title: 'Feria del libro', location: { lat: 19.53, lng: -96.92 } };
    const times = { startsAt: inDays(5), endsAt: inDays(5.1) };
    const id = getId(await office.admin.post('/v1/events', { ...event, ...times, ...extra }));
    await office.admin.post(`/v1/events/${id}/status`, { status: 'published', rev: 1 });
    return id;
  };
  const change = (id: string, eventStatus: string, rev: number) =>
    office.admin.post(`/v1/events/${id}/eventStatus`, { eventStatus, rev });
  const cancelled = async (client: Client) =>
    (await inbox(client)).filter(({ title }) => title === 'Se canceló un evento que guardaste');

  it('reaches those who saved it, and again when it is cancelled once more', async () => {
    const [saver, other] = [await office.somebody(), await office.somebody()];
    const id = await newEvent();
    await save(saver.client, 'events', id);
    expect((await change(id, 'cancelled', 2)).status).toBe(200);
    const [notice] = await cancelled(saver.client);
    expect(notice).toMatchObject({ kind: 'events', readAt: null });
    expect(notice?.message).toMatch(/^«Feria del libro», del \S+ \d+ de \S+\.$/);
    expect(notice && getRoute(notice)).toBe(`/event-page/${id}`);
    expect(await inbox(other.client)).toEqual([]);
    await expect.poll(() => office.got(saver.device)).toHaveLength(1);
    await change(id, 'scheduled', 3);
    await change(id, 'cancelled', 4);
    await expect.poll(() => office.got(saver.device)).toHaveLength(2);
    expect(await cancelled(saver.client)).toHaveLength(1);
  });

  it('at night is withdrawn before the morning if the event takes place after all', async () => {
    const { client, device } = await office.somebody();
    const id = await newEvent();
    await save(client, 'events', id);
    office.pass(0.5 * day);
    await change(id, 'cancelled', 2);
    expect(await cancelled(client)).toHaveLength(1);
    await change(id, 'scheduled', 3);
    office.pass(0.5 * day);
    await office.sent();
    expect(office.got(device)).toEqual([]);
  });

  it('for one of its dates names that date, and is withdrawn if it takes place after all', async () => {
    const [saver, other] = [await office.somebody(), await office.somebody()];
    const id = await newEvent({ recurrence: 'FREQ=DAILY;COUNT=5' });
    await save(saver.client, 'events', id);
    const dates = async ({ client }: typeof saver) =>
      (await inbox(client)).filter(({ title }) => title.startsWith('Se canceló una fecha'));
    const { startsAt } = (await office.admin.get(`/v1/events/${id}`)).body.data as { startsAt: string };
    const second = new Date(Date.parse(startsAt) + day * 1000).toISOString().slice(0, 10);
    const change = (rev: number, exdates: string[]) =>
      office.admin.patch(`/v1/events/${id}`, { rev, exdates });
    // No date of the event.
    expect((await change(2, ['2020-01-01'])).status).toBe(200);
    expect(await dates(saver)).toEqual([]);
    expect((await change(3, [second])).status).toBe(200);
    const [notice] = await dates(saver);
    expect(notice).toMatchObject({
      kind: 'events',
      title: 'Se canceló una fecha de un evento que guardaste',
    });
    const said = new Intl.DateTimeFormat('es', {
      ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    }).format(new Date(`${second}T12:00:00Z`));
    expect(notice?.message).toBe(`«Feria del libro», del ${said.replace(',', '')}.`);
    expect(notice && getRoute(notice)).toMatch(
      new RegExp(`^/event-page/${id}\\?occurrence=${second.replaceAll('-', '')}T`),
    );
    await expect.poll(() => office.got(saver.device)).toHaveLength(1);
    expect(await dates(other)).toEqual([]);
    // The repeated request is answered from the cache.
    for (const _ of [1, 2]) expect(await dates(saver)).toMatchObject([{ readAt: null }]);
    expect((await change(4, [])).status).toBe(200);
    await expect.poll(() => dates(saver)).toMatchObject([{ readAt: expect.any(String) }]);
    expect((await office.admin.patch(`/v1/events/${id}`, { rev: 4, exdates: [second] })).status).toBe(409);
    expect(await dates(saver)).toMatchObject([{ readAt: expect.any(String) }]);
  });

  it('for dates that are over, or before it is published, reaches nobody', async () => {
    const { client } = await office.somebody();
    const id = await newEvent({
      ...{ startsAt: inDays(-3), endsAt: inDays(-2.9), recurrence: 'FREQ=DAILY;COUNT=8' },
    });
    await save(client, 'events', id);
    const past = inDays(-2).slice(0, 10);
    expect((await office.admin.patch(`/v1/events/${id}`, { rev: 2, exdates: [past] })).status).toBe(200);
    await office.admin.post(`/v1/events/${id}/status`, { status: 'draft', rev: 3 });
    const coming = inDays(2).slice(0, 10);
    const hidden = await office.admin.patch(`/v1/events/${id}`, { rev: 4, exdates: [past, coming] });
    expect(hidden.status, hidden.text).toBe(200);
    expect(await inbox(client)).toEqual([]);
  });

  it('reaches nobody if the event is over already', async () => {
    const { client } = await office.somebody();
    const past = await newEvent({ startsAt: inDays(-3), endsAt: inDays(-2.9) });
    await save(client, 'events', past);
    await change(past, 'cancelled', 2);
    expect(await cancelled(client)).toEqual([]);
  });
});

it('a refused decision causes no notice', async () => {
  const { client } = await office.somebody();
  const made = await client.post('/v1/claims', {
    ...{ commerce: office.foreign, phone: '+522288173390', message: 'Soy yo.' },
  });
  const answer = await office.admin.post(`/v1/claims/${getId(made)}/decide`, { rev: 5, decision: 'accept' });
  expect(answer.status).toBe(409);
  expect(await inbox(client)).toEqual([]);
});
