import type { ConversationHead, ConversationView } from '@callejero/contract/resources/conversations.ts';
import { expect, it } from 'vitest';
import { createReadNotifications } from './read-notifications.ts';

function setup(shown: string[], unread: Record<string, number>) {
  const asked: string[] = [];
  const list = [...shown];
  const notifications = createReadNotifications({
    topics: async () => list,
    async heads() {
      asked.push('heads');
      return Object.entries(unread).map(([id, count]) => ({ id, unread: count }) as ConversationHead);
    },
    clear: (topic) => void (list.includes(topic) && list.splice(list.indexOf(topic), 1)),
  });
  const happens = (id: string, count: number) =>
    notifications.receive({
      name: 'updateConversation',
      payload: { conversation: { id, unread: count } as ConversationView },
    });
  return { ...notifications, happens, list, asked };
}

it('the notification of a conversation read on any device is removed at once; an unread one stays', () => {
  const { happens, list } = setup(['conversation:a', 'conversation:b'], {});
  happens('a', 0);
  happens('b', 2);
  expect(list).toEqual(['conversation:b']);
});

it('opening the app removes notifications of conversations read, muted or lost while it was closed', async () => {
  const shown = ['conversation:read', 'conversation:unread', 'conversation:gone', 'call:1'];
  const { removeRead, list } = setup(shown, { read: 0, unread: 3 });
  await removeRead();
  expect(list).toEqual(['conversation:unread', 'call:1']);
});

it('without shown notifications of conversations no request is made', async () => {
  const { removeRead, asked } = setup(['call:1', 'promotion:2'], {});
  await removeRead();
  expect(asked).toEqual([]);
});
