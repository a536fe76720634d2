/** The person's conversations: the requests, and the changes that the live connection announces. */

import type { InboxFilter } from '@callejero/contract/enums/conversations.ts';
import type {
  AssignConversation,
  ConversationAccess,
  ConversationHead,
  ConversationView,
  QuickReplies,
  WriteQuickReplies,
} from '@callejero/contract/resources/conversations.ts';
import type { ReportMessage } from '@callejero/contract/resources/message-reports.ts';
import type {
  MessageChanges,
  MessagePage,
  MessageView,
  SendMessage,
} from '@callejero/contract/resources/messages.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../http/ask.ts';
import { http } from '../http/http.ts';
import { queryClient } from '../http/query-client.ts';
import { createSharedReads } from '../http/shared-reads.ts';
import { connected } from '../realtime/connected.ts';
import { readerId } from '../session/session.ts';
import { readWaitingAgain } from '../waiting.ts';

const base = (id: string) => `/conversations/${encodeURIComponent(id)}`;

const share = createSharedReads();
/** Equal reads at the same moment are one request. */
const read = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  share(`${readerId()} ${path}`, signal, (shared) => ask.get<T>(path, { signal: shared }));

export type NewConversation =
  | { type: 'commerce'; commerce: string }
  | { type: 'support' }
  | { type: 'direct'; code: string };

export const conversationsApi = {
  view: (id: string, signal?: AbortSignal) => read<ConversationView>(`${base(id)}/view`, signal),
  page: (id: string, asked: Readonly<Record<string, string | number>>) =>
    ask.get<MessagePage>(`${base(id)}/messages`, {
      query: new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, `${value}`])),
    }),
  changes: (id: string, since: number) =>
    ask.get<MessageChanges>(`${base(id)}/changes`, {
      query: new URLSearchParams({ since: `${since}` }),
    }),
  open: (asked: NewConversation) => ask.post<ConversationView>('/conversations', asked),
  send: (id: string, clientId: string, message: SendMessage) =>
    ask.put<MessageView>(`${base(id)}/messages/${clientId}`, message, { waits: false, background: true }),
  edit: (id: string, message: string, body: { rev: number; body: string }) =>
    ask.patch<MessageView>(`${base(id)}/messages/${message}`, body),
  report: (id: string, message: string, body: ReportMessage) =>
    http.post(`${base(id)}/messages/${message}/report`, body),
  heads: (signal?: AbortSignal) => read<ConversationHead[]>('/conversations/heads', signal),
  delivered: async (id: string, seq: number): Promise<void> => {
    await http.post(`${base(id)}/delivered`, { seq }, { background: true });
  },
  replies: (id: string, signal?: AbortSignal) => ask.get<QuickReplies>(`${base(id)}/replies`, { signal }),
  saveReplies: (id: string, body: WriteQuickReplies) => ask.put<QuickReplies>(`${base(id)}/replies`, body),
  /** For moderators. The answer says until when the conversation can be read. */
  inspect: (id: string, reason: string) => ask.post<ConversationAccess>(`${base(id)}/access`, { reason }),
  remove: (id: string, message: string, rev: number) =>
    ask.delete<MessageView>(`${base(id)}/messages/${message}`, { rev }),
};

type ConversationAction =
  | { action: 'read'; body: { seq: number } }
  | { action: 'unread'; body: { unread: boolean } }
  | { action: 'mute'; body: { muted: boolean } }
  | { action: 'clear'; body: { upToSeq: number } }
  | { action: 'assign'; body: AssignConversation }
  | { action: 'close'; body: { closed: boolean } }
  | { action: 'block'; body: { blocked: boolean } }
  | { action: 'accept'; body: Record<string, never> };

/** Performs an action on a conversation and shows its new state. */
export async function actOn(id: string, { action, body }: ConversationAction): Promise<void> {
  const options = { background: action === 'read' };
  storeConversation(await ask.post<ConversationView>(`${base(id)}/${action}`, body, options));
}

const keys = {
  all: ['conversations'],
  inbox: ['conversations', 'inbox'],
  heads: ['conversations', 'heads'],
  view: (id: string) => ['conversations', 'view', id],
};

export interface InboxQuery {
  filter: InboxFilter;
  search?: string;
  /** Only those of one commerce, for people who answer for it. */
  commerce?: string;
  /** Only those with this label of the commerce. */
  label?: string;
  /** Only those in which the person answers for the city. */
  answering?: 'support';
}

export function useInbox(
  asked: InboxQuery,
  how: { enabled?: boolean } = {},
): UseQueryResult<ConversationView[]> {
  return useQuery<ConversationView[]>({
    ...how,
    queryKey: [...keys.inbox, asked],
    queryFn: ({ signal }) =>
      ask.get<ConversationView[]>('/conversations/inbox', {
        query: new URLSearchParams({ ...asked }),
        signal,
      }),
  });
}

export function useConversation(id: string): UseQueryResult<ConversationView> {
  return useQuery<ConversationView>({
    queryKey: keys.view(id),
    queryFn: ({ signal }) => conversationsApi.view(id, signal),
  });
}

/** The number of conversations with unread messages, in all or as who answers for a commerce; muted ones do not count. */
export function useUnreadConversations(enabled: boolean, commerce?: string): number {
  const { data } = useQuery<ConversationHead[]>({
    queryKey: keys.heads,
    async queryFn({ signal }) {
      await connected.soon();
      signal.throwIfAborted();
      return conversationsApi.heads(signal);
    },
    enabled,
    refetchInterval: 90_000,
  });
  return (data ?? []).filter(
    (one) =>
      one.unread > 0 &&
      (commerce === undefined || (one.side === 'commerce' && one.commerce?.id === commerce)),
  ).length;
}

/** Reads the list of conversations now, and updates the unread counts with it. */
export const readHeads = (): Promise<ConversationHead[]> =>
  queryClient.fetchQuery({
    queryKey: keys.heads,
    queryFn: ({ signal }) => conversationsApi.heads(signal),
    staleTime: 0,
  });

/** Stores a conversation's new state wherever it is shown. */
export function storeConversation(conversation: ConversationView): void {
  queryClient.setQueryData(keys.view(conversation.id), conversation);
  queryClient.setQueryData<ConversationHead[]>(keys.heads, (heads) => heads && withHead(heads, conversation));
  void queryClient.invalidateQueries({ queryKey: keys.inbox });
  if (conversation.side === 'support') void readWaitingAgain();
}

function withHead(heads: ConversationHead[], conversation: ConversationView): ConversationHead[] {
  const others = heads.filter(({ id }) => id !== conversation.id);
  return conversation.muted ? others : [conversation, ...others];
}

/** Whether a conversation that was read is with this commerce; null: whether the person answers for any. */
export function concernsCommerce(commerce: string | null): boolean {
  type Read = Partial<ConversationView> | null;
  return queryClient
    .getQueriesData<Read | readonly Read[]>({ queryKey: keys.all })
    .flatMap(([, data]) => data ?? [])
    .some((one) => (commerce === null ? one?.side === 'commerce' : one?.commerce?.id === commerce));
}

/** Reads again everything that is shown of one conversation, or of all (null). */
export function readConversationsAgain(id: string | null): void {
  void queryClient.invalidateQueries({ queryKey: id === null ? keys.all : keys.view(id) });
  if (id !== null) void queryClient.invalidateQueries({ queryKey: keys.inbox });
  void readWaitingAgain();
}
