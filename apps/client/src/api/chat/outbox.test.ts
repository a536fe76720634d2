import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { expect, it } from 'vitest';
import { createQueue } from '../../device/queue.ts';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { limitError, RequestError } from '../http/errors.ts';
import { createOutbox, type OutgoingMessage, outboxAges } from './outbox.ts';
import { createOutboxEntries } from './outbox-entries.ts';

/** A fake server whose answers the test chooses, and tabs that share a store. */
function world() {
  const texts = memoryStore();
  const store = createStorage(texts);
  const arrived: string[] = [];
  const [uploaded, forgotten, sentFiles]: [string[], string[], string[][]] = [[], [], []];
  const timers: (() => void)[] = [];
  const clock = { now: new Date('2026-03-02T10:00:00Z') };
  const server: {
    answer: (one: OutgoingMessage) => RequestError | null;
    upload: (key: string) => RequestError | null;
  } = { answer: () => null, upload: () => null };
  const queue = createQueue();
  const tab = () =>
    createOutbox({
      entries: createOutboxEntries('ana', store, () => () => undefined),
      async send(one) {
        const error = server.answer(one);
        if (error) throw error;
        arrived.push(one.message.body ?? '');
        sentFiles.push(one.message.attachments ?? []);
        return { clientId: one.clientId, conversation: one.conversation } as MessageView;
      },
      exclusive: (work) => queue('outbox', work),
      async upload({ key }) {
        const error = server.upload(key);
        if (error) throw error;
        uploaded.push(key);
        return `id of ${key}`;
      },
      forget: (files) => forgotten.push(...files.map(({ key }) => key)),
      sent: () => undefined,
      later(call) {
        timers.push(call);
        return () => undefined;
      },
      now: () => clock.now,
    });
  /** What waits in the store. */
  const waiting = () =>
    createOutboxEntries('ana', store, () => () => undefined)
      .all()
      .flatMap((entry) => ('settledAt' in entry ? [] : [entry.message.body]));
  return { texts, store, waiting, clock, arrived, uploaded, forgotten, sentFiles, timers, server, tab };
}

const outgoing = (body: string, conversation = 'c') => ({
  ...{ conversation, clientId: `${conversation} ${body}`, createdAt: '2026-03-02T10:00:00Z' },
  message: { type: 'text' as const, body },
});
const unreachable = new RequestError(500, 'No se pudo conectar con el servidor.', 'network');

it('messages are sent in order, and none overtakes one that could not be sent', async () => {
  const { tab, server, arrived, timers, waiting } = world();
  const outbox = tab();
  server.answer = ({ message }) => (message.body === 'dos' ? unreachable : null);
  for (const body of ['uno', 'dos', 'tres']) outbox.add(outgoing(body));
  outbox.add(outgoing('otra', 'd'));
  await outbox.flush();
  expect(arrived.toSorted()).toEqual(['otra', 'uno']);
  expect(timers.length).toBeGreaterThan(0);
  server.answer = () => null;
  await outbox.flush();
  expect(arrived.slice(-2)).toEqual(['dos', 'tres']);
  expect([outbox.list(), waiting()]).toEqual([[], []]);
});

it('stored messages are sent after a restart', async () => {
  const { tab, server, arrived } = world();
  server.answer = () => unreachable;
  const before = tab();
  before.add(outgoing('uno'));
  await before.flush();
  server.answer = () => null;
  await tab().flush();
  expect(arrived).toEqual(['uno']);
});

it('what another person of the device wrote is neither shown nor sent', async () => {
  const { store, tab, arrived } = world();
  const other = { ...outgoing('de Eva'), order: 1, refused: null };
  createOutboxEntries('eva', store, () => () => undefined).add(other);
  const outbox = tab();
  await outbox.flush();
  expect([outbox.list(), arrived]).toEqual([[], []]);
});

it('two tabs send each message once', async () => {
  const { tab, server, arrived } = world();
  server.answer = () => unreachable;
  const first = tab();
  for (const body of ['uno', 'dos']) first.add(outgoing(body));
  await first.flush();
  const second = tab();
  server.answer = () => null;
  await Promise.all([first.flush(), second.flush()]);
  expect(arrived).toEqual(['uno', 'dos']);
});

