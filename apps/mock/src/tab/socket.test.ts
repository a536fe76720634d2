import { beforeEach, expect, test, vi } from 'vitest';
import type { Message, Owner } from '../protocol.ts';

const city = vi.hoisted(() => ({
  owner: null as Owner | null,
  listeners: new Set<(message: Message) => void>(),
  heard: [] as Message[],
}));
vi.mock('./here.ts', () => ({
  folder: '',
  line: {
    owner: () => city.owner,
    say: (message: Message) => void city.heard.push(message),
    listen(listener: (message: Message) => void) {
      city.listeners.add(listener);
      return () => city.listeners.delete(listener);
    },
  },
}));
vi.stubGlobal('navigator', { locks: { request: (_name: string, use: () => Promise<void>) => use() } });

const { io } = await import('./socket.ts');

function tell(message: Message): void {
  for (const listener of city.listeners) listener(message);
}

function isOpenedBy(id: string): void {
  city.owner = { id, store: 'memory', trouble: null };
  tell({ kind: 'owner', owner: city.owner });
}

const asked = () => city.heard.flatMap((message) => (message.kind === 'live-open' ? [message.socket] : []));
const answer = (socket = '') => tell({ kind: 'live-opened', socket });

function connect() {
  const received: string[] = [];
  const socket = io('', { auth: (send) => send({ accessToken: 'mine' }) });
  for (const name of ['connect', 'connect_error', 'disconnect']) socket.on(name, () => received.push(name));
  socket.connect();
  return { received, socket };
}

beforeEach(() => {
  city.owner = null;
  city.heard = [];
  city.listeners.clear();
});

test('a connection waits until the city is open', () => {
  const { received } = connect();
  expect(asked()).toHaveLength(0);
  isOpenedBy('one');
  expect(asked()).toHaveLength(1);
  answer(asked()[0]);
  expect(received).toEqual(['connect']);
});

test('when another worker takes over the city, a lost connection and one that was not open yet are reported and opened again', async () => {
  isOpenedBy('one');
  const { received } = connect();
  isOpenedBy('two');
  expect(received).toEqual(['connect_error']);
  await expect.poll(() => asked().length).toBe(2);
  answer(asked()[1]);
  isOpenedBy('three');
  await expect.poll(() => asked().length).toBe(3);
  answer(asked()[2]);
  expect(received).toEqual(['connect_error', 'connect', 'disconnect', 'connect']);
});

test('a message that waits for an answer fails when the connection is lost', async () => {
  isOpenedBy('one');
  const { socket } = connect();
  answer(asked()[0]);
  const acknowledged = socket.timeout(60_000).emitWithAck('handleUser', 'somebody');
  isOpenedBy('two');
  await expect(acknowledged).rejects.toThrow('socket has been disconnected');
});
