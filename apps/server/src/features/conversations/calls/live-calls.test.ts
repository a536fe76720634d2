import type { CallView, SignalContent } from '@callejero/contract/calls.ts';
import type { IncomingSignal, Joined } from '@callejero/contract/realtime.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFeatures } from '../../../features.ts';
import { enterLive, type Person } from '../../../testing/live.ts';
import { createLiveOffice, type LiveOffice } from '../../../testing/live-office.ts';

let office: LiveOffice;
let live: LiveOffice['live'];
let second: LiveOffice['second'];
let fence: LiveOffice['fence'];
let customer: Person;
let owner: Person;
let colleague: Person;
let stranger: Person;
let id: string;

beforeAll(async () => {
  office = await createLiveOffice();
  ({ live, second, fence } = office);
  [owner, colleague, stranger] = [await office.somebody(), await office.somebody(), await office.somebody()];
  await office.give(owner, colleague);
});
beforeEach(async () => {
  customer = await office.somebody();
  id = await office.converse(customer);
});
afterEach(async () => {
  office.disconnect();
  await run(sql`update calls set status = 'ended'`);
  await run(sql`update call_peers set left_at = now() where left_at is null`);
});
afterAll(() => office.close());

const run = (statement: ReturnType<typeof sql>) => office.test.platform.db.query(statement);

/** A device that notes everything of calls, and acknowledges it. */
async function device(person: Person, { url } = live) {
  const client = await enterLive(url, person);
  office.opened(client);
  const told: { name: string; payload: Record<string, unknown> }[] = [];
  let happened = Promise.withResolvers<void>();
  client.socket.onAny((name: string, payload: Record<string, unknown>, acknowledge: unknown) => {
    if (!name.startsWith('videoCall') && !String(payload.eventName).startsWith('call-')) return;
    told.push({ name, payload });
    if (typeof acknowledge === 'function') acknowledge();
    happened.resolve();
    happened = Promise.withResolvers();
  });
  const named = (name: string) => told.filter((one) => one.name === name).map(({ payload }) => payload);
  const events = (name: string) => named('event').filter(({ eventName }) => eventName === name);
  const room = { roomId: '', peerId: '' };
  return {
    ...{ client, told, named, events, room },
    async until(condition: () => boolean) {
      while (!condition()) await happened.promise;
    },
    async join(roomId: string, peerId: string | null = null): Promise<Joined> {
      const joined = await client.socket.emitWithAck('joinVideoCallRoom', { roomId, peerId });
      if (joined.ok) Object.assign(room, { roomId, peerId: joined.peerId });
      return joined;
    },
    signal: (peerId: string, content: SignalContent) =>
      client.socket.emitWithAck('videoCallSignal', { roomId: room.roomId, peerId, content }),
    signals: () => named('videoCallSignal') as unknown as IncomingSignal[],
  };
}
type Device = Awaited<ReturnType<typeof device>>;

const callIn = (payload: unknown) => (payload as { call: CallView }).call.id;
const offer = (sdp: string): SignalContent => ({ description: { type: 'offer', sdp } });
const start = async () => {
  const answer = await customer.post(`/v1/conversations/${id}/calls`, { media: 'video' });
  return (answer.body.data as CallView).id;
};
const act = (person: Person, call: string, action: string) => person.post(`/v1/calls/${call}/${action}`);

/** A call between the customer on one server and an owner on the other. */
async function connected(): Promise<{ call: string; phone: Device; shop: Device }> {
  const phone = await device(customer);
  const shop = await device(owner, second);
  const call = await start();
  await phone.join(call);
  await act(owner, call, 'accept');
  await shop.join(call);
  await phone.until(() => phone.named('videoCallUserConnected').length > 0);
  return { call, phone, shop };
}

