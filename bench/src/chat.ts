/** Pairs of people who write to each other, through the product and through a bare server. */
import { randomUUID } from 'node:crypto';
import { headers } from '@callejero/contract/envelope.ts';
import type {
  ClientToServerMessages,
  Entered,
  ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import { io, type Socket } from 'socket.io-client';
import { startChild } from './child.ts';
import { type BenchPerson, plainUser, signInPeople } from './people.ts';
import { type BenchWorld, subject } from './world.ts';

export interface BenchDevice extends BenchPerson {
  socket: Socket<ServerToClientMessages, ClientToServerMessages>;
  conversation: string;
  /** Arrival of each message, by its text. */
  seen: Map<string, number>;
  /** The number of the last change that arrived. */
  lastMod: number;
}

export interface BenchChat {
  /** Sends the `index`th message; resolves when it is answered. */
  send(index: number, text: string): Promise<void>;
  /** When the message arrived at the other side. */
  seen(index: number, text: string): number | undefined;
  stop(): Promise<void>;
}

const atOnce = 50;

/** Makes everything in order, a few at a time. */
async function inTurns<One, Made>(list: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < list.length; at += atOnce)
    made.push(...(await Promise.all(list.slice(at, at + atOnce).map(make))));
  return made;
}

/** Sender and receiver of the `index`th message: all conversations take turns, and the two people of each. */
function turnOf<Pair extends readonly [unknown, unknown]>(pairs: readonly Pair[], index: number) {
  const pair = pairs[index % pairs.length];
  if (!pair) throw new Error('There are no conversations');
  const isFirst = Math.floor(index / pairs.length) % 2 === 0;
  return { sender: pair[isFirst ? 0 : 1] as Pair[0], receiver: pair[isFirst ? 1 : 0] as Pair[0] };
}

async function put(url: string, own: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...own },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`A message was answered ${response.status}: ${answer}`);
}

/** Conversations between a customer and the owner of a commerce, each open on a device of both. */
export async function openChat(
  world: BenchWorld,
  conversations: number,
): Promise<BenchChat & { devices: readonly BenchDevice[] }> {
  const { server, db } = world;
  const rights = Array.from({ length: 2 * conversations }, () => plainUser);
  const people = await signInPeople(world, 'conversations.example', rights);
  const accepted = world.commerces.filter(({ status }) => status === 'accepted');
  const rows = Array.from({ length: conversations }, (_, index) => ({
    id: randomUUID(),
    customer: people[index]?.id,
    owner: people[conversations + index]?.id,
    commerce: accepted[index]?.id,
  }));
  await db.query(
    `update commerces set owners = array[t.owner]
      from jsonb_to_recordset($1::jsonb) as t(commerce uuid, owner uuid) where commerces.id = t.commerce`,
    [JSON.stringify(rows)],
  );
  await db.query(
    `insert into conversations (id, created_at, updated_at, type, participants, commerce, key)
      select id, now(), now(), 'commerce', array[customer], commerce, 'commerce:' || commerce || ':' || customer
      from jsonb_to_recordset($1::jsonb) as t(id uuid, customer uuid, commerce uuid)`,
    [JSON.stringify(rows)],
  );
  await world.forget();
  const devices = await inTurns(people, (person) =>
    openDevice(server.url, person, rows[people.indexOf(person) % conversations]?.id ?? ''),
  );
  const pairs = rows.map(
    (_, index) => [devices[index], devices[conversations + index]] as [BenchDevice, BenchDevice],
  );
  return {
    devices,
    async send(index, text) {
      const { conversation, accessToken } = turnOf(pairs, index).sender;
      const path = `/v1/conversations/${conversation}/messages/${randomUUID()}`;
      await put(server.url + path, { [headers.accessToken]: accessToken }, { type: 'text', body: text });
    },
    seen: (index, text) => turnOf(pairs, index).receiver.seen.get(text),
    async stop() {
      for (const { socket } of devices) socket.disconnect();
      await db.query('truncate messages, conversation_members, conversations cascade');
      await db.query("update commerces set owners = '{}' where owners <> '{}'");
      await world.forget();
    },
  };
}

async function openDevice(url: string, person: BenchPerson, conversation: string): Promise<BenchDevice> {
  const socket: BenchDevice['socket'] = io(url, {
    auth: { accessToken: person.accessToken },
    forceNew: true,
    transports: ['websocket'],
  });
  const device: BenchDevice = { ...person, socket, conversation, seen: new Map(), lastMod: 0 };
  socket.on('newMessage', ({ message }) => {
    device.seen.set(message.body ?? '', performance.now());
    device.lastMod = Math.max(device.lastMod, message.mod);
  });
  await connected(socket);
  await enter(device);
  return device;
}

export const connected = (socket: Pick<Socket, 'once'>): Promise<void> =>
  new Promise((done) => socket.once('connect', () => done()));

/** Sends `handleUser` and enters the device's conversation. */
export async function enter({
  id,
  socket,
  conversation,
}: BenchDevice): Promise<Extract<Entered, { ok: true }>> {
  const answer = await socket.emitWithAck('handleUser', id);
  if (!answer.ok) throw new Error(answer.error);
  const entered = await socket.emitWithAck('enterConversation', { conversationId: conversation });
  if (!entered.ok) throw new Error(entered.error);
  return entered;
}

interface BareDevice {
  socket: Socket;
  room: string;
  seen: Map<string, number>;
}

/** The same conversations through a server that only inserts a row and emits it. */
export async function openBareChat(
  { databaseUrl }: BenchWorld,
  conversations: number,
): Promise<BenchChat & { comeBack(): Promise<unknown> }> {
  const server = await startChild([subject('chat')], { DATABASE_URL: databaseUrl }, '/health');
  const rooms = Array.from({ length: conversations }, (_, index) => `room-${index}`);
  const devices = await inTurns([...rooms, ...rooms], async (room): Promise<BareDevice> => {
    const device = {
      socket: io(server.url, { forceNew: true, transports: ['websocket'] }),
      room,
      seen: new Map(),
    };
    device.socket.on('newMessage', ({ message }) => device.seen.set(message.body, performance.now()));
    await connected(device.socket);
    await device.socket.emitWithAck('enter', room);
    return device;
  });
  const pairs = rooms.map(
    (_, index) => [devices[index], devices[conversations + index]] as [BareDevice, BareDevice],
  );
  return {
    send: (index, text) => put(`${server.url}/${turnOf(pairs, index).sender.room}`, {}, { body: text }),
    seen: (index, text) => turnOf(pairs, index).receiver.seen.get(text),
    comeBack() {
      const back = devices.map(async ({ socket, room }) => {
        await connected(socket);
        await socket.emitWithAck('enter', room);
      });
      for (const { socket } of devices) socket.io.engine.close();
      return Promise.all(back);
    },
    async stop() {
      for (const { socket } of devices) socket.disconnect();
      await server.stop();
    },
  };
}
