import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { RequestError } from '../http/errors.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxEntries } from './outbox-entries.ts';

const tabs = 3;
type Step =
  | { do: 'add'; tab: number; conversation: string; files: number }
  | { do: 'discard'; tab: number; which: number }
  /** A tab ends between two steps, and another is opened in its place. */
  | { do: 'crash'; tab: number }
  | { do: 'network'; online: boolean }
  | { do: 'flush'; tab: number }
  /** One of the waiting steps goes on: a lock, a write, a request, an answer. */
  | { do: 'go on'; which: number };

const tab = fc.nat(tabs - 1);
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        tab,
        conversation: fc.constantFrom('c', 'd'),
        files: fc.nat(1),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), tab, which: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), tab }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), online: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('flush' as const), tab }) },
    { weight: 14, arbitrary: fc.record({ do: fc.constant('go on' as const), which: fc.nat(9) }) },
  ),
  { maxLength: 80 },
) satisfies fc.Arbitrary<Step[]>;

/** What a tab does ends with it: its waiting steps never go on, and its locks are free. */
interface Life {
  hasEnded: boolean;
  end(): void;
  ended: Promise<void>;
}

function newLife(): Life {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const life: Life = {
    hasEnded: false,
    ended,
    end() {
      life.hasEnded = true;
      end();
    },
  };
  return life;
}

/** A browser whose every waiting step goes on only when the test says so, and a server that knows a message by its `clientId`. */
function browser() {
  const texts = memoryStore();
  const server = {
    isOnline: true,
    messages: new Map<string, { body: string; attachments: readonly string[] }>(),
  };
  const waiting: { life: Life; goOn: () => void }[] = [];
  const tails = new Map<string, Promise<unknown>>();

  const step = (life: Life) => new Promise<void>((goOn) => void waiting.push({ life, goOn }));

  /** The Web Locks API: one after another, until the work is done or its tab has ended. */
  async function lock<T>(life: Life, name: string, work: () => T | Promise<T>): Promise<T> {
    const before = tails.get(name) ?? Promise.resolve();
    const done = before
      .then(() => (life.hasEnded ? undefined : step(life)))
      .then(() => (life.hasEnded ? new Promise<never>(() => {}) : work()));
    tails.set(
      name,
      Promise.race([before.then(() => done), life.ended.then(() => before)]).catch(() => {}),
    );
    return await done;
  }

  function open(): { life: Life; outbox: Outbox } {
    const life = newLife();
    const storage = createStorage(texts, (name, work) => lock(life, name, work));
    const request = async <T>(answer: () => T): Promise<T> => {
      await step(life);
      if (!server.isOnline) throw new RequestError(500, 'No hay conexión', 'network');
      const answered = answer();
      await step(life);
      if (!server.isOnline) throw new RequestError(500, 'No hay conexión', 'network');
      return answered;
    };
    const outbox = createOutbox({
      entries: createOutboxEntries('ana', storage, () => () => undefined),
      send: ({ conversation, clientId, message }) =>
        request(() => {
          const key = `${conversation} ${clientId}`;
          const known = server.messages.get(key);
          if (!known)
            server.messages.set(key, { body: message.body ?? '', attachments: message.attachments ?? [] });
          return { clientId, conversation } as MessageView;
        }),
      exclusive: (work) => lock(life, 'outbox', work),
      upload: ({ key }) => request(() => `id of ${key}`),
      forget: () => undefined,
      sent: () => undefined,
      later: () => () => undefined,
      now: () => new Date('2026-03-02T10:00:00Z'),
    });
    return { life, outbox };
  }

  /** Lets everything run that waits for nothing. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  async function goOn(which: number): Promise<boolean> {
    const living = waiting.filter(({ life }) => !life.hasEnded);
    const next = living[which % Math.max(1, living.length)];
    if (!next) return false;
    waiting.splice(waiting.indexOf(next), 1);
    next.goOn();
    await settle();
    return true;
  }

  return { server, storage: createStorage(texts), open, goOn, settle };
}

it('whatever tabs write and wherever they crash, each message arrives once, in its tab’s order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const { server, storage, open, goOn, settle } = browser();
      const opened = Array.from({ length: tabs }, open);
      const written: { key: string; body: string; files: number; by: Outbox; conversation: string }[] = [];
      const discarded = new Set<string>();

      for (const one of given) {
        const here = 'tab' in one ? opened[one.tab] : undefined;
        if (one.do === 'add' && here) {
          const { conversation } = one;
          const clientId = `m${99 - written.length}`;
          const body = `texto ${clientId}`;
          const file = { key: clientId, name: 'f', mime: '', size: 1, width: null, height: null, id: null };
          here.outbox.add({
            ...{ conversation, clientId, createdAt: '2026-03-02T10:00:00Z', message: { type: 'text', body } },
            ...(one.files > 0 ? { files: [file] } : {}),
          });
          written.push({
            key: `${conversation} ${clientId}`,
            ...{ body, files: one.files, by: here.outbox, conversation },
          });
        } else if (one.do === 'discard' && here) {
          const chosen = here.outbox.list()[one.which % Math.max(1, here.outbox.list().length)];
          if (chosen) {
            discarded.add(`${chosen.conversation} ${chosen.clientId}`);
            void here.outbox.discard(chosen.clientId);
          }
        } else if (one.do === 'crash' && here) {
          here.life.end();
          opened[one.tab] = open();
        } else if (one.do === 'network') server.isOnline = one.online;
        else if (one.do === 'flush' && here) void here.outbox.flush();
        else if (one.do === 'go on') await goOn(one.which);
        await settle();
      }

      // In the end every tab closes, and one is opened with a connection.
      for (const { life } of opened) life.end();
      server.isOnline = true;
      const last = open();
      let isSent = false;
      void last.outbox.flush().then(() => {
        isSent = true;
      });
      await settle();
      while (!isSent && (await goOn(0)));

      const arrived = [...server.messages.keys()];
      expect(isSent).toBe(true);
      for (const { key, body, files } of written) {
        // A tab may crash before it has stored that a message was discarded.
        if (discarded.has(key) && !server.messages.has(key)) continue;
        expect(server.messages.get(key)).toEqual({
          ...{ body, attachments: files > 0 ? [`id of ${key.split(' ')[1]}`] : [] },
        });
      }
      expect(arrived.length).toBeLessThanOrEqual(written.length);
      for (const outbox of new Set(written.map(({ by }) => by)))
        for (const conversation of ['c', 'd']) {
          const own = written.filter((one) => one.by === outbox && one.conversation === conversation);
          const keys = own.map(({ key }) => key).filter((key) => server.messages.has(key));
          expect(arrived.filter((key) => keys.includes(key))).toEqual(keys);
        }
      const left = storage.keys('outbox.').map((key) => storage.read<object>(key) ?? {});
      expect(left.every((entry) => 'settledAt' in entry)).toBe(true);
    }),
    { seed, numRuns: runs(5000, 150) },
  );
});