describe('ringing', () => {
  it('all devices of the other side ring on every server, and stop when one of them answers', async () => {
    const shop = await device(owner, second);
    const other = await device(colleague);
    const phone = await device(customer);
    const passer = await device(stranger);
    const call = await start();
    await Promise.all([shop, other].map((one) => one.until(() => one.events('call-ringing').length > 0)));
    expect(shop.events('call-ringing')[0]?.payload).toMatchObject({
      call: { id: call, caller: { id: customer.id }, status: 'ringing' },
    });
    await act(owner, call, 'accept');
    await Promise.all(
      [shop, other, phone].map((one) => one.until(() => one.events('call-answered').length > 0)),
    );
    await fence([phone.client, passer.client]);
    expect(phone.events('call-ringing')).toEqual([]);
    expect(passer.told).toEqual([]);
  });

  it('declining on one device stops the person’s other devices, and the colleague rings on', async () => {
    const [shop, tablet, other] = [await device(owner), await device(owner, second), await device(colleague)];
    const call = await start();
    await tablet.until(() => tablet.events('call-ringing').length > 0);
    await act(owner, call, 'decline');
    await Promise.all([shop, tablet].map((one) => one.until(() => one.events('call-ended').length > 0)));
    expect(other.events('call-ended')).toEqual([]);
    await act(customer, call, 'leave');
    await other.until(() => other.events('call-ended').length > 0);
  });
});

describe('a room over two servers', () => {
  it('a newcomer is told who is there, and the others who comes and who leaves', async () => {
    const { call, phone, shop } = await connected();
    expect(phone.named('videoCallUserConnected')).toEqual([
      { roomId: call, peerId: shop.room.peerId, user: { id: owner.id, name: 'Prueba' } },
    ]);
    const third = await device(colleague, live);
    const joined = await third.join(call);
    expect(joined.ok && joined.peers.map(({ peerId }) => peerId)).toEqual([
      phone.room.peerId,
      shop.room.peerId,
    ]);
    await shop.until(() => shop.named('videoCallUserConnected').length > 0);
    expect(await third.client.socket.emitWithAck('videoCallDisconnect', { roomId: call })).toEqual({
      ok: true,
    });
    const left = { roomId: call, peerId: third.room.peerId };
    await Promise.all(
      [phone, shop].map((one) => one.until(() => one.named('videoCallUserDisconnected').length > 0)),
    );
    expect(shop.named('videoCallUserDisconnected')).toEqual([left]);
    expect(await shop.client.socket.emitWithAck('videoCallDisconnect', { roomId: call })).toEqual({
      ok: true,
    });
    await phone.until(() => phone.events('call-ended').length > 0);
    expect(phone.events('call-ended')[0]?.payload).toMatchObject({
      call: { status: 'ended', reason: 'hungup' },
    });
  });

  it('signals arrive in their order, once, at the one they are for, from the one who sent them', async () => {
    const { call, phone, shop } = await connected();
    const third = await device(colleague);
    await third.join(call);
    const sent = Array.from({ length: 30 }, (_, at) => offer(`v=0 ${at}`));
    const answers = await Promise.all(sent.map((content) => phone.signal(shop.room.peerId, content)));
    expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]));
    await shop.until(() => shop.signals().length >= 30);
    expect(shop.signals().map(({ content }) => content)).toEqual(sent);
    expect(new Set(shop.signals().map(({ peerId }) => peerId))).toEqual(new Set([phone.room.peerId]));
    await fence([third.client, phone.client]);
    expect([...third.signals(), ...phone.signals()]).toEqual([]);
  });

  it('what was sent while a socket was lost arrives when its device comes back, as the same device', async () => {
    const { call, phone, shop } = await connected();
    const { peerId } = shop.room;
    shop.client.socket.disconnect();
    expect(await phone.signal(peerId, offer('while away'))).toEqual({ ok: true });
    const again = await device(owner, live);
    expect(await again.join(call, peerId)).toMatchObject({ ok: true, peerId });
    await again.until(() => again.signals().length > 0);
    expect(again.signals()).toMatchObject([{ peerId: phone.room.peerId, content: offer('while away') }]);
    expect(phone.named('videoCallUserDisconnected')).toEqual([]);
  });

  it('a second device of the same person takes the call over, and the first one is told', async () => {
    const { call, phone, shop } = await connected();
    const tablet = await device(owner, live);
    expect(await tablet.join(call)).toMatchObject({ ok: true });
    await shop.until(() => shop.named('videoCallUserDisconnected').length > 0);
    expect(shop.named('videoCallUserDisconnected')).toEqual([{ roomId: call, peerId: shop.room.peerId }]);
    await phone.until(() => phone.named('videoCallUserConnected').length === 2);
    expect(await shop.signal(phone.room.peerId, offer('from the first'))).toMatchObject({
      ok: false,
      code: 'not-joined',
    });
  });

  it('a device that nobody hears of has left, though another server had its socket', async () => {
    const { call, phone, shop } = await connected();
    const third = await device(colleague, live);
    await third.join(call);
    shop.client.socket.disconnect();
    await run(
      sql`update call_peers set seen_at = seen_at - interval '25 seconds' where id = ${shop.room.peerId}`,
    );
    await createFeatures(second.platform, () => []).liveCalls.sweep();
    await phone.until(() => phone.named('videoCallUserDisconnected').length > 0);
    expect(phone.named('videoCallUserDisconnected')).toEqual([{ roomId: call, peerId: shop.room.peerId }]);
  });

  it('an announcement that was lost is made up for when the bus is back', async () => {
    const { call, phone, shop } = await connected();
    await run(sql`update call_peers set left_at = now() where id = ${shop.room.peerId}`);
    await run(sql`insert into call_signals (id, sender, recipient, content)
      values (${crypto.randomUUID()}, ${shop.room.peerId}, ${phone.room.peerId}, ${JSON.stringify(offer('lost'))})`);
    const third = await device(colleague, live);
    await third.join(call);
    await phone.until(
      () =>
        phone.named('videoCallUserDisconnected').length > 0 &&
        phone.named('videoCallUserConnected').length > 1,
    );
    const { peerId } = third.room;
    await third.signal(phone.room.peerId, offer('new'));
    await phone.until(() => phone.signals().length >= 2);
    expect(phone.signals().map(({ content }) => content)).toContainEqual(offer('lost'));
    expect(phone.signals().map((one) => one.peerId)).toContain(peerId);
  });
});

