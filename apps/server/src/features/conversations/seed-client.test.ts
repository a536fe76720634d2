/**
 * A client that knows only the seed specification: it sends its access token as `x-access-token`, its id on connection, and
 * names of conversations and rooms as bare ids, and it neither waits for answers nor acknowledges anything.
 */
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type CallOffice, createCallOffice } from '../../testing/call-office.ts';
import type { LivePerson } from '../../testing/live.ts';

let office: CallOffice;
let customer: LivePerson;
let conversation: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  office = await createCallOffice();
  customer = await office.begin();
  conversation = await office.converse(customer);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => office.close());

interface SeedClient {
  socket: Socket;
  /** Resolves with the first payload of the name. */
  received(name: string): Promise<unknown>;
}

function connect({ id }: LivePerson, options: Parameters<typeof io>[1]): SeedClient {
  const socket = io(office.live.url, { ...options, forceNew: true });
  sockets.push(socket);
  const payloads = new Map<string, PromiseWithResolvers<unknown>>();
  const named = (name: string) => payloads.getOrInsertComputed(name, () => Promise.withResolvers());
  socket.onAny((name: string, payload: unknown) => named(name).resolve(payload));
  socket.on('connect_error', (error) => named('connect_error').resolve(error));
  socket.on('connect', () => socket.emit('handleUser', id));
  return {
    socket,
    received: (name) =>
      Promise.race([
        named(name).promise,
        named('connect_error').promise.then((error) => Promise.reject(error as Error)),
      ]),
  };
}

const byHeader = ({ accessToken }: LivePerson) => ({ extraHeaders: { 'x-access-token': accessToken } });
const byAuth = ({ accessToken }: LivePerson) => ({ auth: { 'x-access-token': accessToken } });

for (const [how, token] of Object.entries({ 'in a header': byHeader, 'in auth': byAuth }))
  it(`connects with its token ${how} and gets its actions and the messages of a conversation`, async () => {
    const { socket, received } = connect(customer, token(customer));
    socket.on('connect', () => socket.emit('enterConversation', conversation));
    expect(await received('pendingActions')).toEqual([]);
    const update = received('newMessage');
    // The entry is confirmed by the answer to a later message; the seed's client would simply see the next message.
    await socket.emitWithAck('enterConversation', conversation);
    await customer.put(`/v1/conversations/${conversation}/messages/${crypto.randomUUID()}`, {
      type: 'text',
      body: `Hola, ${how}`,
    });
    expect(await update).toMatchObject({ message: { body: `Hola, ${how}` } });
    expect(await socket.emitWithAck('leaveConversation', conversation)).toEqual({ ok: true });
  });

it('enters and leaves the room of a call by its id, which the other device is told', async () => {
  const { owner } = office;
  const call = await office.start();
  const phone = connect(customer, byHeader(customer));
  phone.socket.on('connect', () => phone.socket.emit('joinVideoCallRoom', call));
  await phone.received('pendingActions');
  await office.act(owner, call, 'accept');
  const shop = connect(owner, byHeader(owner));
  shop.socket.on('connect', () => shop.socket.emit('joinVideoCallRoom', call));
  expect(await phone.received('videoCallUserConnected')).toMatchObject({
    roomId: call,
    user: { id: owner.id },
  });
  shop.socket.emit('videoCallDisconnect', call);
  expect(await phone.received('videoCallUserDisconnected')).toMatchObject({ roomId: call });
});
