import type { ConversationHead, ConversationView } from '@callejero/contract/resources/conversations.ts';
import { expect, it } from 'vitest';
import { createDelivered } from './delivered.ts';

function device(heads: ConversationHead[] = []) {
  const received: string[] = [];
  const timers = new Set<() => void>();
  const delivered = createDelivered({
    heads: async () => heads,
    report: async (id, seq) => void received.push(`${id} ${seq}`),
    later(call) {
      timers.add(call);
      return () => timers.delete(call);
    },
  });
  const elapse = () => {
    for (const call of timers) call();
    timers.clear();
  };
  const update = (change: Partial<ConversationHead>) => {
    const conversation = { ...head, ...change } as ConversationView;
    delivered.receive({ name: 'updateConversation', payload: { conversation } });
  };
  return { delivered, received, elapse, update };
}
const head: ConversationHead = {
  ...{
    id: 'c',
    side: 'customer',
    commerce: null,
    lastSeq: 3,
    lastMod: 3,
    deliveredSeq: 0,
    readSeq: 0,
    unread: 1,
  },
};

it('a message that arrived is reported once', () => {
  const { received, elapse, update } = device();
  update({});
  update({});
  elapse();
  update({});
  elapse();
  update({ lastSeq: 4 });
  elapse();
  expect(received).toEqual(['c 3', 'c 4']);
});

it('a message that is read at once, or that another device reported, is not reported', () => {
  const { received, elapse, update } = device();
  update({});
  update({ unread: 0, readSeq: 3 });
  update({ id: 'd', deliveredSeq: 3 });
  elapse();
  expect(received).toEqual([]);
});

it('messages that came while there was no connection are reported, once the list is read where the server did not repeat them', async () => {
  const { received, elapse, delivered } = device([head]);
  delivered.receive({ name: 'connected', payload: { recovered: true } });
  await Promise.resolve();
  await Promise.resolve();
  elapse();
  expect(received).toEqual([]);
  delivered.receive({ name: 'connected', payload: { recovered: false } });
  await Promise.resolve();
  await Promise.resolve();
  elapse();
  expect(received).toEqual(['c 3']);
});
