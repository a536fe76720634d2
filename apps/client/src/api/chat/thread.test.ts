import type { MessageView } from '@callejero/contract/resources/messages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Thread, withAnnounced, withChanges, withoutCleared } from './thread.ts';
import { createThreadStore } from './thread-store.ts';

const message = (seq: number, mod: number, body: string): MessageView => ({
  ...{
    id: `m${seq}`,
    rev: 1,
    conversation: 'c',
    clientId: `k${seq}`,
    seq,
    mod,
    type: 'text',
    side: 'customer',
  },
  ...{ sender: { id: 'ana', name: 'Ana' }, body, point: null, attachments: [], call: null, replyTo: null },
  ...{ createdAt: '2026-03-02T10:00:00Z', editedAt: null, deletedAt: null },
});
const empty: Thread = { messages: [], lastMod: 0, older: false, newer: false };
const unsaved = { saved: async () => null, save: () => {} };
const shown = ({ messages }: Thread) => messages.map(({ seq, body }) => `${seq} ${body}`);

/** A conversation on the server: each step sends a message or edits one. */
function history(steps: readonly number[]): MessageView[][] {
  const states: MessageView[][] = [];
  const current = new Map<number, MessageView>();
  for (const step of steps) {
    const mod = states.length + 1;
    const seq = step === 0 || current.size === 0 ? current.size + 1 : (step % current.size) + 1;
    const changed = message(seq, mod, `${mod}`);
    current.set(seq, changed);
    states.push([changed]);
  }
  return states;
}

