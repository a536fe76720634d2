import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { expect, test } from 'vitest';
import { createQueue } from '../../device/queue.ts';
import { createSaved, savedLimits } from './saved.ts';

function saved() {
  const texts = new Map<string, string>();
  const queue = createQueue();
  const store = createSaved(
    {
      read: async (key) => texts.get(key) ?? null,
      write: async (key, text) => void texts.set(key, text),
      remove: async (key) => void texts.delete(key),
    },
    () => new Date('2026-03-02T10:00:00Z'),
    (work) => queue('saved', work),
  );
  return { texts, store };
}
const view = (id: string) => ({ id }) as ConversationView;

test('a conversation is saved as it was last read, with the time of that', async () => {
  const { store } = saved();
  await store.saveView(view('a'));
  expect(await store.view('a')).toEqual({ at: '2026-03-02T10:00:00.000Z', value: { id: 'a' } });
  await store.forget('a');
  expect(await store.view('a')).toBeNull();
});

test('only the last messages are saved, and no older ones are offered', async () => {
  const { store } = saved();
  const messages = Array.from({ length: 200 }, (_, index) => ({ seq: index + 1 }) as MessageView);
  await store.saveThread('a', { messages, lastMod: 200, older: true, newer: false });
  const thread = await store.thread('a');
  expect(thread?.value.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: savedLimits.messages }, (_, index) => 151 + index),
  );
  expect(thread?.value.older).toBe(false);
});

test('the conversations that were opened longest ago are removed', async () => {
  const { store, texts } = saved();
  const ids = Array.from({ length: savedLimits.conversations + 1 }, (_, index) => `c${index}`);
  await Promise.all(ids.map((id) => store.saveView(view(id))));
  expect(await store.view('c0')).toBeNull();
  expect(await store.view('c1')).not.toBeNull();
  expect([...texts.keys()].filter((key) => key.startsWith('view.'))).toHaveLength(savedLimits.conversations);
});

test('what can’t be read counts as absent', async () => {
  const { store, texts } = saved();
  texts.set('inbox', '{');
  expect(await store.inbox()).toBeNull();
});
