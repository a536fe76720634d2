import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { expect, it } from 'vitest';
import type { ChatEvent } from './chat-events.ts';
import { receiveChatEvent } from './receive-chat-event.ts';
import { createThreadStore } from './thread-store.ts';

const message = (conversation: string, seq: number, mod: number, body: string): MessageView => ({
  ...{ id: `m${seq}`, rev: 1, conversation, clientId: `k${seq}`, seq, mod, type: 'text', side: 'customer' },
  ...{ sender: { id: 'ana', name: 'Ana' }, body, point: null, attachments: [], call: null, replyTo: null },
  ...{ createdAt: '2026-03-02T10:00:00Z', editedAt: null, deletedAt: null },
});

/** Two open conversations of a server to which the test writes, and what else was asked for. */
async function device() {
  const rows: Record<string, MessageView[]> = { bakery: [], cafe: [] };
  const asked: unknown[] = [];
  const open = async (id: string) => {
    const own = () => rows[id] ?? [];
    const lastMod = () => Math.max(0, ...own().map(({ mod }) => mod));
    const store = createThreadStore({
      lastMod: async () => lastMod(),
      page: async () => ({ messages: own(), before: false, after: false }),
      changes: async (since) => ({
        messages: own().filter(({ mod }) => mod > since),
        lastMod: lastMod(),
        more: false,
      }),
      enter: async () => ({ lastMod: lastMod() }),
      saved: async () => null,
      save: () => {},
    });
    await store.open();
    return [id, store] as const;
  };
  const threads = new Map(await Promise.all(Object.keys(rows).map(open)));
  return {
    asked,
    shown: (id: string) =>
      threads
        .get(id)
        ?.state()
        .thread?.messages.map(({ body }) => body),
    write(id: string, seq: number, mod: number, body: string) {
      rows[id] = [...(rows[id] ?? []).filter((one) => one.seq !== seq), message(id, seq, mod, body)];
    },
    receive: (event: ChatEvent) =>
      receiveChatEvent(event, {
        threads,
        storeConversation: ({ id }) => asked.push(`stored ${id}`),
        readConversationsAgain: (id) => asked.push(`read ${id ?? 'all'}`),
        resume: () => asked.push('resumed'),
      }),
  };
}

it('newMessage and updateMessage are shown in their conversation, if it is open', async () => {
  const { receive, shown } = await device();
  receive({ name: 'newMessage', payload: { message: message('bakery', 1, 1, '¿Abren?') } });
  expect([shown('bakery'), shown('cafe')]).toEqual([['¿Abren?'], []]);
  receive({ name: 'updateMessage', payload: { message: message('bakery', 1, 2, '¿Abren hoy?') } });
  receive({ name: 'newMessage', payload: { message: message('closed', 1, 1, 'Hola') } });
  expect([shown('bakery'), shown('cafe')]).toEqual([['¿Abren hoy?'], []]);
});

it.each([
  ['refreshMessages', { conversationId: 'bakery', fromMod: 1 }],
  ['refreshMessage', { conversationId: 'bakery', seq: 1 }],
] as const)('%s reads what changed in that conversation', async (name, payload) => {
  const { receive, shown, write, asked } = await device();
  write('bakery', 1, 1, 'Muy largo');
  write('cafe', 1, 1, 'Otro');
  receive({ name, payload } as ChatEvent);
  await eventually(() => expect(shown('bakery')).toEqual(['Muy largo']));
  expect([shown('cafe'), asked]).toEqual([[], []]);
});

it('cleanChat removes what the person cleared, and leaves later messages', async () => {
  const { receive, shown } = await device();
  for (const [seq, body] of ['uno', 'dos', 'tres'].entries())
    receive({ name: 'newMessage', payload: { message: message('bakery', seq + 1, seq + 1, body) } });
  receive({ name: 'cleanChat', payload: { conversationId: 'bakery', upToSeq: 2 } });
  expect(shown('bakery')).toEqual(['tres']);
});

it.each([null, 'cafe'])('refreshConversation of %j reads lists and open conversations again', async (id) => {
  const { receive, shown, write, asked } = await device();
  write('bakery', 1, 1, 'Uno');
  write('cafe', 1, 1, 'Dos');
  receive({ name: 'refreshConversation', payload: { conversationId: id } });
  await eventually(() => expect([shown('bakery'), shown('cafe')]).toEqual([['Uno'], ['Dos']]));
  expect(asked).toEqual([`read ${id ?? 'all'}`]);
});

it('updateConversation stores it for the lists, and a new connection reads what was missed', async () => {
  const { receive, asked } = await device();
  receive({ name: 'updateConversation', payload: { conversation: { id: 'cafe' } as ConversationView } });
  receive({ name: 'connected', payload: { recovered: false } });
  expect(asked).toEqual(['stored cafe', 'resumed']);
});
