import type { IdentityProof, PasskeyCeremony } from '@callejero/contract/account.ts';
import type { AccountSession, Passkey } from '@callejero/contract/answers/accounts.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { http } from '../../api/http/http.ts';
import { queryClient } from '../../api/http/query-client.ts';
import { read } from '../../api/http/read.ts';
import { createPasskey, type PasskeyCreation } from '../../device/passkeys.ts';
import { refreshSecondStep } from '../../entities/account/second-step.ts';

/** Lists of the account that are no collections. */
function useOwn<Row>(name: 'sessions' | 'passkeys'): UseQueryResult<Row[]> {
  return useQuery({
    queryKey: ['account', name],
    queryFn: read<Row[]>(`/users/${name}`),
  });
}

async function refresh(name: 'sessions' | 'passkeys'): Promise<void> {
  // A passkey is a second step too.
  if (name === 'passkeys') void refreshSecondStep();
  await queryClient.invalidateQueries({ queryKey: ['account', name] });
}

export function useSessions(): UseQueryResult<AccountSession[]> {
  return useOwn<AccountSession>('sessions');
}

export async function endSession(id: string): Promise<void> {
  await http.delete(`/users/sessions/${id}`);
  await refresh('sessions');
}

export async function endOtherSessions(): Promise<void> {
  await http.post('/users/sessions/endOthers');
  await refresh('sessions');
}

export function usePasskeys(): UseQueryResult<Passkey[]> {
  return useOwn<Passkey>('passkeys');
}

/** Requests the options of a new passkey from the server. */
export async function beginPasskey(proof: IdentityProof): Promise<PasskeyCeremony<PasskeyCreation>> {
  return await ask.post<PasskeyCeremony<PasskeyCreation>>('/users/passkeys/register/start', proof);
}

/** Creates the passkey on the device, and sends it to the server. */
export async function finishPasskey(
  { ceremony, options }: PasskeyCeremony<PasskeyCreation>,
  name: string,
): Promise<void> {
  const credential = await createPasskey(options);
  await http.post('/users/passkeys/register/finish', { ceremony, name, credential });
  await refresh('passkeys');
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await http.patch(`/users/passkeys/${id}`, { name });
  await refresh('passkeys');
}

export async function removePasskey(id: string, proof: IdentityProof): Promise<void> {
  await http.delete(`/users/passkeys/${id}`, proof);
  await refresh('passkeys');
}

export async function changeEmail(body: { email: string; currentPassword: string }): Promise<void> {
  await http.post('/users/changeEmail', body);
}

export async function changePassword(
  id: string,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  await http.post(`/users/changePassword/${id}`, body);
  await refresh('sessions');
}

export async function deleteAccount(body: { currentPassword: string }): Promise<void> {
  await http.post('/users/deleteAccount', body);
}
