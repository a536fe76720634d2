import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../http/query-client.ts';
import { answersFor } from './conversations.ts';

afterEach(() => queryClient.clear());

const view = (side: ConversationView['side'], commerce: string) =>
  ({ side, commerce: { id: commerce, name: '' } }) as ConversationView;

it('who has read a commerce’s conversation as its owner answers for the commerce, and its customer does not', () => {
  expect(answersFor(null)).toBe(false);
  queryClient.setQueryData(['conversations', 'view', 'a'], view('customer', 'c1'));
  queryClient.setQueryData(['conversations', 'heads'], [{ id: 'a', unread: 1 }]);
  queryClient.setQueryData(['conversations', 'view', 'lost'], null);
  expect([answersFor('c1'), answersFor(null)]).toEqual([false, false]);
  queryClient.setQueryData(['conversations', 'inbox', {}], [view('customer', 'c1'), view('commerce', 'c2')]);
  expect([answersFor('c1'), answersFor('c2'), answersFor(null)]).toEqual([false, true, true]);
});
