import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { expect, it } from 'vitest';
import { attendedBy } from './names.ts';

const view = (assignee: ConversationView['assignee']) => ({ assignee }) as ConversationView;
const alma = { id: 'alma', name: 'Alma' };

it('a conversation is assigned to another person, to the reader, or to nobody yet', () => {
  expect(attendedBy(view(alma), 'bruno')).toBe('La lleva Alma');
  expect(attendedBy(view(alma), 'alma')).toBe('La llevas tú');
  expect(attendedBy(view(null), 'alma')).toBeNull();
});
