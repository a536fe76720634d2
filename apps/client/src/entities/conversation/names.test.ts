import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { expect, it } from 'vitest';
import { attendedBy, formatPreview } from './names.ts';

const view = (assignee: ConversationView['assignee']) => ({ assignee }) as ConversationView;
const alma = { id: 'alma', name: 'Alma' };

it('a conversation is assigned to another person, to the reader, or to nobody yet', () => {
  expect(attendedBy(view(alma), 'bruno')).toBe('La lleva Alma');
  expect(attendedBy(view(alma), 'alma')).toBe('La llevas tú');
  expect(attendedBy(view(null), 'alma')).toBeNull();
});

it('the list shows the last message, who wrote it, and how a call ended for the reader', () => {
  const message = {
    seq: 1,
    type: 'text',
    body: 'Hola',
    call: null,
    own: false,
    deleted: false,
    createdAt: '',
  };
  const preview = (change: object) =>
    formatPreview({ side: 'customer', lastMessage: { ...message, side: 'commerce', ...change } });
  expect(preview({})).toBe('Hola');
  expect(preview({ own: true })).toBe('Tú: Hola');
  expect(preview({ body: null, deleted: true, own: true })).toBe('Mensaje eliminado');
  const call = { media: 'voice', reason: 'missed', seconds: 0 };
  expect(preview({ type: 'call', body: null, call })).toBe('Llamada perdida');
  expect(preview({ type: 'call', body: null, call, side: 'customer', own: true })).toBe(
    'Llamada · Sin respuesta',
  );
});
