/** Counts the use of the guide in the app: not that of who works on it. docs/decisions/082-use.md */
import type { UseEvent } from '@callejero/contract/use.ts';
import { later } from '../../device/later.ts';
import { isArrival, isNotCounted } from '../../device/not-counted.ts';
import { apiBase } from '../http/http.ts';
import { session } from '../session/session.ts';
import { sendUse } from './send-use.ts';
import { createUseBatch } from './use-batch.ts';
import { watchUse } from './watch-use.ts';

const isTeam = () => session.user()?.roles.includes('administrator') ?? false;

const batch = createUseBatch({
  send: async (events) => {
    if (!isTeam()) await sendUse(`${apiBase()}/use`, events);
  },
  later,
  now: () => performance.now(),
  arrived: isArrival(),
});

export function addUse(event: UseEvent): void {
  if (!isNotCounted()) batch.count(event);
}

/** Called after the first page. Returns a function that stops it. */
export const startUse = (): (() => void) | undefined => (isNotCounted() ? undefined : watchUse(batch));
