import type { AccountSession } from '@callejero/contract/answers/accounts.ts';

/** The current session, then the others, the last used first. */
export function inOrder(sessions: readonly AccountSession[]): AccountSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
}
