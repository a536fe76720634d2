import type { IdentityProof, Invite } from '@callejero/contract/account.ts';
import type { AccountSession } from '@callejero/contract/answers/accounts.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { ask } from '../../api/http/ask.ts';
import { http } from '../../api/http/http.ts';
import { loader } from '../../api/http/loader.ts';
import { invalidate } from '../../api/resource.ts';
import { tryEach } from '../../api/write-each.ts';

interface Versioned {
  id: string;
  rev: number;
}

export const readAgain = () => invalidate('users', 'administrators');

export async function setStatus({ id, rev }: Versioned, status: User['status']): Promise<void> {
  await http.post(`/users/${id}/status`, { status, rev });
  await readAgain();
}

export function setStatusOfMany(rows: readonly Versioned[], status: User['status']) {
  const write = ({ id, rev }: Versioned) => http.post(`/users/${id}/status`, { status, rev });
  return tryEach(rows, write, readAgain, loader);
}

export async function setRoles(
  { id, rev }: Versioned,
  roles: User['roles'],
  permissions: readonly string[],
): Promise<void> {
  await http.post(`/users/${id}/roles`, { roles, permissions, rev });
  await readAgain();
}

export async function invite(body: Invite): Promise<void> {
  await http.post('/users/invite', body, { loading: true });
  await readAgain();
}

export async function readSessions(id: string, signal: AbortSignal): Promise<AccountSession[]> {
  return await ask.get<AccountSession[]>(`/users/${id}/sessions`, { signal });
}

export async function endSession(id: string, session: string): Promise<void> {
  await http.delete(`/users/${id}/sessions/${session}`, {});
}

export async function endSessions(id: string): Promise<void> {
  await http.post(`/users/${id}/endSessions`, {});
}

export async function resetSecondStep(id: string, proof: IdentityProof): Promise<void> {
  await http.post(`/users/${id}/resetSecondStep`, proof);
  await readAgain();
}

/** `email` confirms which account it is. The caller leaves its page, and then calls `readAgain`. */
export async function eraseAccount(id: string, email: string): Promise<void> {
  await http.post(`/users/${id}/erase`, { email });
}
