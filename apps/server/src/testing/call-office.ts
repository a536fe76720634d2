/** Fixtures for tests of calls over sockets: a commerce with two owners, a customer with a conversation, and their devices. */
import type { CallView, SignalContent } from '@callejero/contract/calls.ts';
import type { IncomingSignal, Joined } from '@callejero/contract/realtime.ts';
import sql from 'sql-template-tag';
import { enterLive, type LiveClient, type LivePerson } from './live.ts';
import { createLiveOffice, type LiveOffice } from './live-office.ts';

export interface CallDevice {
  client: LiveClient;
  /** Messages about calls in the order of arrival. The device acknowledges all. */
  received: { name: string; payload: Record<string, unknown> }[];
  named(name: string): Record<string, unknown>[];
  events(name: string): Record<string, unknown>[];
  /** The room that the device is in. */
  room: { roomId: string; peerId: string };
  /** Resolves when `condition` holds, which is checked whenever a message arrives. */
  until(condition: () => boolean): Promise<void>;
  join(roomId: string, peerId?: string | null): Promise<Joined>;
  signal(
    peerId: string,
    content: SignalContent,
  ): Promise<{ ok: true } | { ok: false; error: string; code?: string }>;
  signals(): IncomingSignal[];
}

async function openCallDevice(client: LiveClient): Promise<CallDevice> {
  const received: CallDevice['received'] = [];
  let happened = Promise.withResolvers<void>();
  client.socket.onAny((name: string, payload: Record<string, unknown>, acknowledge: unknown) => {
    if (!name.startsWith('videoCall') && !String(payload.eventName).startsWith('call-')) return;
    received.push({ name, payload });
    if (typeof acknowledge === 'function') acknowledge();
    happened.resolve();
    happened = Promise.withResolvers();
  });
  const named = (name: string) => received.filter((one) => one.name === name).map(({ payload }) => payload);
  const room = { roomId: '', peerId: '' };
  return {
    ...{ client, received, named, room },
    events: (name) => named('event').filter(({ eventName }) => eventName === name),
    async until(condition) {
      while (!condition()) await happened.promise;
    },
    async join(roomId, peerId = null) {
      const joined = await client.socket.emitWithAck('joinVideoCallRoom', { roomId, peerId });
      if (joined.ok) Object.assign(room, { roomId, peerId: joined.peerId });
      return joined;
    },
    signal: (peerId, content) =>
      client.socket.emitWithAck('videoCallSignal', { roomId: room.roomId, peerId, content }),
    signals: () => named('videoCallSignal') as unknown as IncomingSignal[],
  };
}

export interface CallOffice extends LiveOffice {
  owner: LivePerson;
  colleague: LivePerson;
  stranger: LivePerson;
  /** Call it before each test: makes another customer with a conversation. */
  begin(): Promise<LivePerson>;
  /** Call it after each test: ends all connections and calls. */
  end(): Promise<void>;
  device(person: LivePerson, server?: { url: string }): Promise<CallDevice>;
  /** The customer calls; resolves with the call's id. */
  start(): Promise<string>;
  act(person: LivePerson, call: string, action: string): ReturnType<LivePerson['post']>;
  /** A call between the customer on one server and an owner on the other. */
  connected(): Promise<{ call: string; phone: CallDevice; shop: CallDevice }>;
}

export async function createCallOffice(): Promise<CallOffice> {
  const office = await createLiveOffice();
  const [owner, colleague, stranger] = [
    ...[await office.somebody(), await office.somebody(), await office.somebody()],
  ] as [LivePerson, LivePerson, LivePerson];
  await office.give(owner, colleague);
  const { db } = office.test.platform;
  let customer = owner;
  let id = '';
  async function device(person: LivePerson, { url }: { url: string } = office.live): Promise<CallDevice> {
    const client = await enterLive(url, person);
    office.opened(client);
    return openCallDevice(client);
  }
  const act = (person: LivePerson, call: string, action: string) =>
    person.post(`/v1/calls/${call}/${action}`);
  async function start(): Promise<string> {
    const answer = await customer.post(`/v1/conversations/${id}/calls`, { media: 'video' });
    return (answer.body.data as CallView).id;
  }
  return {
    ...{ ...office, owner, colleague, stranger, device, act, start },
    async begin() {
      customer = await office.somebody();
      id = await office.converse(customer);
      return customer;
    },
    async end() {
      office.disconnect();
      await db.query(sql`update calls set status = 'ended'`);
      await db.query(sql`update call_peers set left_at = now() where left_at is null`);
    },
    async connected() {
      const phone = await device(customer);
      const shop = await device(owner, office.second);
      const call = await start();
      await phone.join(call);
      await act(owner, call, 'accept');
      await shop.join(call);
      await phone.until(() => phone.named('videoCallUserConnected').length > 0);
      return { call, phone, shop };
    },
  };
}
