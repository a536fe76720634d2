import type { CallView } from '@callejero/contract/calls.ts';
import type { ContactCode } from '@callejero/contract/codes/code-schemas.ts';
import { readContactUrl } from '@callejero/contract/codes/contact-code.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessagePage } from '@callejero/contract/resources/messages.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFeatures } from '../../../features.ts';
import type { Client } from '../../../testing/api.ts';
import { createNoticesOffice, getRoute, inbox, type NoticesOffice } from '../../../testing/notices.ts';

type Neighbour = Awaited<ReturnType<NoticesOffice['somebody']>>;

let office: NoticesOffice;
let ana: Neighbour;
let eva: Neighbour;
let id: string;
beforeAll(async () => {
  office = await createNoticesOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  office.pass(2 * 24 * 3600);
  [ana, eva] = [await office.somebody(), await office.somebody()];
  await name(ana.client, 'Ana');
  id = await open(ana.client, eva.client);
});

const name = (client: Client, firstName: string) =>
  office.test.platform.db.query(sql`update users set first_name = ${firstName} where id = ${client.id}`);

/** A direct conversation of two neighbours that both accepted. */
async function open(asks: Client, accepts: Client): Promise<string> {
  const made = (await accepts.post('/v1/contact-codes/mine')).body.data as ContactCode;
  const code = readContactUrl(made?.url ?? '', office.test.platform.config.publicUrl);
  const opened = await asks.post('/v1/conversations', { type: 'direct', code });
  const { id } = opened.body.data as ConversationView;
  expect((await accepts.post(`/v1/conversations/${id}/accept`)).status).toBe(200);
  return id;
}

const act = (client: Client, action: string, body: object) =>
  client.post(`/v1/conversations/${id}/${action}`, body);
const does = async (client: Client, call: string, action: string) => {
  const answer = await client.post(`/v1/calls/${call}/${action}`);
  expect(answer.status, answer.text).toBe(200);
};
async function call(media = 'voice', client = ana.client): Promise<string> {
  const answer = await client.post(`/v1/conversations/${id}/calls`, { media });
  expect(answer.status, answer.text).toBe(201);
  const { id: made } = answer.body.data as CallView;
  const { liveCalls } = createFeatures(office.test.platform, () => []);
  await liveCalls.join(made, null, {
    kind: 'user',
    id: client.id,
    roles: ['user'],
    permissions: [],
  } as never);
  return made;
}
/** Waits until the call stops ringing. */
async function ringOut(): Promise<void> {
  office.pass(46);
  await createFeatures(office.test.platform, () => []).liveCalls.sweep();
}
const wait = async (seconds: number) => {
  office.pass(seconds);
  await office.sent();
};
const got = ({ device }: Neighbour) => office.got(device).map(({ title }) => title);
const avisos = async ({ client }: Neighbour) => (await inbox(client)).map(({ title }) => title);

describe('the notice of a ringing call', () => {
  it('reaches the devices of the people who are rung, and is gone once the call no longer rings', async () => {
    const made = await call();
    await office.sent();
    expect(office.got(eva.device)).toMatchObject([
      {
        title: 'Ana te llama',
        body: 'Toca para contestar.',
        tag: `call:${made}`,
        data: { kind: 'messages' },
      },
    ]);
    expect(office.got(ana.device)).toEqual([]);
    const pushed = office.endpoint.pushed.find(({ device }) => device === eva.device);
    expect(pushed?.headers).toMatchObject({ urgency: 'high', ttl: '45' });
    const notice = office.got(eva.device)[0]?.data.notice;
    const opened = await eva.client.post(`/v1/notices/${notice}/open`);
    expect(getRoute(opened.body.data as Parameters<typeof getRoute>[0])).toBe(`/conversation/${id}`);
    expect(await avisos(eva)).toEqual([]);
  });

  it('does not reach people who muted the conversation or switched messages off', async () => {
    await act(eva.client, 'mute', { muted: true });
    await does(ana.client, await call('video'), 'leave');
    await wait(10);
    expect([got(eva), await avisos(eva)]).toEqual([[], []]);
    await act(eva.client, 'mute', { muted: false });
    await eva.client.patch(`/v1/users/${eva.client.id}`, { rev: 1, notificationPrefs: { messages: false } });
    await does(ana.client, await call('video'), 'leave');
    await wait(10);
    expect([got(eva), await avisos(eva)]).toEqual([[], ['Videollamada perdida de Ana']]);
  });
});