describe('a thread', () => {
  it('takes the next change, ignores a known one, and says when some are missing', () => {
    const one = withAnnounced(empty, message(1, 1, 'uno'));
    expect([one.missing, shown(one.thread)]).toEqual([false, ['1 uno']]);
    expect(withAnnounced(one.thread, message(1, 1, 'uno')).thread.lastMod).toBe(1);
    const later = withAnnounced(one.thread, message(3, 3, 'tres'));
    expect([later.missing, shown(later.thread)]).toEqual([true, ['1 uno']]);
  });

  it('leaves out changes before the range that was read', () => {
    const stretch: Thread = { messages: [message(5, 5, 'cinco')], lastMod: 5, older: true, newer: false };
    const changed = withChanges(stretch, [message(2, 6, 'dos'), message(5, 7, 'CINCO')], 7);
    expect([shown(changed), changed.lastMod]).toEqual([['5 CINCO'], 7]);
  });

  it('drops the messages that the person cleared', () => {
    const both: Thread = { ...empty, messages: [message(1, 1, 'uno'), message(2, 2, 'dos')] };
    expect(shown(withoutCleared(both, 1))).toEqual(['2 dos']);
  });

  it('is read once though two views open it in the same moment', async () => {
    const asked: string[] = [];
    const store = createThreadStore({
      lastMod: async () => asked.push('lastMod'),
      async page() {
        asked.push('page');
        return { messages: [message(1, 1, 'uno')], before: false, after: false };
      },
      changes: async () => ({ messages: [], lastMod: 1, more: false }),
      enter: async () => ({ lastMod: 1 }),
      ...unsaved,
    });
    await Promise.all([store.open(), store.open()]);
    expect(asked).toEqual(['lastMod', 'page']);
    expect(store.state()).toMatchObject({ error: null, thread: { lastMod: 1 } });
  });

  it('ends like the server’s, whatever the order, repetitions and gaps of the announcements', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(9), { minLength: 1, maxLength: 25 }),
        fc.array(fc.nat(60), { maxLength: 60 }),
        fc.nat(25),
        async (steps, announced, opened) => {
          const changes = history(steps).flat();
          const at = Math.min(opened, changes.length);
          const latest = (until: number) => {
            const bySeq = new Map(changes.slice(0, until).map((one) => [one.seq, one]));
            return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
          };
          let now = at;
          const store = createThreadStore({
            lastMod: async () => now,
            page: async () => ({ messages: latest(now), before: false, after: false }),
            async changes(since) {
              // The server has only the last state of each message, and sends three at once.
              const states = latest(now)
                .filter(({ mod }) => mod > since)
                .toSorted((one, other) => one.mod - other.mod);
              const messages = states.slice(0, 3);
              const more = messages.length < states.length;
              return { messages, lastMod: more ? (messages.at(-1)?.mod ?? now) : now, more };
            },
            enter: async () => ({ lastMod: now }),
            ...unsaved,
          });
          await store.open();
          for (const index of announced) {
            const one = changes[index % changes.length];
            if (!one) continue;
            now = Math.max(now, one.mod);
            store.announced(one);
          }
          now = changes.length;
          await store.resume();
          await store.resume();
          const { thread } = store.state();
          expect(thread && shown(thread)).toEqual(shown({ ...empty, messages: latest(now) }));
          expect(thread?.lastMod).toBe(now);
        },
      ),
      { numRuns: 200 },
    );
  });

  describe('of many messages', () => {
    const size = 50;
    const all = Array.from({ length: 1000 }, (_, index) => message(index + 1, index + 1, `${index + 1}`));
    const server = () => {
      const rows = [...all];
      const during = { page: () => {} };
      const store = createThreadStore({
        lastMod: async () => 1000,
        async page({ before = 1001, after, around }) {
          const half = around === undefined ? 0 : size / 2;
          const from =
            around === undefined ? (after ?? Math.max(0, before - 1 - size)) : Math.max(0, around - half);
          const messages = rows.slice(from, from + size);
          during.page();
          return { messages, before: from > 0, after: from + size < rows.length };
        },
        async changes(since) {
          return { messages: rows.filter(({ mod }) => mod > since), lastMod: 1001, more: false };
        },
        enter: async () => ({ lastMod: 1000 }),
        ...unsaved,
      });
      return { rows, store, during };
    };
    const seqs = (store: ReturnType<typeof server>['store']) =>
      (store.state().thread?.messages ?? []).map(({ seq }) => seq);

    it('shows the messages around a search result, and the latest ones again', async () => {
      const { store } = server();
      await store.open();
      await store.showAround(500);
      expect([seqs(store).at(0), seqs(store).at(-1)]).toEqual([476, 525]);
      await store.loadOlder();
      await store.loadNewer();
      expect([seqs(store).at(0), seqs(store).at(-1)]).toEqual([426, 575]);
      await store.showLatest();
      expect([seqs(store).at(0), store.state().thread?.newer]).toEqual([951, false]);
    });

    it('has no gap when a message arrives while the end is not shown', async () => {
      const { store } = server();
      await store.open();
      await store.showAround(500);
      store.announced(message(1001, 1001, 'nuevo'));
      store.sent(message(1001, 1001, 'nuevo'));
      expect(seqs(store).at(-1)).toBe(525);
      expect(store.state().thread?.lastMod).toBe(1001);
    });

    it('has the last state of a message that was edited while its page was read', async () => {
      const { rows, store, during } = server();
      await store.open();
      during.page = () => {
        rows[929] = message(930, 1001, 'editado');
        store.announced(message(930, 1001, 'editado'));
        during.page = () => {};
      };
      await store.loadOlder();
      expect(store.state().thread?.messages.find(({ seq }) => seq === 930)?.body).toBe('editado');
    });
  });

  it('is the device’s copy while the server can’t be reached, and the server’s version afterwards', async () => {
    let away = true;
    const saves: number[] = [];
    const store = createThreadStore({
      lastMod: async () => {
        if (away) throw new Error('away');
        return 2;
      },
      page: async () => ({ messages: [message(2, 2, 'dos')], before: true, after: false }),
      changes: async () => ({ messages: [], lastMod: 2, more: false }),
      enter: async () => ({ lastMod: 2 }),
      saved: async () => ({
        at: '2026-03-02T10:00:00Z',
        value: { ...empty, messages: [message(1, 1, 'uno')] },
      }),
      save: ({ lastMod }) => saves.push(lastMod),
    });
    await store.open();
    const { thread, savedAt } = store.state();
    expect([thread && shown(thread), savedAt]).toEqual([['1 uno'], '2026-03-02T10:00:00Z']);
    expect(saves).toEqual([]);
    away = false;
    await store.resume();
    expect(store.state()).toMatchObject({ savedAt: null, thread: { messages: [{ seq: 2 }] } });
    expect(saves).toEqual([2]);
  });
});