it('a refused message stays with its reason and holds up no other; sent again it may be changed', async () => {
  const { tab, server, arrived } = world();
  const outbox = tab();
  const answered = new RequestError(409, 'Ana ya respondió. ¿Enviar igualmente?', 'answered-meanwhile');
  server.answer = ({ message }) => (message.knownSeq === 3 ? answered : null);
  const known = outgoing('uno');
  outbox.add({ ...known, message: { ...known.message, knownSeq: 3 } });
  outbox.add(outgoing('dos'));
  await outbox.flush();
  expect(arrived).toEqual(['dos']);
  expect(outbox.list()).toMatchObject([
    { refused: { code: 'answered-meanwhile', message: answered.message } },
  ]);
  await outbox.again(known.clientId, { knownSeq: null });
  await outbox.flush();
  expect([arrived, outbox.list()]).toEqual([['dos', 'uno'], []]);
});

it.each([
  ['the session is renewed', 401],
  ['the server is broken', 503],
])('waits while %s', async (_name, status) => {
  const { tab, server, arrived } = world();
  const outbox = tab();
  server.answer = () => new RequestError(status, 'no');
  outbox.add(outgoing('uno'));
  await outbox.flush();
  expect(outbox.list()).toMatchObject([{ refused: null }]);
  server.answer = () => null;
  await outbox.flush();
  expect(arrived).toEqual(['uno']);
});

it('a limit holds up its conversation until it ends, and says so; another one goes on', async () => {
  const { tab, server, arrived, clock, timers } = world();
  const outbox = tab();
  server.answer = ({ conversation }) => (conversation === 'c' ? limitError(12) : null);
  outbox.add(outgoing('uno'));
  await outbox.flush();
  const until = clock.now.getTime() + 12_000;
  expect([outbox.limitedUntil('c'), outbox.limitedUntil('d')]).toEqual([until, null]);
  server.answer = () => null;
  for (const conversation of ['c', 'd']) outbox.add(outgoing('dos', conversation));
  await outbox.flush();
  expect(arrived).toEqual(['dos']);
  clock.now = new Date(until);
  timers.at(-1)?.();
  await expect.poll(() => arrived).toEqual(['dos', 'uno', 'dos']);
  expect(outbox.limitedUntil('c')).toBeNull();
});

it('a discarded message is not sent', async () => {
  const { tab, server, arrived } = world();
  const outbox = tab();
  server.answer = () =>
    new RequestError(403, 'No puedes escribir en esta conversación.', 'conversation-refused');
  outbox.add(outgoing('uno'));
  await outbox.flush();
  await outbox.discard(outgoing('uno').clientId);
  await outbox.flush();
  expect([outbox.list(), arrived]).toEqual([[], []]);
});

const withFiles = (body: string, ...keys: string[]) => ({
  ...outgoing(body),
  files: keys.map((key) => ({ key, name: key, mime: '', size: 1, width: null, height: null, id: null })),
});

it('files are uploaded once each before their message, even if the page reloads in between', async () => {
  const { tab, server, uploaded, forgotten, sentFiles } = world();
  server.upload = (key) => (key === 'b' ? unreachable : null);
  const before = tab();
  before.add(withFiles('dos fotos', 'a', 'b'));
  await before.flush();
  expect([uploaded, sentFiles, forgotten]).toEqual([['a'], [], []]);
  server.upload = () => null;
  await tab().flush();
  expect([uploaded, sentFiles, forgotten]).toEqual([['a', 'b'], [['id of a', 'id of b']], ['a', 'b']]);
});

it('a message whose file is refused stays with the reason, and sending it again uploads the file again', async () => {
  const { tab, server, uploaded, forgotten } = world();
  server.upload = (key) => (key === 'b' ? new RequestError(413, 'El archivo es demasiado grande.') : null);
  const outbox = tab();
  outbox.add(withFiles('dos fotos', 'a', 'b'));
  await outbox.flush();
  expect(outbox.list()).toMatchObject([{ refused: { message: 'El archivo es demasiado grande.' } }]);
  expect(forgotten).toEqual([]);
  server.upload = () => null;
  await outbox.again('c dos fotos');
  await outbox.flush();
  expect([uploaded, outbox.list()]).toEqual([['a', 'a', 'b'], []]);
});

