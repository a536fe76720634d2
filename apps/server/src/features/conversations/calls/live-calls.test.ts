import type { CallView, SignalContent } from '@callejero/contract/calls.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFeatures } from '../../../features.ts';
import { type CallOffice, createCallOffice } from '../../../testing/call-office.ts';
import type { LivePerson } from '../../../testing/live.ts';

let office: CallOffice;
let live: CallOffice['live'];
let second: CallOffice['second'];
let fence: CallOffice['fence'];
let device: CallOffice['device'];
let connected: CallOffice['connected'];
let start: CallOffice['start'];
let act: CallOffice['act'];
let customer: LivePerson;
let owner: LivePerson;
let colleague: LivePerson;
let stranger: LivePerson;

beforeAll(async () => {
  office = await createCallOffice();
  ({ live, second, fence, device, connected, start, act, owner, colleague, stranger } = office);
});
beforeEach(async () => {
  customer = await office.begin();
});
afterEach(() => office.end());
afterAll(() => office.close());

const run = (statement: ReturnType<typeof sql>) => office.test.platform.db.query(statement);
const offer = (sdp: string): SignalContent => ({ description: { type: 'offer', sdp } });

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
    expect(passer.received).toEqual([]);
  });

  it('declining on one device stops the person’s other devices, and the colleague’s ring on', async () => {
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

describe('a caller whose page was closed', () => {
  it('rings no longer, and one whose connection was only lost for a moment rings on', async () => {
    const shop = await device(owner, second);
    const returning = customer;
    const back = await device(returning);
    const returned = await start();
    await back.join(returned);
    const { peerId } = back.room;
    const closed = await device(await office.begin());
    const left = await start();
    await closed.join(left);
    await shop.until(() =>
      shop.events('call-ringing').some(({ payload }) => (payload as { call: CallView }).call.id === left),
    );

    back.client.socket.disconnect();
    closed.client.socket.disconnect();
    const again = await device(returning, second);
    expect(await again.join(returned, peerId)).toMatchObject({ ok: true, peerId });
    await shop.until(() => shop.events('call-ended').length > 0);
    expect(shop.events('call-ended').map(({ payload }) => payload)).toMatchObject([
      { call: { id: left, status: 'ended', reason: 'cancelled' } },
    ]);
  });
});

describe('a room over two servers', () => {
  it('a newcomer receives who is present, and the others who joins and who leaves', async () => {
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

  it('signals arrive in order, once, only at their recipient, and name their sender', async () => {
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

  it('signals sent during a lost connection arrive when the device reconnects, as the same device', async () => {
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

  it('a second device of the same person takes the call over, and the first one is informed', async () => {
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

  it('a silent device counts as left, even if another server had its socket', async () => {
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

  it('a lost announcement is made up for when the bus is connected again', async () => {
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