describe('the notices of a call that rings on several devices of a person', () => {
  /** Another device of Eva, which rang too. */
  async function ringing(media = 'voice') {
    const phone = await office.anotherDevice(eva.client);
    const made = await call(media);
    await office.sent();
    expect(got(phone)).toEqual(got(eva));
    return { made, phone };
  }

  it('are replaced without a sound on the others when one device answers', async () => {
    const { made, phone } = await ringing();
    // A tap on the notification marks it as read.
    const notice = office.got(phone.device)[0]?.data.notice;
    expect((await phone.client.post(`/v1/notices/${notice}/open`)).status).toBe(200);
    await does(phone.client, made, 'accept');
    await office.sent();
    expect(office.got(eva.device).at(-1)).toMatchObject({
      ...{ title: 'Llamada de Ana', body: 'Ya se contestó en otro dispositivo.' },
      ...{ tag: `call:${made}`, silent: true },
    });
    expect(got(phone)).toEqual(['Ana te llama']);
    await does(ana.client, made, 'leave');
    await wait(60);
    expect(got(eva)).toEqual(['Ana te llama', 'Llamada de Ana']);
    expect(await avisos(eva)).toEqual([]);
  });

  it('are replaced on the others when one device declines', async () => {
    const { made, phone } = await ringing('video');
    await does(eva.client, made, 'decline');
    await office.sent();
    expect(office.got(phone.device).at(-1)).toMatchObject({
      ...{ title: 'Videollamada de Ana', body: 'La rechazaste en otro dispositivo.', silent: true },
    });
    expect(got(eva)).toEqual(['Ana te llama con video']);
  });

  it('are replaced by the missed call, with its sound, when nobody answers', async () => {
    const { phone } = await ringing();
    await ringOut();
    await office.sent();
    for (const device of [eva.device, phone.device]) {
      const [, missed, ...more] = office.got(device);
      expect([missed?.title, missed?.silent, more]).toEqual(['Llamada perdida de Ana', undefined, []]);
    }
  });

  it('are replaced everywhere when the caller is blocked meanwhile', async () => {
    const { phone } = await ringing();
    await act(eva.client, 'block', { blocked: true });
    await ringOut();
    await office.sent();
    for (const device of [eva.device, phone.device])
      expect(office.got(device).at(-1)).toMatchObject({ body: 'Ya terminó.', silent: true });
  });

  it('reach no device to which they were not delivered before the answer', async () => {
    const phone = await office.anotherDevice(eva.client);
    office.endpoint.answers.set(eva.device, [{ status: 503 }]);
    const made = await call();
    await office.sent();
    await does(phone.client, made, 'accept');
    await wait(120);
    // Only the device that the push service refused at first got it.
    expect(got(eva)).toEqual(['Ana te llama']);
  });
});

it('a call to a commerce names the person and the commerce', async () => {
  await office.test.platform.db.query(
    sql`update commerces set owners = ${[eva.client.id]}, name = 'Café Colón' where id = ${office.commerce}`,
  );
  const opened = await ana.client.post('/v1/conversations', { type: 'commerce', commerce: office.commerce });
  id = (opened.body.data as ConversationView).id;
  await does(ana.client, await call(), 'leave');
  await office.sent();
  expect(office.got(eva.device).at(-1)).toMatchObject({
    title: 'Llamada perdida de Ana',
    body: 'A Café Colón.',
  });
  await does(eva.client, await call('video', eva.client), 'leave');
  await office.sent();
  expect(got(ana).at(-1)).toBe('Videollamada perdida de Café Colón');
});

describe('the notice of a missed call', () => {
  it('replaces the ringing one, on the device and in the inbox', async () => {
    const made = await call();
    await office.sent();
    await ringOut();
    await office.sent();
    expect(office.got(eva.device)).toMatchObject([
      { title: 'Ana te llama', tag: `call:${made}` },
      { title: 'Llamada perdida de Ana', body: 'Toca para ver la conversación.', tag: `call:${made}` },
    ]);
    const [first, second] = office.got(eva.device);
    expect(second?.data.notice).toBe(first?.data.notice);
    expect(await inbox(eva.client)).toMatchObject([{ title: 'Llamada perdida de Ana', readAt: null }]);
    expect(got(ana)).toEqual([]);
    expect(await avisos(ana)).toEqual([]);
  });

  it('is also sent when the caller gave up, and is read with the conversation', async () => {
    const made = await call('video');
    await does(ana.client, made, 'leave');
    await office.sent();
    expect(got(eva).at(-1)).toBe('Videollamada perdida de Ana');
    const page = (await eva.client.get(`/v1/conversations/${id}/messages`)).body.data as MessagePage;
    await act(eva.client, 'read', { seq: page.messages.at(-1)?.seq ?? 0 });
    expect((await eva.client.get('/v1/notices/unread')).body.data).toEqual({ unread: 0 });
    expect(await inbox(eva.client)).toMatchObject([{ readAt: expect.any(String) }]);
  });

  it('reaches nobody who answered or declined', async () => {
    const declined = await call();
    await does(eva.client, declined, 'decline');
    const answered = await call();
    await does(eva.client, answered, 'accept');
    await does(ana.client, answered, 'leave');
    await wait(60);
    expect(got(eva).filter((title) => title.includes('perdida'))).toEqual([]);
    expect(await avisos(eva)).toEqual([]);
  });

  it('does not reach people who blocked the caller meanwhile', async () => {
    await call();
    await act(eva.client, 'block', { blocked: true });
    await ringOut();
    await office.sent();
    expect(got(eva).filter((title) => title.includes('perdida'))).toEqual([]);
    expect(await avisos(eva)).toEqual([]);
  });

  it('reaches somebody in another call although it never rang', async () => {
    const luz = await office.somebody();
    await name(luz.client, 'Luz');
    const busy = await call();
    await does(eva.client, busy, 'accept');
    const { liveCalls } = createFeatures(office.test.platform, () => []);
    await liveCalls.join(busy, null, {
      ...{ kind: 'user', id: eva.client.id, roles: ['user'], permissions: [] },
    } as never);
    id = await open(luz.client, eva.client);
    const answer = await luz.client.post(`/v1/conversations/${id}/calls`, { media: 'voice' });
    expect(answer.body.data).toMatchObject({ status: 'ended', reason: 'busy' });
    await office.sent();
    expect(got(eva)).toContain('Llamada perdida de Luz');
    expect(got(eva)).not.toContain('Luz te llama');
    expect(await avisos(eva)).toEqual(['Llamada perdida de Luz']);
  });
});
