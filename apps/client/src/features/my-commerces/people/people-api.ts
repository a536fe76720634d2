import type {
  ChangePerson,
  CommerceInvitation,
  CommercePeopleAnswer,
  Joined,
} from '@callejero/contract/answers/commerce-people.ts';
import type { TillCode } from '@callejero/contract/answers/tills.ts';
import type { CommerceRole } from '@callejero/contract/commerce-roles.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/http/ask.ts';
import type { RequestError } from '../../../api/http/errors.ts';
import { http } from '../../../api/http/http.ts';
import { read } from '../../../api/http/read.ts';
import { invalidate } from '../../../api/resource.ts';

/** A change of the commerce reads it again, also one on another device. */
export function usePeople(commerce: string): UseQueryResult<CommercePeopleAnswer> {
  return useQuery<CommercePeopleAnswer>({
    queryKey: [commerces.name, 'people', commerce],
    queryFn: read<CommercePeopleAnswer>(`/commerces/${commerce}/people`),
  });
}

/** Runs a write, and reads the people again, also after a failure. */
async function thenRead<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } finally {
    await invalidate(commerces.name);
  }
}

export const changePerson = (commerce: string, change: ChangePerson) =>
  thenRead(http.patch(`/commerces/${commerce}/people`, change));

/** The id of the invitation, whose link is in the list. */
export async function invite(commerce: string, role: CommerceRole): Promise<string> {
  return (await thenRead(ask.post<{ id: string }>(`/commerces/${commerce}/invitations`, { role }))).id;
}
export const withdrawInvitation = (commerce: string, invitation: string) =>
  thenRead(http.post(`/commerces/${commerce}/invitations/withdraw`, { invitation }));

export const newTillCode = (commerce: string, name: string): Promise<TillCode> =>
  thenRead(ask.post<TillCode>(`/commerces/${commerce}/tills`, { name }));
export const endTill = (commerce: string, till: string) =>
  thenRead(http.post(`/commerces/${commerce}/tills/end`, { till }));

export function useInvitation(token: string): UseQueryResult<CommerceInvitation, RequestError> {
  return useQuery<CommerceInvitation, RequestError>({
    queryKey: ['commerce-invitation', token],
    queryFn: () => ask.post<CommerceInvitation>('/commerces/invitations/read', { token }),
    gcTime: 0,
    retry: false,
  });
}
export const acceptInvitation = (token: string): Promise<Joined> =>
  thenRead(ask.post<Joined>('/commerces/invitations/accept', { token }));