it('a message that is discarded while its file is uploaded is not sent, and the next one is', async () => {
  const { tab, server, arrived, forgotten } = world();
  const outbox = tab();
  server.upload = () => {
    void outbox.discard('c foto');
    return new RequestError(0, 'Cancelado');
  };
  outbox.add(withFiles('foto', 'a'));
  outbox.add(outgoing('después'));
  await outbox.flush();
  expect([arrived, forgotten, outbox.list()]).toEqual([['después'], ['a'], []]);
});

it('nothing more is written or sent once the person has signed out, whatever is still in progress', async () => {
  const { tab, server, arrived, store } = world();
  const outbox = tab();
  const wipe = () => {
    for (const key of store.keys('outbox.')) store.remove(key);
  };
  server.answer = ({ message }) => {
    // Signed out, here or in another tab, while the first one is being sent.
    if (message.body === 'uno') {
      outbox.stop();
      wipe();
    }
    return null;
  };
  outbox.add(outgoing('uno'));
  outbox.add(outgoing('dos'));
  await outbox.flush();
  outbox.add(outgoing('tres'));
  expect(store.keys('outbox.')).toEqual([]);
  expect(arrived).toEqual(['uno']);
});

it('messages that two tabs write without connection, each in its conversation, all wait and are all sent', async () => {
  const { tab, server, arrived, waiting } = world();
  server.answer = () => unreachable;
  const [first, second] = [tab(), tab()];
  for (const body of ['uno', 'dos', 'tres']) first.add(outgoing(body));
  second.add(outgoing('otra', 'd'));
  await Promise.all([first.flush(), second.flush()]);
  expect(waiting().toSorted()).toEqual(['dos', 'otra', 'tres', 'uno']);
  server.answer = () => null;
  await second.flush();
  expect(arrived.toSorted()).toEqual(['dos', 'otra', 'tres', 'uno']);
  await first.flush();
  expect([arrived.length, first.list(), second.list()]).toEqual([4, [], []]);
});

it('a message that the device could not store is sent all the same', async () => {
  const { tab, store, server, arrived } = world();
  server.answer = () => unreachable;
  const outbox = tab();
  outbox.add(outgoing('uno'));
  for (const key of store.keys('outbox.')) store.remove(key);
  await outbox.flush();
  server.answer = () => null;
  await outbox.flush();
  expect(arrived).toEqual(['uno']);
});

it('a message that one tab discards is not sent by another that knew it', async () => {
  const { tab, server, arrived } = world();
  server.answer = () => unreachable;
  const [first, second] = [tab(), tab()];
  first.add(outgoing('uno'));
  await Promise.all([first.flush(), second.flush()]);
  expect(second.list()).toHaveLength(1);
  await first.discard(outgoing('uno').clientId);
  server.answer = () => null;
  await second.flush();
  expect([arrived, second.list()]).toEqual([[], []]);
});

it('unsent messages go after 30 days with their files, and marks of settled ones after a day', async () => {
  const { tab, server, clock, store, waiting, forgotten } = world();
  const start = clock.now.getTime();
  const before = tab();
  before.add(outgoing('enviado'));
  await before.flush();
  server.answer = () => unreachable;
  server.upload = () => unreachable;
  before.add(withFiles('foto', 'a'));
  await before.flush();
  clock.now = new Date(start + outboxAges.unsent);
  tab();
  expect([waiting(), store.keys('outbox.')]).toEqual([['foto'], ['outbox.ana.c foto']]);
  clock.now = new Date(start + outboxAges.unsent + 1);
  expect(tab().list()).toEqual([]);
  expect([store.keys('outbox.'), forgotten]).toEqual([[], ['a']]);
});

it('the list that an earlier version stored is sent, in its order', async () => {
  const { tab, texts, arrived } = world();
  const old = ['uno', 'dos', 'tres'].map((body) => ({ ...outgoing(body), refused: null }));
  texts.setItem('callejero.outbox.ana', JSON.stringify(old));
  await tab().flush();
  expect(arrived).toEqual(['uno', 'dos', 'tres']);
});
