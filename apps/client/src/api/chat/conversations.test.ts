import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../http/query-client.ts';
import { concernsCommerce } from './conversations.ts';

afterEach(() => queryClient.clear());

const view = (side: ConversationView['side'], commerce: string) =>
  ({ side, commerce: { id: commerce, name: '' } }) as ConversationView;

it('a change of a commerce concerns who has read a conversation with it; of all commerces, who answers for one', () => {
  expect(concernsCommerce(null)).toBe(false);
  queryClient.setQueryData(['conversations', 'view', 'a'], view('customer', 'c1'));
  queryClient.setQueryData(['conversations', 'heads'], [{ id: 'a', unread: 1 }]);
  queryClient.setQueryData(['conversations', 'view', 'lost'], null);
  const concerned = () => [concernsCommerce('c1'), concernsCommerce('c2'), concernsCommerce(null)];
  expect(concerned()).toEqual([true, false, false]);
  queryClient.setQueryData(['conversations', 'inbox', {}], [view('customer', 'c1'), view('commerce', 'c2')]);
  expect(concerned()).toEqual([true, true, true]);
});
