import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { beforeEach, expect, it } from 'vitest';
import { readConversationsAgain, storeConversation } from './chat/conversations.ts';
import { queryClient } from './http/query-client.ts';
import { concerns } from './realtime/realtime-changes.ts';
import { invalidate } from './resource.ts';
import { waitingKey } from './waiting.ts';

const isOutdated = () => queryClient.getQueryState(waitingKey)?.isInvalidated;

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(waitingKey, { reports: 1 });
  expect(isOutdated()).toBe(false);
});

it.each(['commerces', 'reports', 'claims', 'message-reports'])(
  'a change of %s outdates the counts, whether it was made here or is told by the server',
  async (name) => {
    expect(concerns(waitingKey, new Set([name]))).toBe(true);
    await invalidate(name);
    expect(isOutdated()).toBe(true);
  },
);

it('a change of a collection that is not counted does not outdate them', async () => {
  expect(concerns(waitingKey, new Set(['categories']))).toBe(false);
  await invalidate('categories');
  expect(isOutdated()).toBe(false);
});

const conversation = (side: ConversationView['side']) => ({ id: 'c', side }) as ConversationView;

it('a conversation in which the person answers for the city outdates them, and another one does not', () => {
  storeConversation(conversation('customer'));
  expect(isOutdated()).toBe(false);
  storeConversation(conversation('support'));
  expect(isOutdated()).toBe(true);
});

it('conversations with too many changes to announce outdate them', () => {
  readConversationsAgain(null);
  expect(isOutdated()).toBe(true);
});
