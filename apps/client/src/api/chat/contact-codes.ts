/** The code with which a person lets others write to them: their own, and whose it is that was read. */

import {
  type ContactCode,
  type ContactPerson,
  isContactToken,
} from '@callejero/contract/codes/contact-code.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../http/ask.ts';
import { http } from '../http/http.ts';
import { queryClient } from '../http/query-client.ts';
import { read } from '../http/read.ts';

const path = '/contact-codes/mine';
const key = ['contact-codes', 'mine'];

export function useOwnContactCode(): UseQueryResult<ContactCode> {
  return useQuery({
    queryKey: key,
    queryFn: read<ContactCode>(path),
  });
}

/** Makes the first one, or another that voids it. */
export async function renewContactCode(): Promise<void> {
  const data = await ask.post<ContactCode>(path, {});
  queryClient.setQueryData(key, data);
}

export async function removeContactCode(): Promise<void> {
  await http.delete(path, {});
  queryClient.setQueryData(key, null);
}

export function useContactPerson(code: string): UseQueryResult<ContactPerson> {
  return useQuery<ContactPerson>({
    queryKey: ['contact-codes', code],
    queryFn: async ({ signal }) =>
      await ask.post<ContactPerson>('/contact-codes/person', { code }, { signal }),
    // A page has no parameters yet when it is made; and what is no code is nobody's.
    enabled: isContactToken(code),
    // It may be renewed at any time.
    staleTime: 0,
  });
}
