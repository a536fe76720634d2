/** Settings, labels and notes, which the people who answer for a commerce or the city share. The device stores none of them. */
import type {
  Colleague,
  CommerceInbox,
  ConversationNote,
  LabelConversation,
  WriteInbox,
} from '@callejero/contract/inbox.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../http/ask.ts';
import { http } from '../http/http.ts';
import { queryClient } from '../http/query-client.ts';
import { storeConversation } from './conversations.ts';

const base = (id: string) => `/conversations/${encodeURIComponent(id)}`;
const inboxPath = (commerce: string) => `/commerces/${encodeURIComponent(commerce)}/inbox`;
/** Below `conversations`, so that a change of the commerce reads it again. */
const inboxKey = (commerce: string) => ['conversations', 'settings', commerce];

export function useCommerceInbox(commerce: string | null): UseQueryResult<CommerceInbox> {
  return useQuery<CommerceInbox>({
    queryKey: inboxKey(commerce ?? ''),
    queryFn: ({ signal }) => ask.get<CommerceInbox>(inboxPath(commerce ?? ''), { signal }),
    enabled: commerce !== null,
  });
}

export async function saveInbox(commerce: string, body: WriteInbox): Promise<void> {
  queryClient.setQueryData(inboxKey(commerce), await ask.put<CommerceInbox>(inboxPath(commerce), body));
}

export const readInboxAgain = (commerce: string) =>
  queryClient.invalidateQueries({ queryKey: inboxKey(commerce) });

export async function labelConversation(id: string, body: LabelConversation): Promise<void> {
  storeConversation(await ask.put<ConversationView>(`${base(id)}/labels`, body));
}

export function useColleagues(id: string): UseQueryResult<Colleague[]> {
  return useQuery<Colleague[]>({
    queryKey: ['conversations', 'colleagues', id],
    queryFn: ({ signal }) => ask.get<Colleague[]>(`${base(id)}/colleagues`, { signal }),
  });
}

/** `count`: how many there are, which the live connection tells; another number reads them again. */
export function useNotes(id: string, count: number): UseQueryResult<ConversationNote[]> {
  return useQuery<ConversationNote[]>({
    queryKey: ['conversations', 'notes', id, count],
    queryFn: ({ signal }) => ask.get<ConversationNote[]>(`${base(id)}/notes`, { signal }),
    placeholderData: (before) => before,
  });
}

export const readNotesAgain = (id: string) =>
  queryClient.invalidateQueries({ queryKey: ['conversations', 'notes', id] });

export const writeNote = (id: string, body: string) =>
  ask.post<ConversationNote>(`${base(id)}/notes`, { body });

export const deleteNote = (id: string, note: string) => http.delete(`${base(id)}/notes/${note}`, {});
