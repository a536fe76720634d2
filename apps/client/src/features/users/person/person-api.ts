import type { SentMail } from '@callejero/contract/answers/accounts.ts';
import type { PersonConversations } from '@callejero/contract/answers/moderation.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/http/ask.ts';
import { http } from '../../../api/http/http.ts';

export const useMails = (id: string) =>
  useQuery({
    queryKey: ['users', 'mails', id],
    queryFn: ({ signal }) => ask.get<SentMail[]>(`/users/${id}/mails`, { signal }),
  });

export const useConversations = (id: string) =>
  useQuery({
    queryKey: ['message-reports', 'person', id],
    queryFn: ({ signal }) => ask.get<PersonConversations>(`/users/${id}/conversations`, { signal }),
  });

/** The mails that anybody may ask for by an address: a link of its own is made for each. */
export async function mailAgain(
  email: string,
  which: 'resendConfirmation' | 'recoverPassword',
): Promise<void> {
  await http.post(`/users/${which}`, { email });
}
