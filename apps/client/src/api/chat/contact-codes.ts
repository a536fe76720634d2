/** The code with which a person lets others write to them: the person's own, and the owner of one that was scanned. */

import type { ContactCode, ContactPerson } from '@callejero/contract/codes/code-schemas.ts';
import { isContactToken } from '@callejero/contract/codes/contact-code.ts';
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

/** Makes the first code, or a new one that voids the last. */
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
      await ask.post<ContactPerson>('/contact-codes/person', { code }, { background: true, signal }),
    // A page has no parameters yet on its first render, and an invalid code has no owner.
    enabled: isContactToken(code),
    // The code may be renewed at any time.
    staleTime: 0,
  });
}
