/** A hostile client over real sockets, one test for each message of video rooms. For conversations see `../hostile.test.ts`. */
import type { CallView, SignalContent } from '@callejero/contract/calls.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallDevice, type CallOffice, createCallOffice } from '../../../testing/call-office.ts';
import type { LivePerson } from '../../../testing/live.ts';

let office: CallOffice;
let fence: CallOffice['fence'];
let device: CallOffice['device'];
let connected: CallOffice['connected'];
let act: CallOffice['act'];
let customer: LivePerson;
let owner: LivePerson;
let stranger: LivePerson;

beforeAll(async () => {
  office = await createCallOffice();
  ({ fence, device, connected, act, owner, stranger } = office);
});
beforeEach(async () => {
  customer = await office.begin();
});
afterEach(() => office.end());
afterAll(() => office.close());

const callIn = (payload: unknown) => (payload as { call: CallView }).call.id;
const offer = (sdp: string): SignalContent => ({ description: { type: 'offer', sdp } });

describe('a hostile client', () => {
  const raw = ({ client }: CallDevice) =>
    client.socket as unknown as {
      emit(name: string, ...said: unknown[]): void;
      emitWithAck(name: string, ...said: unknown[]): Promise<{ ok: boolean; error?: string }>;
      connected: boolean;
    };
  const nonsense = (call: string): unknown[] => [
    ...[null, undefined, 7, 'x', [], {}, { roomId: 'x' }, { roomId: [call] }, { roomId: { id: call } }],
    ...[{ roomId: crypto.randomUUID() }, { roomId: call, peerId: 'x' }, { roomId: call, more: 1 }],
    ...[{ roomId: `${call}'--` }, { roomId: '\u0000' }, { roomId: 'x'.repeat(60_000) }, call],
    ...fc.sample(fc.jsonValue(), { seed, numRuns: runs(100, 10) }),
  ];

  /** Checks that `attack` has no effect on others. */
  async function unharmed(
    attack: (victims: Awaited<ReturnType<typeof connected>>, foe: CallDevice) => Promise<void>,
  ) {
    const victims = await connected();
    const foe = await device(stranger);
    // Earlier announcements may still arrive, so only those that change something count.
    const heard = () =>
      [victims.phone, victims.shop].map((one) => [
        ...one.events('call-ended').filter(({ payload }) => callIn(payload) === victims.call),
        ...one.received.filter(({ name }) => name.startsWith('videoCall')),
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

  it('joinVideoCallRoom: neither nonsense, nor a foreign room, nor somebody else’s peerId is accepted', () =>
    unharmed(async ({ call, shop }, foe) => {
      for (const said of [...nonsense(call), { roomId: call }, { roomId: call, peerId: shop.room.peerId }])
        expect(await raw(foe).emitWithAck('joinVideoCallRoom', said)).toMatchObject({ ok: false });
    }));

  it('videoCallDisconnect: ends nobody else’s call', () =>
    unharmed(async ({ call }, foe) => {
      for (const said of [...nonsense(call), { roomId: call }])
        expect(await raw(foe).emitWithAck('videoCallDisconnect', said)).toMatchObject({ ok: false });
    }));

  it('videoCallSignal: reaches no room that the device is not in', () =>
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

  for (const name of ['videoCallUserConnected', 'videoCallUserDisconnected', 'event']) {
    it(`${name}: only the server sends it, though the sender is in the call`, () =>
      unharmed(async ({ call, phone, shop }, foe) => {
        const { peerId } = shop.room;
        const ended = { type: 'event', eventName: 'call-ended', payload: { call: { id: call } } };
        const user = { id: owner.id, name: 'x' };
        for (const one of [foe, phone])
          for (const said of [{ roomId: call, peerId, user }, ended, ...nonsense(call).slice(0, 20)])
            expect(await raw(one).emitWithAck(name, said)).toMatchObject({ ok: false });
      }));
  }

  it('a device that has left, and one that was replaced by another, can’t send signals any more', async () => {
    const { call, phone, shop } = await connected();
    const third = await device(office.colleague);
    await third.join(call);
    await third.signal(phone.room.peerId, offer('before'));
    await phone.until(() => phone.signals().length === 1);
    await third.client.socket.emitWithAck('videoCallDisconnect', { roomId: call });
    const tablet = await device(owner);
    await tablet.join(call);
    await phone.until(() => phone.named('videoCallUserDisconnected').length === 2);
    for (const one of [third, shop])
      expect(await one.signal(phone.room.peerId, offer('before'))).toMatchObject({ ok: false });
    // Nobody can send to devices that left, either.
    for (const { room } of [third, shop])
      expect(await phone.signal(room.peerId, offer('after'))).toMatchObject({ ok: false });
    await fence([phone.client, shop.client, third.client]);
    expect([phone.signals().length, shop.signals().length, third.signals().length]).toEqual([1, 0, 0]);
    expect(await tablet.signal(phone.room.peerId, offer('now'))).toEqual({ ok: true });
    await phone.until(() => phone.signals().length === 2);
  });

  it('a flood of joinVideoCallRoom and videoCallDisconnect is refused by an answer, and nobody else notices it', () =>
    unharmed(async ({ call }, foe) => {
      const names = ['joinVideoCallRoom', 'videoCallDisconnect'];
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, at) =>
          raw(foe).emitWithAck(names[at % 2] ?? '', { roomId: call, peerId: null }),
        ),
      );
      for (const answer of answers) expect(answer).toMatchObject({ ok: false });
      expect(answers.at(-1)).toMatchObject({
        error: 'Demasiados mensajes en poco tiempo.',
        retryAfter: expect.any(Number),
      });
    }));

  it('a peer sends signals neither to another call nor to itself', () =>
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

  it('a description of 64 kB is refused with a message, and the call continues', async () => {
    const { phone, shop } = await connected();
    const answer = await phone.signal(shop.room.peerId, offer('x'.repeat(64_000)));
    expect(answer).toMatchObject({ ok: false, error: expect.stringMatching(/\S{3}/) });
    expect(phone.client.socket.connected).toBe(true);
    expect(await phone.signal(shop.room.peerId, offer('x'.repeat(30_000)))).toEqual({ ok: true });
    await shop.until(() => shop.signals().length > 0);
    expect(shop.signals()).toHaveLength(1);
  });

  it('a description that the database cannot store is refused with a message, and the socket stays open', async () => {
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

  it('a flood of signals is refused and then closes the socket; the others’ call continues', async () => {
    const { phone, shop } = await connected();
    // Fifty signals a second are accepted, so more of them when they arrive slowly.
    const flood = 500;
    const answers = await Promise.all(
      Array.from({ length: flood }, () =>
        phone.signal(shop.room.peerId, { candidates: [{ candidate: '' }] }),
      ),
    );
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken).toBeGreaterThanOrEqual(100);
    expect(taken).toBeLessThan(flood);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      error: expect.stringContaining('Demasiadas'),
      retryAfter: expect.any(Number),
    });
    for (let at = 0; at < 2000; at += 1) raw(phone).emit('videoCallSignal', {});
    await phone.client.until(() => phone.client.ends.length > 0);
    expect(await shop.signal(phone.room.peerId, offer('are you there?'))).toEqual({ ok: true });
  });

  it('a repeated signal arrives as a second signal of the same sender', async () => {
    const { phone, shop } = await connected();
    await phone.signal(shop.room.peerId, offer('a'));
    await phone.signal(shop.room.peerId, offer('a'));
    await shop.until(() => shop.signals().length === 2);
    const [one, two] = shop.signals();
    expect(one?.id).not.toBe(two?.id);
    expect(new Set(shop.signals().map(({ peerId }) => peerId))).toEqual(new Set([phone.room.peerId]));
  });
});