describe('a hostile client', () => {
  const raw = ({ client }: Device) =>
    client.socket as unknown as {
      emit(name: string, ...said: unknown[]): void;
      emitWithAck(name: string, ...said: unknown[]): Promise<{ ok: boolean; error?: string }>;
      connected: boolean;
    };
  const nonsense = (call: string): unknown[] => [
    ...[null, undefined, 7, 'x', [], {}, { roomId: 'x' }, { roomId: [call] }, { roomId: { id: call } }],
    ...[{ roomId: crypto.randomUUID() }, { roomId: call, peerId: 'x' }, { roomId: call, more: 1 }],
  ];

  /** What happens to others while `attack` runs: nothing. */
  async function unharmed(
    attack: (victims: Awaited<ReturnType<typeof connected>>, foe: Device) => Promise<void>,
  ) {
    const victims = await connected();
    const foe = await device(stranger);
    // What was announced before may still be on its way: only what changes something counts.
    const heard = () =>
      [victims.phone, victims.shop].map((one) => [
        ...one.events('call-ended').filter(({ payload }) => callIn(payload) === victims.call),
        ...one.told.filter(({ name }) => name.startsWith('videoCall')),
      ]);
    const before = heard();
    const peers = (await customer.get(`/v1/calls/${victims.call}`)).body.data;
    await attack(victims, foe);
    await fence([victims.phone.client, victims.shop.client]);
    expect(heard()).toEqual(before);
    expect((await customer.get(`/v1/calls/${victims.call}`)).body.data).toEqual(peers);
    expect(await victims.phone.signal(victims.shop.room.peerId, offer('still here'))).toEqual({ ok: true });
    await victims.shop.until(() => victims.shop.signals().some(({ content }) => 'description' in content));
  }

  it('joinVideoCallRoom: neither nonsense nor a foreign room lets it in, nor somebody else’s peerId', () =>
    unharmed(async ({ call, shop }, foe) => {
      for (const said of [...nonsense(call), { roomId: call }, { roomId: call, peerId: shop.room.peerId }])
        expect(await raw(foe).emitWithAck('joinVideoCallRoom', said)).toMatchObject({ ok: false });
    }));

  it('videoCallDisconnect: ends nobody else’s call', () =>
    unharmed(async ({ call }, foe) => {
      for (const said of [...nonsense(call), { roomId: call }])
        expect(await raw(foe).emitWithAck('videoCallDisconnect', said)).toMatchObject({ ok: false });
    }));

  it('videoCallSignal: reaches no room that it is not in', () =>
    unharmed(async ({ call, phone }, foe) => {
      const { peerId } = phone.room;
      const content = offer('v=0');
      for (const said of [
        ...nonsense(call),
        { roomId: call, peerId, content },
        { roomId: call, peerId, content, from: phone.room.peerId },
        { roomId: call, peerId, content: { description: { type: 'rollback', sdp: '' } } },
        { roomId: call, peerId, content: { candidates: [] } },
        { roomId: call, peerId, content: { state: { audio: 'x' } } },
      ])
        expect(await raw(foe).emitWithAck('videoCallSignal', said)).toMatchObject({ ok: false });
    }));

  it('what only the server says is ignored', () =>
    unharmed(async ({ call, phone, shop }, foe) => {
      const { peerId } = shop.room;
      for (const one of [foe, phone]) {
        for (const name of ['videoCallUserConnected', 'videoCallUserDisconnected'])
          raw(one).emit(name, { roomId: call, peerId, user: { id: owner.id, name: 'x' } });
        raw(one).emit('event', { type: 'event', eventName: 'call-ended', payload: { call: { id: call } } });
      }
    }));

  it('a peer signals into no other call, and not to itself or to a peer that has left', () =>
    unharmed(async ({ call, phone }, foe) => {
      const opened = await stranger.post('/v1/conversations', {
        type: 'commerce',
        commerce: office.commerce,
      });
      const path = `/v1/conversations/${(opened.body.data as ConversationView).id}/calls`;
      const own = ((await stranger.post(path, { media: 'voice' })).body.data as CallView).id;
      expect(await foe.join(own)).toMatchObject({ ok: true });
      const { peerId } = phone.room;
      for (const said of [
        { roomId: own, peerId, content: offer('x') },
        { roomId: call, peerId, content: offer('x') },
        { roomId: own, peerId: foe.room.peerId, content: offer('x') },
      ])
        expect(await raw(foe).emitWithAck('videoCallSignal', said)).toMatchObject({ ok: false });
      await act(stranger, own, 'leave');
    }));

  it('a description of 64 kB is refused with a sentence, and the call goes on', async () => {
    const { phone, shop } = await connected();
    const answer = await phone.signal(shop.room.peerId, offer('x'.repeat(64_000)));
    expect(answer).toMatchObject({ ok: false, error: expect.stringMatching(/\S{3}/) });
    expect(phone.client.socket.connected).toBe(true);
    expect(await phone.signal(shop.room.peerId, offer('x'.repeat(30_000)))).toEqual({ ok: true });
    await shop.until(() => shop.signals().length > 0);
    expect(shop.signals()).toHaveLength(1);
  });

  it('a description that the database cannot store is refused with a sentence, and the socket stays', async () => {
    const { phone, shop } = await connected();
    for (const sdp of ['v=0\u0000', 'v=0 \ud800']) {
      const refusal = { ok: false, error: expect.stringMatching(/\S{3}/) };
      expect(await phone.signal(shop.room.peerId, offer(sdp))).toMatchObject(refusal);
      const candidates = [{ candidate: sdp, usernameFragment: sdp }];
      expect(await phone.signal(shop.room.peerId, { candidates })).toMatchObject(refusal);
    }
    expect([phone.client.socket.connected, phone.client.ends]).toEqual([true, []]);
    expect(await phone.signal(shop.room.peerId, offer('v=0'))).toEqual({ ok: true });
  });

  it('a flood of signals is refused, then ends the socket; the others’ call goes on', async () => {
    const { phone, shop } = await connected();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => phone.signal(shop.room.peerId, { candidates: [{ candidate: '' }] })),
    );
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken).toBeGreaterThanOrEqual(100);
    expect(taken).toBeLessThan(200);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: expect.stringContaining('Demasiadas') });
    for (let at = 0; at < 600; at += 1) raw(phone).emit('videoCallSignal', {});
    await phone.client.until(() => phone.client.ends.length > 0);
    expect(await shop.signal(phone.room.peerId, offer('are you there?'))).toEqual({ ok: true });
  });

  it('a signal that is sent again is another signal of the same sender, and nothing else', async () => {
    const { phone, shop } = await connected();
    await phone.signal(shop.room.peerId, offer('a'));
    await phone.signal(shop.room.peerId, offer('a'));
    await shop.until(() => shop.signals().length === 2);
    const [one, two] = shop.signals();
    expect(one?.id).not.toBe(two?.id);
    expect(new Set(shop.signals().map(({ peerId }) => peerId))).toEqual(new Set([phone.room.peerId]));
  });
});
