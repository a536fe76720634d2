import type { IdentityProof, Invite } from '@callejero/contract/account.ts';
import type { AccountSession } from '@callejero/contract/answers/accounts.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { ask } from '../../api/http/ask.ts';
import { toRequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';

interface Versioned {
  id: string;
  rev: number;
}

const readAgain = () => invalidate('users', 'administrators');

export async function setStatus({ id, rev }: Versioned, status: User['status']): Promise<void> {
  await http.post(`/users/${id}/status`, { status, rev });
  await readAgain();
}

/** Sends one request after another, each of which may fail alone. Returns how many succeeded, and why the others failed. */
export async function setStatusOfMany(
  rows: readonly Versioned[],
  status: User['status'],
): Promise<{ done: number; failures: string[] }> {
  const failures: string[] = [];
  for (const { id, rev } of rows) {
    try {
      await http.post(`/users/${id}/status`, { status, rev });
    } catch (error) {
      failures.push(toRequestError(error).message);
    }
  }
  await readAgain();
  return { done: rows.length - failures.length, failures };
}

export async function setRoles(
  { id, rev }: Versioned,
  roles: User['roles'],
  permissions: readonly string[],
): Promise<void> {
  await http.post(`/users/${id}/roles`, { roles, permissions, rev });
  await readAgain();
}

export async function invite(body: Invite, idempotencyKey: string): Promise<void> {
  await http.post('/users/invite', body, { idempotencyKey, loading: true });
  await readAgain();
}

export async function sessionsOf(id: string, signal: AbortSignal): Promise<AccountSession[]> {
  return await ask.get<AccountSession[]>(`/users/${id}/sessions`, { signal });
}

export async function endSessionsOf(id: string): Promise<void> {
  await http.post(`/users/${id}/endSessions`, {});
}

export async function resetSecondStep(id: string, proof: IdentityProof): Promise<void> {
  await http.post(`/users/${id}/resetSecondStep`, proof);
  await readAgain();
}
